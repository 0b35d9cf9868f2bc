import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { isEndingSoon } from '../../../domain/format/time-left.ts'
import { firstPhoto } from '../../../domain/photos/photo-urls.ts'
import { Link } from '../ui/link.tsx'
import { type LoadPriority, NoPhotos, Photo } from '../vehicle-photo/photo.tsx'
import { NoReserveBadge } from './no-reserve-badge.tsx'
import { PromotedBadge } from './promoted-badge.tsx'
import { StatusBadge } from './status-badge.tsx'
import { WatchButton } from './watch-button.tsx'

interface CardPhotoProps {
  readonly auction: CardAuction
  readonly remainingMs: number
  readonly isWatched: boolean
  readonly signedIn: boolean
  /** The `sizes` attribute of the photo. */
  readonly sizes: string
  readonly loadPriority: LoadPriority
  /** The promotion that this list honors; null if there is none. */
  readonly promotion?: 'Sponsored' | 'Featured' | null
  /** Stored size for browsers without `srcset`: `page` for the large card of the home page. */
  readonly variant?: 'card' | 'page'
}

/** The auction's photo with its status badge and watch button; full width on a phone. */
export function CardPhoto({
  auction,
  remainingMs,
  isWatched,
  signedIn,
  sizes,
  loadPriority,
  promotion = null,
  variant = 'card',
}: CardPhotoProps) {
  const photo = firstPhoto(auction.vehicle.images)
  // Without a photo the chips need an outline against the plain background.
  const chips = photo ? '' : '[&_.bg-chip]:inset-ring [&_.bg-chip]:inset-ring-line-2'
  // A phone shows more than one card at a time.
  const low = variant === 'card' ? 'max-sm:aspect-[15/8]' : ''
  return (
    <div
      className={`photo-ring relative aspect-[3/2] overflow-hidden rounded-md bg-sunken max-sm:-mx-4 max-sm:rounded-none ${low} ${chips}`}
    >
      <Link to={`/auctions/${auction.id}`} tabIndex={-1} aria-hidden="true" className="block size-full">
        {photo ? (
          <Photo
            image={photo}
            alt=""
            variant={variant}
            sizes={sizes}
            loadPriority={loadPriority}
            className="size-full object-cover"
          />
        ) : (
          <NoPhotos vehicle={auction.vehicle} />
        )}
      </Link>
      <div className="absolute top-3 right-14 left-3 z-10 flex flex-wrap gap-2">
        {/* In a list of running auctions 'Active' says nothing. */}
        {!isPlainlyActive(auction.status, remainingMs) && (
          <StatusBadge
            status={auction.status}
            endAtMs={Date.parse(auction.end_time)}
            remainingMs={remainingMs}
            onPhoto
          />
        )}
        <NoReserveBadge auction={auction} onPhoto />
        {promotion && <PromotedBadge word={promotion} />}
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
  )
}

function isPlainlyActive(status: string, remainingMs: number): boolean {
  return status === 'active' && remainingMs > 0 && !isEndingSoon(remainingMs)
}
