import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { database } from '../../../worker/db/client.ts'
import { sandboxStore } from '../../../worker/db/queries/payments/sandbox-objects.ts'
import type { MethodSource, PaymentRequest } from '../../../worker/providers/payments/payment-port.ts'
import { createSandboxProvider } from '../../../worker/providers/payments/sandbox/sandbox.ts'

/** The sandbox by its interface only, with a clock that the test sets. */

const START_MS = Date.UTC(2026, 10, 21)

let keys = 0
const newKey = () => {
  keys += 1
  return `key-${keys}`
}

function makeSandbox() {
  const clock = { nowMs: START_MS }
  const sandbox = createSandboxProvider({
    store: sandboxStore(database(env)),
    webhookSecret: 'secret',
    nowMs: () => clock.nowMs,
  })
  return { sandbox, clock }
}

/** A payer with a saved card, and a function that makes requests for 50 dollars on it. */
async function makePayer(token = 'tok_visa') {
  const { sandbox, clock } = makeSandbox()
  const customer = await sandbox.createCustomer({
    key: newKey(),
    name: 'Maria Lopez',
    email: 'maria@example.com',
  })
  if (customer.outcome !== 'done') throw new Error('no customer')
  const customerReference = customer.value.reference
  const source: MethodSource = { type: 'credit_card', token }
  const method = await sandbox.saveMethod({ key: newKey(), customerReference, source })
  if (method.outcome !== 'done') throw new Error('no method')
  const ask = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
    key: newKey(),
    customerReference,
    methodReference: method.value.reference,
    amountCents: cents(5_000),
    returnUrl: 'https://hammerlane.test/authorize',
    description: 'Bidder authorization',
    ...changes,
  })
  const hold = async (changes: Partial<PaymentRequest> = {}) => {
    const answer = await sandbox.placeHold(ask(changes))
    if (answer.outcome !== 'done') throw new Error('no hold')
    return answer.value.reference
  }
  return { sandbox, clock, ask, hold, method: method.value, customerReference }
}

test('card: saved -> brand, last four digits and expiry, no number', async () => {
  const { method } = await makePayer()
  expect(method).toMatchObject({
    type: 'credit_card',
    brand: 'visa',
    lastFour: '4242',
    expiryMonth: 12,
    expiryYear: 2030,
  })
  expect(JSON.stringify(method)).not.toContain('42424242')
})

test('card fingerprint: same card -> equal; other card -> different', async () => {
  const [first, second, other] = [
    await makePayer(),
    await makePayer(),
    await makePayer('tok_insufficient_funds'),
  ]
  expect(first.method.fingerprint).toBe(second.method.fingerprint)
  expect(first.method.fingerprint).not.toBe(other.method.fingerprint)
})

test('idempotency key: request repeated -> same answer, performed once', async () => {
  const { sandbox, ask } = await makePayer()
  const question = ask()
  const first = await sandbox.charge(question)
  expect(await sandbox.charge(question)).toEqual(first)
  expect(await Promise.all([sandbox.charge(question), sandbox.charge(question)])).toEqual([first, first])
})

