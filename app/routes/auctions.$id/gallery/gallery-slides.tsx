import type { RefObject } from 'react'
import {
  galleryDistance,
  PHOTO_WIDTHS_ON_PAGE,
  photoText,
  photoUrl,
  storageUrl,
} from '../../../../domain/photos/photo-urls.ts'
import type { WireVehicleImage } from '../../../../domain/schemas/vehicle.ts'
import { Photo } from '../../../components/vehicle-photo/photo.tsx'

interface GallerySlidesProps {
  readonly track: RefObject<HTMLUListElement>
  readonly images: readonly WireVehicleImage[]
  readonly title: string
  readonly index: number
  /**
   * The viewer is about to change the photo: neighbors are fetched, and the other photos show their
   * thumbnails.
   */
  readonly isAwake: boolean
  readonly onShow: (index: number) => void
  readonly onOpen: (index: number) => void
}

/**
 * The large photos in a row with native scrolling: swiped on touch, and usable without scripts. Each links to
 * its image file; scripts open it full screen instead.
 */
export function GallerySlides({ track, images, title, index, isAwake, onShow, onOpen }: GallerySlidesProps) {
  return (
    <ul
      ref={track}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label="Large photos"
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
        if (clientWidth > 0) onShow(Math.round(scrollLeft / clientWidth))
      }}
      className="slides flex size-full -outline-offset-2"
    >
      {images.map((image, at) => (
        <li key={image.id} id={`photo-${at + 1}`} className="size-full shrink-0 snap-start snap-always">
          <a
            href={storageUrl(image.image_path)}
            // An image that is not fetched yet has no text alternative.
            aria-label={photoText(image, title)}
            tabIndex={-1}
            draggable={false}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onOpen(at)
            }}
            style={isAwake ? { backgroundImage: `url(${photoUrl(image, 'thumb')})` } : undefined}
            className={`block size-full cursor-zoom-in bg-cover bg-center ${isAwake || at <= index + 1 ? '' : 'not-fetched'}`}
          >
            <Photo
              image={image}
              alt={photoText(image, title)}
              variant="page"
              sizes={PHOTO_WIDTHS_ON_PAGE.hero}
              loadPriority={
                at === 0
                  ? 'first'
                  : isAwake && galleryDistance(at, index, images.length) <= 1
                    ? 'soon'
                    : 'near'
              }
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
