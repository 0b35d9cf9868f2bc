/** Bids, maximums and purchases: what the auction accepts from a bidder, and what follows from it. */
import { type Cents, cents, isWholeDollars } from '../money/cents.ts'
import type { BidCommand } from './commands.ts'
import { minimumBid, priceRules, resolveOffer } from './proxy-bidding.ts'
import type {
  AuctionEvent,
  AuctionResult,
  AuctionState,
  BidderIdentity,
  Decision,
  Offer,
  Refusal,
} from './types.ts'

/** 99,999,999 dollars, the highest bid the wire accepts. */
const HIGHEST_BID_CENTS = 99_999_999_00

/** The least a new bidder must offer now, in cents. */
export function minimumBidOf(state: AuctionState): Cents {
  return minimumBid(state.priceCents, state.terms)
}

/** current bid >= reserve; false before the first bid; true without a reserve. */
export function isReserveMet(state: AuctionState): boolean {
  if (state.reserveCents === null) return true
  return state.priceCents !== null && state.priceCents >= state.reserveCents
}

/**
 * The buy-now price where it is offered now, else null: while active, until the reserve is met or,
 * without a reserve, until the first bid, and never once the minimum bid reaches it.
 */
export function offeredBuyNow(state: AuctionState): Cents | null {
  const { buyNowCents } = state.terms
  if (buyNowCents === null || state.phase.status !== 'active') return null
  const tooLate = state.reserveCents === null ? state.priceCents !== null : isReserveMet(state)
  return tooLate || minimumBidOf(state) >= buyNowCents ? null : buyNowCents
}

/** Decides one command of a bidder at `nowMs`. The caller has advanced the auction to `nowMs`. */
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
  const refusal = refusalOfBidder(state, bidder.id, nowMs) ?? refusalOfShape(amountCents, 'bid_amount')
  if (refusal) return refused(refusal)
  if (amountCents < minimumBidOf(state)) {
    return refused({ reason: 'bid_too_low', field: 'bid_amount' })
  }
  return acceptOffer(state, bidder, 'manual', amountCents, nowMs)
}

function setMaximum(
  state: AuctionState,
  bidder: BidderIdentity,
  maximumCents: Cents,
  nowMs: number,
): Decision {
  const refusal = refusalOfBidder(state, bidder.id, nowMs) ?? refusalOfShape(maximumCents, 'max_amount')
  if (refusal) return refused(refusal)
  const leads = state.leaderId === bidder.id && state.priceCents !== null
  const leastCents = leads && state.priceCents !== null ? state.priceCents : minimumBidOf(state)
  if (maximumCents < leastCents) return refused({ reason: 'bid_too_low', field: 'max_amount' })
  return acceptOffer(state, bidder, 'maximum', maximumCents, nowMs)
}

/**
 * Bids already made stand; cancelling where nothing stands is no error and changes nothing. Also while
 * the auction is paused; after the end nothing changes any more but the settlement.
 */
function cancelMaximum(state: AuctionState, bidderId: number, nowMs: number): Decision {
  const bidder = state.bidders.get(bidderId)
  const { priceCents, reserveCents } = state
  if (!bidder || state.leaderId !== bidderId || state.maximumCents === null || priceCents === null) {
    return { accepted: true, events: [] }
  }
  const refusal = state.phase.status === 'paused' ? null : refusalOfState(state, nowMs)
  if (refusal) return refused(refusal)
  const kind = 'cancel_maximum'
  const amountCents = cents(0)
  return {
    accepted: true,
    events: [
      { type: 'offer_accepted', bidder, kind, amountCents, reserveCents, priceCents, bidIds: [] },
      { type: 'maximum_changed', maximumCents: null },
    ],
  }
}

