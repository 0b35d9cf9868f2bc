import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { NO_REASON } from '../../../domain/administration/audit.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { renderNotification } from '../../../domain/notifications/personal-notifications.ts'
import { mailDueAlerts } from '../../../worker/services/notifications/mail-alerts.ts'
import { notifyNewAlerts } from '../../../worker/services/notifications/notify-alerts.ts'
import { type NewAlert, raiseAlert } from '../../../worker/services/notifications/raise-alert.ts'
import {
  assignAlert,
  changeAlert,
  readAlerts,
  readCriticalAlerts,
} from '../../../worker/services/platform/alerts.ts'
import { insertUser } from '../support/rows.ts'

const NOW = Date.parse('2026-11-24T23:00:00.000Z')
const OPEN = { status: 'open', page: 1, per_page: 20 } as const

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('delete from admin_alerts'),
    env.DB.prepare('delete from emails'),
    env.DB.prepare("update users set is_active = 0 where role = 'admin' or user_type = 'admin'"),
  ])
})

const parked: NewAlert = { key: 'job:1', kind: 'room_job_parked', message: 'Work was given up.' }
const unknown: NewAlert = { key: 'settle:1', kind: 'settlement_parked', message: 'A charge is unknown.' }

const actor = (actorId: number) => ({
  actorId,
  requestId: `request-${actorId}`,
  ipAddress: '203.0.113.7',
  userAgent: 'Firefox',
})

const mails = async () => {
  const { results } = await env.DB.prepare(
    'select to_address, subject, text_body from emails order by id',
  ).all()
  return results
}

test('alert: the same trouble raised twice -> one row with the severity of its kind', async () => {
  const userId = await insertUser()
  await raiseAlert(env, { ...parked, userId, facts: { job: 'copy' } }, NOW)
  await raiseAlert(env, { ...parked, userId, message: 'Again.' }, NOW + 1)
  const { data, open } = await readAlerts(env, OPEN)
  expect(open).toBe(1)
  expect(data).toMatchObject([
    { kind: 'room_job_parked', severity: 'high', state: 'new', message: 'Work was given up.', userId },
  ])
  expect(data[0]?.facts).toEqual({ user_id: userId, job: 'copy' })
})

test('critical alerts: five acknowledged, one new -> the new one first, with the number of all', async () => {
  const userId = await insertUser({ role: 'admin' })
  for (let n = 1; n <= 5; n++) await raiseAlert(env, { ...unknown, key: `settle:${n}` }, NOW + n)
  for (const { id } of (await readAlerts(env, OPEN)).data) {
    await changeAlert(env, { id, state: 'investigating', note: null, actor: actor(userId), nowMs: NOW })
  }
  await raiseAlert(env, { ...unknown, key: 'settle:6', message: 'Another one.' }, NOW + 6)
  await raiseAlert(env, parked, NOW)
  const { shown, total } = await readCriticalAlerts(env, 5)
  expect(shown.map(({ createdAtMs }) => createdAtMs - NOW)).toEqual([6, 1, 2, 3, 4])
  expect(total).toBe(6)
  expect((await readAlerts(env, OPEN)).data.map(({ state }) => state).slice(0, 3)).toEqual([
    'new',
    'new',
    'investigating',
  ])
})

test('alert mail: critical, behind a hundred that wait for the digest -> at once to every active administrator, once', async () => {
  await insertUser({ role: 'admin', email: 'one@example.com' })
  await insertUser({ user_type: 'admin', email: 'two@example.com' })
  await insertUser({ role: 'admin', email: 'gone@example.com', is_active: 0 })
  await insertUser({ role: 'support', email: 'support@example.com' })
  for (let job = 0; job < 100; job += 1) await raiseAlert(env, { ...parked, key: `job:${job}` }, NOW)
  await raiseAlert(env, unknown, NOW)
  await Promise.all([mailDueAlerts(env, NOW), mailDueAlerts(env, NOW)])
  await mailDueAlerts(env, NOW + MINUTE_MS)
  expect(await mails()).toMatchObject([
    { to_address: 'one@example.com', subject: 'Critical: A charge is unknown.' },
    { to_address: 'two@example.com', subject: 'Critical: A charge is unknown.' },
  ])
})

test('alert mail: others -> one digest in the morning, without what is closed by then', async () => {
  const adminId = await insertUser({ role: 'admin', email: 'admin@example.com' })
  await raiseAlert(env, parked, NOW)
  await raiseAlert(env, { ...parked, key: 'job:2', message: 'More was given up.' }, NOW)
  await raiseAlert(env, { ...parked, key: 'job:3', message: 'A mistake.' }, NOW)
  const { data } = await readAlerts(env, OPEN)
  const change = { note: null, actor: actor(adminId), nowMs: NOW }
  await changeAlert(env, { ...change, id: data[2]?.id ?? 0, state: 'false_positive' })
  await mailDueAlerts(env, NOW + MINUTE_MS)
  expect(await mails()).toEqual([])
  await mailDueAlerts(env, NOW + DAY_MS)
  await mailDueAlerts(env, NOW + 2 * DAY_MS)
  const [digest, ...rest] = await mails()
  expect(rest).toEqual([])
  expect(digest).toMatchObject({
    subject: expect.stringMatching(/^Alerts: 2 alerts for administrators, \w{3} \d+, \d{4}$/),
  })
  expect(digest?.text_body).toContain('HIGH: More was given up.')
  expect(digest?.text_body).not.toContain('A mistake.')
})

