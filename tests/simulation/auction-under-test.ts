/**
 * The domain's auction with what the room would keep beside it (bids, offers, ledger), driven by the
 * model's commands, so that both can be asked the same and their answers laid side by side.
 */
import { createHash } from 'node:crypto'
import { minimumBidOf } from '../../domain/auction/bidding.ts'
import type { Command } from '../../domain/auction/commands.ts'
import { type Handled, handle, type Recorded } from '../../domain/auction/decide.ts'
import type { LedgerEntry } from '../../domain/auction/ledger.ts'
import { newAuction } from '../../domain/auction/new-auction.ts'
import { effectiveIncrement } from '../../domain/auction/proxy-bidding.ts'
import type { AuctionState, Offer, StoredBid } from '../../domain/auction/types.ts'
import { type Cents, cents } from '../../domain/money/cents.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../domain/money/premium.ts'
import {
  type Anchors,
  type AuctionTerms,
  changedReserveCents,
  type Intent,
  offeredCents,
  revisedTerms,
  SELLER,
} from './history.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export type Kept = {
  state: AuctionState
  bids: StoredBid[]
  offers: Offer[]
  ledger: LedgerEntry[]
  nowMs: number
}

const AUCTION_ID = 7
const orNull = (amount: number | null): Cents | null => (amount === null ? null : cents(amount))

/** A published, paid auction that has not started. */
export function openAuction(terms: AuctionTerms): Kept {
  const state = newAuction({
    auctionId: AUCTION_ID,
    sellerId: SELLER,
    status: 'pending',
    paid: true,
    terms: {
      startingBidCents: cents(terms.startingCents),
      incrementCents: effectiveIncrement(cents(terms.incrementCents)),
      autoExtendMs: terms.extendMinutes * 60_000,
      buyNowCents: orNull(terms.buyNowCents),
      premium: DEFAULT_PREMIUM_SCHEDULE,
      maxBidsPerPerson: terms.maxCommands,
    },
    reserveCents: orNull(terms.reserveCents),
    startAtMs: terms.startMs,
    endAtMs: terms.endMs,
  })
  return { state, bids: [], offers: [], ledger: [], nowMs: terms.startMs - 1000 }
}

/** The moment an intent means; a clock that went back would be the driver's fault, not the auction's. */
export function momentOf(kept: Kept, { near, offsetMs }: Intent['moment']): number {
  const { state, nowMs } = kept
  const windowMs = state.endAtMs - state.terms.autoExtendMs
  const offer = state.afterSale.offer?.expiresAtMs ?? nowMs
  const anchors = { offer, now: nowMs, start: state.startAtMs, end: state.endAtMs, window: windowMs }
  return Math.max(nowMs, anchors[near] + offsetMs)
}

