/**
 * Views of an auction for the public, users and administrators (docs/rules/bidding.md, Reserve; Bidder mask).
 * The shapes are those of the API: dollars, ISO times, snake_case. Nobody sees another person's maximum.
 */
import type { SalePayment } from '../after-sale/sale-money.ts'
import { MINUTE_MS } from '../format/time-units.ts'
import { centsToDollars, centsToDollarsOrNull } from '../money/cents.ts'
import { premiumRate } from '../money/premium.ts'
import { getAvailableBuyNow, getMinimumBid, isReserveMet } from './bidding.ts'
import { getBidderMask, isSoldAfterAuction } from './ledger.ts'
import type { AuctionState, AuctionStatus, BidType, StoredBid } from './types.ts'

/** The person who sees the auction. Administrators see all names, users only those that they may see. */
export type AuctionViewer =
  | { readonly kind: 'public' }
  | { readonly kind: 'user'; readonly id: number }
  | { readonly kind: 'admin'; readonly id: number }

interface ResultView {
  readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids'
  readonly amount: number | null
  readonly winner: string | null
  /** Null unless sold. */
  readonly payment: SalePayment | null
}

/** The part of an API auction that the room owns. */
export interface LiveView {
  readonly id: number
  readonly status: AuctionStatus
  readonly starting_bid: number
  readonly current_bid: number | null
  readonly minimum_bid: number
  readonly min_bid_increment: number
  /** As set for its seller and administrators, null for others. */
  readonly reserve_price: number | null
  readonly has_reserve: boolean
  readonly reserve_met: boolean
  /** As set for its seller and administrators; for others null while it is not offered. */
  readonly buy_now_price: number | null
  readonly buyer_premium_rate: number
  readonly start_time: string
  readonly end_time: string
  readonly auto_extend_minutes: number
  readonly total_bids: number
  readonly seller_id: number
  readonly result: ResultView | null
  /** True if an after-sale offer sold the vehicle. */
  readonly sold_after_auction: boolean
  /** The leader's mask; null without a bid. */
  readonly leader: string | null
  /** The remaining time of a paused auction, in ms. */
  readonly remaining_ms: number | null
  readonly seq: number
  readonly server_time: string
}

/** The auction as `viewer` may see it at `nowMs`; `payment` is that of this round's sale. */
export function liveView(
  state: AuctionState,
  viewer: AuctionViewer,
  nowMs: number,
  { payment = 'pending' }: { readonly payment?: SalePayment } = {},
): LiveView {
  const { phase, terms } = state
  const knowsTerms = viewer.kind === 'admin' || isSeller(state, viewer)
  const currentCents = state.priceCents ?? terms.startingBidCents
  return {
    id: state.auctionId,
    status: phase.status,
    starting_bid: centsToDollars(terms.startingBidCents),
    current_bid: centsToDollarsOrNull(state.priceCents),
    minimum_bid: centsToDollars(getMinimumBid(state)),
    min_bid_increment: centsToDollars(terms.incrementCents),
    reserve_price: knowsTerms ? centsToDollarsOrNull(state.reserveCents) : null,
    has_reserve: state.reserveCents !== null,
    reserve_met: isReserveMet(state),
    buy_now_price: centsToDollarsOrNull(knowsTerms ? terms.buyNowCents : getAvailableBuyNow(state)),
    buyer_premium_rate: premiumRate(currentCents, terms.premium),
    start_time: new Date(state.startAtMs).toISOString(),
    end_time: new Date(state.endAtMs).toISOString(),
    auto_extend_minutes: terms.autoExtendMs / MINUTE_MS,
    total_bids: state.totalBids,
    seller_id: state.sellerId,
    result: resultView(state, payment),
    sold_after_auction: phase.status === 'ended' && isSoldAfterAuction(phase.result),
    leader: getBidderMask(state, state.leaderId),
    remaining_ms: phase.status === 'paused' ? phase.remainingMs : null,
    seq: state.seq,
    server_time: new Date(nowMs).toISOString(),
  }
}

