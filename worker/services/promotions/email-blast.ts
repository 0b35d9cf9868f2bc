import type { PersonalNotice } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { hasAddon, watchersOfLike } from '../../db/queries/promotions/promotions.ts'
import type { Env } from '../../env.ts'
import { tell } from '../notifications/notify.ts'
import { type ListedAuction, searchesThatFind } from '../search/notify-search-matches.ts'

/** Watchers notified in one call of the job; each is a call to their own user channel. */
const AT_ONCE = 100

/** Progress of a blast: first people whose saved searches match, then watchers of similar auctions. */
export type BlastProgress = { readonly stage: 'searches' | 'watchers'; readonly afterId: number }

export type BlastOutcome =
  | { readonly state: 'not_listed' | 'done' }
  | { readonly state: 'more'; readonly next: BlastProgress }

/**
 * Notifies people of a listing that has opened, if its seller has bought the email_blast addon: people whose
 * saved searches match it, and watchers of an auction of the same car or the same make and model (decision
 * 217). Each person is notified once and by their own preferences; the seller is not.
 */
export async function tellOfPromoted(
  env: Env,
  auction: ListedAuction,
  { stage, afterId, nowMs }: BlastProgress & { readonly nowMs: number },
): Promise<BlastOutcome> {
  if (!(await hasAddon(database(env), auction.auctionId, 'email_blast'))) return { state: 'done' }
  return stage === 'searches'
    ? tellSearchers(env, auction, { afterId, nowMs })
    : tellWatchers(env, auction, { afterId, nowMs })
}

type Place = { readonly afterId: number; readonly nowMs: number }

async function tellSearchers(env: Env, auction: ListedAuction, place: Place): Promise<BlastOutcome> {
  const { matching, progress } = await searchesThatFind(env, auction, place)
  if (progress.state === 'not_listed') return progress
  const notice = promotedNotice(auction, 'search', place.nowMs)
  await tell(env, new Map(matching.map(({ userId }) => [userId, [notice]])))
  if (progress.state === 'more') {
    return { state: 'more', next: { stage: 'searches', afterId: progress.afterId } }
  }
  return { state: 'more', next: { stage: 'watchers', afterId: 0 } }
}

async function tellWatchers(
  env: Env,
  auction: ListedAuction,
  { afterId, nowMs }: Place,
): Promise<BlastOutcome> {
  const { auctionId, sellerId } = auction
  const page = { sellerId, afterUserId: afterId, limit: AT_ONCE }
  const userIds = await watchersOfLike(database(env), auctionId, page)
  const notice = promotedNotice(auction, 'watchlist', nowMs)
  await tell(env, new Map(userIds.map((userId) => [userId, [notice]])))
  const last = userIds.at(-1)
  if (last === undefined || userIds.length < AT_ONCE) return { state: 'done' }
  return { state: 'more', next: { stage: 'watchers', afterId: last } }
}

/** Both reasons share one key: somebody with both is notified once, for the first. */
function promotedNotice(
  { auctionId, title }: ListedAuction,
  because: 'search' | 'watchlist',
  atMs: number,
): PersonalNotice {
  return {
    key: `promoted:${auctionId}`,
    event: 'auction_promoted',
    data: { auction_id: auctionId, auction_title: title, because },
    atMs,
  }
}
