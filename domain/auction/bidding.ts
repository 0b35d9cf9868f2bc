/**
 * Decides bids, maximums and purchases: what the auction accepts from a bidder, and the events that follow
 * (docs/rules/bidding.md).
 */
import { type Cents, cents, isWholeDollars } from '../money/cents.ts'
import type { BidCommand } from './commands.ts'
import { minimumBid, priceRules, resolveBid } from './proxy-bidding.ts'
import type {
  AuctionEvent,
  AuctionRefusal,
  AuctionResult,
  AuctionState,
  BidCommandRecord,
  BidderIdentity,
  Decision,
} from './types.ts'

/** 99,999,999 dollars: the highest bid that the API accepts. */
const HIGHEST_BID_CENTS = 99_999_999_00

/**
 * The least amount that a bidder other than the leader must bid, in cents (docs/rules/bidding.md, Minimum
 * bid).
 */
export function getMinimumBid(state: AuctionState): Cents {
  return minimumBid(state.priceCents, state.terms)
}

/** Whether the current bid has reached the reserve; false before the first bid, true without a reserve. */
export function isReserveMet(state: AuctionState): boolean {
  if (state.reserveCents === null) return true
  return state.priceCents !== null && state.priceCents >= state.reserveCents
}

/** The buy-now price in cents while a purchase is possible, else null (docs/rules/bidding.md, Buy now). */
export function getAvailableBuyNow(state: AuctionState): Cents | null {
  const { buyNowCents } = state.terms
  if (buyNowCents === null || state.phase.status !== 'active') return null
  const tooLate = state.reserveCents === null ? state.priceCents !== null : isReserveMet(state)
  return tooLate || getMinimumBid(state) >= buyNowCents ? null : buyNowCents
}

/**
 * Decides one command of a bidder at `nowMs`. The caller has applied all due transitions up to `nowMs` (see
 * `decideCommand`).
 */
export function decideBid(state: AuctionState, command: BidCommand, nowMs: number): Decision {
  switch (command.type) {
    case 'place_bid':
      return placeBid(state, command.bidder, command.amountCents, nowMs)
    case 'set_maximum':
      return setMaximum(state, command.bidder, command.maximumCents, nowMs)
    case 'cancel_maximum':
      return cancelMaximum(state, command.bidderId, nowMs)
    case 'buy_now':
      return buyNow(state, command.bidder, nowMs)
  }
}

function placeBid(state: AuctionState, bidder: BidderIdentity, amountCents: Cents, nowMs: number): Decision {
  const refusal = refusalForBidder(state, bidder.id, nowMs) ?? refusalForAmount(amountCents, 'bid_amount')
  if (refusal) return refuse(refusal)
  if (amountCents < getMinimumBid(state)) {
    return refuse({ reason: 'bid_too_low', field: 'bid_amount' })
  }
  return acceptBid(state, bidder, 'manual', amountCents, nowMs)
}

function setMaximum(
  state: AuctionState,
  bidder: BidderIdentity,
  maximumCents: Cents,
  nowMs: number,
): Decision {
  const refusal = refusalForBidder(state, bidder.id, nowMs) ?? refusalForAmount(maximumCents, 'max_amount')
  if (refusal) return refuse(refusal)
  const ownPriceCents = state.leaderId === bidder.id ? state.priceCents : null
  const leastCents = ownPriceCents ?? getMinimumBid(state)
  if (maximumCents < leastCents) return refuse({ reason: 'bid_too_low', field: 'max_amount' })
  return acceptBid(state, bidder, 'maximum', maximumCents, nowMs)
}

/**
 * Cancels the leader's maximum; their bids remain. Without a maximum it changes nothing and is not refused.
 * Allowed in a paused auction, refused after the end.
 */
function cancelMaximum(state: AuctionState, bidderId: number, nowMs: number): Decision {
  const bidder = state.bidders.get(bidderId)
  const { priceCents, reserveCents } = state
  if (!bidder || state.leaderId !== bidderId || state.maximumCents === null || priceCents === null) {
    return { accepted: true, events: [] }
  }
  const refusal = state.phase.status === 'paused' ? null : refusalForState(state, nowMs)
  if (refusal) return refuse(refusal)
  const kind = 'cancel_maximum'
  const amountCents = cents(0)
  return {
    accepted: true,
    events: [
      { type: 'bid_command_accepted', bidder, kind, amountCents, reserveCents, priceCents, bidIds: [] },
      { type: 'maximum_changed', maximumCents: null },
    ],
  }
}

