import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'

test('security headers: every part of the Worker -> present, on refusals too', async () => {
  const requests: [string, RequestInit][] = [
    ['http://localhost/api/auctions', {}],
    ['http://localhost/api/none', { method: 'POST' }],
    ['http://localhost/api/auth/login', { method: 'POST', body: '{' }],
    ['http://localhost/api/docs', {}],
    ['http://localhost/storage/none.webp', {}],
    ['http://localhost/storage/none.webp', { method: 'POST' }],
    ['http://localhost/dev/outbox', { headers: { accept: 'text/html' } }],
    ['http://localhost/dev/none', {}],
    ['https://elsewhere.example/dev/outbox', {}],
    ['http://localhost/assets/none.js', {}],
    ['http://localhost/', {}],
  ]
  for (const [address, init] of requests) {
    const { headers } = await exports.default.fetch(address, init)
    const name = `${init.method ?? 'GET'} ${address}`
    expect(headers.get('content-security-policy'), name).toMatch(/default-src '(none|self)'/)
    expect(headers.get('content-security-policy'), name).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options'), name).toBe('nosniff')
    expect(headers.get('x-frame-options'), name).toBe('DENY')
    expect(headers.get('referrer-policy'), name).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy'), name).toBe('same-origin')
    expect(headers.get('permissions-policy'), name).toContain('geolocation=()')
    expect(headers.get('x-request-id'), name).toMatch(/^[0-9a-f-]{36}$/)
  }
})
