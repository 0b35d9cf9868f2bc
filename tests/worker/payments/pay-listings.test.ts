/** One payment for several listings (docs/rules/listings.md, Checkout and listing fee). */

import { env } from 'cloudflare:workers'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { findRefundedCents } from '../../../worker/db/queries/payments/invoices.ts'
import { listPaymentMethods } from '../../../worker/db/queries/payments/payment-methods.ts'
import { listingPayments, transactions, users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import type { PaymentSource } from '../../../worker/services/payments/choose-method.ts'
import { finishListingPayments } from '../../../worker/services/payments/listing-charge.ts'
import { payListing } from '../../../worker/services/payments/pay-listing.ts'
import { payListings } from '../../../worker/services/payments/pay-listings.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { balanceOf, listFees } from '../support/fees.ts'
import { ledgerSum, listProcessorPayments, listTransactions } from '../support/money.ts'
import { recordingDatabase } from '../support/recording-database.ts'
import { db, drain, getRoom, makeListing, toViewer } from '../support/rooms.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  expect(await ledgerSum()).toBe(0)
})

/** A verified seller with this many unpaid listings. */
async function makeSeller(count: number, startAtMs = (_n: number) => Date.now() + HOUR_MS) {
  const { token, user } = await registerPerson()
  const userId: number = user.id
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, userId))
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const person = { userId, sessionId: '', username: '' }
    const listing = await makeListing(person, { paid: false, startAtMs: startAtMs(n) })
    await getRoom(listing.auctionId).open(listing)
    ids.push(listing.auctionId)
  }
  return { token, userId, ids }
}

const pay = (token: string, ids: readonly number[], card = 'tok_visa', addons: readonly string[] = []) =>
  callApi('POST', '/financial/transactions', {
    token,
    body: { purpose: 'listings', items: ids.map((auction_id) => ({ auction_id, addons })), card_token: card },
  })

const countPaid = async (userId: number) => {
  const row = await env.DB.prepare(
    'select count(*) as n from auctions where seller_id = ? and listing_paid_at_ms is not null',
  )
    .bind(userId)
    .first<{ n: number }>()
  return row?.n
}

test('50 listings -> one payment with less than 1,000 statements, the most that a request may send', async () => {
  const { userId, ids } = await makeSeller(50)
  const recorded = recordingDatabase(env.DB)
  const paid = await payListings(
    { ...env, DB: recorded.d1 },
    {
      viewer: toViewer({ userId, sessionId: 'a', username: 'a' }),
      items: ids.map((auctionId) => ({ auctionId, addons: [] })),
      paidWith: { card_token: 'tok_visa' },
      seenTotalCents: null,
      returnUrl: 'https://hammerlane.test/',
      nowMs: Date.now(),
    },
  )
  expect(paid.ok).toBe(true)
  expect(await countPaid(userId)).toBe(50)
  expect(recorded.statements.length).toBeLessThan(1_000)
  // The job publishes what the request has not.
  const countUnpublished = () =>
    db().$count(
      listingPayments,
      and(eq(listingPayments.sellerId, userId), isNull(listingPayments.roomNotifiedAtMs)),
    )
  expect(await countUnpublished()).toBe(30)
  await finishListingPayments(env, Date.now() + 2 * MINUTE_MS)
  await finishListingPayments(env, Date.now() + 3 * MINUTE_MS)
  expect(await countUnpublished()).toBe(0)
})

test('three listings -> one charge, each published with its transaction and its settlement fee; again -> the same', async () => {
  const { token, userId, ids } = await makeSeller(3)
  const paid = await pay(token, ids, 'tok_visa', ['email_blast'])
  expect(paid).toMatchObject({
    status: 201,
    body: { data: { amount: -239.97, status: 'completed', description: 'Listing fees for 3 auctions' } },
  })
  expect(paid.body.data.transactions).toHaveLength(3)
  expect((await pay(token, ids, 'tok_visa', ['email_blast'])).body.data).toEqual(paid.body.data)
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([
    { status: 'succeeded', amount_cents: 239_97 },
  ])
  expect(await countPaid(userId)).toBe(3)
  expect((await listTransactions(userId)).map(({ amountCents }) => amountCents)).toEqual([
    -79_99, -79_99, -79_99,
  ])
  expect((await listFees(userId)).map(({ listingCount }) => listingCount)).toEqual([1, 2, 3])
  expect(await balanceOf(`person:${userId}`)).toBe(0)
})

test('one of them cannot be paid for -> nothing is charged for any', async () => {
  const { token, userId, ids } = await makeSeller(2)
  const other = await makeSeller(1)
  expect((await pay(token, [...ids, ...other.ids])).status).toBe(403)
  expect((await pay(token, [...ids, 999_999])).body.errors).toHaveProperty('items')
  await payFor(token, ids[1] ?? 0)
  expect(await pay(token, ids)).toMatchObject({ status: 409 })
  expect((await pay(token, [ids[0] ?? 0, ids[0] ?? 0])).status).toBe(422)
  expect((await pay(token, [])).status).toBe(422)
  expect(await countPaid(userId)).toBe(1)
  expect(await listProcessorPayments(userId, 'charge')).toHaveLength(1)
})

