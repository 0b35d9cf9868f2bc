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

/** Running auctions that the person leads with a bid far above all others. */
export function findUnlikelyBids({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const led = evidence.auctions.filter((auction) => auction.lastBidAtMs > sinceMs && isUnlikely(auction))
  const [newest] = led
  if (newest === undefined) return null
  const sum = cents(led.reduce((total, { highestCents }) => total + highestCents, 0))
  const ageDays = (newest.lastBidAtMs - evidence.createdAtMs) / DAY_MS
  return findingAbout(
    evidence,
    [
      {
        points: pointsFor(led.length),
        text: `Leads ${countedText(led.length, 'auction')} with bids that are high, and at least twice what anybody else bid`,
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

function isUnlikely({ isOver, leads, highestCents, runnerUpCents }: AuctionEvidence): boolean {
  if (isOver || !leads) return false
  return runnerUpCents === null
    ? highestCents >= HIGH_ALONE_CENTS
    : highestCents >= HIGH_CENTS && highestCents >= FAR_ABOVE * runnerUpCents
}

function pointsFor(auctions: number): number {
  if (auctions >= 5) return 65
  if (auctions >= 3) return 50
  return auctions === 2 ? 40 : 25
}
