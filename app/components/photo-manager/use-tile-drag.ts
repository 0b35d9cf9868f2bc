import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Pointer movement in pixels below which a press is no drag. */
const DRAG_THRESHOLD_PX = 6

/** Distance in pixels from the window's edge that scrolls the page, and the scroll per frame. */
const EDGE_PX = 96
const SCROLL_PX = 12

interface Drag {
  readonly photoId: number
  /** Index where the tile would be dropped, from 0. */
  readonly place: number
}

interface TileDrag {
  /** Null while nothing is dragged. */
  readonly drag: Drag | null
  readonly grab: (photoId: number, event: PointerEvent<HTMLElement>) => void
}

/**
 * Reorders the tiles of a list by mouse, pen or touch. During the drag only the CSS `order` changes: moving
 * an element in the document would end its touch. Escape and pointer cancellation restore the order.
 */
export function useTileDrag(
  list: RefObject<HTMLElement>,
  onDrop: (photoId: number, place: number) => void,
): TileDrag {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latestOnDrop = useRef(onDrop)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => {
    latestOnDrop.current = onDrop
  })
  useEffect(() => () => end.current?.(), [])

  function grab(photoId: number, start: PointerEvent<HTMLElement>) {
    if (start.button !== 0 || end.current !== null) return
    // Prevents text selection by mouse and the long press of touch.
    start.preventDefault()
    start.stopPropagation()
    const pointer = start.pointerId
    let at = { x: start.clientX, y: start.clientY }
    let current: Drag | null = null
    let frame = 0

    const updatePlace = () => {
      const place = findPlaceAt(list.current, at)
      if (current === null || place === null || place === current.place) return
      current = { photoId, place }
      setDrag(current)
    }
    const scrollAlong = () => {
      const by = at.y < EDGE_PX ? -SCROLL_PX : at.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' })
        updatePlace()
      }
      frame = requestAnimationFrame(scrollAlong)
    }
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointer) return
      at = { x: event.clientX, y: event.clientY }
      const isBelowThreshold = Math.hypot(at.x - start.clientX, at.y - start.clientY) < DRAG_THRESHOLD_PX
      if (current === null && isBelowThreshold) return
      if (current === null) {
        const place = getPlace(list.current, photoId)
        if (place === null) return stop()
        current = { photoId, place }
        setDrag(current)
        frame = requestAnimationFrame(scrollAlong)
      }
      updatePlace()
    }
    const up = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointer) return
      const dropTarget = current
      stop()
      if (dropTarget !== null) latestOnDrop.current(photoId, dropTarget.place)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      stop()
    }
    function stop() {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', onEscape)
      end.current = null
      setDrag(null)
    }
    end.current = stop
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', onEscape)
  }

  return { drag, grab }
}

/** The tiles in their shown order: CSS `order` is the index. */
function getTiles(list: HTMLElement | null): HTMLElement[] {
  const tiles = [...(list?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])]
  return tiles.toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
}

function findPlaceAt(list: HTMLElement | null, { x, y }: { x: number; y: number }): number | null {
  const place = getTiles(list).findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return place === -1 ? null : place
}

function getPlace(list: HTMLElement | null, photoId: number): number | null {
  const place = getTiles(list).findIndex((tile) => tile.dataset.photo === String(photoId))
  return place === -1 ? null : place
}
