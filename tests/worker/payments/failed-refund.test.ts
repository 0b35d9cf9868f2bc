/** Refunds that a processor has failed after it had made them (docs/rules/payments.md, Webhooks). */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findRefundByReference, takeRefundBack } from '../../../worker/db/queries/payments/failed-refunds.ts'
import { refunds, transactions } from '../../../worker/db/schema/index.ts'
import { readListingReceipt } from '../../../worker/services/payments/listing-receipt.ts'
import { syncRefund } from '../../../worker/services/payments/refunds/sync-refund.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { balanceOf } from '../support/fees.ts'
import { ledgerSum } from '../support/money.ts'
import { db, drain } from '../support/rooms.ts'
import { newListing } from '../support/selling.ts'

/** A paid listing with addons that was cancelled and refunded completely. */
async function makeRefundedListing() {
  const { token, userId, auctionId } = await newListing()
  const before = await balances()
  await payFor(token, auctionId, ['social_media'])
  const paid = await balances()
  await callApi('POST', `/auctions/${auctionId}/cancel`, { token, body: {} })
  await drain(auctionId)
  expect(await balances()).toEqual(before)
  const [refund] = await db().select().from(refunds).where(eq(refunds.state, 'succeeded'))
  if (refund === undefined || refund.reference === null) throw new Error('Nothing was refunded.')
  return { userId, auctionId, paid, refund, reference: refund.reference }
}

const balances = () =>
  Promise.all(['income:listing_fee', 'income:listing_addons', 'processor:sandbox'].map(balanceOf))

test('refund of a listing taken back, twice -> as if it had been refused: books, transaction and receipt say so', async () => {
  const { userId, auctionId, paid, refund } = await makeRefundedListing()
  for (let times = 0; times < 2; times += 1) {
    await takeRefundBack(db(), refund, { failureCode: 'failed_later', nowMs: Date.now() })
  }
  expect(await balances()).toEqual(paid)
  expect(await ledgerSum()).toBe(0)
  expect(await balanceOf(`person:${userId}`)).toBe(0)
  const rows = await db().select().from(transactions).where(eq(transactions.key, refund.key))
  expect(rows).toMatchObject([{ type: 'refund', status: 'failed' }])
  expect(await readListingReceipt(env, auctionId)).toMatchObject({ refundedAtMs: null })
})

test('refund that stays made, or of somebody else: read again -> nothing changes', async () => {
  const { reference, refund } = await makeRefundedListing()
  const sync = (which: string) => syncRefund(env, { provider: 'sandbox', reference: which }, Date.now())
  expect(await sync(reference)).toBe('synced')
  expect(await sync('re_unknown')).toBe('unknown')
  expect(await findRefundByReference(db(), { provider: 'sandbox', reference })).toEqual(refund)
})
