import { expect, test } from 'vitest'
import { nextEntry } from '../../../../../app/components/ui/overlays/menu-keys.ts'

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowRight', 1, null],
  ['a', 1, null],
] as const)('menu: %s on entry %i of three -> %s', (key, at, to) => {
  expect(nextEntry(key, at, 3)).toBe(to)
})

test('menu: no entries -> null', () => {
  expect(nextEntry('ArrowDown', -1, 0)).toBeNull()
})
