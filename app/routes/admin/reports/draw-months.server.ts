import { scaleBand, scaleLinear } from 'd3-scale'
import type { MonthOfReport } from '../../../../domain/administration/financial-report.ts'
import { dollarsWhole, usdExact } from '../../../../domain/format/usd.ts'
import type { CountChart } from '../../../components/ui/charts/count-chart.ts'
import { roundTicks } from '../../../components/ui/charts/ticks.ts'

/** Names of months below the plot at most, in wide windows and on phones. */
const FULL_NAMES = 7
const SPARSE_NAMES = 3
const HIGHEST_Y = 8

/** Income by month as bars from the line of zero; below it where more was given back than taken. */
export function drawMonths(
  months: readonly (MonthOfReport & { readonly name: string })[],
  summary: string,
): CountChart {
  const dollars = months.map(({ totalCents }) => totalCents / 100)
  const highest = Math.max(1, ...dollars)
  const lowest = Math.min(0, ...dollars)
  const y = scaleLinear([lowest, highest], [lowest < 0 ? 100 - HIGHEST_Y : 100, HIGHEST_Y])
  const x = scaleBand(
    months.map(({ month }) => month),
    [0, 100],
  ).padding(0.3)
  const amountMarks = (atMost: number) => {
    const amounts = roundTicks(lowest, highest, atMost)
    return amounts.map((amount) => ({
      y: rounded(y(amount)),
      text: amountText(amount),
      isNamed: true,
    }))
  }
  const nameMarks = (atMost: number) => {
    const step = Math.ceil(months.length / atMost)
    return months
      .filter((_, index) => index % step === 0)
      .map(({ month, name }) => ({
        x: rounded((x(month) ?? 0) + x.bandwidth() / 2),
        text: name,
        anchor: 'middle' as const,
      }))
  }
  return {
    bars: months.flatMap(({ month, totalCents }) => {
      if (totalCents === 0) return []
      const [top, bottom] = [y(Math.max(totalCents / 100, 0)), y(Math.min(totalCents / 100, 0))]
      return {
        x: rounded(x(month) ?? 0),
        y: rounded(top),
        width: rounded(x.bandwidth()),
        height: rounded(bottom - top),
      }
    }),
    counts: { full: amountMarks(4), sparse: amountMarks(3) },
    times: { full: nameMarks(FULL_NAMES), sparse: nameMarks(SPARSE_NAMES) },
    summary,
  }
}

/** '$0', '$950', '$2.5k', '$20k', '-$1M': as short as the room beside the plot. */
function amountText(amount: number): string {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '-' : ''
  if (size >= 1_000_000) return `${sign}$${size / 1_000_000}M`
  return size >= 1_000 ? `${sign}$${size / 1_000}k` : dollarsWhole(amount)
}

/** The whole chart as a sentence. */
export function monthsText(months: readonly (MonthOfReport & { readonly name: string })[]): string {
  return `Income by month: ${months.map(({ name, totalCents }) => `${name} ${usdExact(totalCents)}`).join(', ')}`
}

function rounded(part: number): number {
  return Math.round(part * 100) / 100
}
