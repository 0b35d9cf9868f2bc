import { expect, test } from 'vitest'
import {
  PRICE_RANGES,
  type PriceHistory,
  parsePriceRange,
  priceHistoryText,
  priceSpan,
} from '../../../domain/auction/price-history.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'

/** Saturday, Nov 21, 6:35:12 PM in Los Angeles. */
const STOPPED = Date.parse('2026-11-22T02:35:12.000Z')

test.each([
  ['', 'whole'],
  ['range=hour', 'hour'],
  ['range=whole', 'whole'],
  ['range=year', 'whole'],
])('price range: URL query ?%s -> %s', (search, range) => {
  expect(parsePriceRange(new URLSearchParams(search))).toBe(range)
})

test('price ranges: any -> in the order of their tabs', () => {
  expect(PRICE_RANGES.map(({ range, label }) => [range, label])).toEqual([
    ['whole', 'Whole auction'],
    ['hour', 'Last hour'],
  ])
})

test('price span: last hour, young auction, future start -> at most the auction, never empty', () => {
  const old = { startAtMs: STOPPED - 5 * HOUR_MS, stoppedAtMs: STOPPED }
  expect(priceSpan('whole', old)).toEqual({ fromMs: STOPPED - 5 * HOUR_MS, toMs: STOPPED })
  expect(priceSpan('hour', old)).toEqual({ fromMs: STOPPED - HOUR_MS, toMs: STOPPED })
  const young = { startAtMs: STOPPED - MINUTE_MS, stoppedAtMs: STOPPED }
  expect(priceSpan('hour', young)).toEqual(priceSpan('whole', young))
  const startAtMs = STOPPED + HOUR_MS
  for (const range of ['whole', 'hour'] as const) {
    const span = { fromMs: startAtMs, toMs: startAtMs + SECOND_MS }
    expect(priceSpan(range, { startAtMs, stoppedAtMs: STOPPED })).toEqual(span)
  }
})

const history = (changes: Partial<PriceHistory> = {}): PriceHistory => ({
  fromMs: STOPPED - 5 * HOUR_MS,
  toMs: STOPPED,
  openingPrice: 28_000,
  points: [],
  bidCount: 0,
  extensions: [],
  ...changes,
})

test('chart text: no bid -> the price that stayed', () => {
  expect(priceHistoryText(history(), 'whole')).toBe(
    'Price over the whole auction: $28,000 from Sat, Nov 21, 1:35:12 PM to Sat, Nov 21, 6:35:12 PM. 0 bids, 0 extensions. The bids are in the table below.',
  )
})

test('chart text: bids and an extension -> the first and the last price', () => {
  const point = (amount: number) => ({ atMs: STOPPED - MINUTE_MS, amount, own: false })
  const changes = {
    points: [point(29_000), point(30_500)],
    bidCount: 4,
    extensions: [{ atMs: STOPPED - MINUTE_MS, endAtMs: STOPPED }],
  }
  expect(priceHistoryText(history(changes), 'hour')).toBe(
    'Price over the last hour: from $28,000 on Sat, Nov 21, 1:35:12 PM to $30,500 on Sat, Nov 21, 6:35:12 PM. 4 bids, 1 extension. The bids are in the table below.',
  )
})
