import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawPriceChart } from '../../../../app/routes/auctions.$id/history/price-chart.server.ts'
import type { PriceHistory } from '../../../../domain/auction/price-history.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/format/time-units.ts'

// 10:00 AM on a Monday in Los Angeles.
const start = Date.parse('2026-11-16T18:00:00.000Z')

const history = (changes: Partial<PriceHistory> = {}): PriceHistory => {
  const points = changes.points ?? []
  return {
    fromMs: start,
    toMs: start + 5 * DAY_MS,
    openingPrice: 28_000,
    points,
    bidCount: points.length,
    extensions: [],
    ...changes,
  }
}

const bid = (afterMs: number, amount: number, own = false) => ({ atMs: start + afterMs, amount, own })

/** The corners of a path, in percent of the plot. */
const corners = (path: string) =>
  Array.from(path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g), ([, x, y]) => ({
    x: Number(x) / 10,
    y: Number(y) / 10,
  }))

test('price chart: no bid -> one level line at the starting bid', () => {
  const chart = drawPriceChart(history(), 'whole')
  const [first, ...others] = corners(chart.line)
  expect(first?.x).toBe(0)
  expect(others.at(-1)?.x).toBe(100)
  expect(new Set(corners(chart.line).map(({ y }) => y)).size).toBe(1)
  expect(chart.dots).toEqual([])
  expect(chart.last.text).toBe('$28,000')
})

test('price chart: one bid -> one step, with its dot', () => {
  const chart = drawPriceChart(history({ points: [bid(2.5 * DAY_MS, 30_000)] }), 'whole')
  expect(corners(chart.line)).toEqual([
    { x: 0, y: 89 },
    { x: 50, y: 89 },
    { x: 50, y: 17 },
    { x: 100, y: 17 },
    { x: 100, y: 17 },
  ])
  expect(chart.dots).toEqual([{ x: 50, y: 17, own: false, sparse: true }])
  expect(chart.last).toEqual({ y: 17, text: '$30,000', own: false })
})

test('price chart: first bid at the starting bid -> level line', () => {
  const chart = drawPriceChart(history({ points: [bid(DAY_MS, 28_000)] }), 'whole')
  expect(new Set(corners(chart.line).map(({ y }) => y)).size).toBe(1)
  expect(chart.dots).toHaveLength(1)
})

test('price chart labels: five days -> round amounts and days, fewer on a phone', () => {
  const { prices, times } = drawPriceChart(history({ points: [bid(5 * DAY_MS, 41_750)] }), 'whole')
  expect(prices.full.map(({ text }) => text)).toEqual(['$28k', '$32k', '$36k', '$40k'])
  expect(prices.sparse.map(({ text }) => text)).toEqual(['$30k', '$35k', '$40k'])
  expect(times.full.map(({ text }) => text)).toEqual([
    'Mon 16',
    'Tue 17',
    'Wed 18',
    'Thu 19',
    'Fri 20',
    'Sat 21',
  ])
  expect(times.sparse.map(({ text }) => text)).toEqual(['Mon 16', 'Wed 18', 'Fri 20'])
})

test('price chart labels: last hour -> times in Los Angeles', () => {
  const { times } = drawPriceChart(history({ toMs: start + HOUR_MS }), 'hour')
  expect(times.full.map(({ text, anchor }) => [text, anchor])).toEqual([
    ['10:00 AM', 'start'],
    ['10:10 AM', 'middle'],
    ['10:20 AM', 'middle'],
    ['10:30 AM', 'middle'],
    ['10:40 AM', 'middle'],
    ['10:50 AM', 'middle'],
    ['11:00 AM', 'middle'],
  ])
  expect(times.sparse.map(({ text }) => text)).toEqual(['10:00 AM', '10:30 AM', '11:00 AM'])
})

test('price chart labels: label near the current price -> replaced by it', () => {
  const { prices } = drawPriceChart(history({ points: [bid(DAY_MS, 40_100)] }), 'whole')
  expect(prices.full.map(({ text, isNamed }) => [text, isNamed])).toEqual([
    ['$28k', true],
    ['$32k', true],
    ['$36k', true],
    ['$40k', false],
  ])
})