/** Stores one manual bid at the buy-now price and closes the auction immediately. */
function buyNow(state: AuctionState, bidder: BidderIdentity, nowMs: number): Decision {
  const refusal = refusalForBidder(state, bidder.id, nowMs)
  if (refusal) return refuse(refusal)
  const amountCents = getAvailableBuyNow(state)
  if (amountCents === null) return refuse({ reason: 'not_offered' })
  const bidId = toBidId(state, 0)
  const { reserveCents } = state
  const bidIds = [bidId]
  const priceCents = amountCents
  const events: AuctionEvent[] = [
    { type: 'bid_command_accepted', bidder, kind: 'manual', amountCents, reserveCents, priceCents, bidIds },
    { type: 'bid', bidId, bidderId: bidder.id, amountCents, bidType: 'manual' },
  ]
  if (state.maximumCents !== null) events.push({ type: 'maximum_changed', maximumCents: null })
  events.push({
    type: 'closed',
    result: { outcome: 'sold', amountCents, winnerId: bidder.id },
  })
  return { accepted: true, events }
}

function acceptBid(
  state: AuctionState,
  bidder: BidderIdentity,
  kind: 'manual' | 'maximum',
  amountCents: Cents,
  nowMs: number,
): Decision {
  const bid: Pick<BidCommandRecord, 'bidderId' | 'kind' | 'amountCents'> = {
    bidderId: bidder.id,
    kind,
    amountCents,
  }
  const { bids, priceState } = resolveBid(state, bid, priceRules(state.terms, state.reserveCents))
  const stored = bids.map((bid, index) => ({
    type: 'bid' as const,
    bidId: toBidId(state, index),
    ...bid,
  }))
  const { reserveCents } = state
  const bidIds = stored.map((bid) => bid.bidId)
  const priceCents = priceState.priceCents ?? amountCents
  const events: AuctionEvent[] = [
    { type: 'bid_command_accepted', bidder, kind, amountCents, reserveCents, priceCents, bidIds },
    ...stored,
  ]
  if (priceState.maximumCents !== state.maximumCents) {
    events.push({ type: 'maximum_changed', maximumCents: priceState.maximumCents })
  }
  if (stored.length > 0 && extendsEnd(state, nowMs)) {
    events.push({ type: 'extended', endAtMs: nowMs + state.terms.autoExtendMs, cause: 'bid' })
  }
  return { accepted: true, events }
}

/** Whether strictly less than the auto-extension remains (docs/rules/bidding.md, Soft close). */
function extendsEnd(state: AuctionState, nowMs: number): boolean {
  return state.endAtMs - nowMs < state.terms.autoExtendMs
}

/**
 * Each auction numbers its own bids, so that accepting a bid needs no other database. A million ids per
 * auction keep them unique across auctions and within the integers that JSON carries exactly.
 */
function toBidId(state: AuctionState, offset: number): number {
  return state.auctionId * 1_000_000 + state.mintedBids + 1 + offset
}

/**
 * The first refusal that applies to the bidder: 403 before 409 (docs/rules/bidding.md, Order of refusals).
 */
function refusalForBidder(state: AuctionState, bidderId: number, nowMs: number): AuctionRefusal | null {
  if (bidderId === state.sellerId) return { reason: 'own_auction' }
  const refusal = refusalForState(state, nowMs)
  if (refusal) return refusal
  const bidder = state.bidders.get(bidderId)
  const commands = bidder === undefined ? 0 : (state.acceptedCommands[bidder.number - 1] ?? 0)
  return commands >= state.terms.maxBidsPerPerson ? { reason: 'max_bids' } : null
}

function refusalForState(state: AuctionState, nowMs: number): AuctionRefusal | null {
  const { status } = state.phase
  if (status === 'ended' || (status === 'active' && nowMs >= state.endAtMs)) {
    return { reason: 'ended' }
  }
  return status === 'active' ? null : { reason: 'not_active' }
}

function refusalForAmount(amountCents: Cents, field: 'bid_amount' | 'max_amount'): AuctionRefusal | null {
  const fits = amountCents > 0 && amountCents <= HIGHEST_BID_CENTS && isWholeDollars(amountCents)
  return fits ? null : { reason: 'invalid', field }
}

function refuse(refusal: AuctionRefusal): Decision {
  return { accepted: false, refusal }
}

/**
 * The result if the auction closed in this state: sold only with the reserve met (docs/rules/bidding.md,
 * Result).
 */
export function getResult(state: AuctionState): AuctionResult {
  if (state.priceCents === null || state.leaderId === null) {
    return { outcome: 'no_bids', amountCents: null, winnerId: null }
  }
  return isReserveMet(state)
    ? { outcome: 'sold', amountCents: state.priceCents, winnerId: state.leaderId }
    : { outcome: 'reserve_not_met', amountCents: state.priceCents, winnerId: null }
}
