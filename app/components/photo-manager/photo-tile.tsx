import { ArrowLeft, ArrowRight, Grip, Pencil, Star, Trash2 } from 'lucide-react'
import type { CSSProperties, PointerEvent } from 'react'
import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { photoCaption } from '../../../domain/photos/photo-caption.ts'
import { PHOTO_WIDTHS_ON_PAGE, photoText } from '../../../domain/photos/photo-urls.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Photo, PhotoFailure } from '../vehicle-photo/photo.tsx'

interface PhotoTileProps {
  readonly photo: ListedPhoto
  /** Position from 1. */
  readonly place: number
  readonly count: number
  readonly isDragged: boolean
  readonly style?: CSSProperties
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onPrimary: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/**
 * A stored photo. It can be dragged by its grip or, with a mouse, by the image; buttons offer every action
 * too.
 */
export function PhotoTile({ photo, place, count, isDragged, style, ...actions }: PhotoTileProps) {
  const name = `photo ${place}`
  return (
    <li
      data-photo={photo.id}
      style={style}
      className={`flex min-w-0 flex-col gap-1 rounded-md ${isDragged ? 'outline-2 outline-offset-4 outline-ink' : ''}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: everything the mouse does here, the buttons below do too */}
      <div
        className="relative aspect-3/2 cursor-grab overflow-hidden rounded-md bg-well select-none"
        // Native image dragging would cancel the pointer events.
        onDragStart={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          if (event.pointerType === 'mouse') actions.onGrab(event)
        }}
      >
        <Photo
          image={photo}
          alt={photoText(photo, `Photo ${place}`)}
          variant="thumb"
          sizes={PHOTO_WIDTHS_ON_PAGE.tile}
          failure={(retry) => <PhotoFailure onRetry={retry} />}
          className={`size-full object-cover ${isDragged ? 'opacity-60' : ''}`}
        />
        {photo.is_primary && (
          <span className="pointer-events-none absolute top-2 left-2">
            <Badge tone="chip" icon={<Star aria-hidden className="size-3.5 fill-current" />}>
              Primary
            </Badge>
          </span>
        )}
        <span
          aria-hidden
          onPointerDown={actions.onGrab}
          className="absolute right-0 bottom-0 inline-flex size-11 touch-none items-center justify-center"
        >
          <span className="inline-flex size-8 items-center justify-center rounded-md bg-chip text-ink">
            <Grip className="size-4.5" />
          </span>
        </span>
      </div>
      <p className="truncate text-meta text-ink-2">
        <span className="figures text-ink-3">{place}. </span>
        {photoCaption(photo, '')}
      </p>
      <div className="-mx-1 flex justify-between">
        <IconButton
          label={`Move ${name} earlier`}
          data-move={`earlier-${photo.id}`}
          aria-disabled={place === 1}
          className="max-w-[25%] aria-disabled:text-ink-3 aria-disabled:opacity-50"
          onClick={() => actions.onMove(-1)}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={`Move ${name} later`}
          data-move={`later-${photo.id}`}
          aria-disabled={place === count}
          className="max-w-[25%] aria-disabled:text-ink-3 aria-disabled:opacity-50"
          onClick={() => actions.onMove(1)}
        >
          <ArrowRight aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={`Say what ${name} shows`} className="max-w-[25%]" onClick={actions.onEdit}>
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={`Remove ${name}`} className="max-w-[25%]" onClick={actions.onRemove}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      {photo.is_primary ? (
        <p className="flex h-11 items-center justify-center text-meta text-ink-3">Shown first in lists</p>
      ) : (
        <Button type="button" wide onClick={actions.onPrimary} aria-label={`Set Primary: ${name}`}>
          Set Primary
        </Button>
      )}
    </li>
  )
}