test('price chart extension: late or early -> label left of its line where there is room', () => {
  const extension = (afterMs: number) => ({ atMs: start + afterMs, endAtMs: start + afterMs + 5 * MINUTE_MS })
  const late = drawPriceChart(history({ extensions: [extension(4.9 * DAY_MS)] }), 'whole').extensions
  expect(late).toEqual([
    { x: 98, text: 'Extended to 7:41:00 AM', side: 'left', sparse: { text: true, side: 'left' } },
  ])
  const early = drawPriceChart(history({ extensions: [extension(DAY_MS)] }), 'whole').extensions
  expect(early).toMatchObject([{ x: 20, side: 'right', sparse: { side: 'right' } }])
})

test('price chart extensions: overlapping labels -> the newest keeps its label, all keep their lines', () => {
  const extensions = [0.2, 0.85, 0.9, 0.95].map((part) => ({
    atMs: start + part * HOUR_MS,
    endAtMs: start + part * HOUR_MS + 5 * MINUTE_MS,
  }))
  const marks = drawPriceChart(history({ toMs: start + HOUR_MS, extensions }), 'hour').extensions
  expect(marks.map(({ x, text }) => [x, text])).toEqual([
    [20, null],
    [85, null],
    [90, null],
    [95, 'Extended to 11:02:00 AM'],
  ])
})

test('price chart extensions: many within moments -> one line', () => {
  const extensions = Array.from({ length: 40 }, (_, index) => ({
    atMs: start + 5 * DAY_MS - index * SECOND_MS,
    endAtMs: start + 5 * DAY_MS + 5 * MINUTE_MS,
  })).reverse()
  expect(drawPriceChart(history({ extensions }), 'whole').extensions).toHaveLength(1)
})

test('price chart labels: with seconds -> wider apart', () => {
  const { times } = drawPriceChart(history({ toMs: start + 3_400 }), 'whole')
  const gaps = (marks: readonly { readonly x: number }[]) =>
    marks.slice(1).map(({ x }, index) => x - (marks[index]?.x ?? 0))
  expect(times.sparse.length).toBeGreaterThan(0)
  expect(times.sparse.at(-1)?.text).toMatch(/^10:00:0\d AM$/)
  expect(Math.min(100, ...gaps(times.sparse))).toBeGreaterThanOrEqual(45)
  expect(Math.min(100, ...gaps(times.full))).toBeGreaterThanOrEqual(20)
})

test("price chart: last price -> marked as the viewer's only where it is", () => {
  const last = (...points: ReturnType<typeof bid>[]) => drawPriceChart(history({ points }), 'whole').last.own
  expect(last()).toBe(false)
  expect(last(bid(DAY_MS, 30_000, true))).toBe(true)
  expect(last(bid(DAY_MS, 30_000, true), bid(2 * DAY_MS, 31_000))).toBe(false)
})

test("price chart dots: a thousand bids -> spaced, with the viewer's bid among them", () => {
  const points = Array.from({ length: 1_000 }, (_, index) =>
    bid((index * 5 * DAY_MS) / 1_000, 28_000 + index * 50, index === 500),
  )
  const { dots } = drawPriceChart(history({ points }), 'whole')
  expect(dots.length).toBeGreaterThan(20)
  expect(dots.length).toBeLessThan(60)
  expect(dots.filter(({ sparse }) => sparse).length).toBeLessThan(30)
  expect(dots.filter(({ own }) => own)).toHaveLength(1)
})

test('price chart dots: viewer made every third bid -> both sides visible', () => {
  const points = Array.from({ length: 300 }, (_, index) =>
    bid((index * 5 * DAY_MS) / 300, 28_000 + index * 50, index % 3 === 0),
  )
  const { dots } = drawPriceChart(history({ points }), 'whole')
  const own = dots.filter((dot) => dot.own).length
  expect(own).toBeGreaterThan(0)
  expect(own).toBeLessThanOrEqual(dots.length / 2)
})

