/** Payments of cancelled listings (docs/rules/listings.md, Refunds of the listing fee). */

import { env } from 'cloudflare:workers'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { findUnfailedPayment } from '../../../worker/db/queries/payments/listing-payments.ts'
import {
  adminAlerts,
  listingPayments,
  sandboxPayments,
  transactions,
  users,
} from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { chargeListing, finishListingPayments } from '../../../worker/services/payments/listing-charge.ts'
import { readListingReceipt } from '../../../worker/services/payments/listing-receipt.ts'
import { finishOtherRefunds } from '../../../worker/services/payments/refunds/finish-other-refunds.ts'
import { refundListingPayment } from '../../../worker/services/payments/refunds/refund-listing.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { syncPayment } from '../../../worker/services/payments/sync-payment.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { balanceOf } from '../support/fees.ts'
import { makeAdmin } from '../support/listing.ts'
import { subjectsTo } from '../support/mailbox.ts'
import { ledgerSum, listProcessorPayments } from '../support/money.ts'
import { readViewer } from '../support/page-as.ts'
import { giveProof } from '../support/proof.ts'
import { db, drain, getRoom, readNotifications } from '../support/rooms.ts'
import { newListing } from '../support/selling.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

afterEach(() => armFault('payment', 0))

const cancel = (token: string, id: number) => callApi('POST', `/auctions/${id}/cancel`, { token, body: {} })

function readAmounts(userId: number) {
  return db()
    .select({ type: transactions.type, status: transactions.status, amountCents: transactions.amountCents })
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(transactions.id)
}

/** Makes bidding open now. */
async function startNow(auctionId: number) {
  await getRoom(auctionId).change({
    by: 'system',
    actorId: null,
    change: { type: 'reschedule', startAtMs: Date.now() },
  })
}

test('cancellation before the start: paid listing -> refunded completely once, seller mailed', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId, ['featured_homepage', 'social_media'])
  expect((await cancel(token, auctionId)).status).toBe(200)
  await drain(auctionId)
  await getRoom(auctionId).poke()
  await drain(auctionId)
  expect(await readAmounts(userId)).toEqual([
    { type: 'listing_fee', status: 'completed', amountCents: -94_99 },
    { type: 'refund', status: 'completed', amountCents: 94_99 },
  ])
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([
    { amount_cents: 94_99, refunded_cents: 94_99 },
  ])
  expect(await ledgerSum()).toBe(0)
  expect(await readListingReceipt(env, auctionId)).toMatchObject({ refundedAtMs: expect.any(Number) })
  const shown = env.DB.prepare('select is_featured from auctions where id = ?').bind(auctionId)
  expect(await shown.first()).toEqual({ is_featured: 0 })
  const { email } = (await readViewer(token)) ?? { email: '' }
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Refunded: '))).toHaveLength(1)
})

test('refund: processor unavailable -> repeated until it succeeds', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  armFault('payment', 2)
  await cancel(token, auctionId)
  await drain(auctionId)
  expect((await readAmounts(userId)).map(({ type }) => type)).toEqual(['listing_fee', 'refund'])
  expect(await ledgerSum()).toBe(0)
})

test('refund: refused by the processor -> given up with an alert, nothing recorded', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  await db()
    .update(listingPayments)
    .set({ reference: 'unknown' })
    .where(eq(listingPayments.auctionId, auctionId))
  await cancel(token, auctionId)
  await drain(auctionId)
  expect((await readAmounts(userId)).map(({ type }) => type)).toEqual(['listing_fee'])
  const alerts = await db().select().from(adminAlerts).where(eq(adminAlerts.auctionId, auctionId))
  expect(alerts.map(({ kind, facts }) => [kind, facts.job])).toEqual([
    ['refund_failed', undefined],
    ['room_job_parked', 'refund_listing'],
  ])
})

test('cancellation after the start: paid listing -> no refund', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  await startNow(auctionId)
  await drain(auctionId)
  expect((await cancel(token, auctionId)).body.data.status).toBe('cancelled')
  await drain(auctionId)
  expect((await readAmounts(userId)).map(({ type }) => type)).toEqual(['listing_fee'])
})

