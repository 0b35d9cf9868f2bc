import { Clock } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { bidCountText } from '../../../domain/display/auction-labels.ts'
import { clockFigure, isEndingSoon, isLastMinute, timeLeftText } from '../../../domain/display/time-left.ts'
import { exactTimeText, nearExactTimeText, weekdayDateText } from '../../../domain/display/times.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import type { WireLiveAuction } from '../../../domain/schemas/auction.ts'
import { ClockFigure } from './countdown.tsx'

interface ScoreProps {
  readonly auction: WireLiveAuction
  readonly remainingMs: number
  readonly untilStartMs: number
  readonly nowMs: number
  /** The time of the last word about the price, where it may be old. */
  readonly oldSinceMs: number | null
  readonly shape?: 'panel' | 'sheet'
}

/** The two figures that outrank everything: price and clock, always the same size, side by side. */
export function Score({
  auction,
  remainingMs,
  untilStartMs,
  nowMs,
  oldSinceMs,
  shape = 'panel',
}: ScoreProps) {
  const figure = `condensed figures text-ink ${shape === 'panel' ? 'text-sheet lg:text-panel' : 'text-sheet'}`
  const ended = auction.status === 'ended' || (auction.status === 'active' && remainingMs <= 0)
  const lastMinute = auction.status === 'active' && isLastMinute(remainingMs)
  return (
    <div className="grid grid-cols-2 border-b border-line">
      <Cell label={priceLabel(auction, ended, oldSinceMs)} note={priceNote(auction)}>
        <Price amount={auction.current_bid ?? auction.starting_bid} className={figure} />
      </Cell>
      <div className={`border-l border-line ${lastMinute ? 'bg-amber-bg' : ''}`}>
        <ClockCell
          auction={auction}
          ended={ended}
          figure={figure}
          remainingMs={remainingMs}
          untilStartMs={untilStartMs}
          nowMs={nowMs}
        />
      </div>
    </div>
  )
}

/** A new price fades in; the one that the page came with simply stands. */
function Price({ amount, className }: { readonly amount: number; readonly className: string }) {
  const first = useRef(amount)
  return (
    <span key={amount} className={`block ${className} ${amount === first.current ? '' : 'fades-in'}`}>
      {dollarsWhole(amount)}
    </span>
  )
}

interface ClockCellProps extends Pick<ScoreProps, 'auction' | 'remainingMs' | 'untilStartMs' | 'nowMs'> {
  readonly ended: boolean
  readonly figure: string
}

function ClockCell({ auction, ended, figure, remainingMs, untilStartMs, nowMs }: ClockCellProps) {
  const endAtMs = Date.parse(auction.end_time)
  if (auction.status === 'pending') {
    const startAtMs = Date.parse(auction.start_time)
    return (
      <Cell label="Starts in" note={nearExactTimeText(startAtMs, nowMs)}>
        <span className={`${figure} block`}>
          <ClockFigure remainingMs={Math.max(0, untilStartMs)} />
        </span>
      </Cell>
    )
  }
  if (auction.status === 'paused' || auction.status === 'cancelled') {
    const kept = auction.remaining_ms
    return (
      <Cell
        label={auction.status === 'paused' ? 'Paused' : 'Cancelled'}
        note={kept === null ? '' : 'kept for the resume'}
      >
        <span className={`${figure} block`}>{kept === null ? 'No clock' : clockFigure(kept)}</span>
        {kept !== null && <span className="sr-only">{timeLeftText(kept)}</span>}
      </Cell>
    )
  }
  if (ended) {
    return (
      <Cell label="Ended" note={weekdayDateText(endAtMs, nowMs)}>
        <span className={`${figure} block whitespace-nowrap text-bar!`}>{exactTimeText(endAtMs)}</span>
      </Cell>
    )
  }
  const soon = isEndingSoon(remainingMs)
  return (
    <Cell
      label={soon ? 'Ending soon' : 'Time left'}
      icon={soon && <Clock aria-hidden className="size-3.5" />}
      soon={soon}
      note={nearExactTimeText(endAtMs, nowMs)}
    >
      <span className={`${figure} block`} role="timer">
        <ClockFigure remainingMs={remainingMs} />
      </span>
    </Cell>
  )
}

interface CellProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly note: string
  readonly soon?: boolean
  readonly children: ReactNode
}

function Cell({ label, icon, note, soon = false, children }: CellProps) {
  return (
    <div className="px-5 pt-4 pb-3.5">
      <p className={`flex items-center gap-1.5 text-meta ${soon ? 'text-amber' : 'text-ink-3'}`}>
        {icon}
        {label}
      </p>
      {children}
      <p className="figures mt-0.5 truncate text-meta text-ink-3">{note}</p>
    </div>
  )
}

function priceLabel(auction: WireLiveAuction, ended: boolean, oldSinceMs: number | null): string {
  if (ended) return auction.current_bid === null ? 'Starting bid' : 'Final bid'
  const label = auction.current_bid === null ? 'Starting bid' : 'Current bid'
  return oldSinceMs === null ? label : `${label}, ${exactTimeText(oldSinceMs)}`
}

function priceNote(auction: WireLiveAuction): string {
  const bids = bidCountText(auction.total_bids)
  return auction.current_bid === null ? bids : `${bids} · started ${dollarsWhole(auction.starting_bid)}`
}
