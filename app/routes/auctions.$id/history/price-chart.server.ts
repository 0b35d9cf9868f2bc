/**
 * Draws the chart of an auction's price on the server: the browser gets numbers and paths, never the code
 * that computes them (docs/rules/auction-page.md, Price chart). All positions are percent of the plot's width
 * and height, so that one drawing fits every window and its text is never scaled.
 */

import { scaleLinear } from 'd3-scale'
import { area, curveStepAfter, line } from 'd3-shape'
import {
  type PriceHistory,
  type PricePoint,
  type PriceRange,
  priceHistoryText,
} from '../../../../domain/auction/price-history.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { extendedToText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import type {
  BidDot,
  ExtensionMark,
  PriceChart,
  PriceMark,
} from '../../../components/ui/charts/price-chart.ts'
import { priceTickTexts, roundTicks, timeMark, timeTicks } from '../../../components/ui/charts/ticks.ts'
import { type BidPlace, type DotPlace, thinDots } from './thinned-dots.ts'

/** Below this span time labels include seconds. */
const EXACT_BELOW_MS = 3.5 * MINUTE_MS

/** The paths' coordinates are thousandths of the plot. */
const PATH_BOX = 1_000

/**
 * The position of the highest and the lowest price, in percent from the top; the labels of extensions are
 * above.
 */
const HIGHEST_Y = 17
const LOWEST_Y = 89

/** The least distance between the label of a gridline and that of the current price. */
const NAME_GAP_Y = 8.5

/**
 * The least distance between two dots, across and down. A plot is 216 to 828 px wide and 164 or 232 px high.
 */
const FULL_GAP = { x: 1.2, y: 3.4 }
const SPARSE_GAP = { x: 2.6, y: 4.8 }

/** From this number of bids on the dots are thinned out further, since they would hide the line. */
const CROWDED_FROM = 60

/** Lines of extensions closer than this would merge; the newest one represents all. */
const EXTENSION_GAP_X = 0.8

/** The width of an extension's label in percent of the plot, where the plot is narrowest. */
const EXTENSION_TEXT_X = { full: 33, sparse: 62 }

/** The chart of a price history, as it is sent to the browser (docs/rules/auction-page.md, Price chart). */
export function drawPriceChart(history: PriceHistory, range: PriceRange): PriceChart {
  const { fromMs, toMs, openingPrice } = history
  const points = withAscendingTimes(history)
  const lastPrice = points.at(-1)?.amount ?? openingPrice
  const [low, high] = priceBounds(openingPrice, lastPrice)
  const x = scaleLinear([fromMs, toMs], [0, 100]).clamp(true)
  const y = scaleLinear([low, high], [LOWEST_Y, HIGHEST_Y])
  const last = {
    y: rounded(y(lastPrice)),
    text: dollarsWhole(lastPrice),
    own: points.at(-1)?.own ?? false,
  }
  const timeMarks = (atMost: number, closest: number) =>
    timeTicks(fromMs, toMs, atMost, closest).map((tick) => timeMark(rounded(x(tick.atMs)), tick))
  // Labels with seconds are half as long again, and large text makes them longer still.
  const isNamedExactly = toMs - fromMs < EXACT_BELOW_MS
  const priceMarks = (atMost: number) => toPriceMarks(roundTicks(low, high, atMost), y, last.y)
  return {
    ...paths([
      { x: 0, y: y(openingPrice) },
      ...points.map(({ atMs, amount }) => ({ x: x(atMs), y: y(amount) })),
      { x: 100, y: y(lastPrice) },
    ]),
    dots: toDots(
      points.map((point) => ({ ...point, x: rounded(x(point.atMs)), y: rounded(y(point.amount)) })),
    ),
    extensions: extensionMarks(
      history.extensions.map(({ atMs, endAtMs }) => ({ x: rounded(x(atMs)), text: extendedToText(endAtMs) })),
    ),
    prices: { full: priceMarks(4), sparse: priceMarks(3) },
    times: isNamedExactly
      ? { full: timeMarks(7, 0.2), sparse: timeMarks(3, 0.45) }
      : { full: timeMarks(7, 0.1), sparse: timeMarks(3, 0.24) },
    last,
    summary: priceHistoryText(history, range),
  }
}

/** Keeps times ascending: if a clock was set back, the line must still run from left to right. */
function withAscendingTimes({ points, fromMs }: PriceHistory): readonly PricePoint[] {
  let latestMs = fromMs
  return points.map((point) => {
    latestMs = Math.max(latestMs, point.atMs)
    return { ...point, atMs: latestMs }
  })
}

/** A constant price is drawn in the middle. */
function priceBounds(first: number, last: number): readonly [number, number] {
  if (last > first) return [first, last]
  const room = Math.max(50, first * 0.05)
  return [Math.max(0, last - room), first + room]
}

interface Place {
  readonly x: number
  readonly y: number
}

function paths(places: readonly Place[]): Pick<PriceChart, 'line' | 'area'> {
  const scaled = (part: number) => Math.round((part * PATH_BOX) / 10) / 10
  const across = (place: Place) => scaled(place.x)
  const down = (place: Place) => scaled(place.y)
  return {
    line: line<Place>(across, down).curve(curveStepAfter).digits(1)(places) ?? '',
    area: area<Place>(across, PATH_BOX, down).curve(curveStepAfter).digits(1)(places) ?? '',
  }
}

function toPriceMarks(
  amounts: readonly number[],
  y: (amount: number) => number,
  lastY: number,
): readonly PriceMark[] {
  const texts = priceTickTexts(amounts)
  return amounts.map((amount, index) => {
    const at = rounded(y(amount))
    return { y: at, text: texts[index] ?? '', isNamed: Math.abs(at - lastY) >= NAME_GAP_Y }
  })
}

/** A phone has room for fewer of the same dots. */
function toDots(places: readonly BidPlace[]): readonly BidDot[] {
  const width = places.length > CROWDED_FROM ? 2 : 1
  const widen = (gap: DotPlace) => ({ x: gap.x * width, y: gap.y * width })
  const full = thinDots(places, widen(FULL_GAP))
  const sparse = new Set(thinDots(full, widen(SPARSE_GAP)))
  return full.map((place) => ({ x: place.x, y: place.y, own: place.own, sparse: sparse.has(place) }))
}

/** The newest extension always has its label; an older one only where it does not overlap a newer one's. */
function extensionMarks(
  extensions: readonly { readonly x: number; readonly text: string }[],
): readonly ExtensionMark[] {
  const marks: ExtensionMark[] = []
  let lineX = Number.POSITIVE_INFINITY
  let freeUpTo = Number.POSITIVE_INFINITY
  for (const { x, text } of extensions.toReversed()) {
    if (lineX - x < EXTENSION_GAP_X) continue
    lineX = x
    const isNewest = marks.length === 0
    const side = x >= EXTENSION_TEXT_X.full ? 'left' : 'right'
    const sparseSide = x >= EXTENSION_TEXT_X.sparse ? 'left' : 'right'
    const isFree = isNewest || (side === 'left' && x < freeUpTo)
    if (isFree) freeUpTo = side === 'left' ? x - EXTENSION_TEXT_X.full : Number.NEGATIVE_INFINITY
    marks.push({ x, text: isFree ? text : null, side, sparse: { text: isNewest, side: sparseSide } })
  }
  return marks.reverse()
}

/** A hundredth of a percent is less than a tenth of a pixel. */
function rounded(part: number): number {
  return Math.round(part * 100) / 100
}
