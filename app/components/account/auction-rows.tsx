import { Link } from '@remix-run/react'
import { bidCountText, reserveText, statusLabelAt } from '../../../domain/display/auction-labels.ts'
import { timeLeftText } from '../../../domain/display/time-left.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { firstPhoto, NoPhotos, Photo } from '../auction/photo.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { dotted } from '../ui/facts.tsx'

interface AuctionRowsProps {
  readonly auctions: readonly WireListedAuction[]
  readonly nowMs: number
  readonly empty: string
}

/** Auctions as hairline rows: photo, title, state and price. */
export function AuctionRows({ auctions, nowMs, empty }: AuctionRowsProps) {
  if (auctions.length === 0) {
    return <EmptyState title={empty} action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>} />
  }
  return (
    <ul className="border-t border-line">
      {auctions.map((auction) => (
        <AuctionRow key={auction.id} auction={auction} nowMs={nowMs} />
      ))}
    </ul>
  )
}

function AuctionRow({ auction, nowMs }: { readonly auction: WireListedAuction; readonly nowMs: number }) {
  const photo = firstPhoto(auction.vehicle.images)
  const endAtMs = Date.parse(auction.end_time)
  return (
    <li className="border-b border-line">
      <Link to={`/auctions/${auction.id}`} className="group flex gap-4 py-3">
        <div className="photo-ring h-20 w-30 shrink-0 overflow-hidden rounded-sm bg-sunken">
          {photo ? (
            <Photo image={photo} alt="" variant="card" sizes="120px" className="size-full object-cover" />
          ) : (
            <NoPhotos vehicle={auction.vehicle} text="" />
          )}
        </div>
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6">
          <div className="min-w-0">
            <p className="truncate font-semibold text-ink group-hover:underline">{auction.title}</p>
            <p className="text-meta">
              {dotted([
                statusLabelAt({ status: auction.status, endAtMs }, nowMs),
                auction.status === 'active' && timeLeftText(endAtMs - nowMs),
                bidCountText(auction.total_bids),
                reserveText({ hasReserve: auction.has_reserve, reserveMet: auction.reserve_met }),
              ])}
            </p>
          </div>
          <p className="figures text-ink">
            {auction.current_bid === null ? 'No bids yet' : dollarsWhole(auction.current_bid)}
          </p>
        </div>
      </Link>
    </li>
  )
}
