import { memo } from 'react'
import { ExtensionLine, PriceGrid, TimeNames } from './chart-parts.tsx'
import type { PriceChart } from './price-chart.ts'

/**
 * The price of an auction over time: a step line, a dot for each bid, a dashed line for each extension.
 * Positions are percentages of the plot, so that text keeps its size at any width. The two paths cannot use
 * percentages: they lie in a nested SVG that is stretched, with a non-scaling stroke.
 */
export const PriceChartFigure = memo(function PriceChartFigure({ chart }: { readonly chart: PriceChart }) {
  const { line, area, dots, extensions, prices, times, last } = chart
  const room = last.text.length > 7 ? WIDE : NARROW
  return (
    <div role="img" aria-label={chart.summary} className="figures relative h-49 select-none sm:h-66">
      <svg aria-hidden="true" className={`${PLOT} left-0 ${room.grid}`}>
        <PriceGrid prices={prices} />
      </svg>
      <svg aria-hidden="true" className={`${PLOT} left-0 ${room.plot}`}>
        <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none" overflow="visible">
          <path d={area} className="fill-ink" fillOpacity={0.04} />
          <path
            d={line}
            className="fill-none stroke-ink"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {extensions.map((extension) => (
          <ExtensionLine key={extension.x} extension={extension} />
        ))}
        {dots.map(({ x, y, own, sparse }) => (
          <circle
            key={`${x}:${y}`}
            cx={`${x}%`}
            cy={`${y}%`}
            r={own ? 4.5 : 3.25}
            strokeWidth={own ? 1.5 : 1.75}
            className={`${own ? 'fill-ink stroke-bg' : 'fill-bg stroke-ink'} ${sparse ? '' : 'max-sm:hidden'}`}
          />
        ))}
        <circle
          cx="100%"
          cy={`${last.y}%`}
          r={last.own ? 5.5 : 4.75}
          strokeWidth={2}
          className={last.own || !dots.some(({ own }) => own) ? 'fill-ink stroke-ink' : 'fill-bg stroke-ink'}
        />
        <TimeNames times={times} />
      </svg>
      <svg aria-hidden="true" className={`${PLOT} right-0 ${room.names}`}>
        <PriceGrid prices={prices} named />
        <text y={`${last.y}%`} dy="0.35em" className="fill-ink text-meta font-semibold">
          {last.text}
        </text>
      </svg>
    </div>
  )
})

const PLOT = 'absolute top-0 h-41 overflow-visible sm:h-58'

/** A price of six figures or more needs more room beside the plot. */
const NARROW = {
  plot: 'w-[calc(100%-72px)] sm:w-[calc(100%-92px)]',
  grid: 'w-[calc(100%-60px)] sm:w-[calc(100%-64px)]',
  names: 'w-12.5 sm:w-13.5',
}
const WIDE = {
  plot: 'w-[calc(100%-100px)] sm:w-[calc(100%-120px)]',
  grid: 'w-[calc(100%-88px)] sm:w-[calc(100%-92px)]',
  names: 'w-19.5 sm:w-20.5',
}
