import { Clock } from 'lucide-react'
import { locationText } from '../../../domain/account/person-labels.ts'
import { statusLabel } from '../../../domain/auction/auction-labels.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { outcomeText } from '../../../domain/auction/result-labels.ts'
import { isEndingSoon, startsInText } from '../../../domain/format/time-left.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import { PHOTO_WIDTHS_ON_PAGE } from '../../../domain/photos/photo-urls.ts'
import { mileageText } from '../../../domain/vehicle/vehicle-labels.ts'
import { shownPrice } from '../../lib/labels/shown-price.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import { ClockFigure } from '../ui/countdown.tsx'
import { dotted } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import { Thumb } from '../vehicle-photo/thumb.tsx'

interface CompactAuctionRowProps {
  readonly auction: CardAuction
  readonly nowMs: number
}

/** An auction in a short list beside or below other content: photo, title, price and time left. */
export function CompactAuctionRow({ auction, nowMs }: CompactAuctionRowProps) {
  return (
    <li className="border-b border-line">
      <Link to={`/auctions/${auction.id}`} className="group flex gap-3.5 py-3 tight:flex-col">
        <Thumb vehicle={auction.vehicle} sizes={PHOTO_WIDTHS_ON_PAGE.row} className="h-20 w-30 rounded-sm" />
        <div className="flex min-w-0 grow flex-col">
          <span className="truncate font-semibold text-ink group-hover:underline">{auction.title}</span>
          <span className="truncate text-meta text-ink-3">
            {dotted([
              mileageText(auction.vehicle.mileage, auction.vehicle.mileage_type),
              locationText(auction.seller.profile),
            ])}
          </span>
          <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 whitespace-nowrap">
            <span className="figures font-semibold text-ink">
              {dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}
            </span>
            <RowClock auction={auction} nowMs={nowMs} />
          </span>
        </div>
      </Link>
    </li>
  )
}

/** Time left, with an icon in the last minutes; otherwise the status. */
function RowClock({ auction: { status, start_time, end_time, result }, nowMs }: CompactAuctionRowProps) {
  const remainingMs = useRemaining(Date.parse(status === 'pending' ? start_time : end_time), nowMs)
  if (status === 'pending') return <span className="text-meta text-ink-3">{startsInText(remainingMs)}</span>
  if (status === 'paused') return <span className="text-meta text-ink-3">Paused</span>
  if (status === 'active' && remainingMs <= 0) return <span className="text-meta text-ink-3">Closing…</span>
  if (status !== 'active')
    return <span className="text-meta text-ink-3">{result ? outcomeText(result) : statusLabel(status)}</span>
  return (
    <span className="inline-flex items-baseline gap-1.5">
      {isEndingSoon(remainingMs) && <Clock aria-hidden className="size-4 self-center text-amber-figure" />}
      <ClockFigure remainingMs={remainingMs} />
    </span>
  )
}
