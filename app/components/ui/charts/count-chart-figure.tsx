import { PriceGrid, TimeNames } from './chart-parts.tsx'
import type { CountChart } from './count-chart.ts'

/** Counts over time as bars. Positions are percentages of the plot, so that text keeps its size at any width. */
export function CountChartFigure({
  chart: { bars, counts, times, summary },
}: {
  readonly chart: CountChart
}) {
  return (
    <div role="img" aria-label={summary} className="figures relative h-36 select-none sm:h-44">
      <svg aria-hidden="true" className={`${PLOT} left-0 w-[calc(100%-40px)]`}>
        <PriceGrid prices={counts} />
        {bars.map(({ x, y, width, height }) => (
          <rect
            key={x}
            x={`${x}%`}
            y={`${y}%`}
            width={`${width}%`}
            height={`${height}%`}
            className="fill-ink"
          />
        ))}
        <TimeNames times={times} />
      </svg>
      <svg aria-hidden="true" className={`${PLOT} right-0 w-8`}>
        <PriceGrid prices={counts} named />
      </svg>
    </div>
  )
}

const PLOT = 'absolute top-0 h-28 overflow-visible sm:h-36'