test('staggered, paid after the first three starts -> an hour after the payment, as far apart as before', async () => {
  const plannedMs = Date.now() - 5 * MINUTE_MS
  const { token, ids } = await makeSeller(4, (n) => plannedMs + n * 2 * MINUTE_MS)
  expect((await pay(token, ids)).status).toBe(201)
  const views = await Promise.all(ids.map((id) => getRoom(id).view({ kind: 'public' })))
  const starts = views.map((view) => Date.parse(view?.auction.start_time ?? ''))
  const [first = 0] = starts
  expect(Math.abs(first - Date.now() - HOUR_MS)).toBeLessThan(10_000)
  // The fourth is paid in time and starts as scheduled.
  expect(starts).toEqual([first, first + 2 * MINUTE_MS, first + 4 * MINUTE_MS, plannedMs + 6 * MINUTE_MS])
})

test('declined -> none is paid; then another card pays for all', async () => {
  const { token, userId, ids } = await makeSeller(2)
  expect((await pay(token, ids, 'tok_insufficient_funds')).body.errors).toHaveProperty('card_token')
  expect(await countPaid(userId)).toBe(0)
  expect((await pay(token, ids)).status).toBe(201)
  expect(await countPaid(userId)).toBe(2)
})

test('two payments of the same listings at once -> one charge, and the other request does not blame the VIN', async () => {
  const { token, userId, ids } = await makeSeller(2)
  const both = await Promise.all([pay(token, ids), pay(token, ids)])
  for (const { status, body } of both) {
    if (status !== 201)
      expect([status, body.message]).toEqual([409, expect.stringContaining('is under way or done')])
  }
  expect(both.map(({ status }) => status)).toContain(201)
  expect(await listProcessorPayments(userId, 'charge')).toHaveLength(1)
})

test('bank asks -> confirmed there, all are paid', async () => {
  const { token, userId, ids } = await makeSeller(2)
  const { body } = await pay(token, ids, 'tok_authentication_required')
  const reference = String(body.data.action_url).split('/').at(-1) ?? ''
  await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
  expect(await countPaid(userId)).toBe(2)
})

test('answer lost -> the job finds it paid for all; cancelling one refunds its part alone', async () => {
  const { token, userId, ids } = await makeSeller(2)
  armFault('payment_timeout', 1)
  expect((await pay(token, ids)).status).toBe(503)
  await finishListingPayments(env, Date.now() + HOUR_MS)
  expect(await countPaid(userId)).toBe(2)
  await callApi('POST', `/auctions/${ids[0]}/cancel`, { token, body: {} })
  await drain(ids[0] ?? 0)
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([
    { amount_cents: 99_98, refunded_cents: 49_99 },
  ])
  // Each invoice shows its own refund only.
  const paid = await db()
    .select()
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.type, 'listing_fee')))
    .orderBy(transactions.auctionId)
  const refunded = await Promise.all(paid.map((one) => findRefundedCents(db(), one)))
  expect(refunded).toEqual([49_99, 0])
  expect(await balanceOf(`person:${userId}`)).toBe(0)
})

test('listing fee of 0 dollars -> published with its settlement fee, without a charge; cancelled before the start -> nothing to refund', async () => {
  const price = (amount: number) =>
    env.DB.prepare("update listing_fees set amount_cents = ? where code = 'listing_fee_default'").bind(amount)
  await price(0).run()
  try {
    const { token, userId, ids } = await makeSeller(2)
    const paid = await pay(token, ids)
    expect(paid).toMatchObject({ status: 201, body: { data: { amount: 0, status: 'completed' } } })
    expect((await pay(token, ids)).body.data).toEqual(paid.body.data)
    expect(await listProcessorPayments(userId, 'charge')).toEqual([])
    expect(await countPaid(userId)).toBe(2)
    expect((await listFees(userId)).map(({ listingCount }) => listingCount)).toEqual([1, 2])
    const cancelled = await callApi('POST', `/auctions/${ids[0]}/cancel`, { token, body: {} })
    expect(cancelled.status).toBe(200)
    await drain(ids[0] ?? 0)
    // A listing that cost nothing counts as refunded like any other: it keeps no VIN and lowers no fee.
    const row = await env.DB.prepare('select refunded_at_ms from listing_payments where auction_id = ?')
      .bind(ids[0])
      .first()
    expect(row).toEqual({ refunded_at_ms: expect.any(Number) })
    expect((await listTransactions(userId)).map(({ type, amountCents }) => [type, amountCents])).toEqual([
      ['listing_fee', 0],
      ['listing_fee', 0],
    ])
    expect(await balanceOf(`person:${userId}`)).toBe(0)
    // Of both together: what costs something is charged.
    const {
      token: other,
      userId: otherId,
      ids: [first = 0],
    } = await makeSeller(1)
    expect((await pay(other, [first], 'tok_visa', ['email_blast'])).body.data).toMatchObject({ amount: -30 })
    expect(await listProcessorPayments(otherId, 'charge')).toMatchObject([{ amount_cents: 30_00 }])
  } finally {
    await price(49_99).run()
  }
})

