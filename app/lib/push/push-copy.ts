/** How it stands with notifications in the browser that one looks with, and what is said of it. */
export const PUSH_STATES = [
  'looking',
  'unavailable',
  'unsupported',
  'home_screen',
  'blocked',
  'off',
  'on',
] as const
export type PushState = (typeof PUSH_STATES)[number]

/** What stands in place of the switch where nothing can be switched here. */
export const PUSH_TEXTS: Readonly<Record<Exclude<PushState, 'looking' | 'off' | 'on'>, string>> = {
  unavailable: 'Notifications on devices are not available here.',
  unsupported:
    'This browser does not show notifications from sites. You find what we tell you under the bell.',
  home_screen:
    'On an iPhone or iPad, add Hammerlane to the home screen first: press Share, then Add to Home Screen. Open it from there and come back to these settings.',
  blocked:
    'This browser blocks notifications from Hammerlane. Allow them in its settings for this site, then reload this page.',
}

export const PUSH_FAILED = 'This was not turned on. Please try again.'

/** What a browser says of itself. */
export interface PushBrowserFacts {
  /** Whether the server can send anything. */
  readonly hasKey: boolean
  readonly isSupported: boolean
  /** An iPhone or iPad: they take notifications from what stands on the home screen alone. */
  readonly isAppleTouch: boolean
  readonly permission: 'default' | 'granted' | 'denied'
  /** Whether the server tells this browser, in this session. */
  readonly isTold: boolean
}

export function pushStateOf(facts: PushBrowserFacts): PushState {
  if (!facts.hasKey) return 'unavailable'
  if (!facts.isSupported) return facts.isAppleTouch ? 'home_screen' : 'unsupported'
  if (facts.permission === 'denied') return 'blocked'
  return facts.permission === 'granted' && facts.isTold ? 'on' : 'off'
}
