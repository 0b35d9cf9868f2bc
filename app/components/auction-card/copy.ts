import { type LabeledResult, outcomeText } from '../../../domain/auction/result-labels.ts'
import { timeLeftText } from '../../../domain/format/time-left.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { cardTimeText, inSentence, timeText } from '../../../domain/format/times.ts'
import { isSold } from '../../lib/labels/shown-price.ts'

interface CardFacts {
  readonly status: string
  /** Milliseconds since the epoch. */
  readonly startAtMs: number
  readonly endAtMs: number
  readonly hasBid: boolean
  /** Time left of a paused auction in milliseconds; null for others. */
  readonly pausedRemainingMs: number | null
  /** How the auction ended; null until then. */
  readonly result: LabeledResult | null
  /** True if it was sold by an after-sale offer and not for its highest bid. */
  readonly isSoldByOffer: boolean
}

/** Returns the label of a card's price. docs/rules/interface.md, Auction cards */
export function cardPriceLabel({ status, hasBid, result, isSoldByOffer }: CardFacts): string {
  if (isSoldByOffer) return 'Sold for'
  if (!hasBid) return 'Starting bid'
  if (status !== 'ended') return 'Current bid'
  return isSold({ status, result }) ? 'Final bid' : 'Highest bid'
}

/**
 * Returns the start or end time of a card: 'Ends 6:40 PM' in the last hour, 'Today, 9:56 PM', 'Starts Mon,
 * 10:00 AM'; for a paused auction the time left; empty if there is no meaningful time.
 */
export function cardWhenText(
  { status, startAtMs, endAtMs, pausedRemainingMs }: CardFacts,
  nowMs: number,
): string {
  if (status === 'pending') return `Starts ${inSentence(cardTimeText(startAtMs, nowMs))}`
  // The clock is stopped while paused, so the end time is unknown.
  if (status === 'paused') return pausedRemainingMs === null ? '' : timeLeftText(pausedRemainingMs)
  // The scheduled end does not apply to a cancelled auction.
  if (status === 'cancelled') return ''
  const remainingMs = endAtMs - nowMs
  // An auction that was bought or ended early ended before its scheduled end, which is therefore not shown.
  if (status === 'ended' && remainingMs > 0) return ''
  const isClose = status === 'active' && remainingMs > 0 && remainingMs < HOUR_MS
  return isClose ? `Ends ${timeText(endAtMs)}` : cardTimeText(endAtMs, nowMs)
}

/**
 * Returns the word that replaces a stopped clock, or null while the clock runs. At zero it is 'Closing…',
 * because a last-second bid may have extended the auction.
 */
export function cardClockWord({ status, result }: CardFacts, remainingMs: number): string | null {
  if (status === 'paused') return 'Paused'
  if (status === 'cancelled') return 'Cancelled'
  if (status === 'ended') return result?.outcome === 'sold' ? outcomeText(result) : 'Not sold'
  return status === 'active' && remainingMs <= 0 ? 'Closing…' : null
}
