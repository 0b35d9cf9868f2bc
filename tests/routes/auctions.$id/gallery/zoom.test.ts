import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FITTED,
  heldInWindow,
  maxScaleOf,
  toggledAt,
  zoomedAt,
} from '../../../../app/routes/auctions.$id/gallery/zoom.ts'

const frame = { photoWidth: 900, photoHeight: 600, windowWidth: 1_000, windowHeight: 600, maxScale: 4 }

test('a press enlarges at its point, another shows the whole again', () => {
  const near = toggledAt(FITTED, { x: 100, y: -50 }, frame)
  expect(near).toEqual({ scale: 2.5, x: -150, y: 75 })
  expect(toggledAt(near, { x: 0, y: 0 }, frame)).toEqual(FITTED)
})

test('a photo smaller than its window cannot be drawn aside', () => {
  expect(heldInWindow({ scale: 1, x: 80, y: -80 }, frame)).toEqual(FITTED)
})

test('the stored pixels are the limit, but a small photo may be enlarged too', () => {
  expect(maxScaleOf(2_400, 400)).toBe(6)
  expect(maxScaleOf(300, 600)).toBe(3)
  expect(maxScaleOf(300, 0)).toBe(3)
})

test('whatever is done, the scale is allowed and the photo covers what of the window it can', () => {
  const far = fc.double({ min: -5_000, max: 5_000, noNaN: true })
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 20, noNaN: true }), far, far, far, far, (scale, x, y, px, py) => {
      const zoom = zoomedAt(heldInWindow({ scale, x, y }, frame), { scale: scale * 2, x: px, y: py }, frame)
      expect(zoom.scale).toBeGreaterThanOrEqual(1)
      expect(zoom.scale).toBeLessThanOrEqual(frame.maxScale)
      const spareX = frame.photoWidth * zoom.scale - frame.windowWidth
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual(Math.max(0, spareX / 2) + 1e-9)
    }),
  )
})
