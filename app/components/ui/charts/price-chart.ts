/**
 * A price chart as it is drawn on the server and sent to the browser. `x` and `y` are percent of the plot's
 * width and height, `y` from the top.
 */

/** The marks of one axis; a phone has room for the `sparse` ones only. */
export interface ChartAxis<Tick> {
  readonly full: readonly Tick[]
  readonly sparse: readonly Tick[]
}

export interface PriceMark {
  readonly y: number
  readonly text: string
  /** False where the label of the current price takes its place. */
  readonly isNamed: boolean
}

export interface TimeMark {
  readonly x: number
  readonly text: string
  readonly anchor: 'start' | 'middle'
}

export interface BidDot {
  readonly x: number
  readonly y: number
  readonly own: boolean
  /** Whether a phone has room for it. */
  readonly sparse: boolean
}

export interface ExtensionMark {
  readonly x: number
  /** Null where the label of a newer extension takes its place. */
  readonly text: string | null
  /** The side of the line that has the label. */
  readonly side: 'left' | 'right'
  readonly sparse: { readonly text: boolean; readonly side: 'left' | 'right' }
}

export interface PriceChart {
  /** SVG paths in a box of 1,000 by 1,000, to be stretched over the plot. */
  readonly line: string
  readonly area: string
  readonly dots: readonly BidDot[]
  readonly extensions: readonly ExtensionMark[]
  readonly prices: ChartAxis<PriceMark>
  readonly times: ChartAxis<TimeMark>
  /** The last price, at the right edge; `own` where the bid is the viewer's. */
  readonly last: { readonly y: number; readonly text: string; readonly own: boolean }
  /** The whole chart as a sentence, for screen readers. */
  readonly summary: string
}
