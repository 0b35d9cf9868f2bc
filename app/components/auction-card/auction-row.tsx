import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { statusLabel } from '../../../domain/auction/auction-labels.ts'
import { nearTimeText } from '../../../domain/format/times.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { endMoment } from '../../lib/labels/end-labels.ts'
import { shownPrice } from '../../lib/labels/shown-price.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import { ClockFigure } from '../ui/countdown.tsx'
import { DottedWords } from '../ui/facts.tsx'
import { Thumb } from '../vehicle-photo/thumb.tsx'

interface AuctionLineProps {
  readonly auction: WireListedAuction
  readonly nowMs: number
  /** When it was closed or called off; absent while it is on, and where that is not known. */
  readonly closedAtMs?: number | undefined
  /** In place of the clock: of one that waits for its seller, not for a time. */
  readonly clock?: ReactNode
  /** How the person stands in it: a word with its icon, above the title. */
  readonly standing?: ReactNode
  readonly meta: readonly (string | null)[]
  /** Below the price: what it means to the person. */
  readonly aside?: string | undefined
  readonly actions?: ReactNode
}

/** The list that decides how its lines stand. */
export function Lines({ children }: { readonly children: ReactNode }) {
  return <ul className="@container border-t border-line">{children}</ul>
}

/**
 * An auction among one's own: photo, title, price and clock, and what can be done. In a wide list it is a row, in a
 * narrower one two rows beside the photo, on a phone a card; the list decides, not the window.
 */
export function AuctionLine({
  auction,
  nowMs,
  closedAtMs,
  clock,
  standing,
  meta,
  aside,
  actions,
}: AuctionLineProps) {
  const address = `/auctions/${auction.id}`
  return (
    <li className="grid grid-cols-1 items-start gap-x-4 gap-y-3 border-b border-line py-4 @min-[16.25rem]:grid-cols-[96px_minmax(0,1fr)] @min-[35rem]:grid-cols-[132px_minmax(0,1fr)_minmax(0,1fr)_auto] @min-[54rem]:grid-cols-[132px_minmax(0,1fr)_144px_156px_152px] @min-[54rem]:items-center">
      <Link
        to={address}
        tabIndex={-1}
        aria-hidden="true"
        className="block @min-[35rem]:row-span-2 @min-[54rem]:row-span-1"
      >
        <Thumb vehicle={auction.vehicle} sizes="132px" className="aspect-[3/2] w-full rounded-md" />
      </Link>
      <div className="min-w-0 @min-[35rem]:col-span-3 @min-[54rem]:col-span-1">
        {standing && <div className="mb-1">{standing}</div>}
        <p className="line-clamp-2 text-title wrap-anywhere">
          <Link to={address} className="text-ink hover:underline">
            {auction.title}
          </Link>
        </p>
        <p className="mt-0.5 text-meta">
          <DottedWords parts={meta} />
        </p>
      </div>
      {/* In a wide row one box for both, in its middle: a line more below one figure must not move it from beside the other. */}
      <dl className="col-span-full grid grid-cols-2 gap-4 @min-[35rem]:contents @min-[54rem]:col-span-2 @min-[54rem]:grid @min-[54rem]:grid-cols-subgrid">
        <LineFigure label={priceLabel(auction)} below={aside}>
          <span className="figures">{dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}</span>
        </LineFigure>
        {clock ?? <LineClock auction={auction} nowMs={nowMs} closedAtMs={closedAtMs} />}
      </dl>
      {actions && (
        <div className="col-span-full flex flex-wrap items-center gap-2 @min-[35rem]:col-span-full @min-[35rem]:col-start-2 @min-[54rem]:col-span-1 @min-[54rem]:flex-col @min-[54rem]:items-stretch @min-[54rem]:gap-1 @max-[35rem]:[&>a]:grow">
          {actions}
        </div>
      )}
    </li>
  )
}

interface LineFigureProps {
  readonly label: string
  readonly below?: string | undefined
  readonly children: ReactNode
}

/** A figure of a line with its label, and what it means below. */
export function LineFigure({ label, below, children }: LineFigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-3">{label}</dt>
      <dd>
        <span className="block text-summary text-ink">{children}</span>
        {below && <span className="figures block text-meta text-ink-3">{below}</span>}
      </dd>
    </div>
  )
}

type LineClockProps = Pick<AuctionLineProps, 'auction' | 'nowMs' | 'closedAtMs'>

/** What time means to an auction: when it starts, what is left, or how it stands. */
export function LineClock({ auction, nowMs, closedAtMs = undefined }: LineClockProps) {
  const { status } = auction
  const startAtMs = Date.parse(auction.start_time)
  const endAtMs = Date.parse(auction.end_time)
  const toEndMs = useRemaining(endAtMs, nowMs)
  const toStartMs = useRemaining(startAtMs, nowMs)
  if (status === 'pending') {
    return (
      <LineFigure label="Starts in" below={nearTimeText(startAtMs, nowMs)}>
        <ClockFigure remainingMs={Math.max(0, toStartMs)} />
      </LineFigure>
    )
  }
  if (status === 'active' && toEndMs > 0) {
    return (
      <LineFigure label="Time left" below={nearTimeText(endAtMs, nowMs)}>
        <ClockFigure remainingMs={toEndMs} />
      </LineFigure>
    )
  }
  // At zero a bid may just have extended it: the list is asked before anything is said.
  if (status === 'active') return <LineFigure label="Time left">Closing…</LineFigure>
  return (
    <LineFigure label="State" below={belowState({ auction, nowMs, closedAtMs })}>
      {statusLabel(status)}
    </LineFigure>
  )
}

/** When it was over, or called off. The end of one that is paused is not known, whatever stands in its listing. */
function belowState({ auction, nowMs, closedAtMs }: LineClockProps): string | undefined {
  if (auction.status === 'paused') return 'Ends: set when bidding resumes'
  if (auction.status === 'draft') return undefined
  const { atMs } = endMoment(auction, { nowMs, closedAtMs: closedAtMs ?? null })
  return atMs === null ? undefined : nearTimeText(atMs, nowMs)
}

/** What the price of a line is: 'Current bid', 'Sold for' and so on. */
export function priceLabel({ status, result, current_bid }: WireListedAuction): string {
  if (current_bid === null) return 'Starting bid'
  if (status === 'ended') return result?.outcome === 'sold' ? 'Sold for' : 'Final bid'
  return 'Current bid'
}
