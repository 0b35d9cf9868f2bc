import { useEffect, useRef } from 'react'
import { type ListedPhoto, withPhotoAt } from '../../../domain/photos/listed-photos.ts'
import { PhotoTile } from './photo-tile.tsx'
import { useTileDrag } from './use-tile-drag.ts'

interface PhotoGridProps {
  readonly photos: readonly ListedPhoto[]
  /** `place` is the index in the list, from 0. */
  readonly onMove: (photoId: number, place: number) => void
  readonly onPrimary: (photoId: number) => void
  readonly onEdit: (photo: ListedPhoto) => void
  readonly onRemove: (photo: ListedPhoto) => void
}

/** The stored photos in order, which dragging or each photo's buttons change. */
export function PhotoGrid({ photos, onMove, onPrimary, onEdit, onRemove }: PhotoGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<string | null>(null)
  const { drag, grab } = useTileDrag(list, onMove)
  const shown = drag === null ? photos : withPhotoAt(photos, drag.photoId, drag.place)

  // Restores the focus to the pressed button: moving its element in the document loses the focus.
  useEffect(() => {
    if (pressed.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = null
  })

  if (photos.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label="Photos in their order"
      className={`grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(176px,1fr))] ${drag === null ? '' : 'cursor-grabbing select-none'}`}
    >
      {photos.map((photo, index) => {
        const place = shown.findIndex(({ id }) => id === photo.id)
        return (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={place + 1}
            count={photos.length}
            isDragged={drag?.photoId === photo.id}
            style={{ order: place }}
            onGrab={(event) => grab(photo.id, event)}
            onMove={(by) => {
              const to = index + by
              if (to < 0 || to >= photos.length) return
              pressed.current = `${by === -1 ? 'earlier' : 'later'}-${photo.id}`
              onMove(photo.id, to)
            }}
            onPrimary={() => onPrimary(photo.id)}
            onEdit={() => onEdit(photo)}
            onRemove={() => onRemove(photo)}
          />
        )
      })}
    </ul>
  )
}