test('alert notification: new -> each active administrator once; a flood of a kind -> one an hour; default, old, acknowledged -> none', async () => {
  const people = [
    await insertUser({ role: 'admin' }),
    await insertUser({ user_type: 'admin' }),
    await insertUser({ role: 'admin', is_active: 0 }),
    await insertUser({ role: 'support' }),
  ]
  const listed = async (userId = people[0] ?? 0) => {
    const { data } = await env.USER_CHANNEL.getByName(String(userId)).listNotifications(userId, 1, 20)
    return data.map((stored) => renderNotification(stored).message)
  }
  await raiseAlert(env, unknown, NOW)
  for (let n = 2; n <= 5; n++)
    await raiseAlert(env, { ...unknown, key: `settle:${n}`, message: 'Another one.' }, NOW + 1)
  await raiseAlert(env, parked, NOW + 2)
  await raiseAlert(env, { key: 'default', kind: 'premium_failed', message: 'Not paid.' }, NOW)
  await raiseAlert(env, { key: 'old', kind: 'dispute', message: 'Long ago.' }, NOW - HOUR_MS)
  await Promise.all([notifyNewAlerts(env, NOW), notifyNewAlerts(env, NOW + MINUTE_MS)])
  const expected = ['Alert! A charge is unknown.', 'Alert! Work was given up.']
  for (const [index, userId] of people.entries()) {
    expect((await listed(userId)).sort(), String(index)).toEqual(index < 2 ? expected : [])
  }
  await raiseAlert(env, { ...unknown, key: 'later', message: 'An hour later.' }, NOW + HOUR_MS)
  await notifyNewAlerts(env, NOW + HOUR_MS)
  expect(await listed()).toHaveLength(3)
})

test('alert: acknowledged and resolved -> assigned, closed, and in the audit log; a second time -> refused', async () => {
  const [first, second] = [await insertUser({ role: 'admin' }), await insertUser({ role: 'admin' })]
  await raiseAlert(env, parked, NOW)
  const { data } = await readAlerts(env, OPEN)
  const id = data[0]?.id ?? 0
  const set = (state: 'investigating' | 'resolved', by: number, note: string | null = null) =>
    changeAlert(env, { id, state, note, actor: actor(by), nowMs: NOW })
  expect(await set('resolved', first)).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
  expect(await set('investigating', first)).toMatchObject({ ok: true })
  expect(await set('investigating', second)).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
  expect(await set('resolved', second, 'Ran it again.')).toMatchObject({ ok: true })
  expect(
    await changeAlert(env, { id: 0, state: 'resolved', note: null, actor: actor(first), nowMs: NOW }),
  ).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
  const closed = await readAlerts(env, { ...OPEN, status: 'closed' })
  expect(closed.data).toMatchObject([
    { state: 'resolved', assignedToId: first, closedById: second, note: 'Ran it again.' },
  ])
  const { results } = await env.DB.prepare(
    `select actor_id, action, reason, before, after, request_id, ip_address, user_agent from audit_log
      where subject_type = 'alert' and subject_id = ? order by id`,
  )
    .bind(String(id))
    .all()
  expect(results).toEqual([
    {
      actor_id: first,
      action: 'alert.investigating',
      reason: NO_REASON,
      before: '{"state":"new"}',
      after: '{"state":"investigating"}',
      request_id: `request-${first}`,
      ip_address: '203.0.113.7',
      user_agent: 'Firefox',
    },
    expect.objectContaining({ action: 'alert.resolved', reason: 'Ran it again.', actor_id: second }),
  ])
})

test('alert: assigned -> acknowledged by who did so, with an audit entry; only to an active administrator', async () => {
  const [adminId, otherId, supportId] = await Promise.all([
    insertUser({ role: 'admin' }),
    insertUser({ role: 'admin' }),
    insertUser({ role: 'support' }),
  ])
  await raiseAlert(env, unknown, NOW)
  const [alert] = (await readAlerts(env, OPEN)).data
  const assign = (assigneeId: number) =>
    assignAlert(env, { id: alert?.id ?? 0, assigneeId, actor: actor(adminId), nowMs: NOW })
  expect(await assign(supportId)).toMatchObject({
    refusal: { errors: { assignee_id: [expect.any(String)] } },
  })
  expect(await assign(otherId)).toMatchObject({ ok: true })
  expect((await readAlerts(env, OPEN)).data).toMatchObject([
    { state: 'investigating', assignedToId: otherId, acknowledgedById: adminId },
  ])
  const entry = await env.DB.prepare(
    "select actor_id, subject_id from audit_log where action = 'alert.assign'",
  ).first()
  expect(entry).toEqual({ actor_id: adminId, subject_id: String(alert?.id) })
})
