import { PAID_FOR_ELSEWHERE, SELLER_BARRED } from '../../../domain/auction/cancel-reasons.ts'
import { lateStart } from '../../../domain/listing/stagger.ts'
import { database } from '../../db/client.ts'
import { type ListingPaymentRow, recordRoomNotified } from '../../db/queries/payments/listing-payments.ts'
import { findListingToPay } from '../../db/queries/payments/payable-listings.ts'
import { readPlatformSettings } from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'
import { toFrozenTerms } from '../listings/frozen-terms.ts'
import { refusePublisher } from '../listings/listing-limit.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { mailReceipt } from './listing-mail.ts'
import { refundListingPayment } from './refunds/refund-listing.ts'

/**
 * Publishes a paid listing in its room, which sets the start and takes the terms that were frozen with the payment
 * (docs/rules/listings.md, Frozen terms), and mails the receipt. If the room cannot be reached, the job repeats it. If another
 * auction of the car was paid for meanwhile, or the seller can publish nothing any more, the auction is cancelled. The payment of a cancelled one is refunded; if the refund
 * fails, an administrator is alerted.
 */
export async function publishPaidListing(env: Env, payment: ListingPaymentRow, nowMs: number): Promise<void> {
  const { auctionId, sellerId } = payment
  const room = env.AUCTION_ROOM.getByName(String(auctionId))
  const db = database(env)
  const [listing, settings] = await Promise.all([findListingToPay(db, auctionId), readPlatformSettings(db)])
  if (listing === null) return
  if (listing.listingPaidAtMs === null) {
    const barred = await refusePublisher(env, { userId: sellerId, nowMs })
    const change = { type: 'cancel', reason: barred ? SELLER_BARRED : PAID_FOR_ELSEWHERE } as const
    // Refused if it was cancelled before.
    const cancelled = await room.change({ by: 'system', actorId: null, change }).catch(() => null)
    if (cancelled === null) return
  }
  const terms = toFrozenTerms(listing, settings.maxBidsPerAuction)
  const startAtMs = lateStart({
    paidAtMs: listing.listingPaidAtMs ?? nowMs,
    offsetMs: payment.startOffsetMs,
    nowMs,
  })
  const change = { type: 'mark_paid', startAtMs, terms } as const
  const answer = await room.change({ by: 'seller', actorId: sellerId, change }).catch(() => null)
  if (answer === null || (!answer.accepted && answer.code === 'not_found')) return
  if (answer.accepted) {
    await mailReceipt(env, payment, { startsAtMs: Date.parse(answer.auction.start_time), nowMs })
  } else {
    const refund = await refundListingPayment(env, payment, nowMs)
    if (refund === 'later') return
    if (refund === 'failed') await alertOfPaidListing(env, payment, answer.message, nowMs)
  }
  await recordRoomNotified(db, payment, nowMs)
}

async function alertOfPaidListing(
  env: Env,
  { key, auctionId, sellerId }: ListingPaymentRow,
  reason: string,
  nowMs: number,
): Promise<void> {
  await raiseAlert(
    env,
    {
      key: `listing_not_published:${key}`,
      kind: 'listing_not_published',
      message: `Auction #${auctionId} was paid for, but can no longer be published.`,
      auctionId,
      userId: sellerId,
      facts: { payment: key, reason },
    },
    nowMs,
  )
}
