/** Stolen cards (docs/rules/administration.md, Fraud rules). */
import { countedText } from '../format/counted-text.ts'
import { DAY_MS, MINUTE_MS } from '../format/time-units.ts'
import { type FraudFinding, type FraudQuestion, findingAbout, signal } from './evidence.ts'

const LEAST_ATTEMPTS = 5
const FAST_MS = 30 * MINUTE_MS

/** Many refused or many different cards within a day: somebody tries out which cards work. */
export function findCardTesting({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const declines = evidence.cardDeclines.filter((atMs) => atMs > sinceMs)
  const added = evidence.cardsAdded.filter((atMs) => atMs > sinceMs)
  const newest = Math.max(...declines, ...added)
  if (!Number.isFinite(newest)) return null
  const isToday = (atMs: number) => atMs > newest - DAY_MS
  const refused = declines.filter(isToday)
  const cards = added.filter(isToday)
  const attempts = [...refused, ...cards]
  if (attempts.length < LEAST_ATTEMPTS) return null
  const fast = Math.max(
    ...attempts.map((from) => attempts.filter((at) => at >= from && at <= from + FAST_MS).length),
  )
  const ageMs = Math.min(...attempts) - evidence.createdAtMs
  return findingAbout(evidence, [
    signal(
      refused.length > 0,
      Math.min(60, 6 * refused.length),
      `${countedText(refused.length, 'card')} refused within a day`,
    ),
    signal(
      cards.length >= 3,
      cards.length >= 6 ? 45 : 10,
      `${countedText(cards.length, 'different card')} added within a day`,
    ),
    signal(fast >= 8, 20, `${fast} attempts within half an hour`),
    signal(ageMs < 2 * DAY_MS, 10, 'The account was less than two days old'),
    signal(evidence.bids.length === 0, 10, 'Has not placed a bid in the last 30 days'),
  ])
}
