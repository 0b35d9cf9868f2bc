import { expect, test } from 'vitest'
import {
  asFollowed,
  isFollowed,
  isLeftBehind,
  keyOfEntry,
  overlayOfEntry,
  withOverlay,
} from '../../../../../app/components/ui/overlays/history-entry.ts'

const ROUTER_STATE = { usr: { a: 1 }, key: 'x7', idx: 3 }

test("history entry: with an overlay -> keeps the router's fields", () => {
  const entry = withOverlay(ROUTER_STATE, 'photos')
  expect(entry).toEqual({ ...ROUTER_STATE, overlay: 'photos' })
  expect(overlayOfEntry(entry)).toBe('photos')
  expect(keyOfEntry(entry)).toBe(keyOfEntry(ROUTER_STATE))
  expect(isFollowed(withOverlay(asFollowed(ROUTER_STATE), 'bid'))).toBe(true)
})

test.each([[null], [undefined], ['text'], [{ key: 7, overlay: 7, followed: 'yes' }]])(
  'history entry: foreign state (%j) -> default key, no overlay, not handled',
  (state) => {
    expect(keyOfEntry(state)).toBe('default')
    expect(overlayOfEntry(state)).toBeNull()
    expect(isFollowed(state)).toBe(false)
  },
)

test('history entry: overlay until reload -> from an earlier document after a reload, others stay', () => {
  const entry = withOverlay(ROUTER_STATE, 'bid', 1_000.5)
  expect(overlayOfEntry(entry)).toBe('bid')
  expect([isLeftBehind(entry, 1_000.5), isLeftBehind(entry, 2_000)]).toEqual([false, true])
  expect(isLeftBehind(withOverlay(ROUTER_STATE, 'photos'), 2_000)).toBe(false)
  expect(isLeftBehind(withOverlay(entry, 'bid'), 2_000), 'asked for by the address').toBe(false)
  expect(isLeftBehind(ROUTER_STATE, 2_000)).toBe(false)
})