/** One manual bid at the buy-now price, and the auction ends at once. */
function buyNow(state: AuctionState, bidder: BidderIdentity, nowMs: number): Decision {
  const refusal = refusalOfBidder(state, bidder.id, nowMs)
  if (refusal) return refused(refusal)
  const amountCents = offeredBuyNow(state)
  if (amountCents === null) return refused({ reason: 'not_offered' })
  const bidId = nextBidId(state, 0)
  const { reserveCents } = state
  const bidIds = [bidId]
  const priceCents = amountCents
  const events: AuctionEvent[] = [
    { type: 'offer_accepted', bidder, kind: 'manual', amountCents, reserveCents, priceCents, bidIds },
    { type: 'bid', bidId, bidderId: bidder.id, amountCents, bidType: 'manual' },
  ]
  if (state.maximumCents !== null) events.push({ type: 'maximum_changed', maximumCents: null })
  events.push({
    type: 'closed',
    result: { outcome: 'sold', amountCents, winnerId: bidder.id },
  })
  return { accepted: true, events }
}

function acceptOffer(
  state: AuctionState,
  bidder: BidderIdentity,
  kind: 'manual' | 'maximum',
  amountCents: Cents,
  nowMs: number,
): Decision {
  const offer: Pick<Offer, 'bidderId' | 'kind' | 'amountCents'> = {
    bidderId: bidder.id,
    kind,
    amountCents,
  }
  const { bids, standing } = resolveOffer(state, offer, priceRules(state.terms, state.reserveCents))
  const stored = bids.map((bid, index) => ({
    type: 'bid' as const,
    bidId: nextBidId(state, index),
    ...bid,
  }))
  const { reserveCents } = state
  const bidIds = stored.map((bid) => bid.bidId)
  const priceCents = standing.priceCents ?? amountCents
  const events: AuctionEvent[] = [
    { type: 'offer_accepted', bidder, kind, amountCents, reserveCents, priceCents, bidIds },
    ...stored,
  ]
  if (standing.maximumCents !== state.maximumCents) {
    events.push({ type: 'maximum_changed', maximumCents: standing.maximumCents })
  }
  if (stored.length > 0 && extendsAt(state, nowMs)) {
    events.push({ type: 'extended', endAtMs: nowMs + state.terms.autoExtendMs, cause: 'bid' })
  }
  return { accepted: true, events }
}

/** Strictly less than the auto-extension remains. */
function extendsAt(state: AuctionState, nowMs: number): boolean {
  return state.endAtMs - nowMs < state.terms.autoExtendMs
}

/**
 * Bid ids are minted by the auction itself, so that no bid waits for another database: a million
 * for each auction keeps them unique everywhere and within the integers that JSON carries exactly.
 */
function nextBidId(state: AuctionState, offset: number): number {
  return state.auctionId * 1_000_000 + state.mintedBids + 1 + offset
}

/** Order of the checks: 403, then 409 (interface page, 'Shapes and orders'). */
function refusalOfBidder(state: AuctionState, bidderId: number, nowMs: number): Refusal | null {
  if (bidderId === state.sellerId) return { reason: 'own_auction' }
  const refusal = refusalOfState(state, nowMs)
  if (refusal) return refusal
  const commands = state.bidders.get(bidderId)?.acceptedCommands ?? 0
  return commands >= state.terms.maxBidsPerPerson ? { reason: 'max_bids' } : null
}

function refusalOfState(state: AuctionState, nowMs: number): Refusal | null {
  const { status } = state.phase
  if (status === 'ended' || (status === 'active' && nowMs >= state.endAtMs)) {
    return { reason: 'ended' }
  }
  return status === 'active' ? null : { reason: 'not_active' }
}

function refusalOfShape(amountCents: Cents, field: 'bid_amount' | 'max_amount'): Refusal | null {
  const fits = amountCents > 0 && amountCents <= HIGHEST_BID_CENTS && isWholeDollars(amountCents)
  return fits ? null : { reason: 'invalid', field }
}

function refused(refusal: Refusal): Decision {
  return { accepted: false, refusal }
}

/** The auction's result were it closed as it stands: a sale happens only with the reserve met. */
export function resultOf(state: AuctionState): AuctionResult {
  if (state.priceCents === null || state.leaderId === null) {
    return { outcome: 'no_bids', amountCents: null, winnerId: null }
  }
  return isReserveMet(state)
    ? { outcome: 'sold', amountCents: state.priceCents, winnerId: state.leaderId }
    : { outcome: 'reserve_not_met', amountCents: state.priceCents, winnerId: null }
}
