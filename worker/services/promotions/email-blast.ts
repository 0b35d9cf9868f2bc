import type { PersonalNotice } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { hasAddon, watchersOfLike } from '../../db/queries/promotions/promotions.ts'
import type { Env } from '../../env.ts'
import { tell } from '../notifications/notify.ts'
import { type ListedAuction, searchesThatFind } from '../search/notify-search-matches.ts'

/** So many watchers are told in one go: each is a call to their own channel. */
const AT_ONCE = 100

/** How far a blast has come: first those whose searches find the listing, then those who watch one like it. */
export type BlastProgress = { readonly stage: 'searches' | 'watchers'; readonly afterId: number }

export type BlastOutcome =
  | { readonly state: 'not_listed' | 'done' }
  | { readonly state: 'more'; readonly next: BlastProgress }

/**
 * Where its seller has paid for it, tells people that a listing is open for bids: those whose saved searches find it, and
 * those who watch an auction of the same car or of the same make and model (decision 217). Each is told once, its seller
 * is not, and mail comes as each has chosen.
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

/** One key for both reasons: who has both is told once, by the first. */
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