test('cancellation: bank confirms the payment afterwards -> refunded', async () => {
  const { token, userId, auctionId } = await newListing()
  const { body } = await payFor(token, auctionId, [], 'tok_authentication_required')
  const reference = String(body.data.action_url).split('/').at(-1) ?? ''
  // The processor is unavailable during the cancellation, so that the payment stays pending.
  armFault('payment', 1_000)
  await cancel(token, auctionId)
  armFault('payment', 0)
  await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
  await drain(auctionId)
  const all = await readAmounts(userId)
  expect(
    all.reduce((sum, { status, amountCents }) => sum + (status === 'completed' ? amountCents : 0), 0),
  ).toBe(0)
  expect(await ledgerSum()).toBe(0)
  const charged = await listProcessorPayments(userId, 'charge')
  expect(charged.filter(({ status }) => status === 'succeeded')).toEqual(
    charged
      .filter(({ status }) => status === 'succeeded')
      .map((payment) => expect.objectContaining({ refunded_cents: payment.amount_cents })),
  )
})

test.each([
  ['was deactivated', { isActive: false }],
  ['was rejected', { verificationStatus: 'rejected' }],
  ['is a dealer without an approved license', { userType: 'dealer' }],
] as const)(
  'bank confirms the payment of a seller who %s meanwhile -> not published, refunded',
  async (_, change) => {
    const { token, userId, auctionId } = await newListing()
    const { body } = await payFor(token, auctionId, [], 'tok_authentication_required')
    const reference = String(body.data.action_url).split('/').at(-1) ?? ''
    await db().update(users).set(change).where(eq(users.id, userId))
    await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
    await drain(auctionId)
    const row = await env.DB.prepare('select status, listing_paid_at_ms from auctions where id = ?')
      .bind(auctionId)
      .first()
    expect(row).toEqual({ status: 'cancelled', listing_paid_at_ms: null })
    expect(await listProcessorPayments(userId, 'charge')).toMatchObject([
      { status: 'succeeded', refunded_cents: 49_99 },
    ])
    expect(await ledgerSum()).toBe(0)
  },
)

test('payment left at the bank for a day -> given up, and another one can be made', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId, [], 'tok_authentication_required')
  await finishListingPayments(env, Date.now() + DAY_MS - MINUTE_MS)
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([{ status: 'requires_action' }])
  await finishListingPayments(env, Date.now() + DAY_MS + MINUTE_MS)
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([{ status: 'canceled' }])
  expect((await payFor(token, auctionId)).status).toBe(201)
})

test('payment confirmed at the bank, its message lost -> recorded after a day, and the listing is published', async () => {
  const { token, userId, auctionId } = await newListing()
  const { body } = await payFor(token, auctionId, [], 'tok_authentication_required')
  const reference = String(body.data.action_url).split('/').at(-1) ?? ''
  await db()
    .update(sandboxPayments)
    .set({ status: 'succeeded', capturedCents: sql`amount_cents` })
    .where(eq(sandboxPayments.reference, reference))
  await finishListingPayments(env, Date.now() + DAY_MS + MINUTE_MS)
  expect(await readAmounts(userId)).toMatchObject([{ status: 'completed', amountCents: -49_99 }])
  const [payment] = await db().select().from(listingPayments).where(eq(listingPayments.auctionId, auctionId))
  expect(payment?.state).toBe('paid')
})

test('cancellation while the card is charged -> the charge is refunded once its answer is here', async () => {
  const { token, userId, auctionId } = await newListing()
  armFault('payment_timeout', 1)
  await payFor(token, auctionId)
  await cancel(token, auctionId)
  await drain(auctionId)
  const [pending] = await db().select().from(listingPayments).where(eq(listingPayments.auctionId, auctionId))
  if (pending?.state !== 'pending') throw new Error('The payment is not pending.')
  // As the request read it before the processor had named a payment.
  await chargeListing(env, { ...pending, reference: null }, Date.now())
  expect(await readAmounts(userId)).toMatchObject([
    { type: 'listing_fee', status: 'completed', amountCents: -49_99 },
    { type: 'refund', status: 'completed', amountCents: 49_99 },
  ])
})

