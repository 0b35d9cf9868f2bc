import { ChevronLeft, ChevronRight, Maximize, Star } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { vehicleValueLabel } from '../../../domain/display/vehicle-labels.ts'
import type { WireVehicle, WireVehicleImage } from '../../../domain/schemas/vehicle.ts'
import { CloseButton, Dialog } from '../ui/dialog.tsx'
import { NoPhotos, Photo } from './photo.tsx'

interface GalleryProps {
  readonly vehicle: WireVehicle
  readonly title: string
  /** What stands on the photo's corner where the page has no room for it elsewhere. */
  readonly children?: ReactNode
}

/** A vehicle's photos: one large with its number, the others small below, and all of them full screen. */
export function Gallery({ vehicle, title, children }: GalleryProps) {
  const images = vehicle.images
  const [index, setIndex] = useState(0)
  const [isFull, setFull] = useState(false)
  const image = images[index] ?? images[0]

  if (!image) {
    return (
      <div className="photo-ring aspect-[3/2] overflow-hidden rounded-md max-md:-mx-4 max-md:rounded-none sm:max-md:-mx-6">
        <NoPhotos vehicle={vehicle} text="No images available" />
        <div className="absolute top-1.5 right-1.5 z-10 md:hidden">{children}</div>
      </div>
    )
  }

  const turn = (by: number) => setIndex((index + by + images.length) % images.length)
  return (
    <div>
      <div className="photo-ring relative aspect-[3/2] overflow-hidden rounded-md bg-sunken max-md:-mx-4 max-md:rounded-none sm:max-md:-mx-6">
        <Photo
          key={image.id}
          image={image}
          alt={altText(image, title)}
          variant="page"
          sizes="(width < 961px) 100vw, 920px"
          eager={index === 0}
          className="size-full object-cover"
        />
        <Turns images={images} onTurn={turn} />
        <div className="absolute top-1.5 right-1.5 z-10 md:hidden">{children}</div>
        <p className="absolute bottom-3 left-3 z-10 rounded-sm bg-chip px-2.5 py-1 text-meta text-ink figures">
          {index + 1} of {images.length}
        </p>
        <ChipButton
          label="Full screen"
          className="only-scripted right-3 bottom-3"
          onClick={() => setFull(true)}
        >
          <Maximize aria-hidden className="size-5" />
        </ChipButton>
      </div>
      {images.length > 1 && <Thumbnails images={images} title={title} current={index} onChoose={setIndex} />}
      <Dialog open={isFull} onClose={() => setFull(false)} label={`Photos of ${title}`} shape="full">
        <Lightbox images={images} index={index} title={title} onTurn={turn} onClose={() => setFull(false)} />
      </Dialog>
    </div>
  )
}

interface ThumbnailsProps {
  readonly images: readonly WireVehicleImage[]
  readonly title: string
  readonly current: number
  readonly onChoose: (index: number) => void
}

function Thumbnails({ images, title, current, onChoose }: ThumbnailsProps) {
  return (
    <ul className="mt-2 flex gap-2 overflow-x-auto p-0.5 max-sm:hidden">
      {images.map((image, index) => (
        <li key={image.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Photo ${index + 1} of ${title}, ${vehicleValueLabel(image.image_type)}`}
            aria-current={index === current || undefined}
            onClick={() => onChoose(index)}
            className={`relative block h-18 w-27 overflow-hidden rounded-sm ${
              index === current ? 'ring-2 ring-ink' : 'opacity-78 hover:opacity-100'
            }`}
          >
            <Photo image={image} alt="" variant="card" sizes="108px" className="size-full object-cover" />
            {image.is_primary && (
              <span className="absolute top-1 left-1 inline-flex size-5 items-center justify-center rounded-sm bg-chip">
                <Star aria-hidden className="size-3 fill-current text-ink" />
                <span className="sr-only">Primary</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface LightboxProps {
  readonly images: readonly WireVehicleImage[]
  readonly index: number
  readonly title: string
  readonly onTurn: (by: number) => void
  readonly onClose: () => void
}

/** All photos as large as the window; the arrow keys turn, and past the last comes the first. */
function Lightbox({ images, index, title, onTurn, onClose }: LightboxProps) {
  const image = images[index]

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onTurn(-1)
      if (key === 'ArrowRight') onTurn(1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onTurn])

  if (!image) return null
  return (
    <div className="relative flex size-full items-center justify-center">
      <Photo
        key={image.id}
        image={image}
        alt={altText(image, title)}
        variant="zoom"
        sizes="100vw"
        eager
        className="max-h-full max-w-full object-contain"
      />
      <Turns images={images} onTurn={onTurn} />
      <p className="absolute bottom-4 left-4 rounded-sm bg-chip px-2.5 py-1 text-meta text-ink figures">
        {index + 1} of {images.length}
      </p>
      <div className="absolute top-3 right-3 rounded-md bg-chip">
        <CloseButton onClick={onClose} />
      </div>
    </div>
  )
}

function Turns({
  images,
  onTurn,
}: {
  readonly images: readonly WireVehicleImage[]
  readonly onTurn: (by: number) => void
}) {
  if (images.length < 2) return null
  return (
    <>
      <ChipButton
        label="Previous photo"
        className="only-scripted top-1/2 left-2 -translate-y-1/2"
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </ChipButton>
      <ChipButton
        label="Next photo"
        className="only-scripted top-1/2 right-2 -translate-y-1/2"
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </ChipButton>
    </>
  )
}

interface ChipButtonProps {
  readonly label: string
  readonly className: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function ChipButton({ label, className, onClick, children }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute z-10 inline-flex size-11 items-center justify-center rounded-md bg-chip text-ink ${className}`}
    >
      {children}
    </button>
  )
}

function altText(image: WireVehicleImage, title: string): string {
  return image.alt_text || `${title}, ${vehicleValueLabel(image.image_type).toLowerCase()}`
}
