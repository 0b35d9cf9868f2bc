/** States of push notifications in this browser, and their texts. */
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

/** Text in place of the switch, where it cannot be used. */
export const PUSH_MESSAGES: Readonly<Record<Exclude<PushState, 'looking' | 'off' | 'on'>, string>> = {
  unavailable: 'Notifications on devices are not available here.',
  unsupported: 'This browser does not show notifications from sites. Your notifications are under the bell.',
  home_screen:
    'On an iPhone or iPad, add Hammerlane to the home screen first: press Share, then Add to Home Screen. Open it from there and come back to these settings.',
  blocked:
    'This browser blocks notifications from Hammerlane. Allow them in its settings for this site, then reload this page.',
}

export const PUSH_FAILED = 'Notifications could not be turned on. Please try again.'

/** Facts about the browser from which the state follows. */
export interface PushBrowserFacts {
  /** True if the server has a push key. */
  readonly hasKey: boolean
  readonly isSupported: boolean
  /** iPhone or iPad: Safari supports push only for sites on the home screen. */
  readonly isAppleTouch: boolean
  readonly permission: 'default' | 'granted' | 'denied'
  /** True if the server has a subscription of this browser and session. */
  readonly isSubscribed: boolean
}

export function toPushState(facts: PushBrowserFacts): PushState {
  if (!facts.hasKey) return 'unavailable'
  if (!facts.isSupported) return facts.isAppleTouch ? 'home_screen' : 'unsupported'
  if (facts.permission === 'denied') return 'blocked'
  return facts.permission === 'granted' && facts.isSubscribed ? 'on' : 'off'
}
