import { expect, test } from 'vitest'
import { PUSH_STATES, type PushBrowserFacts, pushStateOf } from '../../../../app/lib/push/push-copy.ts'

const able: PushBrowserFacts = {
  hasKey: true,
  isSupported: true,
  isAppleTouch: false,
  permission: 'granted',
  isTold: true,
}

test.each([
  [{}, 'on'],
  [{ isTold: false }, 'off'],
  // Taken away in the browser's settings: whatever the server thinks.
  [{ permission: 'default' }, 'off'],
  [{ permission: 'denied' }, 'blocked'],
  [{ isSupported: false }, 'unsupported'],
  [{ isSupported: false, isAppleTouch: true }, 'home_screen'],
  // On the home screen an iPhone can.
  [{ isAppleTouch: true }, 'on'],
  [{ hasKey: false, isSupported: false }, 'unavailable'],
] as const)('%j: %s', (facts, state) => {
  expect(pushStateOf({ ...able, ...facts })).toBe(state)
  expect(PUSH_STATES).toContain(state)
})
