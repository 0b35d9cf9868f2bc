import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { photoCaption } from '../../../../domain/photos/photo-caption.ts'
import { galleryDistance, photoText, wrapIndex } from '../../../../domain/photos/photo-urls.ts'
import type { WireVehicleImage } from '../../../../domain/schemas/vehicle.ts'
import { ChipButton, PhotoArrows, PhotoCounter } from './gallery-controls.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { ZoomablePhoto } from './zoomable-photo.tsx'

export interface LightboxProps {
  readonly images: readonly WireVehicleImage[]
  readonly title: string
  readonly startAt: number
  /** When it becomes false, the dialog closes as by its own button. */
  readonly isOpen: boolean
  /** Receives the index of the photo that was shown last. */
  readonly onClose: (last: number) => void
}

/**
 * All photos as large as the window, in a native dialog, which traps the focus, closes on Escape and restores
 * the focus. Swiped, or changed with the arrow keys; the first photo follows the last.
 */
export function Lightbox({ images, title, startAt, isOpen, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(startAt)
  const [isZoomed, setZoomed] = useState(false)
  const image = images[index]

  const show = useCallback((next: number) => {
    setIndex(next)
    setZoomed(false)
    track.current?.scrollTo({ left: next * track.current.clientWidth, behavior: 'instant' })
  }, [])

  const first = useRef(startAt)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    show(first.current)
  }, [show])

  useEffect(() => {
    if (!isOpen) dialog.current?.close()
  }, [isOpen])

  useStableScroll(track, index)

  function onKeyDown(event: KeyboardEvent) {
    const next = keyTarget(event.key, index, images.length)
    // The gallery behind the dialog listens to the same keys.
    event.stopPropagation()
    if (next === null) return
    event.preventDefault()
    show(next)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${title}`}
      onClose={() => onClose(index)}
      onKeyDown={onKeyDown}
      className="showroom m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-sunken text-ink-2 open:flex open:flex-col"
    >
      <div className="relative min-h-0 grow lg:px-20 lg:py-4">
        <ul
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          aria-label="Photos, full screen"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth))
          }}
          className={`slides flex size-full -outline-offset-2 ${isZoomed ? 'overflow-hidden!' : ''}`}
        >
          {images.map((each, at) => (
            <li
              key={each.id}
              // React 18 does not know `inert` as a boolean attribute.
              {...(at !== index && { inert: '' })}
              className="size-full shrink-0 snap-start snap-always"
            >
              <ZoomablePhoto
                image={each}
                alt={photoText(each, title)}
                isCurrent={at === index}
                isNear={galleryDistance(at, index, images.length) <= 1}
                onZoom={setZoomed}
              />
            </li>
          ))}
        </ul>
        <PhotoArrows count={images.length} onTurn={(by) => show(wrapIndex(index, by, images.length))} />
      </div>
      <PhotoCounter index={index} count={images.length} className="top-[18px] left-4" />
      <ChipButton label="Close" className="top-3 right-3" onClick={() => dialog.current?.close()}>
        <X aria-hidden className="size-5" />
      </ChipButton>
      {image && (
        <p className="flex justify-center px-4 py-2">
          <span className="max-w-[72ch] text-center text-meta text-balance text-ink">
            {photoCaption(image, title)}
          </span>
        </p>
      )}
      {images.length > 1 && (
        <div className="flex px-3 pb-3">
          <GalleryThumbnails images={images} title={title} current={index} onChoose={show} low />
        </div>
      )}
    </dialog>
  )
}

/** The index of the photo that a key leads to; null for other keys. */
function keyTarget(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return wrapIndex(index, -1, count)
    case 'ArrowRight':
      return wrapIndex(index, 1, count)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Rotating a phone changes the width of a photo: the same photo stays in view. */
function useStableScroll(track: RefObject<HTMLUListElement>, index: number): void {
  const shown = useRef(index)
  shown.current = index
  useEffect(() => {
    const element = track.current
    if (element === null) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      element.scrollTo({ left: shown.current * width, behavior: 'instant' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [track])
}
