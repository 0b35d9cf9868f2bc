import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'

test('entry: unknown path under /api -> JSON 404', async () => {
  const answer = await exports.default.fetch('http://localhost/api/no-such-call')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false })
})

test('entry: unknown file under /assets -> 404 without HTML', async () => {
  const answer = await exports.default.fetch('http://localhost/assets/no-such-file.js')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).not.toContain('html')
})

test('entry: any path -> answer with a request id', async () => {
  for (const path of ['/api/system/health', '/storage/none', '/dev/none', '/assets/none.js', '/']) {
    const answer = await exports.default.fetch(`http://localhost${path}`)
    expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
  }
  const foreign = await exports.default.fetch('https://hammerlane.example/dev/outbox')
  expect(foreign.status).toBe(404)
  expect(foreign.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('entry: migrations applied -> tables exist', async () => {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'auctions'").all()
  expect(results).toHaveLength(1)
})
