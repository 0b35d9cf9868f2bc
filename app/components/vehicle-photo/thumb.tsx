import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { firstPhoto } from '../../../domain/photos/photo-urls.ts'
import { type LoadPriority, NoPhotos, Photo, renderFailureIcon } from './photo.tsx'

interface ThumbProps {
  readonly vehicle: CardAuction['vehicle']
  /** The `sizes` attribute. */
  readonly sizes: string
  readonly loadPriority?: LoadPriority
  /** Size and corner classes. */
  readonly className: string
}

/** The thumbnail of a row. Its alternative text is empty, because the row names the vehicle. */
export function Thumb({ vehicle, sizes, loadPriority = 'near', className }: ThumbProps) {
  const photo = firstPhoto(vehicle.images)
  return (
    <div className={`photo-ring shrink-0 overflow-hidden bg-sunken ${className}`}>
      {photo ? (
        <Photo
          image={photo}
          alt=""
          variant="thumb"
          sizes={sizes}
          loadPriority={loadPriority}
          failure={renderFailureIcon}
          className="size-full object-cover"
        />
      ) : (
        <NoPhotos vehicle={vehicle} text="" />
      )}
    </div>
  )
}
