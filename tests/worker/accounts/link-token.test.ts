import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { loader as confirmEmail } from '../../../app/routes/confirm-email/loader.server.ts'
import { loader as resetPassword } from '../../../app/routes/reset-password/loader.server.ts'
import { loader as verifyEmail } from '../../../app/routes/verify-email/loader.server.ts'
import { withoutTokens } from '../../../worker/services/platform/without-tokens.ts'
import { pageAs } from '../support/page-as.ts'

const PAGES = {
  '/verify-email': verifyEmail,
  '/confirm-email': confirmEmail,
  '/reset-password': resetPassword,
}

type Path = keyof typeof PAGES

async function open(path: Path, query: string, cookie = '', where = env) {
  const request = new Request(`https://hammerlane.test${path}${query}`, { headers: { cookie } })
  try {
    return await PAGES[path]({ request, params: {}, context: { ...pageAs(null, { env: where }) } })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

test.each(Object.keys(PAGES) as Path[])(
  'mailed link %s: token in the URL -> moved to a cookie',
  async (path) => {
    const redirect = (await open(path, '?token=the-token&redirectTo=%2Fsell')) as Response
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, `${path}?redirectTo=%2Fsell`])
    expect(redirect.headers.get('referrer-policy')).toBe('no-referrer')
    expect(redirect.headers.get('cache-control')).toBe('no-store')
    const cookie = redirect.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^hl_link_\w+=the-token; Path=\/; HttpOnly; SameSite=Lax; Max-Age=900$/)
    expect(await open(path, '?redirectTo=%2Fsell', cookie.split(';', 1)[0])).toMatchObject({
      token: 'the-token',
    })
    expect(await open(path, '')).toMatchObject({ token: null })
  },
)

test('mailed link: outside development -> the cookie is bound to the host, one for each kind of link', async () => {
  const production = { ...env, ENVIRONMENT: 'production' }
  const cookies = await Promise.all(
    (Object.keys(PAGES) as Path[]).map(async (path) => {
      const redirect = (await open(path, '?token=a%3Bb', '', production)) as Response
      return redirect.headers.get('set-cookie') ?? ''
    }),
  )
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-hl_link_\w+=a%3Bb; Path=\/; .*; Secure$/)
  expect(new Set(cookies.map((cookie) => cookie.split('=', 1)[0])).size).toBe(3)
})

test('mailed link: empty or malformed token -> treated as missing', async () => {
  const redirect = (await open('/verify-email', '?token=')) as Response
  expect(redirect.headers.get('set-cookie')).toContain('Max-Age=0')
  expect(await open('/verify-email', '', 'hl_link_verify=%E0%A4')).toMatchObject({ token: null })
})

test('log: text with the link of a mail -> without its token', () => {
  const text = 'params: https://x.test/verify-email?token=abc-_1&redirectTo=%2F, "/reset-password?token=zz"'
  expect(withoutTokens(text)).toBe(
    'params: https://x.test/verify-email?token=...&redirectTo=%2F, "/reset-password?token=..."',
  )
})
