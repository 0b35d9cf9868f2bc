import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import type {
  AuctionEvidence,
  LinkedAccount,
  OwnBid,
  PersonEvidence,
} from '../../../domain/fraud/evidence.ts'
import { cents } from '../../../domain/money/cents.ts'

export const NOW = Date.UTC(2026, 10, 20, 20)

/** A person who has done nothing yet. */
export function person(given: Partial<PersonEvidence> = {}): PersonEvidence {
  return {
    userId: 50,
    createdAtMs: NOW - 300 * DAY_MS,
    isDealer: false,
    auctions: [],
    bids: [],
    links: [],
    signIns: [],
    cardDeclines: [],
    cardsAdded: [],
    emailChanges: [],
    ...given,
  }
}

/** An auction of seller 9 that the person lost. */
export function lost(auctionId: number, given: Partial<AuctionEvidence> = {}): AuctionEvidence {
  const endAtMs = NOW - auctionId * DAY_MS
  return {
    auctionId,
    sellerId: 9,
    isOver: true,
    leads: false,
    isRunnerUp: false,
    runnerUpCents: cents(990_000),
    bidCount: 2,
    highestCents: cents(500_000),
    typedCents: cents(500_000),
    priceCents: cents(1_000_000),
    lastBidAtMs: endAtMs - 2 * HOUR_MS,
    endAtMs,
    ...given,
  }
}

/** `count` auctions, newest first. */
export function many(
  count: number,
  make: (auctionId: number) => AuctionEvidence,
): readonly AuctionEvidence[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}

export function linked(userId: number, given: Partial<LinkedAccount> = {}): LinkedAccount {
  return {
    userId,
    createdAtMs: NOW - 300 * DAY_MS,
    devices: 0,
    cards: 0,
    addresses: 0,
    isOnlyHere: false,
    isSameBusiness: false,
    commonAuctions: 0,
    ...given,
  }
}

/** Bids of 10,000 dollars in `count` auctions of as many sellers, a minute apart, the newest at `atMs`. */
export function bidsEverywhere(count: number, atMs: number): readonly OwnBid[] {
  return Array.from({ length: count }, (_, index) => ({
    auctionId: index + 1,
    sellerId: 100 + index,
    amountCents: cents(1_000_000),
    atMs: atMs - index * 60_000,
  }))
}
