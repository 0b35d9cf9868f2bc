import { Star } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PHOTO_WIDTHS_ON_PAGE } from '../../../../domain/photos/photo-urls.ts'
import type { WireVehicleImage } from '../../../../domain/schemas/vehicle.ts'
import { vehicleValueLabel } from '../../../../domain/vehicle/vehicle-labels.ts'
import { Photo, renderFailureIcon } from '../../../components/vehicle-photo/photo.tsx'

interface GalleryThumbnailsProps {
  readonly images: readonly WireVehicleImage[]
  readonly title: string
  readonly current: number
  readonly onChoose: (index: number) => void
  /** Full screen: smaller, at the bottom of the window, and on phones too. */
  readonly low?: boolean
}

/** All photos as thumbnails. Without scripts each is a link that scrolls to the large photo. */
export function GalleryThumbnails({ images, title, current, onChoose, low = false }: GalleryThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    scrollIntoRow(list.current, current)
  }, [current])

  return (
    <ul
      ref={list}
      className={`scrolls-sideways relative flex gap-2 p-1 ${low ? 'mx-auto max-w-full' : '-mx-1 mt-1 max-sm:hidden'}`}
    >
      {images.map((image, index) => (
        <li key={image.id} className="shrink-0">
          <a
            href={`#photo-${index + 1}`}
            aria-label={`Photo ${index + 1} of ${title}, ${vehicleValueLabel(image.image_type)}${image.is_primary ? ', primary' : ''}`}
            aria-current={index === current || undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(index)
            }}
            className={`photo-ring relative block ${low ? 'h-12 w-18' : 'h-18 w-27'} overflow-hidden rounded-md bg-sunken ${
              index === current
                ? 'ring-2 ring-ink ring-offset-1 ring-offset-bg'
                : 'opacity-78 hover:opacity-100'
            }`}
          >
            <Photo
              image={image}
              alt=""
              variant="thumb"
              sizes={PHOTO_WIDTHS_ON_PAGE.thumbnail}
              failure={renderFailureIcon}
              className="size-full object-cover"
            />
            {image.is_primary && !low && (
              <span className="absolute top-1 left-1 inline-flex size-5 items-center justify-center rounded-sm bg-chip">
                <Star aria-hidden className="size-3 fill-current text-ink" />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls only the row: `scrollIntoView` would also scroll the page. */
function scrollIntoRow(list: HTMLUListElement | null, index: number): void {
  const item = list?.children[index]
  if (!list || !(item instanceof HTMLElement)) return
  const left = item.offsetLeft - list.offsetLeft
  const isInSight = left >= list.scrollLeft && left + item.offsetWidth <= list.scrollLeft + list.clientWidth
  if (!isInSight)
    list.scrollTo({ left: left - (list.clientWidth - item.offsetWidth) / 2, behavior: 'instant' })
}
