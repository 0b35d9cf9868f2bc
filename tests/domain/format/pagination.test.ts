import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getLastPage, pageSlots, pageText } from '../../../domain/format/pagination.ts'

test('page slots: up to five pages -> all', () => {
  expect(pageSlots(1, 1)).toEqual([1])
  expect(pageSlots(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('page slots: more than five pages -> windows with ellipsis', () => {
  expect(pageSlots(1, 11)).toEqual([1, 2, 3, 4, 'ellipsis', 11])
  expect(pageSlots(3, 11)).toEqual([1, 2, 3, 4, 'ellipsis', 11])
  expect(pageSlots(4, 11)).toEqual([1, 'ellipsis', 3, 4, 5, 'ellipsis', 11])
  expect(pageSlots(9, 11)).toEqual([1, 'ellipsis', 8, 9, 10, 11])
  expect(pageSlots(11, 11)).toEqual([1, 'ellipsis', 8, 9, 10, 11])
  expect(pageSlots(3, 6)).toEqual([1, 2, 3, 4, 'ellipsis', 6])
})

test('page slots: page out of range -> nearest page', () => {
  expect(pageSlots(99, 11)).toEqual(pageSlots(11, 11))
  expect(pageSlots(0, 11)).toEqual(pageSlots(1, 11))
  expect(pageSlots(1, 0)).toEqual([1])
})

test('last page: empty list -> 1', () => {
  expect(getLastPage(0, 12)).toBe(1)
  expect(getLastPage(12, 12)).toBe(1)
  expect(getLastPage(13, 12)).toBe(2)
  expect(pageText(2, 11)).toBe('Page 2 of 11')
})

test('page slots: any page -> ascending, with first, last, current and neighbors, ellipsis for gaps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [current, last] = [Math.min(a, b), Math.max(a, b)]
      const slots = pageSlots(current, last)
      for (const page of [1, current - 1, current, current + 1, last]) {
        if (page >= 1 && page <= last) expect(slots).toContain(page)
      }
      expect(slots.length).toBeLessThanOrEqual(7)
      slots.forEach((slot, index) => {
        const before = slots[index - 1]
        if (typeof slot === 'number' && typeof before === 'number') expect(slot).toBe(before + 1)
        if (slot === 'ellipsis') expect(Number(slots[index + 1]) - Number(before)).toBeGreaterThan(1)
      })
    }),
  )
})
