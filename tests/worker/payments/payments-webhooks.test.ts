import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { SANDBOX_SIGNATURE_HEADER, signWebhook } from '../../../worker/providers/payments/sandbox/webhooks.ts'
import { sandbox, sandboxWebhookSecret } from '../../../worker/services/payments/provider.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { receiveWebhook } from '../../../worker/services/payments/receive-webhook.ts'
import { renewHolds } from '../../../worker/services/payments/renewals.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import {
  authorizeCard,
  listAuthorizations,
  listHolds,
  makeBidder,
  makeSale,
  readSale,
} from '../support/money.ts'
import { makePerson } from '../support/rooms.ts'

afterEach(() => armFault('payment', 0))

interface Sent {
  readonly id: string
  readonly type: string
  readonly payment: string
}

async function send(event: Sent, signed: { secret?: string; atMs?: number; body?: string } = {}) {
  const body = JSON.stringify(event)
  const { secret = sandboxWebhookSecret(env), atMs = Date.now() } = signed
  const headers = new Headers({ [SANDBOX_SIGNATURE_HEADER]: await signWebhook(body, secret, atMs) })
  return receiveWebhook(env, { provider: 'sandbox', body: signed.body ?? body, headers }, Date.now())
}

async function makeUnconfirmed(): Promise<{ readonly userId: number; readonly payment: string }> {
  const { userId } = await makePerson({ authorized: false })
  await authorizeCard(userId, 'tok_authentication_required')
  const [hold] = await listHolds(userId)
  if (!hold?.reference) throw new Error('There is no payment')
  return { userId, payment: hold.reference }
}

test('webhook: valid signature -> our records match the processor', async () => {
  const { userId, payment } = await makeUnconfirmed()
  await sandbox(env).answerChallenge(payment, true)
  expect(await send({ id: 'evt_genuine', type: 'payment.held', payment })).toEqual({ outcome: 'taken' })
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active' }])
})

test('webhook: false content -> ignored, the processor is read', async () => {
  const { userId, payment } = await makeUnconfirmed()
  expect(await send({ id: 'evt_liar', type: 'payment.held', payment })).toEqual({ outcome: 'taken' })
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'action_required' }])
})

test('webhooks: out of order and repeated -> newest state', async () => {
  const { userId, payment } = await makeUnconfirmed()
  await sandbox(env).answerChallenge(payment, true)
  await send({ id: 'evt_b', type: 'payment.held', payment })
  await send({ id: 'evt_a', type: 'payment.requires_action', payment })
  await send({ id: 'evt_b', type: 'payment.held', payment })
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active' }])
  const { results } = await env.DB.prepare('select event_id from payment_events where payment_reference = ?')
    .bind(payment)
    .all()
  expect(results).toHaveLength(2)
})

test('webhook: handled before -> taken, and the payment is not synchronized again', async () => {
  const { payment } = await makeUnconfirmed()
  await sandbox(env).answerChallenge(payment, true)
  const event = { id: 'evt_handled', type: 'payment.held', payment }
  await send(event)
  const setState = (state: string) =>
    env.DB.prepare('update card_holds set state = ? where reference = ?').bind(state, payment).run()
  const state = () =>
    env.DB.prepare('select state from card_holds where reference = ?').bind(payment).first('state')
  expect(await state()).toBe('held')
  await setState('action_required')
  expect(await send(event)).toEqual({ outcome: 'taken' })
  expect(await state(), 'the same event').toBe('action_required')
  await send({ ...event, id: 'evt_other' })
  expect(await state(), 'another event').toBe('held')
})

test('webhook: processor does not answer -> later, and handled when it is sent again', async () => {
  const { userId, payment } = await makeUnconfirmed()
  await sandbox(env).answerChallenge(payment, true)
  const event = { id: 'evt_later', type: 'payment.held', payment }
  armFault('payment', 1)
  expect(await send(event)).toEqual({ outcome: 'later' })
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'action_required' }])
  expect(await send(event)).toEqual({ outcome: 'taken' })
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active' }])
})

test('webhook: processor released the hold -> no longer counted as held', async () => {
  const userId = await makeBidder()
  const [hold] = await listHolds(userId)
  const payment = hold?.reference ?? ''
  await env.DB.prepare('update sandbox_payments set capture_before_ms = 1 where reference = ?')
    .bind(payment)
    .run()
  await send({ id: 'evt_lapsed', type: 'payment.canceled', payment })
  expect(await readAuthorization(env, { userId, nowMs: Date.now() + 1 })).toMatchObject({ holdUntilMs: null })
  await renewHolds(env, Date.now() + 1)
  expect(await listHolds(userId)).toMatchObject([{ state: 'lapsed' }])
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active' }])
})

test.each([
  ['with another secret', { secret: 'somebody else' }],
  ['with another body', { body: '{"id":"evt_forged","type":"payment.held","payment":"pay_other"}' }],
  ['of an hour ago', { atMs: Date.now() - HOUR_MS }],
])('webhook: signed %s -> refused', async (_, signed) => {
  const { payment } = await makeUnconfirmed()
  expect(await send({ id: 'evt_forged', type: 'payment.held', payment }, signed)).toEqual({
    outcome: 'forged',
  })
  const { results } = await env.DB.prepare("select 1 from payment_events where event_id = 'evt_forged'").all()
  expect(results).toEqual([])
})

test('webhook: unsigned -> refused; of a provider that is not set up -> later', async () => {
  const message = { body: '{}', headers: new Headers() }
  expect(await receiveWebhook(env, { provider: 'sandbox', ...message }, Date.now())).toEqual({
    outcome: 'forged',
  })
  expect(await receiveWebhook(env, { provider: 'stripe', ...message }, Date.now())).toEqual({
    outcome: 'later',
  })
})

test('webhook: unknown payment -> accepted, and kept unhandled', async () => {
  expect(await send({ id: 'evt_foreign', type: 'payment.held', payment: 'pay_foreign' })).toEqual({
    outcome: 'taken',
  })
  const handled = await env.DB.prepare(
    "select handled_at_ms from payment_events where event_id = 'evt_foreign'",
  ).first()
  expect(handled).toEqual({ handled_at_ms: null })
})

test('webhook: premium whose answer was lost -> the sale is settled', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  armFault('payment_timeout', 1)
  expect(await settleSale(env, sale)).toMatchObject({ state: 'retry' })
  const payment = (await readSale(sale))?.chargeReference ?? ''
  await send({ id: 'evt_premium', type: 'payment.succeeded', payment })
  expect(await readSale(sale)).toMatchObject({ state: 'paid', chargeReference: payment })
})
