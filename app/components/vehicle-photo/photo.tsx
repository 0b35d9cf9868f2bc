import { ImageOff } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { type PhotoSizeName, photoSources, photoUrl } from '../../../domain/photos/photo-urls.ts'
import type { WireVehicle, WireVehicleImage } from '../../../domain/schemas/vehicle.ts'
import { CarDrawing } from './car-drawing.tsx'

/** When the browser loads a photo: `first` with high priority, `soon` eagerly, `near` lazily. */
export type LoadPriority = 'first' | 'soon' | 'near'

interface PhotoProps {
  readonly image: Omit<WireVehicleImage, 'sort_order'>
  readonly alt: string
  /** The size in `src`, for browsers without `srcset`. */
  readonly variant: PhotoSizeName
  /** The `sizes` attribute. */
  readonly sizes: string
  readonly loadPriority?: LoadPriority
  /** Replaces a photo that cannot be loaded; by default a text. */
  readonly failure?: (retry: () => void) => ReactNode
  readonly className?: string
}

/** A vehicle photo in its stored sizes. Memoized: a page has dozens, and clock ticks do not change them. */
export const Photo = memo(function Photo({
  image,
  alt,
  variant,
  sizes,
  loadPriority = 'near',
  failure = renderFailure,
  className = '',
}: PhotoProps) {
  const [failed, setFailed] = useState(false)
  const element = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // The image may have failed before hydration.
    if (element.current?.complete && element.current.naturalWidth === 0) setFailed(true)
  }, [])

  if (failed) return failure(() => setFailed(false))
  const sources = photoSources(image)
  const isLazy = loadPriority === 'near'
  return (
    <img
      ref={element}
      sizes={sources && (isLazy ? `auto, ${sizes}` : sizes)}
      srcSet={sources}
      src={photoUrl(image, variant)}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      alt={alt}
      loading={isLazy ? 'lazy' : 'eager'}
      // React 18 passes the attribute on in lower case only.
      {...(loadPriority === 'first' && { fetchpriority: 'high' })}
      // Synchronous decoding paints the largest image with the page, not a frame later.
      decoding={loadPriority === 'first' ? 'sync' : 'async'}
      onError={() => setFailed(true)}
      className={className}
    />
  )
})

function renderFailure(): ReactNode {
  return <PhotoFailure />
}

/** Renders the failure icon without text, for small photos. */
export function renderFailureIcon(): ReactNode {
  return <PhotoFailure small />
}

/** Fallback for a photo that could not be loaded: icon and text, or with `small` the icon only. */
export function PhotoFailure({ small = false, onRetry }: { small?: boolean; onRetry?: () => void }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 bg-sunken p-4 text-center text-meta text-ink-3">
      <ImageOff aria-hidden className={small ? 'size-4' : 'size-6'} />
      <span className={small ? 'sr-only' : undefined}>Photo could not be loaded</span>
      {onRetry && (
        <button type="button" onClick={onRetry} className="h-11 px-4 text-link underline underline-offset-4">
          Try again
        </button>
      )}
    </div>
  )
}

/** Placeholder for a vehicle without photos: its outline and a text. */
export function NoPhotos({
  vehicle,
  text = 'No photos yet',
  note = null,
}: {
  readonly vehicle: Pick<WireVehicle, 'body_style' | 'exterior_color'>
  readonly text?: string
  /** The reason, on a second line; the drawing is then as large as a photo. */
  readonly note?: string | null
}) {
  return (
    <div
      // Without a note, padding keeps it clear of the badge and the heart, which overlay it on a phone.
      className={`flex size-full flex-col items-center justify-center gap-[4%] bg-well ${note === null ? '' : 'max-sm:pt-13'}`}
    >
      <div className={!text ? 'w-[86%]' : note === null ? 'w-4/5 max-w-[520px]' : 'w-[86%] max-w-[720px]'}>
        <CarDrawing bodyStyle={vehicle.body_style} color={vehicle.exterior_color} />
      </div>
      {text && (
        <div className="text-center text-meta text-ink-3">
          <p className={note === null ? undefined : 'text-body text-ink-2'}>{text}</p>
          {note !== null && <p>{note}</p>}
        </div>
      )}
    </div>
  )
}
