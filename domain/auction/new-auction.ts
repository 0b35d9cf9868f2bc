import type { Cents } from '../money/cents.ts'
import { NO_LOCK } from './auction-lock.ts'
import { GENESIS_HASH } from './ledger.ts'
import { NO_BIDS } from './proxy-bidding.ts'
import type { AfterSale, AuctionLock, AuctionState, AuctionTerms } from './types.ts'

/** The listing data from which an auction is created. */
export interface NewAuction {
  readonly auctionId: number
  readonly sellerId: number
  readonly status: 'draft' | 'pending'
  readonly paid: boolean
  readonly terms: AuctionTerms
  readonly reserveCents: Cents | null
  readonly startAtMs: number
  readonly endAtMs: number
  /** Absent: the platform is not locked. */
  readonly lock?: AuctionLock
}

/** The after-sale state of an auction without offers. */
export const NO_AFTER_SALE: AfterSale = {
  offer: null,
  last: null,
  lastOfferId: 0,
  madeThisRound: 0,
  defaultedIds: [],
  isOver: false,
}

/** The state of a new auction, before any event. */
export function newAuction(listing: NewAuction): AuctionState {
  const { status, lock = NO_LOCK, ...rest } = listing
  return {
    ...rest,
    ...NO_BIDS,
    phase: { status },
    round: 1,
    winningBidId: null,
    totalBids: 0,
    mintedBids: 0,
    seq: 0,
    lastHash: GENESIS_HASH,
    bidders: new Map(),
    acceptedCommands: [],
    remindersGiven: [],
    afterSale: NO_AFTER_SALE,
    lock,
  }
}

/**
 * Why the buy-now price does not fit the listing, or null. It must be above the starting bid, not below the
 * reserve, and in whole dollars, because a purchase stores a bid of that amount (docs/rules/bidding.md, Buy
 * now).
 */
export function buyNowProblem(
  listing: Pick<AuctionTerms, 'buyNowCents' | 'startingBidCents'> & Pick<NewAuction, 'reserveCents'>,
): string | null {
  const { buyNowCents, startingBidCents, reserveCents } = listing
  if (buyNowCents === null) return null
  if (buyNowCents % 100 !== 0) return 'The buy now price must be in whole dollars.'
  if (buyNowCents <= startingBidCents) return 'The buy now price must be above the starting bid.'
  if (reserveCents !== null && buyNowCents < reserveCents) {
    return 'The buy now price must not be below the reserve.'
  }
  return null
}