test('idempotency key: concurrent identical requests -> one payment', async () => {
  const { sandbox, ask } = await makePayer()
  const question = ask()
  const answers = await Promise.all(Array.from({ length: 8 }, () => sandbox.charge(question)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test.each([
  ['another amount', { amountCents: cents(6_000) }],
  ['another text', { description: 'Something else' }],
  ['nobody there', { returnUrl: null }],
])('idempotency key: repeated with %s -> refused', async (_, changes) => {
  const { sandbox, ask } = await makePayer()
  const question = ask()
  await sandbox.charge(question)
  expect(await sandbox.charge({ ...question, ...changes })).toMatchObject({
    outcome: 'rejected',
    code: 'key_used_differently',
  })
})

test('idempotency key: used for a charge and a hold -> independent', async () => {
  const { sandbox, ask } = await makePayer()
  const question = ask()
  await sandbox.charge(question)
  expect(await sandbox.placeHold(question)).toMatchObject({
    outcome: 'rejected',
    code: 'key_used_differently',
  })
})

test('hold: on-session -> kept 7 days; off-session -> kept 4 days and 18 hours', async () => {
  const { sandbox, ask } = await makePayer()
  expect(await sandbox.placeHold(ask())).toMatchObject({
    value: { status: 'held', captureBeforeMs: START_MS + 7 * DAY_MS },
  })
  expect(await sandbox.placeHold(ask({ returnUrl: null }))).toMatchObject({
    value: { status: 'held', captureBeforeMs: START_MS + 4.75 * DAY_MS },
  })
})

test('hold: not captured in time -> canceled, capture refused', async () => {
  const { sandbox, clock, hold } = await makePayer()
  const reference = await hold()
  clock.nowMs += 7 * DAY_MS
  expect(await sandbox.readPayment(reference)).toMatchObject({ value: { status: 'canceled' } })
  expect(await sandbox.capture({ key: newKey(), reference, amountCents: cents(5_000) })).toMatchObject({
    outcome: 'rejected',
    code: 'wrong_state',
  })
})

test('capture: up to the held amount -> succeeds once', async () => {
  const { sandbox, hold } = await makePayer()
  const reference = await hold()
  const capture = (amount: number) =>
    sandbox.capture({ key: newKey(), reference, amountCents: cents(amount) })
  expect(await capture(5_001)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
  expect(await capture(5_000)).toMatchObject({ value: { status: 'succeeded', capturedCents: 5_000 } })
  expect(await capture(1)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
})

test('capture and void: concurrent -> one succeeds', async () => {
  const { sandbox, hold } = await makePayer()
  const reference = await hold()
  const answers = await Promise.all([
    sandbox.capture({ key: newKey(), reference, amountCents: cents(5_000) }),
    sandbox.voidPayment({ key: newKey(), reference }),
  ])
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected'])
})

test('void: repeated -> succeeds; after a capture -> refused', async () => {
  const { sandbox, ask, hold } = await makePayer()
  const reference = await hold()
  expect(await sandbox.voidPayment({ key: newKey(), reference })).toMatchObject({
    value: { status: 'canceled' },
  })
  expect(await sandbox.voidPayment({ key: newKey(), reference })).toMatchObject({ outcome: 'done' })
  const charged = await sandbox.charge(ask())
  if (charged.outcome !== 'done') throw new Error('no charge')
  expect(await sandbox.voidPayment({ key: newKey(), reference: charged.value.reference })).toMatchObject({
    outcome: 'rejected',
    code: 'wrong_state',
  })
})

test('refund: more than was captured -> refused', async () => {
  const { sandbox, ask } = await makePayer()
  const charged = await sandbox.charge(ask())
  if (charged.outcome !== 'done') throw new Error('no charge')
  const { reference } = charged.value
  const refund = (amount: number) => sandbox.refund({ key: newKey(), reference, amountCents: cents(amount) })
  expect(await refund(3_000)).toMatchObject({ value: { refundedCents: 3_000 } })
  expect(await refund(2_001)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
  expect(await refund(2_000)).toMatchObject({ value: { refundedCents: 5_000 } })
})

test('card with insufficient funds: hold -> succeeds; charge -> fails', async () => {
  const { sandbox, ask } = await makePayer('tok_insufficient_funds')
  expect(await sandbox.placeHold(ask())).toMatchObject({ value: { status: 'held' } })
  expect(await sandbox.charge(ask())).toMatchObject({ outcome: 'declined', code: 'insufficient_funds' })
})

test('card with confirmation: off-session -> fails; on-session -> waits for the person', async () => {
  const { sandbox, ask } = await makePayer('tok_authentication_required')
  expect(await sandbox.placeHold(ask({ returnUrl: null }))).toMatchObject({
    outcome: 'declined',
    code: 'authentication_required',
  })
  const asked = await sandbox.charge(ask())
  if (asked.outcome !== 'done') throw new Error('not asked')
  const { reference, actionUrl, status } = asked.value
  expect(status).toBe('requires_action')
  expect(actionUrl).toBe(`https://hammerlane.test/sandbox/confirm/${reference}`)
  expect(await sandbox.answerChallenge(reference, true)).toMatchObject({ status: 'succeeded' })
  expect(await sandbox.readPayment(reference)).toMatchObject({
    value: { status: 'succeeded', capturedCents: 5_000 },
  })
})

test('method: removed, or of another customer -> refused', async () => {
  const [payer, other] = [await makePayer(), await makePayer()]
  const { sandbox, ask, method } = payer
  expect(await sandbox.charge(ask({ customerReference: other.customerReference }))).toMatchObject({
    outcome: 'rejected',
    code: 'unknown_reference',
  })
  await sandbox.removeMethod({ key: newKey(), methodReference: method.reference })
  expect(await sandbox.charge(ask())).toMatchObject({ outcome: 'rejected', code: 'unknown_reference' })
})

test('payment: each change -> one event to deliver', async () => {
  const { sandbox, hold } = await makePayer()
  const reference = await hold()
  await sandbox.capture({ key: newKey(), reference, amountCents: cents(5_000) })
  const { results } = await env.DB.prepare(
    'select version, type from sandbox_events where payment_reference = ? order by version',
  )
    .bind(reference)
    .all()
  expect(results).toEqual([
    { version: 1, type: 'payment.held' },
    { version: 2, type: 'payment.succeeded' },
  ])
})
