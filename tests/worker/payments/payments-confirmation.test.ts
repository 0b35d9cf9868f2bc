import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { findMethodToCharge } from '../../../worker/db/queries/settlement/settlement.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { deliverSandboxEvents } from '../../../worker/services/payments/deliver-sandbox-events.ts'
import { sandbox } from '../../../worker/services/payments/provider.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { finishHolds } from '../../../worker/services/payments/renewals.ts'
import {
  answerSandboxChallenge,
  readSandboxChallenge,
} from '../../../worker/services/payments/sandbox-challenge.ts'
import {
  authorizeCard,
  listAuthorizations,
  listProcessorPayments,
  makeBidder,
  RETURN_URL,
} from '../support/money.ts'
import { db, makePerson } from '../support/rooms.ts'

afterEach(() => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
})

/** A person whose bank requires a confirmation, and the reference of its page. */
async function makeUnconfirmed() {
  const { userId } = await makePerson({ authorized: false })
  const outcome = await authorizeCard(userId, 'tok_authentication_required')
  if (!outcome.ok || outcome.value.actionUrl === null) throw new Error('The bank did not ask')
  const { actionUrl } = outcome.value
  const reference = actionUrl.slice(actionUrl.lastIndexOf('/') + 1)
  return { userId, actionUrl, reference }
}

const readState = async (userId: number) =>
  (await readAuthorization(env, { userId, nowMs: Date.now() })).state

test('card with confirmation: authorized -> not active, URL of the confirmation given', async () => {
  const { userId, actionUrl, reference } = await makeUnconfirmed()
  expect(await readState(userId)).toBe('action_required')
  expect(actionUrl).toBe(`https://hammerlane.test/sandbox/confirm/${reference}`)
  expect(await readSandboxChallenge(env, reference)).toMatchObject({
    kind: 'hold',
    amountCents: 5_000,
    lastFour: '3184',
    status: 'requires_action',
    returnUrl: RETURN_URL,
  })
})

test('confirmation: approved -> active at once', async () => {
  const { userId, reference } = await makeUnconfirmed()
  const nowMs = Date.now()
  expect(await answerSandboxChallenge(env, { reference, approve: true, nowMs })).toMatchObject({
    status: 'held',
  })
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active', actionUrl: null }])
  expect(await readState(userId)).toBe('active')
})

test('confirmation: refused -> ended, another card can be authorized', async () => {
  const { userId, reference } = await makeUnconfirmed()
  expect(await answerSandboxChallenge(env, { reference, approve: false, nowMs: Date.now() })).toMatchObject({
    status: 'failed',
  })
  expect(await readState(userId)).toBe('none')
  expect(await authorizeCard(userId, 'tok_visa')).toMatchObject({
    ok: true,
    value: { state: 'active' },
  })
})

test('confirmation: answered twice -> the first answer stays', async () => {
  const { userId, reference } = await makeUnconfirmed()
  await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
  expect(await answerSandboxChallenge(env, { reference, approve: false, nowMs: Date.now() })).toMatchObject({
    status: 'held',
  })
  expect(await readState(userId)).toBe('active')
})

test('authorization: read after an unreported confirmation -> active', async () => {
  const { userId, reference } = await makeUnconfirmed()
  await sandbox(env).answerChallenge(reference, true)
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'action_required' }])
  expect(await readState(userId)).toBe('active')
})

test('webhook: person never returned -> active', async () => {
  const { userId, reference } = await makeUnconfirmed()
  await sandbox(env).answerChallenge(reference, true)
  await deliverSandboxEvents(env, Date.now())
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'action_required' }])
  await deliverSandboxEvents(env, Date.now() + MINUTE_MS)
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active' }])
})

test('webhook: processor does not answer -> delivered again', async () => {
  const { userId, reference } = await makeUnconfirmed()
  await sandbox(env).answerChallenge(reference, true)
  armFault('payment', 50)
  await deliverSandboxEvents(env, Date.now() + MINUTE_MS)
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'action_required' }])
  armFault('payment', 0)
  await deliverSandboxEvents(env, Date.now() + 600_000)
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active' }])
})

/** A person with an active authorization, whose bank asks to confirm another card. */
async function makeReplacing() {
  const userId = await makeBidder('tok_visa')
  const asked = await authorizeCard(userId, 'tok_authentication_required')
  if (!asked.ok) throw new Error('The bank did not ask')
  const reference = asked.value.actionUrl?.split('/').at(-1) ?? ''
  return { userId, asked: asked.value, reference }
}

const holdStatuses = async (userId: number) =>
  (await listProcessorPayments(userId, 'hold')).map(({ status }) => status)

test('card with confirmation: authorization is active -> stays active with its hold until the new one is granted', async () => {
  const { userId, asked, reference } = await makeReplacing()
  expect(asked.state).toBe('action_required')
  expect(await readAuthorization(env, { userId, nowMs: Date.now() })).toMatchObject({
    state: 'active',
    actionUrl: asked.actionUrl,
    card: { lastFour: '4242' },
  })
  expect(await holdStatuses(userId)).toEqual(['held', 'requires_action'])
  expect(await findMethodToCharge(db(), userId)).toMatchObject({ lastFour: '4242' })
  await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
  await finishHolds(env, { nowMs: Date.now(), limit: 100, userId })
  expect(await readAuthorization(env, { userId, nowMs: Date.now() })).toMatchObject({
    state: 'active',
    actionUrl: null,
    card: { lastFour: '3184' },
  })
  expect(await holdStatuses(userId)).toEqual(['canceled', 'held'])
})

test('card with confirmation: refused, or another one chosen -> the active authorization stays, then is replaced', async () => {
  const refused = await makeReplacing()
  await answerSandboxChallenge(env, { reference: refused.reference, approve: false, nowMs: Date.now() })
  expect(await readAuthorization(env, { userId: refused.userId, nowMs: Date.now() })).toMatchObject({
    state: 'active',
    actionUrl: null,
    card: { lastFour: '4242' },
  })
  const { userId } = await makeReplacing()
  expect(await authorizeCard(userId, 'tok_insufficient_funds')).toMatchObject({
    ok: true,
    value: { state: 'active' },
  })
  expect(await holdStatuses(userId)).toEqual(['canceled', 'canceled', 'held'])
})

test('confirmation pending: another card authorized -> confirmation ended', async () => {
  const { userId, reference } = await makeUnconfirmed()
  await authorizeCard(userId, 'tok_visa')
  expect(await readState(userId)).toBe('active')
  expect(await readSandboxChallenge(env, reference)).toMatchObject({ status: 'canceled' })
  await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
  expect(await readAuthorization(env, { userId, nowMs: Date.now() })).toMatchObject({
    state: 'active',
    card: { lastFour: '4242' },
  })
})

test('confirmation page: unknown reference -> not found', async () => {
  expect(await readSandboxChallenge(env, 'pay_nothing')).toBeNull()
  expect(await answerSandboxChallenge(env, { reference: 'pay_nothing', approve: true, nowMs: 0 })).toBeNull()
})
