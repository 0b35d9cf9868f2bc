import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { endOtherSessions } from '../../../worker/services/accounts/sessions/end-sessions.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { mailTo } from '../support/mailbox.ts'
import { makePerson, toViewer } from '../support/rooms.ts'
import { connect } from '../support/sockets.ts'

const SUBJECT = 'A new sign-in to your account'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

const signInAs = (email: string, headers: Record<string, string> = {}) =>
  callApi('POST', '/auth/login', { body: { email, password: 'Sundown42x' }, headers })

test('session list: two devices -> device labels, current session first', async () => {
  const { registration, token } = await registerPerson()
  await signInAs(registration.email, { 'user-agent': FIREFOX, 'cf-connecting-ip': '203.0.113.7' })
  const { status, body } = await callApi('GET', '/auth/sessions', { token })
  expect(status).toBe(200)
  expect(body.data).toHaveLength(2)
  expect(body.data[0]).toMatchObject({ is_current: true })
  expect(body.data[1]).toMatchObject({
    is_current: false,
    device: { browser: 'Firefox', system: 'Windows', label: 'Firefox on Windows' },
    ip_address: '203.0.113.7',
  })
  expect(JSON.stringify(body)).not.toMatch(/secret|seed|hash/)
})

test('end another session: its id -> that session and its sockets end, this one stays', async () => {
  const { registration, token, user } = await registerPerson()
  const other = await signInAs(registration.email)
  const list = (await callApi('GET', '/auth/sessions', { token })).body.data
  const there = list.find((session: { is_current: boolean }) => !session.is_current)
  const socket = await connect('/live', { userId: user.id, sessionId: String(there.id) })
  const { status } = await callApi('DELETE', `/auth/sessions/${there.id}`, { token })
  expect(status).toBe(200)
  expect(await socket.closing()).toBe(4401)
  expect((await callApi('GET', '/auth/profile', { token: other.body.data.token })).status).toBe(401)
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(200)
  expect((await callApi('DELETE', `/auth/sessions/${there.id}`, { token })).status).toBe(404)
})

test("end another session: another person's id -> 404", async () => {
  const owner = await registerPerson()
  const id = /hl_session=(\d+)/.exec(owner.cookie)?.[1]
  const stranger = await registerPerson()
  expect((await callApi('DELETE', `/auth/sessions/${id}`, { token: stranger.token })).status).toBe(404)
  expect((await callApi('GET', '/auth/profile', { token: owner.token })).status).toBe(200)
})

test('sessions: end all others -> this session and its socket stay', async () => {
  const { registration, token, cookie, user } = await registerPerson()
  const others = [await signInAs(registration.email), await signInAs(registration.email)]
  const here = await connect('/live', {
    userId: user.id,
    sessionId: /hl_session=(\d+)/.exec(cookie)?.[1] ?? '',
  })
  const list = (await callApi('GET', '/auth/sessions', { token })).body.data
  const other = list.find((session: { is_current: boolean }) => !session.is_current)
  const there = await connect('/live', { userId: user.id, sessionId: String(other.id) })
  const { status } = await callApi('DELETE', '/auth/sessions', { token })
  expect(status).toBe(200)
  for (const { body } of others) {
    expect((await callApi('GET', '/auth/profile', { token: body.data.token })).status).toBe(401)
  }
  expect((await callApi('GET', '/auth/sessions', { token })).body.data).toHaveLength(1)
  expect(await there.closing()).toBe(4401)
  here.sendRaw('ping')
  await here.until(() => here.texts.includes('pong'), 'pong')
  expect(here.closed).toBeNull()
})

test('sessions: all others ended 30 times in an hour by one session -> 429, not by another session', async () => {
  const nowMs = Date.now()
  const production = { ...env, LIMITS: 'production' }
  const viewer = toViewer(await makePerson())
  const press = (sessionId: string) =>
    endOtherSessions(production, { viewer: { ...viewer, sessionId }, nowMs })
  for (let i = 0; i < 30; i += 1) expect(await press(viewer.sessionId)).toBeNull()
  expect(await press(viewer.sessionId)).toMatchObject({ status: 429 })
  expect(await press('0')).toBeNull()
})

test('login history: any attempts -> each with its outcome, newest first, in pages', async () => {
  const { registration, token } = await registerPerson()
  await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: 'Nonsense1' },
    headers: { 'user-agent': FIREFOX, 'cf-connecting-ip': '203.0.113.8' },
  })
  await signInAs(registration.email)
  const { body } = await callApi('GET', '/auth/login-history?per_page=2', { token })
  expect(body).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
  expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'signed_in',
    'wrong_password',
  ])
  expect(body.data[1]).toMatchObject({
    device: { label: 'Firefox on Windows' },
    ip_address: '203.0.113.8',
  })
  const second = await callApi('GET', '/auth/login-history?per_page=2&page=2', { token })
  expect(second.body.data).toHaveLength(1)
  const beyond = await callApi('GET', '/auth/login-history?per_page=2&page=1000000', { token })
  expect(beyond.body).toEqual(second.body)
  const stranger = await registerPerson()
  expect((await callApi('GET', '/auth/login-history', { token: stranger.token })).body.total).toBe(1)
})

test('new device mail: several sign-ins from one unknown client -> one mail', async () => {
  const { registration } = await registerPerson()
  const elsewhere = { 'user-agent': FIREFOX, 'cf-connecting-ip': '203.0.113.99' }
  await signInAs(registration.email, elsewhere)
  await signInAs(registration.email, elsewhere)
  // Mailed too: its mail shows that those of the earlier sign-ins have been stored.
  await signInAs(registration.email, { 'user-agent': FIREFOX, 'cf-connecting-ip': '203.0.113.200' })
  const readMails = async () => {
    const { results } = await env.DB.prepare(
      'select text_body from emails where to_address = ? and subject = ? order by id',
    )
      .bind(registration.email, SUBJECT)
      .all<{ text_body: string }>()
    return results.map(({ text_body: text }) => /Address (\S+)/.exec(text)?.[1])
  }
  await expect.poll(readMails).toContain('203.0.113.200')
  expect(await readMails()).toEqual(['203.0.113.99', '203.0.113.200'])
  expect((await mailTo(registration.email, SUBJECT)).text).toContain('Firefox on Windows')
})
