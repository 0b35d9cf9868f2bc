import type { PriceHistory } from '../../domain/auction/price-history.ts'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import type { PriceChart } from '../components/ui/charts/price-chart.ts'
import { drawPriceChart } from '../routes/auctions.$id/history/price-chart.server.ts'

/** The chart of a fictional auction: its last hour, with one extension. */
export function drawExampleChart(nowMs: number): PriceChart {
  return drawPriceChart(toHistory(nowMs), 'hour')
}

function toHistory(nowMs: number): PriceHistory {
  const points = [
    { minutesAgo: 55, amount: 38_400, own: false },
    { minutesAgo: 41, amount: 39_100, own: true },
    { minutesAgo: 38, amount: 39_700, own: false },
    { minutesAgo: 17, amount: 40_500, own: false },
    { minutesAgo: 9, amount: 41_100, own: true },
    { minutesAgo: 5, amount: 41_750, own: false },
  ]
  return {
    fromMs: nowMs - 60 * MINUTE_MS,
    toMs: nowMs,
    openingPrice: 38_000,
    points: points.map(({ minutesAgo, ...point }) => ({ ...point, atMs: nowMs - minutesAgo * MINUTE_MS })),
    bidCount: points.length,
    extensions: [{ atMs: nowMs - 5 * MINUTE_MS, endAtMs: nowMs }],
  }
}