function resultView(state: AuctionState, payment: SalePayment): ResultView | null {
  if (state.phase.status !== 'ended') return null
  const { outcome, amountCents, winnerId } = state.phase.result
  return {
    outcome,
    amount: centsToDollarsOrNull(amountCents),
    winner: getBidderMask(state, winnerId),
    payment: outcome === 'sold' ? payment : null,
  }
}

/** The names of a bidder. */
export interface BidderName {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
}

/** A bid, as the API returns it. */
export interface BidView {
  readonly id: number
  readonly auction_id: number
  readonly bidder_id: number | null
  readonly bid_amount: number
  readonly bid_type: BidType
  readonly is_winning: boolean
  readonly created_at: string
  readonly seq: number
  readonly bidder: {
    readonly id: number | null
    readonly username: string
    readonly first_name: string | null
    readonly last_name: string | null
  }
}

/**
 * A bid as `viewer` may see it. The bidder's real name is visible to the bidder, to administrators and to the
 * seller of a sold auction; `findName` looks it up. Everyone else sees the mask.
 */
export function bidView(
  state: AuctionState,
  bid: StoredBid,
  viewer: AuctionViewer,
  findName: (bidderId: number) => BidderName | undefined,
  payment: SalePayment = 'pending',
): BidView {
  const isSeen = maySeeBidder(state, bid.bidderId, viewer, payment)
  const name = isSeen ? findName(bid.bidderId) : undefined
  const bidder = name
    ? {
        id: bid.bidderId,
        username: name.username,
        first_name: name.firstName,
        last_name: name.lastName,
      }
    : {
        id: null,
        username: getBidderMask(state, bid.bidderId) ?? '',
        first_name: null,
        last_name: null,
      }
  return {
    id: bid.bidId,
    auction_id: state.auctionId,
    bidder_id: bidder.id,
    bid_amount: centsToDollars(bid.amountCents),
    bid_type: bid.bidType,
    is_winning: bid.bidId === state.winningBidId,
    created_at: new Date(bid.atMs).toISOString(),
    seq: bid.seq,
    bidder,
  }
}

/** The seller learns who the buyer is once the premium is paid, as by the handover, and nothing of the other bidders. */
function maySeeBidder(
  state: AuctionState,
  bidderId: number,
  viewer: AuctionViewer,
  payment: SalePayment,
): boolean {
  if (viewer.kind === 'admin') return true
  if (viewer.kind === 'public') return false
  if (viewer.id === bidderId) return true
  const isBuyer = state.phase.status === 'ended' && state.phase.result.winnerId === bidderId
  return isBuyer && payment === 'paid' && isSeller(state, viewer)
}

function isSeller(state: AuctionState, viewer: AuctionViewer): boolean {
  return viewer.kind === 'user' && viewer.id === state.sellerId
}

/** A person's own maximum in an auction. */
export interface OwnMaximumView {
  readonly max_amount: number | null
  readonly state: 'leading' | 'outbid' | 'none'
  /** An administrator has voided the person's last bid, by which they led or bid; they are not outbid. */
  readonly is_voided?: true
  /** The person's own mask in this auction; null before their first bid. */
  readonly mask: string | null
}

/**
 * `OwnMaximumView` with the highest bid, which the client cannot compute: it may be older than the bids in
 * the list.
 */
export interface OwnView extends OwnMaximumView {
  /** Their highest bid that is not void, in dollars; null without one. */
  readonly highest_bid: number | null
}

/**
 * The maximum of a person and whether they lead; only for that person. `isVoided` says of somebody who does not lead whether
 * a void has taken their lead.
 */
export function ownMaximumView(
  state: AuctionState,
  bidderId: number,
  isVoided: (bidderId: number) => boolean = () => false,
): OwnMaximumView {
  const mask = getBidderMask(state, bidderId)
  if (!state.bidders.has(bidderId)) return { max_amount: null, state: 'none', mask }
  if (state.leaderId !== bidderId) {
    if (isVoided(bidderId)) return { max_amount: null, state: 'none', mask, is_voided: true }
    return { max_amount: null, state: 'outbid', mask }
  }
  return { max_amount: centsToDollarsOrNull(state.maximumCents), state: 'leading', mask }
}