/** The command an intent means, in the domain's words, as the auction stands. */
export function commandOf(kept: Kept, deed: Intent['deed'], nowMs: number): Command {
  const { state } = kept
  switch (deed.do) {
    case 'bid':
    case 'maximum': {
      const amount = cents(offeredCents(anchorsOf(state), deed))
      const bidder = identity(deed.who)
      return deed.do === 'bid'
        ? { type: 'place_bid', bidder, amountCents: amount }
        : { type: 'set_maximum', bidder, maximumCents: amount }
    }
    case 'cancelMaximum':
      return { type: 'cancel_maximum', bidderId: deed.who }
    case 'buyNow':
      return { type: 'buy_now', bidder: identity(deed.who) }
    case 'tick':
      return { type: 'advance' }
    case 'pause':
    case 'resume':
      return { type: deed.do, by: deed.by }
    case 'cancel':
      return { type: 'cancel', by: deed.by, reason: 'withdrawn' }
    case 'reserve': {
      return {
        type: 'change_reserve',
        by: deed.by,
        reserveCents: orNull(changedReserveCents(anchorsOf(state), deed)),
      }
    }
    case 'revise': {
      const { starting, reserve, buyNow } = revisedTerms(anchorsOf(state), deed)
      const revision = {
        ...(starting !== undefined && { startingBidCents: cents(starting) }),
        ...(reserve !== undefined && { reserveCents: orNull(reserve) }),
        ...(buyNow !== undefined && { buyNowCents: orNull(buyNow) }),
      }
      return { type: 'revise', revision }
    }
    case 'void': {
      const bidId = kept.bids.at(-1 - (deed.back % Math.max(1, kept.bids.length)))?.bidId ?? 0
      return { type: 'void_bid', bidId, reason: 'mistaken', offers: kept.offers, bids: kept.bids }
    }
    case 'reopen':
      return { type: 'reopen', endAtMs: nowMs + deed.lastsMs, reason: 'appeal', paidSale: false }
    case 'reschedule':
      return { type: 'reschedule', endAtMs: nowMs + deed.lastsMs }
    case 'offerSale': {
      const least = highestOf(kept)[0]?.amountCents ?? 100
      const amountCents = deed.dollars === null ? null : cents(Math.max(100, least + deed.dollars * 100))
      return { type: 'offer_sale', amountCents, highest: highestOf(kept), isUnpaid: deed.isUnpaid }
    }
    case 'answerSale': {
      const standing = state.afterSale.offer
      const own = deed.by === 'seller' ? state.sellerId : (standing?.bidderId ?? 0)
      const { by, answer } = deed
      const personId = deed.byStranger ? 77 : own
      return { type: 'answer_sale_offer', by, answer, personId, offerId: offerIdOf(state) }
    }
    case 'counterSale': {
      const standing = state.afterSale.offer
      const amountCents = cents(Math.max(100, (standing?.leastCents ?? 0) + deed.dollars * 100))
      const personId = standing?.bidderId ?? 0
      return { type: 'counter_sale_offer', personId, offerId: offerIdOf(state), amountCents }
    }
    case 'closeSales':
      return { type: 'close_sale_offers' }
    case 'setStatus':
      return {
        type: 'set_status',
        status: deed.status,
        endAtMs: nowMs + deed.lastsMs,
        reason: 'ordered',
        paidSale: false,
      }
  }
}

/** The standing offer, or the last there was, which can no longer be answered. */
function offerIdOf({ afterSale: { offer, lastOfferId } }: AuctionState): number {
  return offer?.offerId ?? lastOfferId
}

/** The highest bid that stands of each bidder, the highest first. */
function highestOf(kept: Kept) {
  const highest = new Map<number, Cents>()
  for (const { bidderId, amountCents, voided } of kept.bids) if (!voided) highest.set(bidderId, amountCents)
  return [...highest]
    .map(([bidderId, amountCents]) => ({ bidderId, amountCents }))
    .sort((a, b) => b.amountCents - a.amountCents)
}

/** Does the command and keeps what the room would keep. */
export function perform(kept: Kept, command: Command, nowMs: number): Handled {
  const handled = handle(kept.state, command, nowMs, sha256)
  for (const recorded of handled.recorded) keep(kept, recorded, nowMs)
  kept.state = handled.state
  kept.nowMs = nowMs
  return handled
}

function keep(kept: Kept, { event, entry }: Recorded, atMs: number): void {
  if (entry) kept.ledger.push(entry)
  if (event.type === 'bid') {
    const { bidId, bidderId, amountCents, bidType } = event
    kept.bids.push({ bidId, bidderId, amountCents, bidType, atMs, seq: entry?.seq ?? 0, voided: false })
  } else if (event.type === 'offer_accepted') {
    const { type: _, bidder, ...offer } = event
    kept.offers.push({ ...offer, offerId: kept.offers.length + 1, bidderId: bidder.id, voided: false })
  } else if (event.type === 'voided') {
    const gone = new Set(event.bidIds)
    kept.bids = kept.bids.map((bid) => (gone.has(bid.bidId) ? { ...bid, voided: true } : bid))
  } else if (event.type === 'offer_voided') {
    kept.offers = kept.offers.map((offer) =>
      offer.offerId === event.offerId ? { ...offer, voided: true } : offer,
    )
  }
}

export function limitCents(state: AuctionState): number {
  return Math.max(state.priceCents ?? 0, state.maximumCents ?? 0)
}

function anchorsOf(state: AuctionState): Anchors {
  const start = state.terms.startingBidCents
  return {
    start,
    price: state.priceCents ?? start,
    minimum: minimumBidOf(state),
    limit: state.priceCents === null ? start : limitCents(state),
    reserve: state.reserveCents ?? start,
    buyNow: state.terms.buyNowCents ?? start,
  }
}

const identity = (who: number) => ({ id: who, initial: String.fromCharCode(97 + who) })
