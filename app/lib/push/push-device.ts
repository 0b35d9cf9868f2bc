import type { WirePushSubscription } from '../../../domain/schemas/push.ts'
import { callApi } from '../session/call-api.ts'
import { refusalWords } from '../session/failure-messages.ts'
import { PUSH_FAILED, type PushState, pushStateOf } from './push-copy.ts'

/** Shows what is pushed; it is there from when somebody turns this on, and for nothing else. */
const WORKER = '/sw.js'
const PATH = '/user/push/subscriptions'

export interface PushChange {
  readonly state: PushState
  readonly problem?: string | undefined
}

/** How it stands with notifications in this browser. */
export async function readPushDevice(publicKey: string | null): Promise<PushState> {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined'
  const permission = isSupported ? Notification.permission : 'default'
  const facts = { hasKey: publicKey !== null, isSupported, isAppleTouch: isAppleTouch(), permission }
  const mayBeTold = publicKey !== null && isSupported && permission === 'granted'
  return pushStateOf({ ...facts, isTold: mayBeTold && (await isTold(publicKey)) })
}

/** Asks for the permission where it has not been given, and has this browser told from now on. */
export async function turnPushOn(publicKey: string): Promise<PushChange> {
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return { state: permission === 'denied' ? 'blocked' : 'off' }
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    // One that was made for another key of ours cannot be written to any more.
    if (before && keyOf(before) !== publicKey) await before.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const subscription = await pushManager.subscribe(options)
    const { endpoint, keys } = subscription.toJSON()
    const outcome = await callApi(PATH, { method: 'POST', body: { endpoint, keys } })
    if (outcome.kind === 'answered') return { state: 'on' }
    await subscription.unsubscribe()
    const { message, errors } = refusalWords(outcome, { failed: PUSH_FAILED, error: PUSH_FAILED })
    return { state: 'off', problem: message ?? Object.values(errors)[0]?.[0] }
  } catch {
    // The browser's own push service did not answer, or has none.
    return { state: 'off', problem: PUSH_FAILED }
  }
}

/** The browser takes nothing from then on, whether or not the server hears of it. */
export async function turnPushOff(): Promise<PushChange> {
  const subscription = await currentSubscription()
  if (subscription) {
    await subscription.unsubscribe().catch(() => false)
    await callApi(PATH, { method: 'DELETE', body: { endpoint: subscription.endpoint } })
  }
  return { state: 'off' }
}

async function isTold(publicKey: string): Promise<boolean> {
  const subscription = await currentSubscription()
  if (!subscription || keyOf(subscription) !== publicKey) return false
  const outcome = await callApi<{ data: WirePushSubscription[] }>(PATH)
  if (outcome.kind !== 'answered') return false
  const { endpoint } = subscription
  return outcome.body.data.some((known) => known.is_current && known.endpoint === endpoint)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey
  if (key === null) return null
  const letters = btoa(String.fromCharCode(...new Uint8Array(key)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** An iPad calls itself a Mac, but one that is touched. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
