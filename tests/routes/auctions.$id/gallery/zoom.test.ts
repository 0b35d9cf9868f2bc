import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clampToWindow,
  FITTED,
  getMaxScale,
  toggleZoomAt,
  zoomAt,
} from '../../../../app/routes/auctions.$id/gallery/zoom.ts'

const frame = { photoWidth: 900, photoHeight: 600, windowWidth: 1_000, windowHeight: 600, maxScale: 4 }

test('zoom: two presses -> zoomed at the point, then fitted again', () => {
  const near = toggleZoomAt(FITTED, { x: 100, y: -50 }, frame)
  expect(near).toEqual({ scale: 2.5, x: -150, y: 75 })
  expect(toggleZoomAt(near, { x: 0, y: 0 }, frame)).toEqual(FITTED)
})

test('zoom: photo smaller than its window -> cannot be panned', () => {
  expect(clampToWindow({ scale: 1, x: 80, y: -80 }, frame)).toEqual(FITTED)
})

test('zoom limit: large or small photo -> stored pixels, at least three times', () => {
  expect(getMaxScale(2_400, 400)).toBe(6)
  expect(getMaxScale(300, 600)).toBe(3)
  expect(getMaxScale(300, 0)).toBe(3)
})

test('zoom: arbitrary input -> scale within limits, window covered as far as possible', () => {
  const far = fc.double({ min: -5_000, max: 5_000, noNaN: true })
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 20, noNaN: true }), far, far, far, far, (scale, x, y, px, py) => {
      const zoom = zoomAt(clampToWindow({ scale, x, y }, frame), { scale: scale * 2, x: px, y: py }, frame)
      expect(zoom.scale).toBeGreaterThanOrEqual(1)
      expect(zoom.scale).toBeLessThanOrEqual(frame.maxScale)
      const spareX = frame.photoWidth * zoom.scale - frame.windowWidth
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual(Math.max(0, spareX / 2) + 1e-9)
    }),
  )
})