test.each([
  ['one listing, an attempt without an answer', 1, 'tok_visa', [{ amount_cents: 49_99 }]],
  ['two listings, an attempt without an answer', 2, 'tok_visa', [{ amount_cents: 99_98 }]],
  [
    ...['one listing, an attempt at the bank', 1, 'tok_authentication_required'],
    ...[[{ status: 'canceled' }, { status: 'requires_action', amount_cents: 19_99 }]],
  ],
  [
    ...['two listings, an attempt at the bank', 2, 'tok_authentication_required'],
    ...[[{ status: 'canceled' }, { status: 'requires_action', amount_cents: 39_98 }]],
  ],
] as const)(
  'price falls: %s, then the new total is sent -> no payment of another amount is continued',
  async (_, count, card, payments) => {
    const price = (amount: number) =>
      env.DB.prepare("update listing_fees set amount_cents = ? where code = 'listing_fee_default'").bind(
        amount,
      )
    const { userId, ids } = await makeSeller(count)
    const pay = (eachCents: number, paidWith: PaymentSource) => {
      const viewer = toViewer({ userId, sessionId: 'a', username: 'a' })
      const nowMs = Date.now()
      const common = { viewer, paidWith, returnUrl: 'http://localhost/', nowMs }
      const seenTotalCents = cents(eachCents * count)
      const items = ids.map((auctionId) => ({ auctionId, addons: [] as const }))
      const [only] = items
      return count === 1 && only
        ? payListing(env, { ...common, ...only, seenTotalCents })
        : payListings(env, { ...common, items, seenTotalCents })
    }
    if (card === 'tok_visa') armFault('payment_timeout', 1)
    expect((await pay(49_99, { card_token: card })).ok).toBe(card !== 'tok_visa')
    const [method] = await listPaymentMethods(db(), userId)
    await price(19_99).run()
    try {
      expect((await pay(19_99, { payment_method_id: method?.id ?? 0 })).ok).toBe(card !== 'tok_visa')
    } finally {
      await price(49_99).run()
    }
    expect(await listProcessorPayments(userId, 'charge')).toMatchObject(payments)
    expect(await countPaid(userId)).toBe(0)
  },
)

test('several wait for the bank, then one is paid for alone -> the payment of all is given up, one is charged', async () => {
  const { token, userId, ids } = await makeSeller(3)
  await pay(token, ids, 'tok_authentication_required')
  const alone = await payFor(token, ids[0] ?? 0, [], 'tok_visa')
  expect(alone).toMatchObject({ status: 201, body: { data: { amount: -49.99, status: 'completed' } } })
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([
    { status: 'canceled', amount_cents: 149_97 },
    { status: 'succeeded', amount_cents: 49_99 },
  ])
  expect(await countPaid(userId)).toBe(1)
  // The same saved card again: also another payment.
  const more = await makeSeller(2)
  const grouped = await pay(more.token, more.ids, 'tok_authentication_required')
  const [method] = (await callApi('GET', '/financial/payment-methods', { token: more.token })).body.data
  const body = { purpose: 'listing', auction_id: more.ids[0], addons: [], payment_method_id: method.id }
  const same = await callApi('POST', '/financial/transactions', { token: more.token, body })
  expect(same.body.data.amount).toBe(-49.99)
  expect(same.body.data.action_url).not.toBe(grouped.body.data.action_url)
})

test('the processor works on the payment of 22 listings for days -> others are published and finished', async () => {
  const { token, ids } = await makeSeller(22)
  armFault('payment_timeout', 1)
  expect((await pay(token, ids)).status).toBe(503)
  const other = await makeSeller(1)
  await payFor(other.token, other.ids[0] ?? 0)
  await db()
    .update(listingPayments)
    .set({ roomNotifiedAtMs: null })
    .where(eq(listingPayments.sellerId, other.userId))
  armFault('payment_timeout', 1_000)
  await finishListingPayments(env, Date.now() + 2 * MINUTE_MS).catch(() => undefined)
  armFault('payment_timeout', 0)
  const [row] = await db().select().from(listingPayments).where(eq(listingPayments.sellerId, other.userId))
  expect(row?.roomNotifiedAtMs).not.toBeNull()
})
