import { expect, test } from 'vitest'
import {
  asFollowed,
  isFollowed,
  isLeftBehind,
  keyOfEntry,
  overlayOfEntry,
  withOverlay,
} from '../../../../../app/components/ui/overlays/history-entry.ts'

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

test('what is over a page in one document alone is left behind by the next; what is not so bound stays', () => {
  const entry = withOverlay(ROUTERS, 'bid', 1_000.5)
  expect(overlayOfEntry(entry)).toBe('bid')
  expect([isLeftBehind(entry, 1_000.5), isLeftBehind(entry, 2_000)]).toEqual([false, true])
  expect(isLeftBehind(withOverlay(ROUTERS, 'photos'), 2_000)).toBe(false)
  expect(isLeftBehind(withOverlay(entry, 'bid'), 2_000), 'asked for by the address').toBe(false)
  expect(isLeftBehind(ROUTERS, 2_000)).toBe(false)
})
