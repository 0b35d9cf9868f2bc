/** Zoom geometry of a photo in its window: lengths in CSS pixels, offsets from the window's center. */

export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** The size of the photo fitted into its window, and of the window. */
export interface ZoomFrame {
  readonly photoWidth: number
  readonly photoHeight: number
  readonly windowWidth: number
  readonly windowHeight: number
  /** The largest allowed scale. */
  readonly maxScale: number
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 }

/** The scale after one press. */
const PRESSED_SCALE = 2.5

/** A small photo can be zoomed to this scale too; beyond it there are no more pixels to see. */
const LEAST_MAX_SCALE = 3

/** The largest scale: that at which the photo shows its stored pixels, but at least `LEAST_MAX_SCALE`. */
export function getMaxScale(naturalWidth: number, fittedWidth: number): number {
  return fittedWidth > 0 ? Math.max(LEAST_MAX_SCALE, naturalWidth / fittedWidth) : LEAST_MAX_SCALE
}

/** Limits the scale, and the offset so that the photo always covers as much of the window as it can. */
export function clampToWindow(zoom: Zoom, frame: ZoomFrame): Zoom {
  const scale = Math.min(frame.maxScale, Math.max(1, zoom.scale))
  const roomX = Math.max(0, (frame.photoWidth * scale - frame.windowWidth) / 2)
  const roomY = Math.max(0, (frame.photoHeight * scale - frame.windowHeight) / 2)
  return { scale, x: clampOffset(zoom.x, roomX), y: clampOffset(zoom.y, roomY) }
}

/** Zooms to `scale` around a point, which stays in place as far as the window allows. */
export function zoomAt(
  zoom: Zoom,
  { scale, x, y }: { readonly scale: number; readonly x: number; readonly y: number },
  frame: ZoomFrame,
): Zoom {
  const clampedScale = Math.min(frame.maxScale, Math.max(1, scale))
  const by = clampedScale / zoom.scale
  return clampToWindow({ scale: clampedScale, x: x - (x - zoom.x) * by, y: y - (y - zoom.y) * by }, frame)
}

/** A press zooms in at its point, or back to the fitted photo. */
export function toggleZoomAt(
  zoom: Zoom,
  point: { readonly x: number; readonly y: number },
  frame: ZoomFrame,
): Zoom {
  return zoom.scale > 1 ? FITTED : zoomAt(zoom, { scale: PRESSED_SCALE, ...point }, frame)
}

function clampOffset(value: number, room: number): number {
  // `+ 0` turns -0 into 0.
  return Math.min(room, Math.max(-room, value)) + 0
}