test('cancellation: payment waits for the bank -> payment cancelled', async () => {
  const { token, auctionId } = await newListing()
  await payFor(token, auctionId, [], 'tok_authentication_required')
  await cancel(token, auctionId)
  await drain(auctionId)
  const rows = await db().select().from(listingPayments).where(eq(listingPayments.auctionId, auctionId))
  expect(rows).toMatchObject([{ state: 'failed', failureCode: 'abandoned' }])
})

test('cancellation of a running auction: by an administrator -> fee and addons refunded, also those bought later', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId, ['email_blast'])
  await startNow(auctionId)
  const later = {
    purpose: 'addons',
    auction_id: auctionId,
    addons: ['featured_homepage'],
    card_token: 'tok_visa',
  }
  expect((await callApi('POST', '/financial/transactions', { token, body: later })).status).toBe(201)
  const { token: admin } = await makeAdmin()
  await callApi('POST', `/auctions/${auctionId}/cancel`, { token: admin, body: { reason: 'A stolen car' } })
  await drain(auctionId)
  expect(await readAmounts(userId)).toEqual([
    { type: 'listing_fee', status: 'completed', amountCents: -79_99 },
    { type: 'listing_fee', status: 'completed', amountCents: -25_00 },
    { type: 'refund', status: 'completed', amountCents: 25_00 },
    { type: 'refund', status: 'completed', amountCents: 79_99 },
  ])
  expect(await ledgerSum()).toBe(0)
})

test('one addon refunded alone -> taken away, its income reversed, and not refunded again with the rest', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId, ['priority_listing', 'email_blast'])
  const { token: admin } = await makeAdmin()
  const refund = (addon: string) =>
    callApi('POST', `/admin/auctions/${auctionId}/addons/${addon}/refund`, {
      token: admin,
      body: { reason: 'A test' },
    })
  expect((await refund('priority_listing')).body.code).toBe('proof_required')
  await giveProof(admin)
  expect((await refund('social_media')).status).toBe(409)
  expect((await refund('priority_listing')).body.data).toEqual({ auction_id: auctionId, amount: 15 })
  expect((await refund('priority_listing')).status).toBe(409)
  const row = await env.DB.prepare('select addons, is_priority from auctions where id = ?')
    .bind(auctionId)
    .first()
  expect(row).toEqual({ addons: '["email_blast"]', is_priority: 0 })
  const addonNotices = async () =>
    (await readNotifications({ userId })).filter(({ data }) => data.change === 'addon_refunded')
  const notice = { event: 'auction_updated', data: { addon: 'priority_listing', amount: 15 } }
  expect(await addonNotices()).toMatchObject([notice])
  const before = await balanceOf('income:listing_addons')

  const again = {
    purpose: 'addons',
    auction_id: auctionId,
    addons: ['priority_listing'],
    card_token: 'tok_visa',
  }
  expect((await callApi('POST', '/financial/transactions', { token, body: again })).status).toBe(201)
  expect((await refund('priority_listing')).body.data).toMatchObject({ amount: 15 })
  expect(await addonNotices()).toMatchObject([notice, notice])
  expect(await balanceOf('income:listing_addons')).toBe(before)
  const alone = { label: 'Refund of Priority Listing', amountCents: 15_00, atMs: expect.any(Number) }
  expect(await readListingReceipt(env, auctionId)).toMatchObject({
    totalCents: 109_99,
    refunds: [alone, alone],
    leftCents: 79_99,
    refundedAtMs: null,
  })
  await cancel(token, auctionId)
  await drain(auctionId)
  const charged = await listProcessorPayments(userId, 'charge')
  expect(charged).toMatchObject([
    { amount_cents: 94_99, refunded_cents: 94_99 },
    { amount_cents: 15_00, refunded_cents: 15_00 },
  ])
  expect(await balanceOf(`person:${userId}`)).toBe(0)
})

