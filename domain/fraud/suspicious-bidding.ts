/** Bidding that serves a seller instead of the bidder (docs/rules/administration.md, Fraud rules). */
import { countedText } from '../format/counted-text.ts'
import { MINUTE_MS } from '../format/time-units.ts'
import {
  type AuctionEvidence,
  type FraudFinding,
  type FraudQuestion,
  findingAbout,
  type LinkedAccount,
  type Signal,
  signal,
} from './evidence.ts'

const LEAST_AUCTIONS = 5
const LEAST_PUSHED = 4
/** Who wants the car bids near the end. */
const NEAR_END_MS = 30 * MINUTE_MS

/** Points for bids in one, two and three auctions of somebody one is linked to, and in more. */
const RELATED_POINTS: Readonly<Record<number, number>> = { 1: 10, 2: 20, 3: 28 }
const MOST_RELATED_POINTS = 36

/** The person's auctions of one seller, since the last alert. */
interface SellerAuctions {
  readonly sellerId: number
  readonly all: readonly AuctionEvidence[]
  readonly over: readonly AuctionEvidence[]
  readonly lost: readonly AuctionEvidence[]
}

/** Bids on many auctions of one seller and on hardly any other, close to the price, and wins none. */
export function findSingleSeller({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const [most] = bySeller(evidence.auctions, sinceMs)
  if (most === undefined || most.over.length < LEAST_AUCTIONS || most.lost.length < most.over.length)
    return null
  const share = most.all.length / countSince(evidence.auctions, sinceMs)
  if (share < 0.9) return null
  const link = evidence.links.find(({ userId }) => userId === most.sellerId)
  return findingAbout(
    evidence,
    [
      {
        points: Math.min(34, 16 + 3 * (most.all.length - LEAST_AUCTIONS)),
        text: `Bid in ${countedText(most.all.length, 'auction')} of seller #${most.sellerId}, ${share === 1 ? 'and in no other' : 'and in hardly any other'}`,
      },
      { points: 20, text: `Won none of the ${most.over.length} that are over` },
      signal(bidsInEach(most.lost) >= 4, 25, raisedText(most.lost)),
      nearPrice(most.lost),
      stoppedEarly(most.lost),
      sellerLink(link),
    ],
    { auctionId: newestId(most.lost), linkedUserIds: [most.sellerId] },
  )
}

/** Drives up the price of a seller's cars again and again, and gives up just below the winner. */
export function findPriceDriving({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const found = bySeller(evidence.auctions, sinceMs)
    .map((seller) => ({ ...seller, pushed: seller.lost.filter(hasPushed) }))
    .filter(
      ({ over, lost, pushed }) =>
        pushed.length >= LEAST_PUSHED &&
        pushed.length >= 0.6 * over.length &&
        lost.length >= 0.9 * over.length,
    )
    .sort((a, b) => b.pushed.length - a.pushed.length)[0]
  if (found === undefined) return null
  const { sellerId, over, lost, pushed } = found
  const link = evidence.links.find(({ userId }) => userId === sellerId)
  return findingAbout(
    evidence,
    [
      {
        points: Math.min(60, 28 + 6 * (pushed.length - LEAST_PUSHED)),
        text: `Second, or within 10% of the price, in ${pushed.length} of ${countedText(over.length, 'auction')} of seller #${sellerId} that are over`,
      },
      signal(lost.length === over.length, 15, 'Won none of them'),
      signal(bidsInEach(lost) >= 4, 20, raisedText(lost)),
      stoppedEarly(lost),
      sellerLink(link),
    ],
    { auctionId: newestId(pushed), linkedUserIds: [sellerId] },
  )
}

/** Bids on the cars of a seller with whom the person shares a device, a card or an address. */
export function findRelatedBidding({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const findings = bySeller(evidence.auctions, sinceMs).flatMap(({ sellerId, all, over, lost }) => {
    const link = evidence.links.find(({ userId }) => userId === sellerId)
    if (link === undefined) return []
    return findingAbout(
      evidence,
      [
        signal(link.cards > 0, 55, `Has used the same card as seller #${sellerId}`),
        signal(link.devices > 0, 50, `Has signed in from the same browser as seller #${sellerId}`),
        signal(link.addresses > 0, 20, `Has signed in from the same network address as seller #${sellerId}`),
        {
          points: RELATED_POINTS[all.length] ?? MOST_RELATED_POINTS,
          text: `Bid in ${countedText(all.length, 'auction')} of this seller`,
        },
        signal(over.length >= 2 && lost.length === over.length, 10, 'Won none of those that are over'),
      ],
      { auctionId: newestId(all), linkedUserIds: [sellerId] },
    )
  })
  return findings.sort((a, b) => b.score - a.score)[0] ?? null
}

/** The sellers in whose auctions the person has bid since the last alert, most auctions first. */
function bySeller(auctions: readonly AuctionEvidence[], sinceMs: number): SellerAuctions[] {
  const bySellerId = new Map<number, AuctionEvidence[]>()
  for (const auction of auctions) {
    if (auction.lastBidAtMs <= sinceMs) continue
    const own = bySellerId.get(auction.sellerId)
    if (own) own.push(auction)
    else bySellerId.set(auction.sellerId, [auction])
  }
  return [...bySellerId]
    .map(([sellerId, all]) => {
      const over = all.filter(({ isOver }) => isOver)
      return { sellerId, all, over, lost: over.filter(({ leads }) => !leads) }
    })
    .sort((a, b) => b.all.length - a.all.length)
}

function countSince(auctions: readonly AuctionEvidence[], sinceMs: number): number {
  return auctions.filter(({ lastBidAtMs }) => lastBidAtMs > sinceMs).length
}

/** The person made the winner pay what they paid. */
function hasPushed({ isRunnerUp, highestCents, priceCents }: AuctionEvidence): boolean {
  return isRunnerUp || highestCents >= 0.9 * priceCents
}

function bidsInEach(lost: readonly AuctionEvidence[]): number {
  return lost.reduce((sum, { bidCount }) => sum + bidCount, 0) / lost.length
}

function raisedText(lost: readonly AuctionEvidence[]): string {
  return `Raised the price ${bidsInEach(lost).toFixed(1)} times in each`
}

function nearPrice(lost: readonly AuctionEvidence[]): Signal | null {
  const near = lost.filter(({ highestCents, priceCents }) => highestCents >= 0.8 * priceCents)
  return signal(near.length >= 0.7 * lost.length, 15, `Reached 80% of the price in ${near.length} of them`)
}

function stoppedEarly(lost: readonly AuctionEvidence[]): Signal | null {
  const early = lost.filter(({ lastBidAtMs, endAtMs }) => endAtMs - lastBidAtMs > NEAR_END_MS)
  return signal(
    early.length >= 0.8 * lost.length,
    5,
    `Stopped half an hour before the end in ${early.length} of them`,
  )
}

function sellerLink(link: LinkedAccount | undefined): Signal | null {
  if (link === undefined) return null
  if (link.devices > 0 || link.cards > 0)
    return { points: 25, text: 'Shares a browser or a card with the seller' }
  return signal(link.addresses > 0, 15, 'Shares a network address with the seller')
}

function newestId(auctions: readonly AuctionEvidence[]): number | null {
  const [newest] = auctions.toSorted((a, b) => b.lastBidAtMs - a.lastBidAtMs)
  return newest?.auctionId ?? null
}
