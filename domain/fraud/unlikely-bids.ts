/** Bids far above what anybody else offers, which keep others out of an auction (docs/rules/administration.md, Fraud rules). */
import { countedText } from '../format/counted-text.ts'
import { DAY_MS } from '../format/time-units.ts'
import { usdWhole } from '../format/usd.ts'
import { cents } from '../money/cents.ts'
import {
  type AuctionEvidence,
  type FraudFinding,
  type FraudQuestion,
  findingAbout,
  signal,
} from './evidence.ts'

/** From which bid on an auction is looked at, and from which one where nobody else has bid. */
const HIGH_CENTS = cents(5_000_000)
const HIGH_ALONE_CENTS = cents(25_000_000)
const FAR_ABOVE = 2
const MILLION_CENTS = cents(100_000_000)

/**
 * Running auctions that the person leads with a bid far above all others, or bids a million in. Only amounts that were bid as they are: of a
 * maximum the room makes the bids, up to the reserve too.
 */
export function findUnlikelyBids({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const led = evidence.auctions.filter((auction) => auction.lastBidAtMs > sinceMs && isUnlikely(auction))
  const [newest] = led
  if (newest === undefined) return null
  const sum = cents(led.reduce((total, { typedCents }) => total + (typedCents ?? 0), 0))
  const ageDays = (newest.lastBidAtMs - evidence.createdAtMs) / DAY_MS
  return findingAbout(
    evidence,
    [
      {
        points: pointsFor(led.length),
        text: `In ${countedText(led.length, 'auction')}: leads with at least twice what anybody else bid, or has bid a million`,
      },
      signal(
        sum >= MILLION_CENTS,
        sum >= 10 * MILLION_CENTS ? 40 : 20,
        `The bids add up to ${usdWhole(sum)}`,
      ),
      signal(ageDays < 7, 20, 'The account is less than a week old'),
      signal(
        !evidence.auctions.some(({ isOver, leads }) => isOver && leads),
        10,
        'The person has won nothing so far',
      ),
    ],
    { auctionId: newest.auctionId },
  )
}

function isUnlikely({ isOver, leads, typedCents, runnerUpCents }: AuctionEvidence): boolean {
  if (isOver || typedCents === null) return false
  // Two accounts can shield each other from the comparison.
  if (typedCents >= MILLION_CENTS) return true
  if (!leads) return false
  return runnerUpCents === null
    ? typedCents >= HIGH_ALONE_CENTS
    : typedCents >= HIGH_CENTS && typedCents >= FAR_ABOVE * runnerUpCents
}

function pointsFor(auctions: number): number {
  if (auctions >= 5) return 65
  if (auctions >= 3) return 45
  return auctions === 2 ? 30 : 25
}