test('one of two addons bought together refunded after a change of prices -> what was paid for it', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  const body = { purpose: 'addons', auction_id: auctionId, addons: ['social_media', 'featured_homepage'] }
  const bought = await callApi('POST', '/financial/transactions', {
    token,
    body: { ...body, card_token: 'tok_visa' },
  })
  expect(bought.body.data.amount).toBe(-45)
  const price = (amount: number) =>
    env.DB.prepare("update listing_fees set amount_cents = ? where code = 'social_media'").bind(amount).run()
  await price(200_00)
  const admin = await signInProvedAdmin()
  const refunded = await callApi('POST', `/admin/auctions/${auctionId}/addons/social_media/refund`, {
    token: admin.token,
    body: { reason: 'Not posted' },
  })
  await price(20_00)
  expect(refunded).toMatchObject({ status: 200, body: { data: { amount: 20 } } })
  expect(await ledgerSum()).toBe(0)
  expect(userId).toBeGreaterThan(0)
})

test('refund of a listing: one addon refunded just before it is stored -> both together are what was paid', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId, ['priority_listing'])
  const payment = await findUnfailedPayment(db(), auctionId)
  if (payment === null) throw new Error('no payment')
  const { token: admin } = await makeAdmin()
  await giveProof(admin)
  const path = `/admin/auctions/${auctionId}/addons/priority_listing/refund`
  const statuses: number[] = []
  const between = Object.create(env.DB, {
    batch: {
      value: async (statements: D1PreparedStatement[]) => {
        if (statuses.length === 0) {
          statuses.push((await callApi('POST', path, { token: admin, body: { reason: 'A test' } })).status)
        }
        return env.DB.batch(statements)
      },
    },
    prepare: { value: (query: string) => env.DB.prepare(query) },
  }) as D1Database
  expect(await refundListingPayment({ ...env, DB: between }, payment, Date.now())).toBe('refunded')
  expect(statuses).toEqual([200])
  const { results } = await env.DB.prepare(
    'select amount_cents, state from refunds where listing_payment_id = ? order by id',
  )
    .bind(payment.id)
    .all()
  expect(results).toEqual([
    { amount_cents: 15_00, state: 'succeeded' },
    { amount_cents: 49_99, state: 'succeeded' },
  ])
  expect(await balanceOf(`person:${userId}`)).toBe(0)
})

test('refund that the processor works on -> waited for by its job, then recorded and mailed once', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  await cancel(token, auctionId)
  await env.DB.prepare(
    "update refunds set state = 'processing', next_attempt_at_ms = 0, reference = coalesce(reference, 'x')",
  ).run()
  await db()
    .delete(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.type, 'refund')))
  for (let times = 0; times < 2; times += 1) await finishOtherRefunds(env, Date.now())
  await drain(auctionId)
  expect((await readAmounts(userId)).map(({ type }) => type)).toEqual(['listing_fee', 'refund'])
})

test('payment recorded as failed succeeds late -> refunded once with an alert, nothing recorded as paid', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  const ofListing = eq(listingPayments.auctionId, auctionId)
  await db().update(listingPayments).set({ state: 'failed' }).where(ofListing)
  const [row] = await db().select().from(listingPayments).where(ofListing)
  const payment = { provider: 'sandbox', reference: row?.reference ?? '' } as const
  for (let times = 0; times < 2; times += 1)
    expect(await syncPayment(env, payment, Date.now())).toBe('synced')
  expect(await listProcessorPayments(userId, 'charge')).toMatchObject([
    { amount_cents: 49_99, refunded_cents: 49_99 },
  ])
  const alerts = await db().select().from(adminAlerts).where(eq(adminAlerts.auctionId, auctionId))
  expect(alerts.map(({ kind }) => kind)).toEqual(['late_payment'])
  expect((await readAmounts(userId)).map(({ type }) => type)).toEqual(['listing_fee'])
})
