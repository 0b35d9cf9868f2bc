import { expect, test } from 'vitest'
import { PUSH_STATES, type PushBrowserFacts, toPushState } from '../../../../app/lib/push/push-copy.ts'

const SUBSCRIBED: PushBrowserFacts = {
  hasKey: true,
  isSupported: true,
  isAppleTouch: false,
  permission: 'granted',
  isSubscribed: true,
}

test.each([
  [{}, 'on'],
  [{ isSubscribed: false }, 'off'],
  // Revoked in the browser's settings, which the server does not know.
  [{ permission: 'default' }, 'off'],
  [{ permission: 'denied' }, 'blocked'],
  [{ isSupported: false }, 'unsupported'],
  [{ isSupported: false, isAppleTouch: true }, 'home_screen'],
  // An iPhone supports push for sites on the home screen.
  [{ isAppleTouch: true }, 'on'],
  [{ hasKey: false, isSupported: false }, 'unavailable'],
] as const)('push state: %j -> %s', (facts, state) => {
  expect(toPushState({ ...SUBSCRIBED, ...facts })).toBe(state)
  expect(PUSH_STATES).toContain(state)
})
