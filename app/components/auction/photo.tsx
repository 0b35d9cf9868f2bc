import { useEffect, useRef, useState } from 'react'
import type { WireVehicle, WireVehicleImage } from '../../../domain/schemas/vehicle.ts'
import { CarDrawing } from './car-drawing.tsx'

type Variant = 'card' | 'page' | 'zoom'

/** The address of a stored picture; each segment is URL-encoded (Spec part 1, section 7). */
export function storageUrl(path: string): string {
  return `/storage/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The primary photo, else the first; undefined where there is none. */
export function firstPhoto(images: readonly WireVehicleImage[]): WireVehicleImage | undefined {
  return images.find(({ is_primary }) => is_primary) ?? images[0]
}

function addressOf(image: WireVehicleImage, variant: Variant): string {
  return storageUrl(image.variants.find(({ name }) => name === variant)?.path ?? image.image_path)
}

interface PhotoProps {
  readonly image: WireVehicleImage
  readonly alt: string
  readonly variant: Variant
  /** As for `img`: how wide it will stand. */
  readonly sizes: string
  /** The picture that the page is about is fetched first; others when they come near. */
  readonly eager?: boolean
  readonly className?: string
}

/** A photo in the sizes that are stored of it; hidden if it cannot be loaded. */
export function Photo({ image, alt, variant, sizes, eager = false, className = '' }: PhotoProps) {
  const [failed, setFailed] = useState(false)
  const element = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // It may have failed before this page's scripts ran.
    if (element.current?.complete && element.current.naturalWidth === 0) setFailed(true)
  }, [])

  if (failed) return null
  const sources = image.variants.map(({ path, width }) => `${storageUrl(path)} ${width}w`).join(', ')
  return (
    <img
      ref={element}
      src={addressOf(image, variant)}
      srcSet={sources || undefined}
      sizes={sources ? sizes : undefined}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      // React 18 knows the attribute in lower case only.
      {...{ fetchpriority: eager ? 'high' : 'auto' }}
      decoding="async"
      onError={() => setFailed(true)}
      className={className}
    />
  )
}

/** What stands where a vehicle has no photos: its outline, and the plain words. */
export function NoPhotos({
  vehicle,
  text = 'No photos yet',
}: {
  readonly vehicle: WireVehicle
  readonly text?: string
}) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 bg-surface">
      <div className="w-3/5">
        <CarDrawing bodyStyle={vehicle.body_style} colour={vehicle.exterior_color} />
      </div>
      <p className="text-meta text-ink-3">{text}</p>
    </div>
  )
}
