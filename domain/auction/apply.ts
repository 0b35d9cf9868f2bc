/** Applies events to the state. Never fails for an event that was decided for this state. */
import { MINUTE_MS } from '../format/time-units.ts'
import { NO_LOCK } from './auction-lock.ts'
import type { AfterSale, AfterSaleOfferEnd, AuctionEvent, AuctionResult, AuctionState } from './types.ts'

type EventOf<T extends AuctionEvent['type']> = Extract<AuctionEvent, { type: T }>

/** Returns the state after `event`, which happened at `atMs`. */
export function apply(state: AuctionState, event: AuctionEvent, atMs: number): AuctionState {
  switch (event.type) {
    case 'opened':
      return { ...withNextSeq(state), phase: { status: 'active' } }
    case 'bid':
      return {
        ...withNextSeq(state),
        priceCents: event.amountCents,
        leaderId: event.bidderId,
        winningBidId: event.bidId,
        totalBids: state.totalBids + 1,
        mintedBids: state.mintedBids + 1,
      }
    case 'extended':
      return { ...withNextSeq(state), ...moveEnd(state, event.endAtMs, atMs, event.cause) }
    case 'reserve_changed':
      return { ...withNextSeq(state), reserveCents: event.reserveCents }
    case 'paused':
      return { ...withNextSeq(state), phase: pausedPhase(event) }
    case 'resumed':
      return { ...withNextSeq(state), phase: { status: 'active' }, endAtMs: event.endAtMs }
    case 'voided':
      return {
        ...withNextSeq(state),
        priceCents: event.priceCents,
        leaderId: event.leaderId,
        winningBidId: event.winningBidId,
        totalBids: state.totalBids - event.bidIds.length,
      }
    case 'reopened':
      return {
        ...withNextSeq(state),
        phase: { status: 'active' },
        round: event.round,
        endAtMs: event.endAtMs,
        remindersGiven: [],
        afterSale: { ...state.afterSale, offer: null, madeThisRound: 0 },
      }
    case 'closed':
      return {
        ...withNextSeq(state),
        endAtMs: closedEnd(state, event.result, atMs),
        phase: { status: 'ended', result: event.result },
      }
    case 'cancelled':
      return { ...withNextSeq(state), phase: { status: 'cancelled' } }
    case 'bid_command_accepted':
      return withAcceptedCommand(state, event)
    case 'maximum_changed':
      return { ...state, maximumCents: event.maximumCents }
    case 'scheduled':
      return { ...state, startAtMs: event.startAtMs, endAtMs: event.endAtMs }
    case 'terms_changed': {
      const { startingBidCents, buyNowCents } = event
      return { ...state, terms: { ...state.terms, startingBidCents, buyNowCents } }
    }
    case 'status_set':
      return { ...state, ...roundAfter(state), phase: { status: event.status } }
    case 'listing_paid':
      return { ...state, paid: true, terms: { ...state.terms, ...event.terms } }
    case 'listing_lapsed':
      return { ...state, phase: { status: 'draft' } }
    case 'ending_soon':
      return { ...state, remindersGiven: [...state.remindersGiven, ...event.thresholds] }
    case 'sale_offered':
      return { ...state, afterSale: withOpenOffer(state.afterSale, event) }
    case 'sale_countered': {
      const { amountCents, expiresAtMs } = event
      const { offer } = state.afterSale
      if (offer === null) return state
      const countered = { ...offer, amountCents, expiresAtMs, waitsFor: 'seller' as const }
      return { ...state, afterSale: { ...state.afterSale, offer: countered } }
    }
    case 'sale_offer_ended':
      return { ...state, afterSale: withEndedOffer(state.afterSale, event.how, atMs) }
    case 'sale_offer_extended':
      return { ...state, afterSale: withLongerOffer(state.afterSale, event.expiresAtMs) }
    case 'sale_offers_closed':
      return { ...state, afterSale: { ...state.afterSale, isOver: true } }
    case 'locked': {
      const { number, reason } = event
      return { ...state, lock: { number, sinceMs: state.lock.sinceMs ?? atMs, reason } }
    }
    case 'unlocked':
      return { ...state, lock: { ...NO_LOCK, number: event.number } }
    case 'bid_command_voided':
      return state
  }
}

