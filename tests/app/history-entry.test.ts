import { expect, test } from 'vitest'
import {
  asFollowed,
  isFollowed,
  keyOfEntry,
  overlayOfEntry,
  withOverlay,
} from '../../app/components/ui/history-entry.ts'

const ROUTERS = { usr: { a: 1 }, key: 'x7', idx: 3 }

test('an entry with something over its page is the router’s own entry beside that', () => {
  const entry = withOverlay(ROUTERS, 'photos')
  expect(entry).toEqual({ ...ROUTERS, overlay: 'photos' })
  expect(overlayOfEntry(entry)).toBe('photos')
  expect(keyOfEntry(entry)).toBe(keyOfEntry(ROUTERS))
  expect(isFollowed(withOverlay(asFollowed(ROUTERS), 'bid'))).toBe(true)
})

test.each([[null], [undefined], ['text'], [{ key: 7, overlay: 7, followed: 'yes' }]])(
  'an entry of somebody else’s (%j) has no name, nothing over it and nothing done',
  (state) => {
    expect(keyOfEntry(state)).toBe('default')
    expect(overlayOfEntry(state)).toBeNull()
    expect(isFollowed(state)).toBe(false)
  },
)
