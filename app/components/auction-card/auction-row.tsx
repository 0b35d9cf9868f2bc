import type { ReactNode } from 'react'
import { statusLabel } from '../../../domain/auction/auction-labels.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { nearTimeText } from '../../../domain/format/times.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { endMoment } from '../../lib/labels/end-labels.ts'
import { isSold, shownPrice } from '../../lib/labels/shown-price.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import { ClockFigure } from '../ui/countdown.tsx'
import { DottedParts } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import { UnbrokenNames } from '../ui/unbroken-names.tsx'
import { Thumb } from '../vehicle-photo/thumb.tsx'

interface AuctionRowProps {
  readonly auction: WireListedAuction
  readonly nowMs: number
  /** When it ended or was cancelled; undefined while it runs and where that is unknown. */
  readonly closedAtMs?: number | undefined
  /** Replaces the clock, for an auction that waits for its seller and not for a time. */
  readonly clock?: ReactNode
  /** The viewer's status in the auction, printed above the title. */
  readonly viewerStatus?: ReactNode
  readonly meta: readonly (string | null)[]
  /** Explanation of the price for this person, printed below it. */
  readonly aside?: string | undefined
  readonly actions?: ReactNode
}

/** The list of auction rows; its width, by container queries, selects their layout. */
export function AuctionRows({ children }: { readonly children: ReactNode }) {
  return <ul className="@container border-t border-line">{children}</ul>
}

/**
 * An auction in the person's own lists: photo, title, price, clock and actions. The width of the list, not of
 * the window, selects the layout: one row, two rows beside the photo, or a card.
 */
export function AuctionRow({
  auction,
  nowMs,
  closedAtMs,
  clock,
  viewerStatus,
  meta,
  aside,
  actions,
}: AuctionRowProps) {
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
        {viewerStatus && <div className="mb-1">{viewerStatus}</div>}
        <p className="line-clamp-2 text-title wrap-anywhere">
          <Link to={address} className="text-ink hover:underline">
            <UnbrokenNames text={auction.title} />
          </Link>
        </p>
        <p className="mt-0.5 text-meta">
          <DottedParts parts={meta} />
        </p>
      </div>
      {/* In a wide row one box holds both figures, centered vertically: a second line below one figure
          must not misalign the other. */}
      <dl className="col-span-full grid grid-cols-2 gap-4 @min-[35rem]:contents @min-[54rem]:col-span-2 @min-[54rem]:grid @min-[54rem]:grid-cols-subgrid">
        <RowFigure label={priceLabel(auction)} below={aside}>
          <span className="figures">{dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}</span>
        </RowFigure>
        {clock ?? <RowClock auction={auction} nowMs={nowMs} closedAtMs={closedAtMs} />}
      </dl>
      {actions && (
        <div className="col-span-full flex flex-wrap items-center gap-2 @min-[35rem]:col-span-full @min-[35rem]:col-start-2 @min-[54rem]:col-span-1 @min-[54rem]:flex-col @min-[54rem]:items-stretch @min-[54rem]:gap-2 @max-[35rem]:[&>a]:grow">
          {actions}
        </div>
      )}
    </li>
  )
}

interface RowFigureProps {
  readonly label: string
  readonly below?: string | undefined
  readonly children: ReactNode
}

/** A labeled figure of an auction row, with an optional line below. */
export function RowFigure({ label, below, children }: RowFigureProps) {
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

interface RowClockProps {
  readonly auction: CardAuction
  readonly nowMs: number
  readonly closedAtMs?: number | undefined
}

/** The clock of an auction row: time until the start, time left, or the status. */
export function RowClock({ auction, nowMs, closedAtMs = undefined }: RowClockProps) {
  const { status } = auction
  const startAtMs = Date.parse(auction.start_time)
  const endAtMs = Date.parse(auction.end_time)
  const toEndMs = useRemaining(endAtMs, nowMs)
  const toStartMs = useRemaining(startAtMs, nowMs)
  if (status === 'pending') {
    return (
      <RowFigure label="Starts in" below={nearTimeText(startAtMs, nowMs)}>
        <ClockFigure remainingMs={Math.max(0, toStartMs)} />
      </RowFigure>
    )
  }
  if (status === 'active' && toEndMs > 0) {
    return (
      <RowFigure label="Time left" below={nearTimeText(endAtMs, nowMs)}>
        <ClockFigure remainingMs={toEndMs} />
      </RowFigure>
    )
  }
  // At zero a last-second bid may have extended the auction, so nothing final is shown until the list is
  // reloaded.
  if (status === 'active') return <RowFigure label="Time left">Closing…</RowFigure>
  return (
    <RowFigure label="State" below={belowState({ auction, nowMs, closedAtMs })}>
      {statusLabel(status)}
    </RowFigure>
  )
}

/**
 * Time of the end or cancellation. A paused auction has no known end: the scheduled end moves when it
 * resumes.
 */
function belowState({ auction, nowMs, closedAtMs }: RowClockProps): string | undefined {
  if (auction.status === 'paused') return 'Ends: set when bidding resumes'
  if (auction.status === 'draft') return undefined
  const { atMs } = endMoment(auction, { nowMs, closedAtMs: closedAtMs ?? null })
  return atMs === null ? undefined : nearTimeText(atMs, nowMs)
}

/** Label of a row's price: 'Current bid', 'Sold for' and so on. */
export function priceLabel({ status, result, current_bid }: CardAuction): string {
  if (current_bid === null) return 'Starting bid'
  if (status === 'ended') return isSold({ status, result }) ? 'Sold for' : 'Final bid'
  return 'Current bid'
}
