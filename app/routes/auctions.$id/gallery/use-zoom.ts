import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  clampToWindow,
  FITTED,
  getMaxScale,
  toggleZoomAt,
  type Zoom,
  type ZoomFrame,
  zoomAt,
} from './zoom.ts'

/** Movement beyond this makes a press a drag, in CSS pixels. */
const DRAG_FROM = 6

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300

interface Point {
  readonly x: number
  readonly y: number
}

interface ZoomOptions {
  readonly isCurrent: boolean
  readonly onZoom: (isZoomed: boolean) => void
}

/**
 * Zooms the image in `box` by a click or the wheel of a mouse, a double tap or two fingers, and pans it while
 * it is zoomed. The transform is set directly, not through React: it must follow the finger.
 */
export function useZoom(box: RefObject<HTMLElement>, { isCurrent, onZoom }: ZoomOptions) {
  const [isZoomed, setZoomed] = useState(false)
  const zoom = useRef<Zoom>(FITTED)
  const fingers = useRef(new Map<number, Point>())
  const moved = useRef(0)
  const lastTapMs = useRef(0)

  function apply(next: Zoom) {
    zoom.current = next
    const picture = findImage(box.current)
    if (picture) picture.style.transform = next.scale === 1 ? '' : toTransform(next)
    const nowZoomed = next.scale > 1
    if (nowZoomed !== isZoomed) {
      setZoomed(nowZoomed)
      onZoom(nowZoomed)
    }
  }

  const toggle = (point: Point) => apply(toggleZoomAt(zoom.current, point, measureFrame(box.current)))

  useEffect(() => {
    if (isCurrent) return
    zoom.current = FITTED
    const picture = findImage(box.current)
    if (picture) picture.style.transform = ''
    setZoomed(false)
  }, [isCurrent, box])

  useWheel(box, (point, by) =>
    apply(zoomAt(zoom.current, { scale: zoom.current.scale * by, ...point }, measureFrame(box.current))),
  )

  return {
    isZoomed,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || isControl(event.target)) return
        if (fingers.current.size === 0) moved.current = 0
        fingers.current.set(event.pointerId, toCenterOffset(event, box.current))
        if (isZoomed || fingers.current.size > 1) box.current?.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        const before = fingers.current.get(event.pointerId)
        if (before === undefined) return
        const now = toCenterOffset(event, box.current)
        moved.current += Math.hypot(now.x - before.x, now.y - before.y)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        if (other) apply(pinch(zoom.current, { before, now, other }, measureFrame(box.current)))
        else if (zoom.current.scale > 1) apply(pan(zoom.current, before, now, measureFrame(box.current)))
        fingers.current.set(event.pointerId, now)
      },
      onPointerUp(event: PointerEvent) {
        const wasAlone = fingers.current.size === 1
        if (!fingers.current.delete(event.pointerId) || !wasAlone || moved.current > DRAG_FROM) return
        const point = toCenterOffset(event, box.current)
        if (event.pointerType === 'mouse') {
          toggle(point)
        } else if (event.timeStamp - lastTapMs.current < DOUBLE_TAP_MS) {
          lastTapMs.current = 0
          toggle(point)
        } else {
          lastTapMs.current = event.timeStamp
        }
      },
      onPointerCancel(event: PointerEvent) {
        fingers.current.delete(event.pointerId)
      },
    },
  }
}

/** React's wheel listener is passive, so it cannot prevent the page from scrolling. */
function useWheel(box: RefObject<HTMLElement>, onWheelZoom: (point: Point, by: number) => void): void {
  const latest = useRef(onWheelZoom)
  latest.current = onWheelZoom
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      // Horizontal movement is left to the browser, which changes the photo.
      if (!event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      latest.current(toCenterOffset(event, element), Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [box])
}

/** Two fingers: the point between them is scaled by their distance and moves with them. */
function pinch(
  zoom: Zoom,
  { before, now, other }: { readonly before: Point; readonly now: Point; readonly other: Point },
  frame: ZoomFrame,
): Zoom {
  const distance = Math.hypot(before.x - other.x, before.y - other.y)
  const by = distance > 0 ? Math.hypot(now.x - other.x, now.y - other.y) / distance : 1
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  const grown = zoomAt(zoom, { scale: zoom.scale * by, ...middle }, frame)
  return pan(grown, { x: before.x / 2, y: before.y / 2 }, { x: now.x / 2, y: now.y / 2 }, frame)
}

function pan(zoom: Zoom, before: Point, now: Point, frame: ZoomFrame): Zoom {
  return clampToWindow(
    { scale: zoom.scale, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y },
    frame,
  )
}

function measureFrame(box: HTMLElement | null): ZoomFrame {
  const picture = findImage(box)
  // The page's size attributes: the natural size depends on the chosen file.
  const width = Number(picture?.getAttribute('width')) || picture?.naturalWidth || 1
  const height = Number(picture?.getAttribute('height')) || picture?.naturalHeight || 1
  const windowWidth = box?.clientWidth ?? 0
  const windowHeight = box?.clientHeight ?? 0
  const fit = Math.min(windowWidth / width, windowHeight / height)
  return {
    photoWidth: width * fit,
    photoHeight: height * fit,
    windowWidth,
    windowHeight,
    maxScale: getMaxScale(width, width * fit),
  }
}

function toCenterOffset(at: { readonly clientX: number; readonly clientY: number }, box: HTMLElement | null) {
  const { left = 0, top = 0, width = 0, height = 0 } = box?.getBoundingClientRect() ?? {}
  return { x: at.clientX - left - width / 2, y: at.clientY - top - height / 2 }
}

function findImage(box: HTMLElement | null): HTMLImageElement | null {
  return box?.querySelector('img') ?? null
}

/** Whether a press hits a button, such as the retry button in place of a photo that could not be loaded. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null
}

function toTransform({ scale, x, y }: Zoom): string {
  return `translate(${x}px, ${y}px) scale(${scale})`
}
