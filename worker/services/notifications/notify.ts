import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { listWatcherIdsAfter } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'

/** Notifications by user id. */
export type NotificationsByPerson = ReadonlyMap<number, readonly PersonalNotification[]>

/** People notified in one call of a job; each is a call to their own user channel. */
const BATCH_SIZE = 100

/** A channel that has not answered after this time counts as not reached (ms). */
const CHANNEL_LIMIT_MS = 5_000

/**
 * Delivers notifications, one call per person. Idempotent: a channel ignores a key it has stored.
 * @throws if a channel could not be reached; the other people are notified all the same.
 */
export async function notifyPeople(
  env: Pick<Env, 'USER_CHANNEL'>,
  notifications: NotificationsByPerson,
): Promise<void> {
  const { unreached, cause } = await deliver(env, notifications)
  if (unreached.size > 0) throw new Error('Not everybody could be notified.', { cause })
}

/** The same; resolves to the notifications of the people whose channel failed or did not answer within 5 seconds. */
export async function notifyReachable(
  env: Pick<Env, 'USER_CHANNEL'>,
  notifications: NotificationsByPerson,
): Promise<NotificationsByPerson> {
  return (await deliver(env, notifications)).unreached
}

async function deliver(env: Pick<Env, 'USER_CHANNEL'>, notifications: NotificationsByPerson) {
  const unreached = new Map(notifications)
  let cause: unknown = 'No answer within the time limit.'
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CHANNEL_LIMIT_MS)
  })
  const calls = [...notifications].map(async ([userId, own]) => {
    try {
      await env.USER_CHANNEL.getByName(String(userId)).notify(userId, ...own)
      unreached.delete(userId)
    } catch (error) {
      cause = error
    }
  })
  await Promise.race([Promise.all(calls), limit])
  clearTimeout(timer)
  return { unreached: new Map(unreached), cause }
}

/**
 * Removes a topic's notification from these people's open pages. Where a channel cannot be reached, the page
 * shows it a few seconds longer.
 */
export async function retract(
  env: Pick<Env, 'USER_CHANNEL'>,
  userIds: readonly number[],
  topic: string,
): Promise<void> {
  await Promise.allSettled(
    userIds.map((userId) => env.USER_CHANNEL.getByName(String(userId)).retractNotifications(userId, topic)),
  )
}

/** The notification of an after-sale offer is over for a person who answered it. */
export async function markOfferAnswered(
  env: Pick<Env, 'USER_CHANNEL'>,
  userId: number,
  auctionId: number,
): Promise<void> {
  await env.USER_CHANNEL.getByName(String(userId)).answeredOffer(userId, auctionId)
}

/**
 * The next recipients of an auction's notification, in order of user id: participants and watchers. `isLast`:
 * nobody is left after them.
 */
export async function nextRecipients(
  env: Pick<Env, 'DB'>,
  {
    auctionId,
    participants,
    afterUserId,
  }: { readonly auctionId: number; readonly participants: readonly number[]; readonly afterUserId: number },
): Promise<{ readonly userIds: readonly number[]; readonly isLast: boolean }> {
  const watchers = await listWatcherIdsAfter(database(env), auctionId, { afterUserId, limit: BATCH_SIZE })
  const all = new Set([...watchers, ...participants.filter((userId) => userId > afterUserId)])
  const userIds = [...all].sort((a, b) => a - b).slice(0, BATCH_SIZE)
  return { userIds, isLast: all.size <= BATCH_SIZE && watchers.length < BATCH_SIZE }
}
