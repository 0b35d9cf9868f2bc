import { Link } from '@remix-run/react'
import { locationText } from '../../../domain/display/person-labels.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import { mileageText } from '../../../domain/display/vehicle-labels.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { useRemaining } from '../../live/use-remaining.ts'
import { dotted } from '../ui/facts.tsx'
import { SectionTitle } from '../ui/page.tsx'
import { ClockFigure } from './countdown.tsx'
import { firstPhoto, NoPhotos, Photo } from './photo.tsx'

interface SimilarAuctionsProps {
  readonly auctions: readonly WireListedAuction[]
  readonly nowMs: number
}

/** Same body style and make, nearest price, active first (Product page, Similar Auctions). */
export function SimilarAuctions({ auctions, nowMs }: SimilarAuctionsProps) {
  if (auctions.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Similar auctions</SectionTitle>
      <ul className="border-t border-line">
        {auctions.map((auction) => (
          <SimilarRow key={auction.id} auction={auction} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  )
}

function SimilarRow({ auction, nowMs }: { readonly auction: WireListedAuction; readonly nowMs: number }) {
  const remainingMs = useRemaining(Date.parse(auction.end_time), nowMs)
  const photo = firstPhoto(auction.vehicle.images)
  return (
    <li className="border-b border-line">
      <Link to={`/auctions/${auction.id}`} className="group flex gap-3.5 py-3">
        <div className="photo-ring h-20 w-30 shrink-0 overflow-hidden rounded-sm bg-sunken">
          {photo ? (
            <Photo image={photo} alt="" variant="card" sizes="120px" className="size-full object-cover" />
          ) : (
            <NoPhotos vehicle={auction.vehicle} text="" />
          )}
        </div>
        <div className="flex min-w-0 grow flex-col">
          <span className="truncate font-semibold text-ink group-hover:underline">{auction.title}</span>
          <span className="truncate text-meta text-ink-3">
            {dotted([
              mileageText(auction.vehicle.mileage, auction.vehicle.mileage_type),
              locationText(auction.seller.profile),
            ])}
          </span>
          <span className="mt-auto flex justify-between">
            <span className="figures font-semibold text-ink">
              {dollarsWhole(auction.current_bid ?? auction.starting_bid)}
            </span>
            {auction.status === 'active' && remainingMs > 0 ? (
              <ClockFigure remainingMs={remainingMs} />
            ) : (
              <span>Ended</span>
            )}
          </span>
        </div>
      </Link>
    </li>
  )
}