test('price chart: bids within a second -> one step', () => {
  const points = Array.from({ length: 30 }, (_, index) => bid(DAY_MS + index * 10, 28_100 + index * 100))
  const xs = corners(drawPriceChart(history({ points }), 'whole').line).map(({ x }) => x)
  expect(new Set(xs.map(Math.round))).toEqual(new Set([0, 20, 100]))
})

test('price chart summary: bids and an extension -> one sentence', () => {
  const points = [bid(DAY_MS, 30_000), bid(2 * DAY_MS, 41_750)]
  const extensions = [{ atMs: start + 2 * DAY_MS, endAtMs: start + 5 * DAY_MS }]
  expect(drawPriceChart(history({ points, extensions }), 'whole').summary).toBe(
    'Price over the whole auction: from $28,000 on Mon, Nov 16, 10:00:00 AM to $41,750 on ' +
      'Sat, Nov 21, 10:00:00 AM. 2 bids, 1 extension. The bids are in the table below.',
  )
})

const anyHistory = fc
  .record({
    lengthMs: fc.integer({ min: 1_000, max: 60 * DAY_MS }),
    openingPrice: fc.integer({ min: 1, max: 50_000_000 }),
    steps: fc.array(
      fc.record({
        // Also before and after the span, and back in time: a clock may have been set back.
        part: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
        raise: fc.integer({ min: 0, max: 1_000_000 }),
        own: fc.boolean(),
      }),
      { maxLength: 200 },
    ),
    extended: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
    isHour: fc.boolean(),
  })
  .map(({ lengthMs, openingPrice, steps, extended, isHour }) => {
    let amount = openingPrice
    const points = steps.map(({ part, raise, own }) => {
      amount += raise
      return bid(Math.round(part * lengthMs), amount, own)
    })
    const extensions = extended
      .toSorted((one, other) => one - other)
      .map((part) => ({ atMs: start + Math.round(part * lengthMs), endAtMs: start + lengthMs }))
    return {
      range: isHour ? ('hour' as const) : ('whole' as const),
      of: history({ toMs: start + lengthMs, openingPrice, points, extensions }),
    }
  })

test('price chart: arbitrary history -> rising line within the plot, every dot on it', () => {
  fc.assert(
    fc.property(anyHistory, ({ of, range }) => {
      const chart = drawPriceChart(of, range)
      const line = corners(chart.line)
      expect(JSON.stringify(chart)).not.toMatch(/null,null|NaN|Infinity/)
      expect(line[0]?.x).toBe(0)
      expect(line.at(-1)?.x).toBe(100)
      for (const [index, { x, y }] of line.entries()) {
        const before = line[index - 1] ?? { x: 0, y: 100 }
        expect(x).toBeGreaterThanOrEqual(before.x)
        expect(y).toBeLessThanOrEqual(before.y)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(100)
      }
      for (const dot of chart.dots) {
        const near = line.some(({ x, y }) => Math.abs(x - dot.x) <= 0.02 && Math.abs(y - dot.y) <= 0.02)
        expect(near).toBe(true)
      }
      for (const { x } of [...chart.extensions, ...chart.times.full, ...chart.times.sparse]) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(100)
      }
      for (const { y } of [...chart.prices.full, ...chart.prices.sparse, chart.last]) {
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test('price chart labels: arbitrary history -> few and never overlapping', () => {
  fc.assert(
    fc.property(anyHistory, ({ of, range }) => {
      const { prices, times, last, extensions } = drawPriceChart(of, range)
      expect(prices.full.length).toBeLessThanOrEqual(4)
      expect(prices.sparse.length).toBeLessThanOrEqual(3)
      for (const { y, isNamed } of prices.full) if (isNamed) expect(Math.abs(y - last.y)).toBeGreaterThan(8)
      expect(apart(times.full.map(({ x }) => x))).toBeGreaterThan(9.9)
      expect(apart(times.sparse.map(({ x }) => x))).toBeGreaterThan(23.9)
      expect(extensions.filter(({ sparse, text }) => sparse.text && text).length).toBeLessThanOrEqual(1)
      if (extensions.length > 0) expect(extensions.at(-1)?.text).not.toBeNull()
    }),
  )
})

function apart(places: readonly number[]): number {
  return Math.min(...places.slice(1).map((place, index) => place - (places[index] ?? 0)))
}
