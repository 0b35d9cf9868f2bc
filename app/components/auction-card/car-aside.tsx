import { locationText } from '../../../domain/account/person-labels.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import { firstPhoto, PHOTO_WIDTHS_ON_PAGE } from '../../../domain/photos/photo-urls.ts'
import { mileageText } from '../../../domain/vehicle/vehicle-labels.ts'
import { shownPrice } from '../../lib/labels/shown-price.ts'
import { dotted } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import { NoPhotos, Photo } from '../vehicle-photo/photo.tsx'
import { priceLabel, RowClock, RowFigure } from './auction-row.tsx'

interface CarAsideProps {
  readonly auction: CardAuction
  readonly nowMs: number
}

/** The car that a page is about, beside it: photo, title, price and clock. */
export function CarAside({ auction, nowMs }: CarAsideProps) {
  const { id, title, vehicle, seller } = auction
  const photo = firstPhoto(vehicle.images)
  return (
    <section aria-label={title}>
      <Link to={`/auctions/${id}`} className="group block">
        <div className="photo-ring relative aspect-3/2 overflow-hidden rounded-md bg-sunken">
          {photo ? (
            <Photo
              image={photo}
              alt=""
              variant="card"
              sizes={PHOTO_WIDTHS_ON_PAGE.beside}
              loadPriority="soon"
              className="size-full object-cover"
            />
          ) : (
            <NoPhotos vehicle={vehicle} text="No photos yet" />
          )}
        </div>
        <p className="mt-4 text-title wrap-anywhere text-ink group-hover:underline">{title}</p>
      </Link>
      <p className="mt-0.5 text-meta text-ink-3">
        {dotted([mileageText(vehicle.mileage, vehicle.mileage_type), locationText(seller.profile)])}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4 border-y border-line py-3">
        <RowFigure label={priceLabel(auction)}>
          <span className="figures">{dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}</span>
        </RowFigure>
        <RowClock auction={auction} nowMs={nowMs} />
      </dl>
    </section>
  )
}
