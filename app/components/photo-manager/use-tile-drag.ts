import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** So far a mouse may slip in a press that is none of a drag. */
const SLIP_PX = 6

/** So near to the edge of the window the page scrolls along, and so far a frame. */
const EDGE_PX = 96
const SCROLL_PX = 12

interface Drag {
  readonly photoId: number
  /** The place where it would be put down, counted from 0. */
  readonly place: number
}

interface TileDrag {
  /** Null while nothing is dragged. */
  readonly drag: Drag | null
  readonly grab: (photoId: number, event: PointerEvent<HTMLElement>) => void
}

/**
 * Dragging a tile of a list by a mouse, a pen or a finger. The tiles are only shown in their new order meanwhile (by `order`): one
 * that is moved in the page loses the finger that holds it. Escape, or the pointer being taken away, leaves all as it was.
 */
export function useTileDrag(
  list: RefObject<HTMLElement>,
  onDrop: (photoId: number, place: number) => void,
): TileDrag {
  const [drag, setDrag] = useState<Drag | null>(null)
  const dropped = useRef(onDrop)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => {
    dropped.current = onDrop
  })
  useEffect(() => () => end.current?.(), [])

  function grab(photoId: number, start: PointerEvent<HTMLElement>) {
    if (start.button !== 0 || end.current !== null) return
    // Else a mouse marks words, and a finger is read as a long press.
    start.preventDefault()
    start.stopPropagation()
    const pointer = start.pointerId
    let at = { x: start.clientX, y: start.clientY }
    let current: Drag | null = null
    let frame = 0

    const look = () => {
      const place = placeUnder(list.current, at)
      if (current === null || place === null || place === current.place) return
      current = { photoId, place }
      setDrag(current)
    }
    const scrollAlong = () => {
      const by = at.y < EDGE_PX ? -SCROLL_PX : at.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' })
        look()
      }
      frame = requestAnimationFrame(scrollAlong)
    }
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointer) return
      at = { x: event.clientX, y: event.clientY }
      const isSlip = Math.hypot(at.x - start.clientX, at.y - start.clientY) < SLIP_PX
      if (current === null && isSlip) return
      if (current === null) {
        const place = placeOf(list.current, photoId)
        if (place === null) return stop()
        current = { photoId, place }
        setDrag(current)
        frame = requestAnimationFrame(scrollAlong)
      }
      look()
    }
    const up = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointer) return
      const put = current
      stop()
      if (put !== null) dropped.current(photoId, put.place)
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

/** The tiles as they are shown: by `order`, which stands for the place. */
function tilesOf(list: HTMLElement | null): HTMLElement[] {
  const tiles = [...(list?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])]
  return tiles.toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
}

function placeUnder(list: HTMLElement | null, { x, y }: { x: number; y: number }): number | null {
  const place = tilesOf(list).findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return place === -1 ? null : place
}

function placeOf(list: HTMLElement | null, photoId: number): number | null {
  const place = tilesOf(list).findIndex((tile) => tile.dataset.photo === String(photoId))
  return place === -1 ? null : place
}