/** Whether an event changes the terms, which the room stores apart from the state. */
export function changesTerms({ type }: AuctionEvent): boolean {
  return type === 'terms_changed' || type === 'listing_paid'
}

function withNextSeq(state: AuctionState): AuctionState {
  return { ...state, seq: state.seq + 1 }
}

function pausedPhase({ remainingMs, byLock, isUnopened, by }: EventOf<'paused'>): AuctionState['phase'] {
  return {
    status: 'paused',
    remainingMs,
    ...(byLock && { byLock }),
    ...(isUnopened && { isUnopened }),
    ...(!by && { bySeller: true }),
  }
}

function withLongerOffer(before: AfterSale, expiresAtMs: number): AfterSale {
  const { offer } = before
  return offer === null ? before : { ...before, offer: { ...offer, expiresAtMs } }
}

function withOpenOffer(before: AfterSale, { offer, defaultedId }: EventOf<'sale_offered'>): AfterSale {
  const { defaultedIds } = before
  const isNew = defaultedId !== null && !defaultedIds.includes(defaultedId)
  return {
    ...before,
    offer,
    lastOfferId: offer.offerId,
    madeThisRound: before.madeThisRound + 1,
    defaultedIds: isNew ? [...defaultedIds, defaultedId] : defaultedIds,
  }
}

function withEndedOffer(before: AfterSale, how: AfterSaleOfferEnd, atMs: number): AfterSale {
  const { offer } = before
  return offer === null ? before : { ...before, offer: null, last: { offer, how, atMs } }
}

/**
 * An ended or cancelled auction that is set back to draft or pending starts a new round, because a round ends
 * only once.
 */
function roundAfter(state: AuctionState): Pick<AuctionState, 'round' | 'remindersGiven' | 'afterSale'> {
  const { round, remindersGiven, afterSale, phase } = state
  const isOver = phase.status === 'ended' || phase.status === 'cancelled'
  if (!isOver) return { round, remindersGiven, afterSale }
  return { round: round + 1, remindersGiven: [], afterSale: { ...afterSale, madeThisRound: 0 } }
}

/**
 * Moves the end. After rescheduling, reminders whose threshold is in the future again are sent again; after
 * an extension by a bid they are not.
 */
function moveEnd(
  state: AuctionState,
  endAtMs: number,
  atMs: number,
  cause: 'bid' | 'rescheduled',
): Pick<AuctionState, 'endAtMs' | 'remindersGiven'> {
  const remindersGiven =
    cause === 'bid'
      ? state.remindersGiven
      : state.remindersGiven.filter((minutes) => endAtMs - atMs <= minutes * MINUTE_MS)
  return { endAtMs, remindersGiven }
}

/**
 * The end of a round that closes at `atMs`: a purchase, or an administrator, ends it before its scheduled end. A late
 * alarm does not move the end. Without bids the schedule stays, because such an auction can still be set back.
 */
function closedEnd({ phase, endAtMs }: AuctionState, { outcome }: AuctionResult, atMs: number): number {
  if (outcome === 'no_bids') return endAtMs
  return phase.status === 'paused' ? atMs : Math.min(endAtMs, atMs)
}

/**
 * Registers an accepted bid command with its bidder. Cancelling a maximum does not count towards
 * `maxBidsPerPerson`.
 */
function withAcceptedCommand(state: AuctionState, event: EventOf<'bid_command_accepted'>): AuctionState {
  if (event.kind === 'cancel_maximum') return state
  const { id, initial } = event.bidder
  const known = state.bidders.get(id)
  const number = known?.number ?? state.bidders.size + 1
  const acceptedCommands = [...state.acceptedCommands]
  acceptedCommands[number - 1] = (acceptedCommands[number - 1] ?? 0) + 1
  const bidders = known ? state.bidders : new Map(state.bidders).set(id, { id, number, initial })
  return { ...state, bidders, acceptedCommands }
}
