import { expect, test } from 'vitest'
import {
  getEntryKey,
  getEntryOverlay,
  isFromEarlierDocument,
  isHashHandled,
  withHashHandled,
  withOverlay,
} from '../../../../../app/components/ui/overlays/history-entry.ts'

const ROUTER_STATE = { usr: { a: 1 }, key: 'x7', idx: 3 }

test("history entry: with an overlay -> keeps the router's fields", () => {
  const entry = withOverlay(ROUTER_STATE, 'photos')
  expect(entry).toEqual({ ...ROUTER_STATE, overlay: 'photos' })
  expect(getEntryOverlay(entry)).toBe('photos')
  expect(getEntryKey(entry)).toBe(getEntryKey(ROUTER_STATE))
  expect(isHashHandled(withOverlay(withHashHandled(ROUTER_STATE), 'bid'))).toBe(true)
})

test.each([[null], [undefined], ['text'], [{ key: 7, overlay: 7, followed: 'yes' }]])(
  'history entry: foreign state (%j) -> default key, no overlay, not handled',
  (state) => {
    expect(getEntryKey(state)).toBe('default')
    expect(getEntryOverlay(state)).toBeNull()
    expect(isHashHandled(state)).toBe(false)
  },
)

test('history entry: overlay until reload -> from an earlier document after a reload, others stay', () => {
  const entry = withOverlay(ROUTER_STATE, 'bid', 1_000.5)
  expect(getEntryOverlay(entry)).toBe('bid')
  expect([isFromEarlierDocument(entry, 1_000.5), isFromEarlierDocument(entry, 2_000)]).toEqual([false, true])
  expect(isFromEarlierDocument(withOverlay(ROUTER_STATE, 'photos'), 2_000)).toBe(false)
  expect(isFromEarlierDocument(withOverlay(entry, 'bid'), 2_000), 'asked for by the address').toBe(false)
  expect(isFromEarlierDocument(ROUTER_STATE, 2_000)).toBe(false)
})
