import type { ChartAxis, ExtensionMark, PriceMark, TimeMark } from './price-chart.ts'

/** A chart carries two sets of marks: `FULL` for wide windows, `SPARSE` for phones. */
const FULL = 'max-sm:hidden'
const SPARSE = 'sm:hidden'

const NAME = 'fill-ink-3 text-label'

/** The horizontal grid lines of the plot or, with `named`, their price labels. */
export function PriceGrid({
  prices,
  named = false,
}: {
  readonly prices: ChartAxis<PriceMark>
  readonly named?: boolean
}) {
  const draw = ({ y, text, isNamed }: PriceMark) => {
    if (!named) return <line key={y} x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
    if (!isNamed) return null
    return (
      <text key={y} y={`${y}%`} dy="0.35em" className={NAME}>
        {text}
      </text>
    )
  }
  return (
    <>
      <g className={FULL}>{prices.full.map(draw)}</g>
      <g className={SPARSE}>{prices.sparse.map(draw)}</g>
    </>
  )
}

/** The date or time labels below the plot. */
export function TimeNames({ times }: { readonly times: ChartAxis<TimeMark> }) {
  const draw = ({ x, text, anchor }: TimeMark) => (
    <text key={x} x={`${x}%`} y="100%" dy={22} textAnchor={anchor} className={NAME}>
      {text}
    </text>
  )
  return (
    <>
      <g className={FULL}>{times.full.map(draw)}</g>
      <g className={SPARSE}>{times.sparse.map(draw)}</g>
    </>
  )
}

/**
 * A dashed vertical line for an extension, with its label if there is room. Without a label the line is
 * shorter, because the labels of other extensions use the space above it.
 */
export function ExtensionLine({ extension }: { readonly extension: ExtensionMark }) {
  const { x, text, side, sparse } = extension
  const label = (at: 'left' | 'right', className: string) => (
    <text
      x={`${x}%`}
      y="5%"
      dx={at === 'left' ? -8 : 8}
      dy="0.35em"
      textAnchor={at === 'left' ? 'end' : 'start'}
      className={`fill-amber text-label ${className}`}
    >
      {text}
    </text>
  )
  return (
    <>
      <line
        x1={`${x}%`}
        x2={`${x}%`}
        y1={text === null ? '11%' : '5%'}
        y2="100%"
        strokeDasharray="3 3"
        className="stroke-amber"
      />
      {text !== null && label(side, FULL)}
      {text !== null && sparse.text && label(sparse.side, SPARSE)}
    </>
  )
}
