/** Payments of cancelled listings (docs/rules/listings.md, Refunds of the listing fee). */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { adminAlerts, listingPayments, transactions } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { readListingReceipt } from '../../../worker/services/payments/listing-receipt.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { subjectsTo } from '../support/mailbox.ts'
import { ledgerSum, listProcessorPayments } from '../support/money.ts'
import { readViewer } from '../support/page-as.ts'
import { db, drain, getRoom } from '../support/rooms.ts'
import { newListing } from '../support/selling.ts'

afterEach(() => armFault('payment', 0))

const cancel = (token: string, id: number) => callApi('POST', `/auctions/${id}/cancel`, { token, body: {} })

function readAmounts(userId: number) {
  return db()
    .select({ type: transactions.type, status: transactions.status, amountCents: transactions.amountCents })
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(transactions.id)
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
  expect(alerts.map(({ kind, facts }) => [kind, facts.job])).toEqual([['room_job_parked', 'refund_listing']])
})

test('cancellation after the start: paid listing -> no refund', async () => {
  const { token, userId, auctionId } = await newListing()
  await payFor(token, auctionId)
  await getRoom(auctionId).change({
    by: 'system',
    actorId: null,
    change: { type: 'reschedule', startAtMs: Date.now() },
  })
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

test('cancellation: payment waits for the bank -> payment cancelled', async () => {
  const { token, auctionId } = await newListing()
  await payFor(token, auctionId, [], 'tok_authentication_required')
  await cancel(token, auctionId)
  await drain(auctionId)
  const rows = await db().select().from(listingPayments).where(eq(listingPayments.auctionId, auctionId))
  expect(rows).toMatchObject([{ state: 'failed', failureCode: 'abandoned' }])
})
