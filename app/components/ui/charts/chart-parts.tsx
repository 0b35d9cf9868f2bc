import type { ChartAxis, ExtensionMark, PriceMark, TimeMark } from './price-chart.ts'

/** What a phone has no room for, and what stands in its place there. */
const FULL = 'max-sm:hidden'
const SPARSE = 'sm:hidden'

const NAME = 'fill-ink-3 text-label'

/** The hairlines across the plot, or their prices beside it. */
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

/** The days or times under the plot. */
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

/** An extension as a dashed line, with its words where there is room; without them it leaves their row free. */
export function ExtensionLine({ extension }: { readonly extension: ExtensionMark }) {
  const { x, text, side, sparse } = extension
  const words = (at: 'left' | 'right', className: string) => (
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
      {text !== null && words(side, FULL)}
      {text !== null && sparse.text && words(sparse.side, SPARSE)}
    </>
  )
}
