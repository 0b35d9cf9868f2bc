import { useRef } from 'react'
import { PHOTO_WIDTHS_ON_PAGE } from '../../../../domain/photos/photo-urls.ts'
import type { WireVehicleImage } from '../../../../domain/schemas/vehicle.ts'
import { Photo, PhotoFailure } from '../../../components/vehicle-photo/photo.tsx'
import { useZoom } from './use-zoom.ts'

interface ZoomablePhotoProps {
  readonly image: WireVehicleImage
  readonly alt: string
  readonly isCurrent: boolean
  /** Fetched already, because it may be shown next. */
  readonly isNear: boolean
  readonly onZoom: (isZoomed: boolean) => void
}

/**
 * A photo fitted to the window that can be zoomed by click, pinch or wheel. The browser handles swipes while
 * the photo is fitted; a drag pans it while it is zoomed.
 */
export function ZoomablePhoto({ image, alt, isCurrent, isNear, onZoom }: ZoomablePhotoProps) {
  const box = useRef<HTMLDivElement>(null)
  const { isZoomed, handlers } = useZoom(box, { isCurrent, onZoom })
  return (
    <div
      ref={box}
      {...handlers}
      className={`size-full overflow-hidden select-none ${
        isZoomed ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in touch-pan-x'
      }`}
    >
      <Photo
        image={image}
        alt={alt}
        variant="zoom"
        // Zoomed, the full stored resolution is needed.
        sizes={isZoomed ? `${image.width ?? 2400}px` : PHOTO_WIDTHS_ON_PAGE.window}
        loadPriority={isNear ? 'soon' : 'near'}
        failure={(retry) => <PhotoFailure onRetry={retry} />}
        className="pointer-events-none size-full object-contain"
      />
    </div>
  )
}
