/** What is PayPal's own beside the contract of all providers: pages, captures, holds and their renewal. */

import { afterEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { cents } from '../../domain/money/cents.ts'
import { done } from '../worker/payments/contract-bench.ts'
import { closeFakes, FIFTY, makePayer, RETURN_URL, START_MS } from './paypal-bench.ts'

afterEach(closeFakes)

test('PayPal page: approved, then declined -> declined for that reason, and another account pays', async () => {
  const { fake, pay, read } = await makePayer('asked-then-declined')
  const { reference } = done(await pay('charge', RETURN_URL))
  fake.answerPayer(reference, true)
  expect(await read(reference)).toMatchObject({ status: 'failed', declineCode: 'card_declined' })
  expect(fake.countMoved()).toBe(0)
})

test('PayPal page: a hold that the person has approved -> held when it is read', async () => {
  const { fake, pay, read } = await makePayer('asked')
  const { reference } = done(await pay('hold', RETURN_URL))
  fake.answerPayer(reference, true)
  expect(await read(reference)).toMatchObject({ status: 'held', captureBeforeMs: START_MS + 3 * DAY_MS })
})

test('PayPal capture: declined by the bank -> declined, and the order is of no use any more', async () => {
  const { pay, read, fake } = await makePayer('expired-card')
  const declined = await pay('charge')
  expect(declined).toMatchObject({ outcome: 'declined', code: 'expired_card' })
  const reference = declined.outcome === 'declined' ? (declined.reference ?? '') : ''
  expect(await read(reference)).toMatchObject({ status: 'canceled', declineCode: 'expired_card' })
  expect(fake.countMoved()).toBe(0)
})

test('PayPal hold: guaranteed for 3 days, then captured -> renewed first', async () => {
  const { fake, provider, pay } = await makePayer('pays')
  const { reference, captureBeforeMs } = done(await pay('hold'))
  expect(captureBeforeMs).toBe(START_MS + 3 * DAY_MS)
  fake.clock.advance(10 * DAY_MS)
  expect(done(await provider.capture({ reference, amountCents: FIFTY }))).toMatchObject({
    status: 'succeeded',
    capturedCents: FIFTY,
  })
  expect(fake.books.orders.get(reference)?.authorizations).toHaveLength(2)
})

test('PayPal hold: money spent after the guaranteed time -> capture declined, nothing taken', async () => {
  const { fake, provider, pay } = await makePayer('spends')
  const { reference } = done(await pay('hold'))
  fake.clock.advance(4 * DAY_MS)
  const declined = { outcome: 'declined', code: 'insufficient_funds' }
  expect(await provider.renewHold({ reference, methodReference: '' })).toMatchObject(declined)
  expect(await provider.capture({ reference, amountCents: FIFTY })).toMatchObject(declined)
})

test('PayPal renewal: within the guaranteed time -> unchanged; after it -> 3 days more, each time of the first', async () => {
  const { fake, provider, pay } = await makePayer('pays')
  const held = done(await pay('hold'))
  const renew = async () => done(await provider.renewHold({ reference: held.reference, methodReference: '' }))
  fake.clock.advance(2 * DAY_MS)
  expect(await renew()).toEqual(held)
  for (const day of [4, 8]) {
    fake.clock.advance(START_MS + day * DAY_MS - fake.clock.nowMs())
    const { reference, captureBeforeMs } = await renew()
    expect({ reference, captureBeforeMs }).toEqual({
      reference: held.reference,
      captureBeforeMs: START_MS + (day + 3) * DAY_MS,
    })
  }
  expect(done(await provider.voidPayment(held.reference))).toMatchObject({ status: 'canceled' })
  expect(fake.countMoved()).toBe(0)
})

test('PayPal renewal: on day 27 -> guaranteed until day 29 only', async () => {
  const { fake, provider, pay } = await makePayer('pays')
  const { reference } = done(await pay('hold'))
  fake.clock.advance(27 * DAY_MS)
  const renewed = done(await provider.renewHold({ reference, methodReference: '' }))
  expect(renewed.captureBeforeMs).toBe(START_MS + 29 * DAY_MS)
})

test.each([
  ['refund-later', 'processing', 0, 'succeeded', 5_000],
  ['refund-fails', 'succeeded', 5_000, 'failed', 0],
] as const)(
  'PayPal refund %s: %s with %i refunded -> a minute later %s with %i',
  async (account, now, refundedNow, later, refundedLater) => {
    const { fake, provider, pay, read } = await makePayer(account)
    const { reference: paymentReference } = done(await pay('charge'))
    const refund = () =>
      provider.refund({ key: 'refund:1', paymentReference, amountCents: FIFTY, refusals: 0 })
    const { reference, status } = done(await refund())
    expect(status).toBe(now)
    expect((await read(paymentReference)).refundedCents).toBe(refundedNow)
    fake.clock.advance(MINUTE_MS)
    expect(done(await provider.readRefund(reference))).toMatchObject({ status: later, paymentReference })
    expect((await read(paymentReference)).refundedCents).toBe(refundedLater)
    expect(done(await refund()).reference).toBe(reference)
  },
)

test.each([
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
] as const)('PayPal dispute: %s -> %s', async (outcome, state) => {
  const { fake, provider, pay } = await makePayer('disputes')
  const { reference: paymentReference } = done(await pay('charge'))
  fake.clock.advance(MINUTE_MS)
  const [{ id } = { id: '' }] = [...fake.books.disputes.values()]
  expect(done(await provider.readDispute(id))).toMatchObject({ state: 'open', paymentReference })
  fake.closeDispute(id, outcome)
  expect(done(await provider.readDispute(id))).toMatchObject({ state, amountCents: FIFTY })
})

test.each([
  ['20.00', { state: 'lost', amountCents: 2_000 }],
  ['0.00', { state: 'won', amountCents: FIFTY }],
])('PayPal dispute: the payer is given %s dollars back -> %j', async (value, read) => {
  const { fake, provider, pay } = await makePayer('disputes')
  await pay('charge')
  fake.clock.advance(MINUTE_MS)
  const [{ id } = { id: '' }] = [...fake.books.disputes.values()]
  fake.closeDispute(id, 'RESOLVED_BUYER_FAVOUR', { currency_code: 'USD', value })
  expect(done(await provider.readDispute(id))).toMatchObject(read)
})

test.each([
  ['50.00', { state: 'won', amountCents: FIFTY }],
  ['30.00', { state: 'lost', amountCents: 1_000 }],
])(
  'PayPal dispute: %s dollars are back, 20 or all of them by our refund since its opening -> %j',
  async (value, read) => {
    const { fake, provider, pay } = await makePayer('disputes')
    const { reference: paymentReference } = done(await pay('charge'))
    fake.clock.advance(MINUTE_MS)
    const amountCents = value === '50.00' ? FIFTY : cents(2_000)
    done(await provider.refund({ key: 'refund:1', paymentReference, amountCents, refusals: 0 }))
    const [{ id } = { id: '' }] = [...fake.books.disputes.values()]
    fake.closeDispute(id, 'RESOLVED_BUYER_FAVOUR', { currency_code: 'USD', value })
    expect(done(await provider.readDispute(id))).toMatchObject(read)
  },
)

test('PayPal dispute: what it gives back itself carries the key of the payment -> it is lost all the same', async () => {
  const { fake, provider, pay } = await makePayer('disputes')
  const { reference } = done(await pay('charge'))
  fake.clock.advance(MINUTE_MS)
  const [{ id, captureId } = { id: '', captureId: '' }] = [...fake.books.disputes.values()]
  const amount = { currency_code: 'USD', value: '50.00' }
  fake.books.orders.get(reference)?.refunds.push({
    id: 'REVERSED',
    status: 'COMPLETED',
    amount,
    captureId,
    createdAtMs: fake.clock.nowMs(),
    customId: 'payment:1',
    invoiceId: null,
  })
  fake.closeDispute(id, 'RESOLVED_BUYER_FAVOUR', amount)
  expect(done(await provider.readDispute(id))).toMatchObject({ state: 'lost', amountCents: FIFTY })
})
