/**
 * The domain's auction with the records that the room stores beside it (bids, bid commands, ledger), driven
 * by the intents of a history, so that its results can be compared with those of the model.
 */

import { createHash } from 'node:crypto'
import { getMinimumBid } from '../../domain/auction/bidding.ts'
import type { Command } from '../../domain/auction/commands.ts'
import { type CommandResult, decideCommand, type RecordedEvent } from '../../domain/auction/decide.ts'
import type { LedgerEntry } from '../../domain/auction/ledger.ts'
import { type NewAuction, newAuction } from '../../domain/auction/new-auction.ts'
import { effectiveIncrement } from '../../domain/auction/proxy-bidding.ts'
import type { AuctionState, BidCommandRecord, FrozenTerms, StoredBid } from '../../domain/auction/types.ts'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { type Cents, cents } from '../../domain/money/cents.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../domain/money/premium.ts'
import {
  type Action,
  type Anchors,
  type AuctionTerms,
  type Intent,
  revisedTerms,
  SELLER,
  toBidCents,
  toReserveCents,
} from './history.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The state of an auction and the records of its room. */
export type AuctionRecords = {
  state: AuctionState
  bids: StoredBid[]
  bidCommands: BidCommandRecord[]
  ledger: LedgerEntry[]
  nowMs: number
}

const AUCTION_ID = 7
const toCentsOrNull = (amount: number | null): Cents | null => (amount === null ? null : cents(amount))

/** Terms of a listing before its payment: none of them may count afterwards. */
const UNPAID_TERMS: FrozenTerms = {
  incrementCents: cents(777_00),
  autoExtendMs: 3 * MINUTE_MS,
  premium: { ...DEFAULT_PREMIUM_SCHEDULE, minRate: 1 },
  maxBidsPerPerson: 1,
}

/** The listing of an auction as it is published, and its payment a second before the start, which freezes the terms. */
export function toListing(terms: AuctionTerms): {
  readonly unpaid: NewAuction
  readonly payment: Command
  readonly paidAtMs: number
} {
  const frozen: FrozenTerms = {
    incrementCents: effectiveIncrement(cents(terms.incrementCents)),
    autoExtendMs: terms.extendMinutes * MINUTE_MS,
    premium: DEFAULT_PREMIUM_SCHEDULE,
    maxBidsPerPerson: terms.maxCommands,
  }
  const unpaid: NewAuction = {
    auctionId: AUCTION_ID,
    sellerId: SELLER,
    status: 'pending',
    paid: false,
    terms: {
      ...UNPAID_TERMS,
      startingBidCents: cents(terms.startingCents),
      buyNowCents: toCentsOrNull(terms.buyNowCents),
    },
    reserveCents: toCentsOrNull(terms.reserveCents),
    startAtMs: terms.startMs,
    endAtMs: terms.endMs,
  }
  const payment: Command = { type: 'mark_paid', startAtMs: terms.startMs, terms: frozen }
  return { unpaid, payment, paidAtMs: terms.startMs - 1000 }
}

/** A published auction that has not started; its payment has frozen the terms. */
export function openAuction(terms: AuctionTerms): AuctionRecords {
  const { unpaid, payment, paidAtMs: nowMs } = toListing(terms)
  const { state } = decideCommand(newAuction(unpaid), payment, nowMs, sha256)
  return { state, bids: [], bidCommands: [], ledger: [], nowMs }
}

/**
 * The time that an intent refers to; never before the current time, because a clock that runs backwards would
 * be an error of this driver.
 */
export function toTimeMs(auction: AuctionRecords, { near, offsetMs }: Intent['moment']): number {
  const { state, nowMs } = auction
  const windowMs = state.endAtMs - state.terms.autoExtendMs
  const offer = state.afterSale.offer?.expiresAtMs ?? nowMs
  const anchors = { offer, now: nowMs, start: state.startAtMs, end: state.endAtMs, window: windowMs }
  return Math.max(nowMs, anchors[near] + offsetMs)
}

