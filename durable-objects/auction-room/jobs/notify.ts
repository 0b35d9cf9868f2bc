/** Jobs that notify people: by their channels and by mail. Both deduplicate by the notification's key. */

import { centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import type { PersonalNotice } from '../../../domain/notifications/personal-event.ts'
import { endTopic } from '../../../domain/notifications/toast-notifications.ts'
import type { Env } from '../../../worker/env.ts'
import { saleOfferNotices } from '../../../worker/services/notifications/after-sale-offer-notifications.ts'
import {
  type MailedAuction,
  mailCancelled,
  mailLapsed,
  mailResult,
} from '../../../worker/services/notifications/auction-mail.ts'
import {
  cancelledNotice,
  editedNotice,
  endedNotice,
  endingSoonNotice,
  lapsedNotice,
  type NamedAuction,
} from '../../../worker/services/notifications/auction-notifications.ts'
import { bidNotices } from '../../../worker/services/notifications/bid-notifications.ts'
import { nextRecipients, takeBack, tell } from '../../../worker/services/notifications/notify.ts'
import { tellMatches } from '../../../worker/services/search/notify-search-matches.ts'
import type { OpenedAuction } from '../auction-store.ts'
import { bidsBetween, bidsVoidedBetween, leaderAt } from '../storage/bid-store.ts'
import { readWatermark, writeWatermark } from '../storage/watermarks.ts'
import { DONE, type JobOf, type JobPayloads, type JobResult } from './kinds.ts'
import { pauseAfter } from './runner.ts'

/** Interval of bid notifications while bids keep coming. */
const NEXT_RUN_MS = 1_000
/** Most bids per run. */
const MAX_BIDS = 500
/** Most mails per run. */
const MAX_MAILS = 20

/** Notifies people of the bids since the last run. */
export async function tellBids(
  env: Env,
  sql: SqlStorage,
  { state, title }: OpenedAuction,
): Promise<JobResult> {
  const notifiedSeq = readWatermark(sql, 'told_seq')
  const throughSeq = Math.min(state.seq, notifiedSeq + MAX_BIDS)
  await tell(
    env,
    bidNotices({
      auctionId: state.auctionId,
      title,
      sellerId: state.sellerId,
      leaderBefore: leaderAt(sql, notifiedSeq),
      leaderNow: leaderAt(sql, throughSeq),
      currentBid: centsToDollarsOrNull(state.priceCents),
      bids: bidsBetween(sql, notifiedSeq, throughSeq),
      voided: bidsVoidedBetween(sql, notifiedSeq, throughSeq),
      nowMs: Date.now(),
    }),
  )
  writeWatermark(sql, 'told_seq', throughSeq)
  if (throughSeq < state.seq) return { state: 'continue', afterMs: 0 }
  return { state: 'done', againAfterMs: NEXT_RUN_MS }
}

/** Warns bidders, watchers and the seller that the end is near. */
export function tellEndingSoon(
  env: Env,
  sql: SqlStorage,
  { opened, payload }: { readonly opened: OpenedAuction; readonly payload: JobPayloads['ending_soon'] },
): Promise<JobResult> {
  const { phase, round, endAtMs } = opened.state
  // A late run must not warn of an end that is past or has moved.
  const isStale = phase.status !== 'active' || round !== payload.round || endAtMs <= Date.now()
  if (isStale) return Promise.resolve(DONE)
  writeWatermark(sql, 'warned_ms', Date.now())
  writeWatermark(sql, 'warned_end_ms', endAtMs)
  return notifyAll(env, opened, payload, (named) =>
    endingSoonNotice(named, { ...payload, nowMs: Date.now() }),
  )
}

/** How long a page shows a warning, with a margin for delivery. */
const WARNING_SHOWN_MS = 12_000

/** Retracts the ending-soon warning of people who were warned a moment ago: the end has moved. */
export async function takeWarningBack(
  env: Env,
  sql: SqlStorage,
  { opened, payload }: { readonly opened: OpenedAuction; readonly payload: JobPayloads['warning_over'] },
): Promise<JobResult> {
  const isShown = Date.now() - readWatermark(sql, 'warned_ms') <= WARNING_SHOWN_MS
  const hasMovedAway = opened.state.endAtMs > readWatermark(sql, 'warned_end_ms')
  if (!isShown || !hasMovedAway) return DONE
  const named = toNamedAuction(opened)
  const { userIds, isLast } = await findRecipients(env, named, payload)
  await takeBack(env, userIds, endTopic(named.auctionId))
  const last = userIds.at(-1)
  if (isLast || last === undefined) return DONE
  return { state: 'continue', afterMs: 0, payload: { afterUserId: last } }
}

/** Notifies bidders, watchers and the seller of the result. */
export function tellEnd(
  env: Env,
  opened: OpenedAuction,
  payload: JobPayloads['end_notices'],
): Promise<JobResult> {
  return notifyAll(env, opened, payload, (named, userId) =>
    endedNotice(named, userId, { ...payload, nowMs: Date.now() }),
  )
}

/** Notifies bidders, watchers and the seller of a cancellation. */
export function tellCancel(
  env: Env,
  opened: OpenedAuction,
  payload: JobPayloads['cancel_notices'],
): Promise<JobResult> {
  return notifyAll(env, opened, payload, (named) => cancelledNotice(named, { ...payload, nowMs: Date.now() }))
}

/** Notifies bidders and watchers of an edit; the seller made it. */
export function tellEdit(
  env: Env,
  opened: OpenedAuction,
  payload: JobPayloads['edit_notices'],
): Promise<JobResult> {
  return notifyAll(env, opened, payload, (named, userId) =>
    userId === named.sellerId ? null : editedNotice(named, { ...payload, nowMs: Date.now() }),
  )
}

/** Notifies and mails the seller that an unpaid listing is a draft again. */
export async function tellLapse(env: Env, opened: OpenedAuction, key: string): Promise<JobResult> {
  const named = toNamedAuction(opened)
  const noticeKey = `${key}:${named.auctionId}`
  const notice = lapsedNotice(named, { key: noticeKey, nowMs: Date.now() })
  await tell(env, new Map([[named.sellerId, [notice]]]))
  await mailLapsed(env, toMailedAuction(opened), { key: noticeKey, nowMs: Date.now() })
  return DONE
}

/** Attempts that wait for the replica to bring the listing into the public list. */
export const TRIES_UNTIL_LISTED = 6

/**
 * Notifies each person at most once per auction, by the notification's key; nobody if the listing is not
 * public after all.
 */
export async function matchSearches(
  env: Env,
  opened: OpenedAuction,
  { payload, attempt }: JobOf<'match_searches'>,
): Promise<JobResult> {
  const { auctionId, sellerId } = opened.state
  const named = { auctionId, sellerId, title: opened.title }
  const progress = await tellMatches(env, named, { afterId: payload.afterSearchId, nowMs: Date.now() })
  if (progress.state === 'more')
    return { state: 'continue', afterMs: 0, payload: { afterSearchId: progress.afterId } }
  if (progress.state === 'done' || attempt >= TRIES_UNTIL_LISTED) return DONE
  return { state: 'retry', afterMs: pauseAfter(attempt), reason: 'The listing is not in the public list.' }
}

/** Notifies the two sides only: an offer is private to them. */
export async function tellSaleOffer(
  env: Env,
  { state: { auctionId, sellerId }, title }: OpenedAuction,
  { key, payload }: JobOf<'sale_offer'>,
): Promise<JobResult> {
  const named = { auctionId, sellerId, title }
  await tell(env, saleOfferNotices(named, { ...payload, key: `${auctionId}:${key}`, nowMs: Date.now() }))
  return DONE
}

/** Mails the result to the winner and the seller. */
export async function mailOfResult(
  env: Env,
  opened: OpenedAuction,
  payload: JobPayloads['result_mail'],
): Promise<JobResult> {
  await mailResult(env, toMailedAuction(opened), { ...payload, nowMs: Date.now() })
  return DONE
}

/** Mails the bidders and the seller of a cancellation, in batches. */
export async function mailCancel(
  env: Env,
  opened: OpenedAuction,
  { seq, reason, afterUserId }: JobPayloads['cancel_mail'],
): Promise<JobResult> {
  const { auctionId, sellerId, bidders } = opened.state
  const left = [...bidders.keys(), sellerId].filter((userId) => userId > afterUserId).sort((a, b) => a - b)
  const next = left.slice(0, MAX_MAILS)
  const key = `cancelled:${auctionId}:${seq}`
  for (const userId of next) {
    await mailCancelled(env, toMailedAuction(opened), { userId, key, reason, nowMs: Date.now() })
  }
  const last = next.at(-1)
  if (last === undefined || next.length === left.length) return DONE
  return { state: 'continue', afterMs: 0, payload: { seq, reason, afterUserId: last } }
}

/** Notifies bidders, the seller and watchers, in batches. */
async function notifyAll<P extends { readonly afterUserId: number }>(
  env: Env,
  opened: OpenedAuction,
  payload: P,
  /** Null for a person who is not to be notified. */
  noticeFor: (named: NamedAuction, userId: number) => PersonalNotice | null,
): Promise<JobResult> {
  const named = toNamedAuction(opened)
  const { userIds, isLast } = await findRecipients(env, named, payload)
  const notices = userIds.flatMap((userId): [number, PersonalNotice[]][] => {
    const notice = noticeFor(named, userId)
    return notice ? [[userId, [notice]]] : []
  })
  await tell(env, new Map(notices))
  const last = userIds.at(-1)
  if (isLast || last === undefined) return DONE
  return { state: 'continue', afterMs: 0, payload: { ...payload, afterUserId: last } }
}

function findRecipients(
  env: Env,
  { auctionId, bidderIds, sellerId }: NamedAuction,
  { afterUserId }: { readonly afterUserId: number },
) {
  return nextRecipients(env, { auctionId, partakers: [...bidderIds, sellerId], afterUserId })
}

function toNamedAuction({ state, title }: OpenedAuction): NamedAuction {
  const { auctionId, sellerId, bidders } = state
  return { auctionId, title, sellerId, bidderIds: new Set(bidders.keys()) }
}

function toMailedAuction({ state, title }: OpenedAuction): MailedAuction {
  const { auctionId, sellerId, terms } = state
  return { auctionId, title, sellerId, premium: terms.premium }
}
