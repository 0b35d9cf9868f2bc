import { timeLeftText } from '../../../domain/format/time-left.ts'
import { cardTimeText, inSentence, timeText } from '../../../domain/format/times.ts'

/** What an auction's card says beside its price and its clock (Look page, Card). */

interface CardFacts {
  readonly status: string
  /** Milliseconds since the epoch. */
  readonly startAtMs: number
  readonly endAtMs: number
  readonly hasBid: boolean
  /** What is left of a paused one, in milliseconds; null for others. */
  readonly keptMs: number | null
  /** How it ended; null until then. */
  readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids' | null
  /** Sold, and not for its highest bid. */
  readonly isSoldByOffer: boolean
}

const HOUR_MS = 3_600_000

/** What the price is: 'Current bid', 'Starting bid', and once it is over 'Final bid', 'Sold for' or 'Highest bid'. */
export function cardPriceLabel({ status, hasBid, outcome, isSoldByOffer }: CardFacts): string {
  if (isSoldByOffer) return 'Sold for'
  if (!hasBid) return 'Starting bid'
  if (status !== 'ended') return 'Current bid'
  return outcome === 'sold' ? 'Final bid' : 'Highest bid'
}

/** When it begins or ends: 'Ends 6:40 PM' in the last hour, 'Today, 9:56 PM', 'Starts Mon, 10:00 AM'; of
 * a paused one what is left of it. */
export function cardWhenText({ status, startAtMs, endAtMs, keptMs }: CardFacts, nowMs: number): string {
  if (status === 'pending') return `Starts ${inSentence(cardTimeText(startAtMs, nowMs))}`
  // The clock stands still, so nobody knows when it will end.
  if (status === 'paused') return keptMs === null ? '' : timeLeftText(keptMs)
  // Its end was called off with it.
  if (status === 'cancelled') return ''
  const remainingMs = endAtMs - nowMs
  // Bought or ended by hand, it was over before the end that had been set.
  if (status === 'ended' && remainingMs > 0) return ''
  const isClose = status === 'active' && remainingMs > 0 && remainingMs < HOUR_MS
  return isClose ? `Ends ${timeText(endAtMs)}` : cardTimeText(endAtMs, nowMs)
}

/**
 * The word that stands where the clock stood; null while the clock runs. At zero nobody knows yet whether the auction is
 * over: a bid may just have extended it.
 */
export function cardClockWord({ status, outcome }: CardFacts, remainingMs: number): string | null {
  if (status === 'paused') return 'Paused'
  if (status === 'cancelled') return 'Cancelled'
  if (status === 'ended' && outcome === 'sold') return 'Sold'
  if (status === 'ended') return 'Not sold'
  return status === 'active' && remainingMs <= 0 ? 'Closing…' : null
}
