import type { PersonalNotice } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { watchersAfter } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'

/** Notices by the person they are for. */
export type NoticesByPerson = ReadonlyMap<number, readonly PersonalNotice[]>

/** So many people are told in one go: each is a call to their own channel. */
const AT_ONCE = 100

/**
 * Tells everybody their notices, each person in one call. Telling again changes nothing, for a channel knows a
 * notice by its key.
 * @throws where somebody's channel could not be reached; the others are told all the same.
 */
export async function tell(env: Pick<Env, 'USER_CHANNEL'>, notices: NoticesByPerson): Promise<void> {
  const calls = [...notices].map(([userId, own]) =>
    env.USER_CHANNEL.getByName(String(userId)).notify(userId, ...own),
  )
  const results = await Promise.allSettled(calls)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw new Error('Not everybody could be told.', { cause: failed.reason })
}

/** Takes what is shown of a topic off the pages of these people. Who cannot be reached sees it for some seconds more. */
export async function takeBack(
  env: Pick<Env, 'USER_CHANNEL'>,
  userIds: readonly number[],
  topic: string,
): Promise<void> {
  await Promise.allSettled(
    userIds.map((userId) => env.USER_CHANNEL.getByName(String(userId)).noticeOver(userId, topic)),
  )
}

/**
 * The next people to be told of something about an auction, by id: those who take part and those who watch it.
 * `isLast` says that nobody is left after them.
 */
export async function nextRecipients(
  env: Pick<Env, 'DB'>,
  {
    auctionId,
    partakers,
    afterUserId,
  }: { readonly auctionId: number; readonly partakers: readonly number[]; readonly afterUserId: number },
): Promise<{ readonly userIds: readonly number[]; readonly isLast: boolean }> {
  const watchers = await watchersAfter(database(env), auctionId, { afterUserId, limit: AT_ONCE })
  const all = new Set([...watchers, ...partakers.filter((userId) => userId > afterUserId)])
  const userIds = [...all].sort((a, b) => a - b).slice(0, AT_ONCE)
  return { userIds, isLast: all.size <= AT_ONCE && watchers.length < AT_ONCE }
}
