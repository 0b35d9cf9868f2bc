import { countedText } from '../format/counted-text.ts'
import { HOUR_MS } from '../format/time-units.ts'
import { exactDateTimeText } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import { bidCountText } from './auction-labels.ts'

/** Range, points and text alternative of the price chart. */

/** The ranges of the chart, in the order of their tabs. */
export const PRICE_RANGES = [
  { range: 'whole', label: 'Whole auction' },
  { range: 'hour', label: 'Last hour' },
] as const

export type PriceRange = (typeof PRICE_RANGES)[number]['range']

/** The range named by the `range` parameter, else the whole auction. */
export function parsePriceRange(params: URLSearchParams): PriceRange {
  return PRICE_RANGES.find(({ range }) => range === params.get('range'))?.range ?? 'whole'
}

/** A span of time, never empty, so that a chart scale can be computed. */
export interface PriceSpan {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * The whole auction so far, or the last hour before `stoppedAtMs` (the end, or now while the auction is
 * running).
 */
export function priceSpan(
  range: PriceRange,
  { startAtMs, stoppedAtMs }: { readonly startAtMs: number; readonly stoppedAtMs: number },
): PriceSpan {
  const fromMs = range === 'hour' ? Math.max(startAtMs, stoppedAtMs - HOUR_MS) : startAtMs
  return { fromMs, toMs: Math.max(stoppedAtMs, fromMs + 1_000) }
}

/** A price in dollars and the time from which it applied. */
export interface PricePoint {
  readonly atMs: number
  readonly amount: number
  /** Whether the bid is the viewer's own. */
  readonly own: boolean
}

/**
 * The price within a span, as the room returns it. Points may be left out, but each remaining point is exact.
 */
export interface PriceHistory extends PriceSpan {
  /** The price as the span begins, in dollars: the starting bid before the first bid. */
  readonly openingPrice: number
  /** Oldest first. Of bids that are too close together to be drawn separately, only the last. */
  readonly points: readonly PricePoint[]
  /** Number of bids in the span, including those without a point. */
  readonly bidCount: number
  /** Extensions within the span, oldest first. */
  readonly extensions: readonly { readonly atMs: number; readonly endAtMs: number }[]
}

/** The text alternative of the chart. */
export function priceHistoryText(history: PriceHistory, range: PriceRange): string {
  const { fromMs, toMs, openingPrice, points, bidCount, extensions } = history
  const last = points.at(-1)?.amount ?? openingPrice
  const when = (atMs: number) => exactDateTimeText(atMs, toMs)
  const moved =
    last === openingPrice
      ? `${dollarsWhole(last)} from ${when(fromMs)} to ${when(toMs)}`
      : `from ${dollarsWhole(openingPrice)} on ${when(fromMs)} to ${dollarsWhole(last)} on ${when(toMs)}`
  const title = range === 'hour' ? 'Price over the last hour' : 'Price over the whole auction'
  const extended = countedText(extensions.length, 'extension')
  return `${title}: ${moved}. ${bidCountText(bidCount)}, ${extended}. The bids are in the table below.`
}
