import { Maximize } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { storageUrl, wrapIndex } from '../../../../domain/photos/photo-urls.ts'
import type { WireVehicle } from '../../../../domain/schemas/vehicle.ts'
import type { Overlay } from '../../../components/ui/overlays/use-overlay.ts'
import { NoPhotos } from '../../../components/vehicle-photo/photo.tsx'
import { ChipButton, PhotoArrows, PhotoCounter } from './gallery-controls.tsx'
import { GallerySlides } from './gallery-slides.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { useLightbox } from './use-lightbox.ts'

/**
 * Buttons on the photo of a phone. They move below the offline bar while it covers the top of the photo;
 * nothing else moves.
 */
const CHIPS = 'absolute top-2 right-2 z-10 flex gap-2 max-sm:in-[:has([data-offline])]:top-8.5 md:hidden'
const BADGE = 'absolute top-3 left-3 z-10 in-[:has([data-offline])]:top-10 sm:hidden'

interface GalleryProps {
  readonly vehicle: WireVehicle
  readonly title: string
  /** Buttons in the photo's right corner, where the page has no room for them elsewhere. */
  readonly children?: ReactNode
  /** The badge in the photo's left corner, on a phone only. */
  readonly badge?: ReactNode
  /** The page's overlay, which also shows the photos full screen. */
  readonly overlay: Overlay
}

/** As wide as the window on a phone, and as wide as its column elsewhere. */
const FRAME =
  'photo-ring relative aspect-[3/2] overflow-hidden rounded-md bg-sunken max-sm:-mx-4 max-sm:rounded-none'

/**
 * A vehicle's photos: one large with its number, thumbnails below, and all of them full screen
 * (docs/rules/auction-page.md, Gallery).
 */
export function Gallery({ vehicle, title, badge, overlay, children }: GalleryProps) {
  const { images } = vehicle
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [isAwake, setAwake] = useState(false)
  const lightbox = useLightbox(overlay)

  useEffect(() => {
    // The row may have been scrolled before hydration.
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {}
    if (scrollLeft > 0) setIndex(Math.round(scrollLeft / clientWidth))
  }, [])

  if (images.length === 0) {
    return (
      // On a phone a plain background from edge to edge needs no border.
      <div className={`${FRAME} max-sm:after:hidden`}>
        <NoPhotos vehicle={vehicle} text="No images available" note="The seller has not added photos yet" />
        <div className={BADGE}>{badge}</div>
        <div className={CHIPS}>{children}</div>
      </div>
    )
  }

  /** Without animation, so that the next photo shows at once. */
  function show(next: number) {
    setAwake(true)
    setIndex(next)
    track.current?.scrollTo({ left: next * track.current.clientWidth, behavior: 'instant' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(wrapIndex(index, by, images.length))
  }

  function open(at: number) {
    const image = images[at]
    if (!image) return
    setIndex(at)
    void lightbox.open(storageUrl(image.image_path))
  }

  function wake() {
    setAwake(true)
    lightbox.fetch()
  }

  const Lightbox = lightbox.view
  return (
    <section aria-label={`Photos of ${title}`} onPointerEnter={wake} onFocus={wake} onKeyDown={onKeyDown}>
      <div className={FRAME}>
        <GallerySlides
          track={track}
          images={images}
          title={title}
          index={index}
          isAwake={isAwake}
          onShow={setIndex}
          onOpen={open}
        />
        <PhotoArrows count={images.length} onTurn={(by) => show(wrapIndex(index, by, images.length))} />
        <div className={BADGE}>{badge}</div>
        <div className={CHIPS}>{children}</div>
        <PhotoCounter index={index} count={images.length} className="bottom-3 left-3" />
        <ChipButton
          label="Full screen"
          className="only-scripted right-3 bottom-3 max-sm:hidden"
          onClick={() => open(index)}
        >
          <Maximize aria-hidden className="size-5" />
        </ChipButton>
      </div>
      {images.length > 1 && (
        <GalleryThumbnails images={images} title={title} current={index} onChoose={show} />
      )}
      {Lightbox && (
        <Lightbox
          images={images}
          title={title}
          startAt={index}
          isOpen={lightbox.isOpen}
          onClose={(last) => {
            lightbox.close()
            show(last)
          }}
        />
      )}
    </section>
  )
}