/** The domain command of an intent in the auction's current state. */
export function toCommand(auction: AuctionRecords, action: Action, nowMs: number): Command {
  const { state } = auction
  switch (action.do) {
    case 'bid':
    case 'maximum': {
      const amount = cents(toBidCents(toAnchors(state), action))
      const bidder = toBidder(action.who)
      return action.do === 'bid'
        ? { type: 'place_bid', bidder, amountCents: amount }
        : { type: 'set_maximum', bidder, maximumCents: amount }
    }
    case 'cancelMaximum':
      return { type: 'cancel_maximum', bidderId: action.who }
    case 'buyNow':
      return { type: 'buy_now', bidder: toBidder(action.who) }
    case 'tick':
      return { type: 'advance' }
    case 'pause':
    case 'resume':
      return { type: action.do, by: action.by }
    case 'cancel':
      return { type: 'cancel', by: action.by, reason: 'withdrawn' }
    case 'reserve': {
      return {
        type: 'change_reserve',
        by: action.by,
        reserveCents: toCentsOrNull(toReserveCents(toAnchors(state), action)),
      }
    }
    case 'revise': {
      const { starting, reserve, buyNow } = revisedTerms(toAnchors(state), action)
      const revision = {
        ...(starting !== undefined && { startingBidCents: cents(starting) }),
        ...(reserve !== undefined && { reserveCents: toCentsOrNull(reserve) }),
        ...(buyNow !== undefined && { buyNowCents: toCentsOrNull(buyNow) }),
      }
      return { type: 'revise', revision }
    }
    case 'void': {
      const bidId = auction.bids.at(-1 - (action.back % Math.max(1, auction.bids.length)))?.bidId ?? 0
      return {
        type: 'void_bid',
        bidId,
        reason: 'mistaken',
        bidCommands: auction.bidCommands,
        bids: auction.bids,
      }
    }
    case 'reopen':
      return { type: 'reopen', endAtMs: nowMs + action.lastsMs, reason: 'appeal', outstandingSale: null }
    case 'reschedule':
      return { type: 'reschedule', endAtMs: nowMs + action.lastsMs }
    case 'offerSale': {
      const least = findHighestBids(auction)[0]?.amountCents ?? 100
      const amountCents = action.dollars === null ? null : cents(Math.max(100, least + action.dollars * 100))
      return { type: 'offer_sale', amountCents, highest: findHighestBids(auction), isUnpaid: action.isUnpaid }
    }
    case 'answerSale': {
      const openOffer = state.afterSale.offer
      const rightful = action.by === 'seller' ? state.sellerId : (openOffer?.bidderId ?? 0)
      const { by, answer } = action
      const personId = action.byStranger ? 77 : rightful
      return { type: 'answer_sale_offer', by, answer, personId, offerId: getOfferId(state) }
    }
    case 'counterSale': {
      const openOffer = state.afterSale.offer
      const amountCents = cents(Math.max(100, (openOffer?.leastCents ?? 0) + action.dollars * 100))
      const personId = openOffer?.bidderId ?? 0
      return { type: 'counter_sale_offer', personId, offerId: getOfferId(state), amountCents }
    }
    case 'closeSales':
      return { type: 'close_sale_offers' }
    case 'payAgain':
      return { type: 'mark_paid', startAtMs: nowMs, terms: UNPAID_TERMS }
    case 'setStatus':
      return {
        type: 'set_status',
        status: action.status,
        endAtMs: nowMs + action.lastsMs,
        reason: 'ordered',
        outstandingSale: null,
      }
  }
}

/** The id of the open offer, else of the last one, which can no longer be answered. */
function getOfferId({ afterSale: { offer, lastOfferId } }: AuctionState): number {
  return offer?.offerId ?? lastOfferId
}

/** The highest bid of each bidder that is not void, sorted from high to low. */
function findHighestBids(auction: AuctionRecords) {
  const highest = new Map<number, Cents>()
  for (const { bidderId, amountCents, voided } of auction.bids)
    if (!voided) highest.set(bidderId, amountCents)
  return [...highest]
    .map(([bidderId, amountCents]) => ({ bidderId, amountCents }))
    .sort((a, b) => b.amountCents - a.amountCents)
}

/** Performs the command and stores the records of the room. */
export function perform(auction: AuctionRecords, command: Command, nowMs: number): CommandResult {
  const handled = decideCommand(auction.state, command, nowMs, sha256)
  for (const recorded of handled.recorded) storeRecord(auction, recorded, nowMs)
  auction.state = handled.state
  auction.nowMs = nowMs
  return handled
}

function storeRecord(auction: AuctionRecords, { event, entry }: RecordedEvent, atMs: number): void {
  if (entry) auction.ledger.push(entry)
  if (event.type === 'bid') {
    const { bidId, bidderId, amountCents, bidType } = event
    auction.bids.push({ bidId, bidderId, amountCents, bidType, atMs, seq: entry?.seq ?? 0, voided: false })
  } else if (event.type === 'bid_command_accepted') {
    const { type: _, bidder, ...offer } = event
    auction.bidCommands.push({
      ...offer,
      commandId: auction.bidCommands.length + 1,
      bidderId: bidder.id,
      voided: false,
    })
  } else if (event.type === 'voided') {
    const voidedIds = new Set(event.bidIds)
    auction.bids = auction.bids.map((bid) => (voidedIds.has(bid.bidId) ? { ...bid, voided: true } : bid))
  } else if (event.type === 'bid_command_voided') {
    auction.bidCommands = auction.bidCommands.map((offer) =>
      offer.commandId === event.commandId ? { ...offer, voided: true } : offer,
    )
  }
}

/** The leader's limit in cents: the price or the maximum, whichever is higher. */
export function limitCents(state: AuctionState): number {
  return Math.max(state.priceCents ?? 0, state.maximumCents ?? 0)
}

function toAnchors(state: AuctionState): Anchors {
  const start = state.terms.startingBidCents
  return {
    start,
    price: state.priceCents ?? start,
    minimum: getMinimumBid(state),
    limit: state.priceCents === null ? start : limitCents(state),
    reserve: state.reserveCents ?? start,
    buyNow: state.terms.buyNowCents ?? start,
  }
}

const toBidder = (who: number) => ({ id: who, initial: String.fromCharCode(97 + who) })
