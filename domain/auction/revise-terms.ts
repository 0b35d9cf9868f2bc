/** Decides a seller's change of terms (docs/rules/bidding.md, Editing terms). */
import { FINAL_LISTING_MESSAGE, isListingFinal } from '../listing/final-listing.ts'
import type { Cents } from '../money/cents.ts'
import { isPausedByLock } from './auction-lock.ts'
import type { Revision } from './commands.ts'
import { buyNowProblem } from './new-auction.ts'
import type { AuctionEvent, AuctionRefusal, AuctionState, Decision } from './types.ts'

/**
 * Decides a revision as a whole: all of it, or nothing. Once the auction is active or has bids, its starting
 * bid and times are fixed, and its reserve and buy-now price can be lowered or removed, never raised. Once it
 * has bids, its title keeps naming the vehicle; shortly before its end, its text stays (docs/rules/listings.md, What stays).
 */
export function decideRevision(state: AuctionState, revision: Revision, nowMs: number): Decision {
  const { status } = state.phase
  if (status === 'ended' || status === 'cancelled') {
    const message = 'This auction is over and can no longer be edited.'
    return { accepted: false, refusal: { reason: 'conflict', message } }
  }
  const next = toFullRevision(state, revision)
  const refusal = refusalFor(state, next, nowMs)
  return refusal ? { accepted: false, refusal } : { accepted: true, events: toEvents(state, next) }
}

/** Whether starting bid and times are fixed: the auction is or was active, or has bids. */
export function isFixed({ phase: { status }, mintedBids }: AuctionState): boolean {
  return status === 'active' || status === 'paused' || mintedBids > 0
}

type FullRevision = Required<Revision>

function toFullRevision(
  { terms, reserveCents, startAtMs, endAtMs }: AuctionState,
  revision: Revision,
): FullRevision {
  const { startingBidCents, buyNowCents } = terms
  const present: FullRevision = {
    startingBidCents,
    buyNowCents,
    reserveCents,
    startAtMs,
    endAtMs,
    losesName: false,
    changesText: false,
  }
  const stated = Object.entries(revision).filter(([, value]) => value !== undefined)
  return { ...present, ...Object.fromEntries(stated) }
}

function refusalFor(state: AuctionState, next: FullRevision, nowMs: number): AuctionRefusal | null {
  const fixed = isFixed(state)
  const { terms, totalBids, startAtMs, endAtMs } = state
  const { status } = state.phase
  const byLock = isPausedByLock(state.phase)
  const isFinal = isListingFinal({ status, totalBids, startAtMs, endAtMs, isPausedByLock: byLock }, nowMs)
  if (next.changesText && isFinal) return { reason: 'conflict', message: FINAL_LISTING_MESSAGE }
  const movesStart = next.startAtMs !== startAtMs
  const movesEnd = next.endAtMs !== endAtMs
  if (next.losesName && totalBids > 0) {
    return refuseField('title', 'After the first bid, the title must keep the year, make, and model.')
  }
  if (fixed && next.startingBidCents !== terms.startingBidCents) {
    return refuseField('starting_bid', 'The starting bid is fixed once the auction is active or has bids.')
  }
  if (fixed && movesStart) {
    return refuseField('start_time', 'The start is fixed once the auction is active or has bids.')
  }
  if (fixed && movesEnd) {
    return refuseField('end_time', 'The end is fixed once the auction is active or has bids.')
  }
  if (movesStart && next.startAtMs < nowMs)
    return refuseField('start_time', 'The start must be in the future.')
  if ((movesStart || movesEnd) && next.endAtMs <= next.startAtMs) {
    return refuseField('end_time', 'The end must be after the start.')
  }
  if (fixed && isRaised(next.reserveCents, state.reserveCents)) {
    return refuseField('reserve_price', 'The reserve can be lowered or removed, not raised.')
  }
  if (fixed && isRaised(next.buyNowCents, terms.buyNowCents)) {
    return refuseField('buy_now_price', 'The buy now price can be lowered or removed, not raised.')
  }
  const problem = buyNowProblem(next)
  return problem === null ? null : refuseField('buy_now_price', problem)
}

function isRaised(next: Cents | null, present: Cents | null): boolean {
  return next !== null && (present === null || next > present)
}

function toEvents(state: AuctionState, next: FullRevision): AuctionEvent[] {
  const { startingBidCents, buyNowCents, reserveCents, startAtMs, endAtMs } = next
  const events: AuctionEvent[] = []
  if (startAtMs !== state.startAtMs || endAtMs !== state.endAtMs) {
    events.push({ type: 'scheduled', startAtMs, endAtMs })
  }
  if (startingBidCents !== state.terms.startingBidCents || buyNowCents !== state.terms.buyNowCents) {
    events.push({ type: 'terms_changed', startingBidCents, buyNowCents })
  }
  if (reserveCents !== state.reserveCents) events.push({ type: 'reserve_changed', reserveCents })
  return events
}

function refuseField(field: NonNullable<AuctionRefusal['field']>, message: string): AuctionRefusal {
  return { reason: 'invalid', field, message }
}
