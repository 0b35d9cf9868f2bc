import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { pushMessage } from '../../../domain/notifications/push-message.ts'
import { isUrgent, pushLifeS } from '../../../domain/notifications/push-rules.ts'
import type { StoredNotification } from '../../../domain/notifications/user-channel-contract.ts'
import { database } from '../../db/client.ts'
import {
  deletePushSubscription,
  listLivePushSubscriptions,
  type PushSubscriptionRow,
} from '../../db/queries/notifications/push.ts'
import type { Env } from '../../env.ts'
import { createPushService, type PushResult } from '../../providers/push/push-service.ts'
import { getPushKeys, type PushKeys } from './push-keys.ts'

/** A person's push subscriptions and the keys to send with. */
export interface PushTargets {
  readonly keys: PushKeys
  readonly subscriptions: readonly PushSubscriptionRow[]
}

/** The push subscriptions of a person's open sessions, with the keys to send; null if nothing can be sent. */
export async function findPushTargets(env: Env, userId: number, nowMs: number): Promise<PushTargets | null> {
  const subscriptions = await listLivePushSubscriptions(database(env), userId, nowMs)
  if (subscriptions.length === 0) return null
  const keys = await getPushKeys(env)
  return keys === null ? null : { keys, subscriptions }
}

/** Sends one notification to one browser. Deletes a subscription that no longer exists. */
export async function pushNotification(
  env: Env,
  {
    keys,
    subscription,
    notification,
    nowMs,
  }: {
    readonly keys: PushKeys
    readonly subscription: PushSubscriptionRow
    readonly notification: StoredNotification
    readonly nowMs: number
  },
): Promise<PushResult> {
  const leftS = pushLifeS(notification) - Math.floor((nowMs - notification.atMs) / SECOND_MS)
  if (leftS <= 0) return { kind: 'refused', reason: 'It is no news any more' }
  const message = pushMessage(notification)
  const outcome = await createPushService(keys).send(subscription, {
    text: JSON.stringify(message),
    lifeS: leftS,
    topic: message.tag,
    isUrgent: isUrgent(notification),
  })
  if (outcome.kind === 'gone') await deletePushSubscription(database(env), subscription.id)
  return outcome
}
