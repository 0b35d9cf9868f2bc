import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { hasAddon, listWatcherIdsOfSimilar } from '../../db/queries/promotions/promotions.ts'
import type { Env } from '../../env.ts'
import { notifyPeople } from '../notifications/notify.ts'
import { findMatchingSearches, type ListedAuction } from '../search/notify-search-matches.ts'

/** Watchers notified in one call of the job; each is a call to their own user channel. */
const BATCH_SIZE = 100

/**
 * Progress of a blast. The stage `searches` notifies people whose saved searches match; the stage `watchers`
 * follows and notifies watchers of similar auctions.
 */
export type BlastProgress = { readonly stage: 'searches' | 'watchers'; readonly afterId: number }

export type BlastOutcome =
  | { readonly state: 'not_listed' | 'done' }
  | { readonly state: 'more'; readonly next: BlastProgress }

/**
 * Notifies people of a listing that has opened, if its seller has bought the email_blast addon: people whose
 * saved searches match it, and watchers of an auction of the same car or the same make and model
 * (docs/rules/notifications.md, Email blast). Each person is notified once and by their own preferences; the
 * seller is not.
 */
export async function notifyOfPromotion(
  env: Env,
  auction: ListedAuction,
  { stage, afterId, nowMs }: BlastProgress & { readonly nowMs: number },
): Promise<BlastOutcome> {
  if (!(await hasAddon(database(env), auction.auctionId, 'email_blast'))) return { state: 'done' }
  return stage === 'searches'
    ? notifySearchers(env, auction, { afterId, nowMs })
    : notifyWatchers(env, auction, { afterId, nowMs })
}

type BlastPosition = { readonly afterId: number; readonly nowMs: number }

async function notifySearchers(
  env: Env,
  auction: ListedAuction,
  place: BlastPosition,
): Promise<BlastOutcome> {
  const { matching, progress } = await findMatchingSearches(env, auction, place)
  if (progress.state === 'not_listed') return progress
  const notification = promotionNotification(auction, 'search', place.nowMs)
  await notifyPeople(env, new Map(matching.map(({ userId }) => [userId, [notification]])))
  if (progress.state === 'more') {
    return { state: 'more', next: { stage: 'searches', afterId: progress.afterId } }
  }
  return { state: 'more', next: { stage: 'watchers', afterId: 0 } }
}

async function notifyWatchers(
  env: Env,
  auction: ListedAuction,
  { afterId, nowMs }: BlastPosition,
): Promise<BlastOutcome> {
  const { auctionId, sellerId } = auction
  const page = { sellerId, afterUserId: afterId, limit: BATCH_SIZE }
  const userIds = await listWatcherIdsOfSimilar(database(env), auctionId, page)
  const notification = promotionNotification(auction, 'watchlist', nowMs)
  await notifyPeople(env, new Map(userIds.map((userId) => [userId, [notification]])))
  const last = userIds.at(-1)
  if (last === undefined || userIds.length < BATCH_SIZE) return { state: 'done' }
  return { state: 'more', next: { stage: 'watchers', afterId: last } }
}

/** Both reasons share one key: somebody with both is notified once, for the first. */
function promotionNotification(
  { auctionId, title }: ListedAuction,
  because: 'search' | 'watchlist',
  atMs: number,
): PersonalNotification {
  return {
    key: `promoted:${auctionId}`,
    event: 'auction_promoted',
    data: { auction_id: auctionId, auction_title: title, because },
    atMs,
  }
}
