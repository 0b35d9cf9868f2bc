import { DAY_MS } from '../../../domain/format/time-units.ts'
import { dollarsListed } from '../../../domain/format/usd.ts'
import { daysText, startText, summaryPhotos } from '../../../domain/listing/checkout-labels.ts'
import { PHOTO_WIDTHS_ON_PAGE, photoText } from '../../../domain/photos/photo-urls.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { vehicleName } from '../../../domain/vehicle/vehicle-labels.ts'
import { Card } from '../../components/ui/card.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { UnbrokenNames } from '../../components/ui/unbroken-names.tsx'
import { NoPhotos, Photo, renderFailureIcon } from '../../components/vehicle-photo/photo.tsx'

/** The listing that is paid for. */
export function OrderSummary({ auction, nowMs }: { readonly auction: WireAuction; readonly nowMs: number }) {
  const { auction_number, vehicle, starting_bid, status } = auction
  const startAtMs = Date.parse(auction.start_time)
  const days = Math.round((Date.parse(auction.end_time) - startAtMs) / DAY_MS)
  return (
    <Card title="Order summary" flush>
      <div className="p-5 pb-4">
        <Thumbnails auction={auction} />
        <p className="mt-4 text-title wrap-anywhere text-ink">
          <UnbrokenNames text={vehicleName(vehicle)} />
        </p>
      </div>
      <div className="-mb-px px-5">
        <FactRows
          facts={[
            { label: 'Auction number', value: auction_number },
            { label: 'Starting bid', value: dollarsListed(starting_bid) },
            { label: 'Duration', value: daysText(days) },
            { label: 'Starts', value: startText({ status, startAtMs }, nowMs) },
          ]}
        />
      </div>
    </Card>
  )
}

const TILE = 'relative aspect-3/2 min-w-0 overflow-hidden rounded-md'

function Thumbnails({ auction: { vehicle, title } }: { readonly auction: WireAuction }) {
  const { shown, more } = summaryPhotos(vehicle.images)
  if (shown.length === 0) {
    return (
      <div className={`${TILE} photo-ring max-w-40 bg-sunken`}>
        <NoPhotos vehicle={vehicle} text="No photos yet" />
      </div>
    )
  }
  return (
    <ul className={`grid max-w-[400px] gap-2 ${more > 0 ? 'grid-cols-4' : 'grid-cols-3'}`}>
      {shown.map((image, index) => (
        <li key={image.id} className="min-w-0">
          <div className={`${TILE} photo-ring bg-sunken`}>
            <Photo
              image={image}
              alt={photoText(image, title)}
              variant="thumb"
              sizes={PHOTO_WIDTHS_ON_PAGE.thumbnail}
              loadPriority="soon"
              failure={renderFailureIcon}
              className="size-full object-cover"
            />
          </div>
          {index === 0 && <p className="mt-1 text-label text-ink-2">Primary</p>}
        </li>
      ))}
      {more > 0 && (
        <li
          className={`${TILE} figures flex items-center justify-center border border-line bg-fill text-meta text-ink-2`}
        >
          +{more} more
        </li>
      )}
    </ul>
  )
}
