import type { ReactNode } from 'react'
import { isLastMinute } from '../../../../domain/format/time-left.ts'
import { newBidTopic } from '../../../../domain/notifications/toast-notifications.ts'
import type { WireLiveAuction } from '../../../../domain/schemas/auction.ts'
import { shownPrice } from '../../../lib/labels/shown-price.ts'
import { ClockFigure } from '../../ui/countdown.tsx'
import { Price } from '../../ui/price.tsx'
import { type ClockState, priceLabelText, priceNoteText, toClockState } from './price-and-clock-copy.ts'

/** The narrowest phones use the bar's size, in the sheet and, without scripts, in the panel. */
const SIZES = {
  sheet: 'text-sheet max-[389px]:text-bar',
  longSheet: 'text-sheet max-[459px]:text-bar max-[389px]:text-summary',
  panel: 'text-sheet max-[389px]:text-bar lg:text-panel',
  longPanel: 'text-bar max-[389px]:text-summary lg:text-sheet',
  longestPanel: 'text-bar max-[389px]:text-summary',
} as const

/** At each of these prices both figures become a size smaller; they always have the same size. */
const MILLION = 1_000_000
const TEN_MILLIONS = 10_000_000

interface PriceAndClockProps {
  readonly auction: WireLiveAuction
  readonly remainingMs: number
  readonly untilStartMs: number
  readonly nowMs: number
  readonly closedAtMs: number | null
  /** Time of the last message about the price (ms), where the price may be old. */
  readonly oldSinceMs: number | null
  readonly shape?: 'panel' | 'sheet'
}

/** The two most prominent figures, price and clock: side by side and always of the same size. */
export function PriceAndClock(props: PriceAndClockProps) {
  const { auction, remainingMs, nowMs, oldSinceMs, shape = 'panel' } = props
  const inSheet = shape === 'sheet'
  const clock = toClockState(props)
  const price = shownPrice(auction) ?? auction.starting_bid
  const size = inSheet
    ? SIZES[price < TEN_MILLIONS ? 'sheet' : 'longSheet']
    : price < MILLION
      ? SIZES.panel
      : price < TEN_MILLIONS
        ? SIZES.longPanel
        : SIZES.longestPanel
  // Smaller figures keep the line height, so that a price that passes a million moves nothing.
  const figure = `block whitespace-nowrap text-ink ${size} ${inSheet ? 'leading-10!' : 'leading-10! lg:leading-11!'}`
  const lastMinute = auction.status === 'active' && isLastMinute(remainingMs)
  return (
    <div
      // In the sheet, which has little room for toasts, the figure alone shows a new price.
      data-tells={inSheet ? newBidTopic(auction.id) : undefined}
      className="grid grid-cols-2 border-b border-line tight:grid-cols-1"
    >
      <Cell
        inSheet={inSheet}
        label={priceLabelText(auction, { nowMs, oldSinceMs })}
        note={priceNoteText(auction, nowMs)}
      >
        <Price amount={price} className={figure} />
      </Cell>
      <div className={`border-line not-tight:border-l tight:border-t ${lastMinute ? 'bg-amber-bg' : ''}`}>
        <Cell inSheet={inSheet} label={clock.label} soon={clock.soon} note={clock.note}>
          <span className={figure} role={clock.runs ? 'timer' : undefined}>
            <Clock clock={clock} />
          </span>
        </Cell>
      </div>
    </div>
  )
}

interface CellProps {
  readonly inSheet: boolean
  readonly label: string
  readonly note: string
  readonly soon?: boolean
  readonly children: ReactNode
}

/** The sheet leaves out the note: its facts are in the page below it. */
export function Cell({ inSheet, label, note, soon = false, children }: CellProps) {
  return (
    <div className={inSheet ? 'px-4 py-2' : 'py-4 pr-2 pl-4 md:pl-5 low:py-2'}>
      <p className={`truncate text-meta tight:whitespace-normal ${soon ? 'text-amber' : 'text-ink-3'}`}>
        {label}
      </p>
      {children}
      {!inSheet && (
        // A date with seconds and zone fits into one line of the narrowest panel; a longer note wraps, uncut.
        <p className="figures mt-1 text-meta text-ink-3 [font-stretch:90%] max-lg:text-label max-lg:leading-5!">
          {note || '\u00a0'}
        </p>
      )}
    </div>
  )
}

/** The clock's figure in panel, sheet and bar: a countdown, or the day of the end. */
export function Clock({ clock }: { readonly clock: ClockState }) {
  if (clock.remainingMs !== null) return <ClockFigure remainingMs={clock.remainingMs} still={!clock.runs} />
  return <>{clock.figure}</>
}
