/** How a photo is enlarged in its window: lengths in CSS pixels, the shift measured from the window's middle. */

export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** The photo as it fits its window, and the window. */
export interface ZoomFrame {
  readonly photoWidth: number
  readonly photoHeight: number
  readonly windowWidth: number
  readonly windowHeight: number
  /** How much larger it may become. */
  readonly maxScale: number
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 }

/** What one press enlarges to. */
const PRESSED_SCALE = 2.5

/** Even a small photo may be looked at closely; beyond this its pixels are all there is to see. */
const LEAST_MAX_SCALE = 3

/** Up to the stored picture's own pixels, and at least three times. */
export function maxScaleOf(naturalWidth: number, fittedWidth: number): number {
  return fittedWidth > 0 ? Math.max(LEAST_MAX_SCALE, naturalWidth / fittedWidth) : LEAST_MAX_SCALE
}

/** Enlarged no further than allowed, and never drawn so far aside that the window shows more than it must beside it. */
export function heldInWindow(zoom: Zoom, frame: ZoomFrame): Zoom {
  const scale = Math.min(frame.maxScale, Math.max(1, zoom.scale))
  const roomX = Math.max(0, (frame.photoWidth * scale - frame.windowWidth) / 2)
  const roomY = Math.max(0, (frame.photoHeight * scale - frame.windowHeight) / 2)
  return { scale, x: within(zoom.x, roomX), y: within(zoom.y, roomY) }
}

/** Enlarged to `scale` so that what lies under a point stays under it, as far as the window allows. */
export function zoomedAt(
  zoom: Zoom,
  { scale, x, y }: { readonly scale: number; readonly x: number; readonly y: number },
  frame: ZoomFrame,
): Zoom {
  const held = Math.min(frame.maxScale, Math.max(1, scale))
  const by = held / zoom.scale
  return heldInWindow({ scale: held, x: x - (x - zoom.x) * by, y: y - (y - zoom.y) * by }, frame)
}

/** What a press at a point does: it enlarges there, or shows the whole again. */
export function toggledAt(
  zoom: Zoom,
  point: { readonly x: number; readonly y: number },
  frame: ZoomFrame,
): Zoom {
  return zoom.scale > 1 ? FITTED : zoomedAt(zoom, { scale: PRESSED_SCALE, ...point }, frame)
}

function within(value: number, room: number): number {
  // Plus nought, so that a shift of nothing is never written as minus nought.
  return Math.min(room, Math.max(-room, value)) + 0
}
