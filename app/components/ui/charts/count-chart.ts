import type { ChartAxis, PriceMark, TimeMark } from './price-chart.ts'

/** A bar of a count chart, in percent of the plot, `y` from the top. */
export interface CountBar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Counts of consecutive spans of time as bars, drawn on the server. */
export interface CountChart {
  /** One for each count above zero. */
  readonly bars: readonly CountBar[]
  readonly counts: ChartAxis<PriceMark>
  readonly times: ChartAxis<TimeMark>
  /** The whole chart as a sentence, for screen readers. */
  readonly summary: string
}
