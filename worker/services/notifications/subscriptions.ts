import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import {
  MAX_PUSH_SUBSCRIPTIONS,
  type NewPushSubscription,
  type WirePushSubscription,
  wrongPushKeys,
} from '../../../domain/schemas/push.ts'
import { database } from '../../db/client.ts'
import {
  deleteOwnPushSubscription,
  listLivePushSubscriptions,
  upsertPushSubscription,
} from '../../db/queries/notifications/push.ts'
import type { Env } from '../../env.ts'
import type { TokenIdentity } from '../accounts/sessions/viewer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'

/** The browsers with push turned on, newest first. */
export async function readPushSubscriptions(
  env: Pick<Env, 'DB'>,
  { viewer, nowMs }: { readonly viewer: TokenIdentity; readonly nowMs: number },
): Promise<WirePushSubscription[]> {
  const rows = await listLivePushSubscriptions(database(env), viewer.userId, nowMs)
  return rows.map(({ id, endpoint, sessionId, createdAtMs }) => ({
    id,
    endpoint,
    is_current: String(sessionId) === viewer.sessionId,
    created_at: new Date(createdAtMs).toISOString(),
  }))
}

/**
 * Turns push on in this browser until the session ends. Idempotent.
 * @throws if the user channel could not be reached: asking again informs it.
 */
export async function addPushSubscription(
  env: Env,
  {
    viewer,
    subscription,
    nowMs,
  }: {
    readonly viewer: TokenIdentity
    readonly subscription: NewPushSubscription
    readonly nowMs: number
  },
): Promise<Refusal | null> {
  const { endpoint, keys } = subscription
  const { userId } = viewer
  const limited = await limitAttempts(env, { action: 'pushSubscription', who: String(userId), nowMs })
  if (limited) return limited
  if (!(await isP256Point(keys.p256dh))) return invalidFields(wrongPushKeys)
  const isStored = await upsertPushSubscription(database(env), {
    userId,
    sessionId: Number(viewer.sessionId),
    endpoint,
    ...keys,
    most: MAX_PUSH_SUBSCRIPTIONS,
    nowMs,
  })
  if (!isStored) return invalidFields(wrongPushKeys)
  await env.USER_CHANNEL.getByName(String(userId)).pushSubscriptionsChanged(userId)
  return null
}

/** Turns push off in a browser. Idempotent. */
export async function removePushSubscription(
  env: Pick<Env, 'DB'>,
  { userId, endpoint }: { readonly userId: number; readonly endpoint: string },
): Promise<void> {
  await deleteOwnPushSubscription(database(env), { userId, endpoint })
}

/** A key that is not a point on P-256 cannot be used for encryption. */
async function isP256Point(p256dh: string): Promise<boolean> {
  try {
    const text = atob(p256dh.replaceAll('-', '+').replaceAll('_', '/'))
    const point = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    await crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    return true
  } catch {
    return false
  }
}
