import { ImageOff } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { type PhotoSizeName, photoSources, photoUrl } from '../../../domain/photos/photo-urls.ts'
import type { WireVehicle, WireVehicleImage } from '../../../domain/schemas/vehicle.ts'
import { CarDrawing } from './car-drawing.tsx'

/** When a photo is asked for: before all else, with the page, or when it comes near what is seen. */
export type Fetched = 'first' | 'soon' | 'near'

interface PhotoProps {
  readonly image: Omit<WireVehicleImage, 'sort_order'>
  readonly alt: string
  /** The size for browsers that cannot choose. */
  readonly variant: PhotoSizeName
  /** As for `img`: how wide it will stand. */
  readonly sizes: string
  readonly fetched?: Fetched
  /** What stands in its place where it cannot be loaded. */
  readonly failure?: (retry: () => void) => ReactNode
  readonly className?: string
}

/**
 * A photo in the sizes that are stored of it. One that cannot be loaded leaves its words, not a hole. A page has dozens, and
 * none of them changes when a clock does.
 */
export const Photo = memo(function Photo({
  image,
  alt,
  variant,
  sizes,
  fetched = 'near',
  failure = wordsForFailure,
  className = '',
}: PhotoProps) {
  const [failed, setFailed] = useState(false)
  const element = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // It may have failed before this page's scripts ran.
    if (element.current?.complete && element.current.naturalWidth === 0) setFailed(true)
  }, [])

  if (failed) return failure(() => setFailed(false))
  const sources = photoSources(image)
  const isLate = fetched === 'near'
  return (
    <img
      ref={element}
      sizes={sources && (isLate ? `auto, ${sizes}` : sizes)}
      srcSet={sources}
      src={photoUrl(image, variant)}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      alt={alt}
      loading={isLate ? 'lazy' : 'eager'}
      // React 18 knows the attribute in lower case only.
      {...(fetched === 'first' && { fetchpriority: 'high' })}
      // What the page is judged by is painted with the page, not a frame later.
      decoding={fetched === 'first' ? 'sync' : 'async'}
      onError={() => setFailed(true)}
      className={className}
    />
  )
})

function wordsForFailure(): ReactNode {
  return <PhotoFailure />
}

/** The sign alone, for where a photo is small. */
export function signOfFailure(): ReactNode {
  return <PhotoFailure small />
}

/** What stands where a photo could not be loaded: the words, or their sign alone where there is no room for them. */
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

/** What stands where a vehicle has no photos: its outline, and the plain words. */
export function NoPhotos({
  vehicle,
  text = 'No photos yet',
  note = null,
}: {
  readonly vehicle: Pick<WireVehicle, 'body_style' | 'exterior_color'>
  readonly text?: string
  /** Why, in a second line; the drawing is as large as the photo would be. */
  readonly note?: string | null
}) {
  return (
    <div
      // Alone on a page it stays below the badge and the heart, which lie on a phone's photo.
      className={`flex size-full flex-col items-center justify-center gap-[4%] bg-well ${note === null ? '' : 'max-sm:pt-13'}`}
    >
      <div className={!text ? 'w-[86%]' : note === null ? 'w-4/5 max-w-[520px]' : 'w-[86%] max-w-[720px]'}>
        <CarDrawing bodyStyle={vehicle.body_style} colour={vehicle.exterior_color} />
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
