import { Link } from '@remix-run/react'
import { bidCountText, shortReserveText } from '../../../domain/display/auction-labels.ts'
import { hoursLeftText } from '../../../domain/display/time-left.ts'
import { nearTimeText } from '../../../domain/display/times.ts'
import { dollarsWhole, percentText } from '../../../domain/display/usd.ts'
import { mileageText } from '../../../domain/display/vehicle-labels.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { useRemaining } from '../../live/use-remaining.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { dotted } from '../ui/facts.tsx'
import { ClockFigure } from './countdown.tsx'
import { firstPhoto, NoPhotos, Photo } from './photo.tsx'
import { StatusBadge } from './status-badge.tsx'
import { WatchButton } from './watch-button.tsx'

interface AuctionCardProps {
  readonly auction: WireListedAuction
  readonly nowMs: number
  readonly isWatched: boolean
  readonly signedIn: boolean
  /** The home page's cards tell the time in hours only. */
  readonly hoursOnly?: boolean
  readonly eager?: boolean
}

/** An auction in a list (Spec part 1, section 2, Auction card; Look page, Card). */
export function AuctionCard({
  auction,
  nowMs,
  isWatched,
  signedIn,
  hoursOnly = false,
  eager = false,
}: AuctionCardProps) {
  const endAtMs = Date.parse(auction.end_time)
  const remainingMs = useRemaining(endAtMs, nowMs)
  const address = `/auctions/${auction.id}`
  return (
    <article className="relative flex min-w-0 flex-col">
      <div className="photo-ring relative aspect-[3/2] overflow-hidden rounded-md bg-sunken max-sm:-mx-4 max-sm:rounded-none">
        <Link to={address} tabIndex={-1} aria-hidden="true" className="block size-full">
          <CardPhoto auction={auction} eager={eager} />
        </Link>
        <div className="absolute top-3 left-3 z-10 flex gap-2">
          <StatusBadge status={auction.status} endAtMs={endAtMs} remainingMs={remainingMs} onPhoto />
          {auction.is_priority && <Badge tone="chip">Priority</Badge>}
        </div>
        <div className="absolute top-1.5 right-1.5 z-10">
          <WatchButton
            auctionId={auction.id}
            title={auction.title}
            isWatched={isWatched}
            signedIn={signedIn}
            shape="chip"
          />
        </div>
      </div>
      <div className="mt-3.5 flex items-baseline justify-between gap-3 text-card text-ink">
        <span className="figures">{dollarsWhole(auction.current_bid ?? auction.starting_bid)}</span>
        <CardClock auction={auction} nowMs={nowMs} remainingMs={remainingMs} hoursOnly={hoursOnly} />
      </div>
      <div className="flex justify-between gap-3 text-meta text-ink-3">
        <span>{dotted([priceLabel(auction), bidCountText(auction.total_bids)])}</span>
        <span className="figures">{whenText(auction, nowMs)}</span>
      </div>
      <h3 className="mt-3 truncate text-title">
        <Link to={address} className="hover:underline">
          {auction.title}
        </Link>
      </h3>
      <p className="mt-0.5 truncate text-meta">{metaText(auction)}</p>
      <dl className="mt-3 grid grid-cols-3 border-t border-line pt-3 text-meta">
        <CardFact label="Starting bid" value={dollarsWhole(auction.starting_bid)} />
        <CardFact
          label="Reserve"
          value={shortReserveText({ hasReserve: auction.has_reserve, reserveMet: auction.reserve_met })}
        />
        <CardFact label="Premium" value={percentText(auction.buyer_premium_rate)} />
      </dl>
      <div className="mt-3.5 grid grid-cols-2 gap-3">
        {auction.status === 'active' && remainingMs > 0 && (
          <Link to={`${address}#bid`} className={buttonClass({ variant: 'quiet' })}>
            Place bid<span className="sr-only"> on {auction.title}</span>
          </Link>
        )}
        <Link to={address} className={buttonClass({ variant: 'text' })}>
          View auction<span className="sr-only">: {auction.title}</span>
        </Link>
      </div>
    </article>
  )
}

function CardPhoto({ auction, eager }: { readonly auction: WireListedAuction; readonly eager: boolean }) {
  const photo = firstPhoto(auction.vehicle.images)
  if (!photo) return <NoPhotos vehicle={auction.vehicle} />
  return (
    <Photo
      image={photo}
      alt=""
      variant="card"
      sizes="(width < 620px) 100vw, (width < 961px) 50vw, 341px"
      eager={eager}
      className="size-full object-cover"
    />
  )
}

interface CardClockProps {
  readonly auction: WireListedAuction
  readonly nowMs: number
  readonly remainingMs: number
  readonly hoursOnly: boolean
}

function CardClock({ auction, nowMs, remainingMs, hoursOnly }: CardClockProps) {
  const untilStartMs = useRemaining(Date.parse(auction.start_time), nowMs)
  if (auction.status === 'paused') return <span>Paused</span>
  if (auction.status === 'cancelled') return <span>Cancelled</span>
  if (auction.status === 'pending') return <ClockFigure remainingMs={Math.max(0, untilStartMs)} />
  if (auction.status === 'ended' || remainingMs <= 0) return <span>Ended</span>
  if (hoursOnly) return <span className="figures text-title">{hoursLeftText(remainingMs)}</span>
  return <ClockFigure remainingMs={remainingMs} />
}

function CardFact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-label text-ink-3">{label}</dt>
      <dd className="figures text-ink">{value}</dd>
    </div>
  )
}

function priceLabel(auction: WireListedAuction): string {
  if (auction.status === 'ended' && auction.result?.outcome === 'sold') return 'Sold'
  return auction.current_bid === null ? 'Starting bid' : 'Current bid'
}

function whenText(auction: WireListedAuction, nowMs: number): string {
  if (auction.status === 'pending') return `Starts ${nearTimeText(Date.parse(auction.start_time), nowMs)}`
  return nearTimeText(Date.parse(auction.end_time), nowMs)
}

function metaText({ vehicle, seller }: WireListedAuction): string {
  const kind = seller.user_type === 'dealer' ? 'Dealer' : 'Private'
  return dotted([mileageText(vehicle.mileage, vehicle.mileage_type), seller.profile.city, kind])
}
