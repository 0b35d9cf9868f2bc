/** Accounts that somebody else has taken over (docs/rules/administration.md, Fraud rules). */
import { DAY_MS } from '../format/time-units.ts'
import { usdWhole } from '../format/usd.ts'
import { cents } from '../money/cents.ts'
import { type FraudFinding, type FraudQuestion, findingAbout, signal } from './evidence.ts'

/** Who takes an account over changes both soon after each other. */
const TOGETHER_MS = 3 * DAY_MS
const BIDS_WITHIN_MS = 7 * DAY_MS
/** The account has a past that the change breaks with. */
const LEAST_AGE_MS = 14 * DAY_MS
/** For who has never bid: from here on a bid counts as high. */
const HIGH_FIRST_CENTS = 3_000_000

/** A changed email address and a new card, from an unknown browser, and then far higher bids than before. */
export function findTakeover({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const findings = evidence.emailChanges.flatMap((emailAtMs) => {
    const cardAtMs = evidence.cardsAdded.find((atMs) => Math.abs(atMs - emailAtMs) <= TOGETHER_MS)
    if (cardAtMs === undefined || emailAtMs <= sinceMs || emailAtMs - evidence.createdAtMs < LEAST_AGE_MS)
      return []
    const changedAtMs = Math.max(emailAtMs, cardAtMs)
    const firstAtMs = Math.min(emailAtMs, cardAtMs)
    const after = evidence.bids.filter(
      ({ atMs }) => atMs > changedAtMs && atMs <= changedAtMs + BIDS_WITHIN_MS,
    )
    const highest = after.toSorted((a, b) => b.amountCents - a.amountCents)[0]
    if (highest === undefined) return []
    const before = highestBefore(evidence, firstAtMs)
    const times =
      before === 0 ? (highest.amountCents >= HIGH_FIRST_CENTS ? 3 : 1) : highest.amountCents / before
    const isRecent = (atMs: number) => atMs > firstAtMs - TOGETHER_MS && atMs <= changedAtMs
    const known = evidence.signIns.filter(({ atMs }) => atMs <= firstAtMs - TOGETHER_MS)
    const strange = evidence.signIns.filter(
      ({ atMs, device }) => isRecent(atMs) && !known.some((earlier) => earlier.device === device),
    )
    const countries = new Set(known.flatMap(({ place }) => place?.country ?? []))
    const isAbroad = strange.some(({ place }) => place?.country != null && !countries.has(place.country))
    return findingAbout(
      evidence,
      [
        { points: 30, text: 'Changed the email address and added another card within three days' },
        signal(
          times >= 1.5,
          times >= 3 ? 30 : 10,
          before === 0
            ? `Then bid ${usdWhole(highest.amountCents)}, without any bid before`
            : `Then bid ${usdWhole(highest.amountCents)}, ${times.toFixed(1)} times the highest bid before`,
        ),
        signal(
          known.length > 0 && strange.length > 0,
          20,
          'The changes came from a browser that had not been used before',
        ),
        signal(countries.size > 0 && isAbroad, 15, 'That browser signed in from another country'),
      ],
      { auctionId: highest.auctionId },
    )
  })
  return findings.sort((a, b) => b.score - a.score)[0] ?? null
}

function highestBefore({ bids, auctions }: FraudQuestion['evidence'], beforeMs: number): number {
  const amounts = [
    ...bids.filter(({ atMs }) => atMs < beforeMs).map(({ amountCents }) => amountCents),
    ...auctions.filter(({ lastBidAtMs }) => lastBidAtMs < beforeMs).map(({ highestCents }) => highestCents),
  ]
  return cents(Math.max(0, ...amounts))
}
