/** The live part of an auction from its replica in D1: lists show it without waking the rooms. */
import type { SalePayment } from '../../../domain/after-sale/sale-money.ts'
import { ceilToDollar, centsToDollars, centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import { premiumRate } from '../../../domain/money/premium.ts'
import type { WireLiveAuction } from '../../../domain/schemas/auction.ts'
import type { AuctionRow } from '../../db/queries/listings/listings.ts'

interface ReplicaReader {
  /** True for the seller and administrators. */
  readonly knowsTerms: boolean
  /** The payment of the replicated round's sale. */
  readonly salePayment: SalePayment
  readonly nowMs: number
}

/**
 * The auction as its room showed it at the time of replication. `leader` is null: the replica stores the
 * leader's id, not the mask, and lists do not show it.
 */
export function liveFromReplica(
  auction: AuctionRow,
  { knowsTerms, salePayment, nowMs }: ReplicaReader,
): WireLiveAuction {
  const { currentBidCents, startingBidCents } = auction
  return {
    id: auction.id,
    status: auction.status,
    starting_bid: centsToDollars(startingBidCents),
    current_bid: centsToDollarsOrNull(currentBidCents),
    minimum_bid: centsToDollars(ceilToDollar(auction.minimumBidCents)),
    min_bid_increment: centsToDollars(auction.minBidIncrementCents),
    reserve_price: knowsTerms ? centsToDollarsOrNull(auction.reserveCents) : null,
    has_reserve: auction.hasReserve,
    reserve_met: auction.reserveMet,
    buy_now_price: knowsTerms || auction.buyNowOffered ? centsToDollarsOrNull(auction.buyNowCents) : null,
    buyer_premium_rate: premiumRate(currentBidCents ?? startingBidCents, auction.premiumSchedule),
    start_time: toIso(auction.startAtMs),
    end_time: toIso(auction.endAtMs),
    auto_extend_minutes: auction.autoExtendMinutes,
    total_bids: auction.totalBids,
    seller_id: auction.sellerId,
    result: toResult(auction, salePayment),
    sold_after_auction: auction.status === 'ended' && auction.isSoldAfter,
    leader: null,
    remaining_ms: auction.status === 'paused' ? auction.remainingMs : null,
    seq: auction.seq,
    server_time: toIso(nowMs),
  }
}

function toResult(auction: AuctionRow, salePayment: SalePayment): WireLiveAuction['result'] {
  if (auction.status !== 'ended' || auction.resultOutcome === null) return null
  return {
    outcome: auction.resultOutcome,
    amount: centsToDollarsOrNull(auction.resultAmountCents),
    winner: auction.winnerMask,
    payment: auction.resultOutcome === 'sold' ? salePayment : null,
  }
}

function toIso(atMs: number): string {
  return new Date(atMs).toISOString()
}
