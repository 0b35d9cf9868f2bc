import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { firstPhoto } from '../../../domain/photos/photo-urls.ts'
import { type Fetched, NoPhotos, Photo, signOfFailure } from './photo.tsx'

interface ThumbProps {
  readonly vehicle: CardAuction['vehicle']
  /** How wide it stands, as for `img`. */
  readonly sizes: string
  readonly fetched?: Fetched
  /** Its size and its corners, as classes. */
  readonly className: string
}

/** The small photo at the head of a row: a vehicle among others. Its row names it, so that it has no words of its own. */
export function Thumb({ vehicle, sizes, fetched = 'near', className }: ThumbProps) {
  const photo = firstPhoto(vehicle.images)
  return (
    <div className={`photo-ring shrink-0 overflow-hidden bg-sunken ${className}`}>
      {photo ? (
        <Photo
          image={photo}
          alt=""
          variant="thumb"
          sizes={sizes}
          fetched={fetched}
          failure={signOfFailure}
          className="size-full object-cover"
        />
      ) : (
        <NoPhotos vehicle={vehicle} text="" />
      )}
    </div>
  )
}
