import type { WirePushSubscription } from '../../../domain/schemas/push.ts'
import { callApi } from '../session/call-api.ts'
import { toFailureMessage } from '../session/failure-messages.ts'
import { PUSH_FAILED, type PushState, toPushState } from './push-copy.ts'

/**
 * The service worker that shows push notifications. Registered when push is first turned on; it does nothing
 * else.
 */
const WORKER_PATH = '/sw.js'
const API_PATH = '/user/push/subscriptions'

export interface PushChange {
  readonly state: PushState
  readonly problem?: string | undefined
}

/** Returns the state of push notifications in this browser. */
export async function readPushDevice(publicKey: string | null): Promise<PushState> {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined'
  const permission = isSupported ? Notification.permission : 'default'
  const facts = { hasKey: publicKey !== null, isSupported, isAppleTouch: isAppleTouch(), permission }
  const mayBeSubscribed = publicKey !== null && isSupported && permission === 'granted'
  return toPushState({ ...facts, isSubscribed: mayBeSubscribed && (await isSubscribed(publicKey)) })
}

/** Requests permission if needed and subscribes this browser. */
export async function turnPushOn(publicKey: string): Promise<PushChange> {
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return { state: permission === 'denied' ? 'blocked' : 'off' }
    await navigator.serviceWorker.register(WORKER_PATH)
    const { pushManager } = await navigator.serviceWorker.ready
    const existing = await pushManager.getSubscription()
    // A subscription for another server key receives nothing.
    if (existing && getServerKey(existing) !== publicKey) await existing.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const subscription = await pushManager.subscribe(options)
    const { endpoint, keys } = subscription.toJSON()
    const result = await callApi(API_PATH, { method: 'POST', body: { endpoint, keys } })
    if (result.kind === 'answered') return { state: 'on' }
    await subscription.unsubscribe()
    const { message, errors } = toFailureMessage(result, { failed: PUSH_FAILED, error: PUSH_FAILED })
    return { state: 'off', problem: message ?? Object.values(errors)[0]?.[0] }
  } catch {
    // The browser's push service is missing or unreachable.
    return { state: 'off', problem: PUSH_FAILED }
  }
}

/** Unsubscribes this browser. It takes effect even if the server is not reached. */
export async function turnPushOff(): Promise<PushChange> {
  const subscription = await currentSubscription()
  if (subscription) {
    await subscription.unsubscribe().catch(() => false)
    await callApi(API_PATH, { method: 'DELETE', body: { endpoint: subscription.endpoint } })
  }
  return { state: 'off' }
}

async function isSubscribed(publicKey: string): Promise<boolean> {
  const subscription = await currentSubscription()
  if (!subscription || getServerKey(subscription) !== publicKey) return false
  const result = await callApi<{ data: WirePushSubscription[] }>(API_PATH)
  if (result.kind !== 'answered') return false
  const { endpoint } = subscription
  return result.body.data.some((known) => known.is_current && known.endpoint === endpoint)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH)
  return (await registration?.pushManager.getSubscription()) ?? null
}

function getServerKey({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey
  if (key === null) return null
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** iPadOS identifies itself as a Mac, but has touch points. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
