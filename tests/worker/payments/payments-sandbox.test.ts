import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import { database } from '../../../worker/db/client.ts'
import { sandboxStore } from '../../../worker/db/queries/payments/sandbox-objects.ts'
import type { MethodSource, PaymentRequest } from '../../../worker/providers/payments/payment-port.ts'
import { sandboxProvider } from '../../../worker/providers/payments/sandbox/sandbox.ts'

/** The sandbox as a processor of its own: only through its port, with a clock that the test sets. */

const DAY_MS = 24 * 60 * 60 * 1000
const START_MS = Date.UTC(2026, 10, 21)

let keys = 0
const newKey = () => {
  keys += 1
  return `key-${keys}`
}

function makeSandbox() {
  const clock = { nowMs: START_MS }
  const sandbox = sandboxProvider({
    store: sandboxStore(database(env)),
    webhookSecret: 'secret',
    nowMs: () => clock.nowMs,
  })
  return { sandbox, clock }
}

/** A payer with a saved card, and questions about 50 dollars on it. */
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

test('a card is saved with its brand, last four digits and end, and no number', async () => {
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

test('the same card has the same fingerprint, another has another', async () => {
  const [first, second, other] = [
    await makePayer(),
    await makePayer(),
    await makePayer('tok_insufficient_funds'),
  ]
  expect(first.method.fingerprint).toBe(second.method.fingerprint)
  expect(first.method.fingerprint).not.toBe(other.method.fingerprint)
})

test('a question under a key is answered as before, and done once', async () => {
  const { sandbox, ask } = await makePayer()
  const question = ask()
  const first = await sandbox.charge(question)
  expect(await sandbox.charge(question)).toEqual(first)
  expect(await Promise.all([sandbox.charge(question), sandbox.charge(question)])).toEqual([first, first])
})

test('many of one question at once are one payment', async () => {
  const { sandbox, ask } = await makePayer()
  const question = ask()
  const answers = await Promise.all(Array.from({ length: 8 }, () => sandbox.charge(question)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test.each([
  ['another amount', { amountCents: cents(6_000) }],
  ['another text', { description: 'Something else' }],
  ['nobody there', { returnUrl: null }],
])('a key with %s is refused', async (_, changes) => {
  const { sandbox, ask } = await makePayer()
  const question = ask()
  await sandbox.charge(question)
  expect(await sandbox.charge({ ...question, ...changes })).toMatchObject({
    outcome: 'rejected',
    code: 'key_used_differently',
  })
})

test('a key of a charge is no key of a hold', async () => {
  const { sandbox, ask } = await makePayer()
  const question = ask()
  await sandbox.charge(question)
  expect(await sandbox.placeHold(question)).toMatchObject({
    outcome: 'rejected',
    code: 'key_used_differently',
  })
})

test('a hold is kept 7 days where the person was there, else 4 days and 18 hours', async () => {
  const { sandbox, ask } = await makePayer()
  expect(await sandbox.placeHold(ask())).toMatchObject({
    value: { status: 'held', captureBeforeMs: START_MS + 7 * DAY_MS },
  })
  expect(await sandbox.placeHold(ask({ returnUrl: null }))).toMatchObject({
    value: { status: 'held', captureBeforeMs: START_MS + 4.75 * DAY_MS },
  })
})

test('a hold that was not captured in time is canceled, and cannot be captured', async () => {
  const { sandbox, clock, hold } = await makePayer()
  const reference = await hold()
  clock.nowMs += 7 * DAY_MS
  expect(await sandbox.readPayment(reference)).toMatchObject({ value: { status: 'canceled' } })
  expect(await sandbox.capture({ key: newKey(), reference, amountCents: cents(5_000) })).toMatchObject({
    outcome: 'rejected',
    code: 'wrong_state',
  })
})

test('a hold is captured up to its amount, once', async () => {
  const { sandbox, hold } = await makePayer()
  const reference = await hold()
  const capture = (amount: number) =>
    sandbox.capture({ key: newKey(), reference, amountCents: cents(amount) })
  expect(await capture(5_001)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
  expect(await capture(5_000)).toMatchObject({ value: { status: 'succeeded', capturedCents: 5_000 } })
  expect(await capture(1)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
})

test('of a capture and a voiding at once one wins', async () => {
  const { sandbox, hold } = await makePayer()
  const reference = await hold()
  const answers = await Promise.all([
    sandbox.capture({ key: newKey(), reference, amountCents: cents(5_000) }),
    sandbox.voidPayment({ key: newKey(), reference }),
  ])
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected'])
})

test('voiding what is voided is done, voiding what was taken is not', async () => {
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

test('no more is refunded than was taken', async () => {
  const { sandbox, ask } = await makePayer()
  const charged = await sandbox.charge(ask())
  if (charged.outcome !== 'done') throw new Error('no charge')
  const { reference } = charged.value
  const refund = (amount: number) => sandbox.refund({ key: newKey(), reference, amountCents: cents(amount) })
  expect(await refund(3_000)).toMatchObject({ value: { refundedCents: 3_000 } })
  expect(await refund(2_001)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
  expect(await refund(2_000)).toMatchObject({ value: { refundedCents: 5_000 } })
})

test('insufficient funds: the hold succeeds, the charge fails', async () => {
  const { sandbox, ask } = await makePayer('tok_insufficient_funds')
  expect(await sandbox.placeHold(ask())).toMatchObject({ value: { status: 'held' } })
  expect(await sandbox.charge(ask())).toMatchObject({ outcome: 'declined', code: 'insufficient_funds' })
})

test('a card that asks fails where the person is not there, and waits for them where they are', async () => {
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

test('a method that was removed, or is of another customer, pays nothing', async () => {
  const [payer, other] = [await makePayer(), await makePayer()]
  const { sandbox, ask, method } = payer
  expect(await sandbox.charge(ask({ customerReference: other.customerReference }))).toMatchObject({
    outcome: 'rejected',
    code: 'unknown_reference',
  })
  await sandbox.removeMethod({ key: newKey(), methodReference: method.reference })
  expect(await sandbox.charge(ask())).toMatchObject({ outcome: 'rejected', code: 'unknown_reference' })
})

test('every change of a payment leaves one event to tell of', async () => {
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
