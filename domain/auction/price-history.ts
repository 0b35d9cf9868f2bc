import { exactDateTimeText } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import { bidCountText } from './auction-labels.ts'

/** Which part of an auction's price is looked at, and what it says in words. */

export const PRICE_RANGES = [
  { range: 'whole', label: 'Whole auction' },
  { range: 'hour', label: 'Last hour' },
] as const

export type PriceRange = (typeof PRICE_RANGES)[number]['range']

const HOUR_MS = 3_600_000

/** The range that an address names; the whole auction where it names none. */
export function priceRangeOf(params: URLSearchParams): PriceRange {
  return PRICE_RANGES.find(({ range }) => range === params.get('range'))?.range ?? 'whole'
}

/** From when to when; never empty, so that everything in it has a place. */
export interface PriceSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** The whole auction so far, or the hour before `stoppedAtMs`: the end, or now while it runs. */
export function priceSpan(
  range: PriceRange,
  { startAtMs, stoppedAtMs }: { readonly startAtMs: number; readonly stoppedAtMs: number },
): PriceSpan {
  const fromMs = range === 'hour' ? Math.max(startAtMs, stoppedAtMs - HOUR_MS) : startAtMs
  return { fromMs, toMs: Math.max(stoppedAtMs, fromMs + 1_000) }
}

/** A price and the moment from which it stood. Dollars. */
export interface PricePoint {
  readonly atMs: number
  readonly amount: number
  /** Whether the bid is the reader's own. */
  readonly own: boolean
}

/** What the room tells of its price within a span: thinned, but true wherever it says something. */
export interface PriceHistory extends PriceSpan {
  /** The price as the span begins, in dollars: the starting bid before the first bid. */
  readonly openingPrice: number
  /** Oldest first; of bids too close together to be told apart only the last. */
  readonly points: readonly PricePoint[]
  /** All bids within the span, also those that were thinned out. */
  readonly bidCount: number
  /** Extensions within the span, oldest first. */
  readonly extensions: readonly { readonly atMs: number; readonly endAtMs: number }[]
}

/** The chart for those who do not see it. */
export function priceHistoryText(history: PriceHistory, range: PriceRange): string {
  const { fromMs, toMs, openingPrice, points, bidCount, extensions } = history
  const last = points.at(-1)?.amount ?? openingPrice
  const when = (atMs: number) => exactDateTimeText(atMs, toMs)
  const moved =
    last === openingPrice
      ? `${dollarsWhole(last)} from ${when(fromMs)} to ${when(toMs)}`
      : `from ${dollarsWhole(openingPrice)} on ${when(fromMs)} to ${dollarsWhole(last)} on ${when(toMs)}`
  const title = range === 'hour' ? 'Price over the last hour' : 'Price over the whole auction'
  const extended = extensions.length === 1 ? '1 extension' : `${extensions.length} extensions`
  return `${title}: ${moved}. ${bidCountText(bidCount)}, ${extended}. The bids are in the table below.`
}
