import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ROTATION_GRACE_MS } from '../../../domain/account/session-rotation.ts'
import { readEligibility } from '../../../worker/services/bidding/eligibility.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { connect } from '../support/sockets.ts'

const SITE = { origin: 'http://localhost' }
const BEYOND_GRACE_MS = ROTATION_GRACE_MS + 1_000

const getCookie = (headers: Headers) => headers.get('set-cookie')?.split(';', 1)[0] ?? ''
const statusBy = async (headers: Record<string, string>) =>
  (await callApi('GET', '/auth/profile', { headers })).status
const refreshBy = (headers: Record<string, string>) =>
  callApi('POST', '/auth/refresh', { headers: { ...SITE, ...headers } })

/** Moves the session's last refresh and its first use into the past. */
async function letTimePass(cookie: string, ms: number): Promise<void> {
  const sessionId = Number(/hl_session=(\d+)/.exec(cookie)?.[1])
  await env.DB.prepare(
    `update sessions set generation_at_ms = generation_at_ms - ?1,
      generation_seen_at_ms = generation_seen_at_ms - ?1 where id = ?2`,
  )
    .bind(ms, sessionId)
    .run()
}

test('refresh: cookie -> new cookie and token of the same session', async () => {
  const { cookie, user } = await registerPerson()
  const { status, body, headers } = await refreshBy({ cookie })
  expect(status).toBe(200)
  const next = getCookie(headers)
  expect(next).toMatch(/^hl_session=\d+\.2\.[\w-]{43}$/)
  expect(next.split('.')[2]).not.toBe(cookie.split('.')[2])
  const byToken = await callApi('GET', '/auth/profile', { token: body.data.token })
  expect(byToken.body.data.id).toBe(user.id)
  expect(await statusBy({ cookie: next })).toBe(200)
})

test('refresh: several tabs at once -> the same successor', async () => {
  const { cookie } = await registerPerson()
  const answers = await Promise.all([1, 2, 3, 4].map(() => refreshBy({ cookie })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ headers }) => getCookie(headers))).size).toBe(1)
  const late = await refreshBy({ cookie })
  expect(getCookie(late.headers)).toBe(getCookie(answers[0]?.headers ?? new Headers()))
})

test('replaced cookie: within the grace period -> accepted, later -> session ended everywhere', async () => {
  const { cookie, user } = await registerPerson()
  const next = getCookie((await refreshBy({ cookie })).headers)
  const socket = await connect('/live', { userId: user.id, sessionId: parseSessionId(cookie), generation: 2 })
  expect(await statusBy({ cookie: next })).toBe(200)
  expect(await statusBy({ cookie })).toBe(200)
  await letTimePass(cookie, BEYOND_GRACE_MS)
  expect(await statusBy({ cookie })).toBe(401)
  expect(await statusBy({ cookie: next })).toBe(401)
  expect((await refreshBy({ cookie: next })).status).toBe(401)
  expect(await socket.closing()).toBe(4401)
  const mail = await env.DB.prepare('select subject from emails where user_id = ? and key like ?')
    .bind(user.id, 'session-reused:%')
    .all()
  expect(mail.results).toEqual([{ subject: 'We signed you out on one device' }])
})

test('refresh: response lost -> the old cookie stays valid until its successor is used', async () => {
  const { cookie } = await registerPerson()
  const lost = getCookie((await refreshBy({ cookie })).headers)
  await letTimePass(cookie, 60 * BEYOND_GRACE_MS)
  const again = await refreshBy({ cookie })
  expect(again.status).toBe(200)
  expect(getCookie(again.headers)).toBe(lost)
})

test('replaced token: after the grace period, in a call or a refresh -> session ended', async () => {
  for (const replay of ['call', 'refresh'] as const) {
    const { token, cookie } = await registerPerson()
    const next = await callApi('POST', '/auth/refresh', { token })
    expect(next.headers.get('set-cookie')).toBeNull()
    const fresh = next.body.data.token as string
    expect((await callApi('GET', '/auth/profile', { token: fresh })).status).toBe(200)
    expect((await callApi('GET', '/auth/profile', { token })).status).toBe(200)
    await letTimePass(cookie, BEYOND_GRACE_MS)
    const replayed =
      replay === 'call'
        ? await callApi('GET', '/auth/profile', { token })
        : await callApi('POST', '/auth/refresh', { token })
    expect(replayed.status, replay).toBe(401)
    expect((await callApi('GET', '/auth/profile', { token: fresh })).status, replay).toBe(401)
  }
})

test('refresh: token and cookie -> new cookie only if both are of one session', async () => {
  const { token, cookie } = await registerPerson()
  const { headers } = await refreshBy({ authorization: `Bearer ${token}`, cookie })
  expect(getCookie(headers)).toMatch(/^hl_session=\d+\.2\./)
  const stranger = await registerPerson()
  const crossed = await refreshBy({ authorization: `Bearer ${stranger.token}`, cookie })
  expect(crossed.status).toBe(200)
  expect(crossed.headers.get('set-cookie')).toBeNull()
})

test('invented cookie of an old generation: any request -> 401, session stays', async () => {
  const { cookie } = await registerPerson()
  const next = getCookie((await refreshBy({ cookie })).headers)
  await statusBy({ cookie: next })
  await letTimePass(cookie, BEYOND_GRACE_MS)
  const [id] = cookie.split('.')
  for (const forged of [
    `${id}.1.${'A'.repeat(43)}`,
    `${id}.9.${'A'.repeat(43)}`,
    `${id}.0.${'A'.repeat(43)}`,
  ]) {
    expect(await statusBy({ cookie: forged }), forged).toBe(401)
  }
  expect(await statusBy({ cookie: next })).toBe(200)
})

test('eligibility: token generation replaced and grace period over -> session not live', async () => {
  const { token, cookie, user } = await registerPerson()
  const sessionLive = async (generation: number) =>
    (
      await readEligibility(env, {
        userId: user.id,
        sessionId: parseSessionId(cookie),
        generation,
        nowMs: Date.now(),
      })
    ).sessionLive
  expect(await sessionLive(1)).toBe(true)
  const next = await callApi('POST', '/auth/refresh', { token })
  expect([await sessionLive(1), await sessionLive(2), await sessionLive(3)]).toEqual([true, true, false])
  await callApi('GET', '/auth/profile', { token: next.body.data.token })
  await letTimePass(cookie, BEYOND_GRACE_MS)
  expect([await sessionLive(1), await sessionLive(2)]).toEqual([false, true])
})

function parseSessionId(cookie: string): string {
  return /hl_session=(\d+)/.exec(cookie)?.[1] ?? ''
}
