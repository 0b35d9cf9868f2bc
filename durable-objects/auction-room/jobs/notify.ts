/**
 * Jobs that notify people through their channels and by mail. Channels and mails deduplicate by the
 * notification's key.
 */

import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { endTopic } from '../../../domain/notifications/toast-notifications.ts'
import type { Env } from '../../../worker/env.ts'
import { afterSaleOfferNotifications } from '../../../worker/services/notifications/after-sale-offer-notifications.ts'
import { mailCancelled, mailLapsed, mailResult } from '../../../worker/services/notifications/auction-mail.ts'
import {
  cancelledNotification,
  editedNotification,
  endedNotification,
  endingSoonNotification,
  haltNotification,
  lapsedNotification,
  type NamedAuction,
} from '../../../worker/services/notifications/auction-notifications.ts'
import {
  markOfferAnswered,
  nextRecipients,
  notifyPeople,
  notifyReachable,
  retract,
} from '../../../worker/services/notifications/notify.ts'
import { voidNotification } from '../../../worker/services/notifications/void-notifications.ts'
import { notifyMatches } from '../../../worker/services/search/notify-search-matches.ts'
import type { RoomAuction } from '../auction-store.ts'
import { bidsVoidedBetween } from '../storage/bid-store.ts'
import { readWatermark, writeWatermark } from '../storage/watermarks.ts'
import { DONE, type JobOf, type JobPayloads, type JobResult } from './kinds.ts'
import { LATE_MS, type NoticeParts } from './late-notices.ts'
import { pauseAfter } from './runner.ts'

/** Maximum number of mails per run. */
const MAX_MAILS = 20

/** Warns bidders, watchers and the seller that the end is near. */
export function notifyEndingSoon(
  parts: NoticeParts,
  { auction, payload }: { readonly auction: RoomAuction; readonly payload: JobPayloads['ending_soon'] },
): Promise<JobResult> {
  const { phase, round, endAtMs } = auction.state
  // A late run must not warn of an end that is past or has moved.
  const isStale = phase.status !== 'active' || round !== payload.round || endAtMs <= Date.now()
  if (isStale) return Promise.resolve(DONE)
  writeWatermark(parts.sql, 'warned_ms', Date.now())
  writeWatermark(parts.sql, 'warned_end_ms', endAtMs)
  return notifyAll(parts, auction, payload, (named) =>
    endingSoonNotification(named, { ...payload, nowMs: Date.now() }),
  )
}

/** How long a page shows a warning, with a margin for delivery. */
const WARNING_SHOWN_MS = 12_000

/** Retracts the ending-soon warning of people who were warned a moment ago, because the end has moved. */
export async function retractWarning(
  env: Env,
  sql: SqlStorage,
  { auction, payload }: { readonly auction: RoomAuction; readonly payload: JobPayloads['warning_over'] },
): Promise<JobResult> {
  const isShown = Date.now() - readWatermark(sql, 'warned_ms') <= WARNING_SHOWN_MS
  const hasMovedAway = auction.state.endAtMs > readWatermark(sql, 'warned_end_ms')
  if (!isShown || !hasMovedAway) return DONE
  const named = toNamedAuction(auction)
  const { userIds, isLast } = await findRecipients(env, named, payload)
  await retract(env, userIds, endTopic(named.auctionId))
  const last = userIds.at(-1)
  if (isLast || last === undefined) return DONE
  return { state: 'continue', afterMs: 0, payload: { afterUserId: last } }
}

/** Notifies bidders, watchers and the seller of the result, but not who has bought the car since by an offer. */
export function notifyEnd(
  parts: NoticeParts,
  auction: RoomAuction,
  payload: JobPayloads['end_notices'],
): Promise<JobResult> {
  const { phase, round } = auction.state
  const buyerId = round !== payload.round && phase.status === 'ended' ? phase.result.winnerId : null
  return notifyAll(parts, auction, payload, (named, userId) =>
    userId === buyerId ? null : endedNotification(named, userId, { ...payload, nowMs: Date.now() }),
  )
}

/** Notifies bidders, watchers and the seller of a cancellation. */
export function notifyCancel(
  parts: NoticeParts,
  auction: RoomAuction,
  payload: JobPayloads['cancel_notices'],
): Promise<JobResult> {
  return notifyAll(parts, auction, payload, (named) =>
    cancelledNotification(named, { ...payload, nowMs: Date.now() }),
  )
}

/** Notifies bidders, watchers and the seller that an administrator has changed the clock or the status of the auction. */
export function notifyHalt(
  parts: NoticeParts,
  auction: RoomAuction,
  payload: JobPayloads['halt_notices'],
): Promise<JobResult> {
  return notifyAll(parts, auction, payload, (named, userId) =>
    haltNotification(named, userId, { seq: payload.seq, halt: payload, nowMs: Date.now() }),
  )
}

/** Notifies the bidders of voided bids, the seller, and bidders and watchers if the void has changed the auction. */
export function notifyVoid(
  parts: NoticeParts,
  auction: RoomAuction,
  payload: JobPayloads['void_notices'],
): Promise<JobResult> {
  const voided = bidsVoidedBetween(parts.sql, payload.seq - 1, payload.seq)
  return notifyAll(parts, auction, payload, (named, userId) =>
    voidNotification(named, userId, { outcome: payload, voided, nowMs: Date.now() }),
  )
}

/** Notifies bidders and watchers of an edit, while the auction goes on; the seller made it. */
export function notifyEdit(
  parts: NoticeParts,
  auction: RoomAuction,
  payload: JobPayloads['edit_notices'],
): Promise<JobResult> {
  const { status } = auction.state.phase
  if (status === 'ended' || status === 'cancelled') return Promise.resolve(DONE)
  return notifyAll(parts, auction, payload, (named, userId) =>
    userId === named.sellerId ? null : editedNotification(named, { ...payload, nowMs: Date.now() }),
  )
}

/** Notifies and mails the seller that an unpaid listing is a draft again. */
export async function notifyLapse(env: Env, auction: RoomAuction, key: string): Promise<JobResult> {
  const named = toNamedAuction(auction)
  const noticeKey = `${key}:${named.auctionId}`
  const notification = lapsedNotification(named, { key: noticeKey, nowMs: Date.now() })
  await notifyPeople(env, new Map([[named.sellerId, [notification]]]))
  await mailLapsed(env, auction.state, { key: noticeKey, nowMs: Date.now() })
  return DONE
}

/** Attempts after which a listing that is still not in the public list is given up. */
export const ATTEMPTS_UNTIL_LISTED = 6

/**
 * Notifies each person at most once per auction, by the notification's key. Notifies nobody if the listing
 * does not become public.
 */
export async function matchSearches(
  env: Env,
  auction: RoomAuction,
  { payload, attempt }: JobOf<'match_searches'>,
): Promise<JobResult> {
  const { auctionId, sellerId } = auction.state
  const named = { auctionId, sellerId, title: auction.title }
  const progress = await notifyMatches(env, named, { afterId: payload.afterSearchId, nowMs: Date.now() })
  if (progress.state === 'more')
    return { state: 'continue', afterMs: 0, payload: { afterSearchId: progress.afterId } }
  if (progress.state === 'done' || attempt >= ATTEMPTS_UNTIL_LISTED) return DONE
  return { state: 'retry', afterMs: pauseAfter(attempt), reason: 'The listing is not in the public list.' }
}

/** Notifies the two sides only: an offer is private to them. The side that acted has answered what it was asked. */
export async function notifyOffer(
  env: Env,
  { state: { auctionId, sellerId }, title }: RoomAuction,
  { key, payload }: JobOf<'sale_offer'>,
): Promise<JobResult> {
  const named = { auctionId, sellerId, title }
  const notifications = afterSaleOfferNotifications(named, {
    ...payload,
    key: `${auctionId}:${key}`,
    nowMs: Date.now(),
  })
  await notifyPeople(env, notifications)
  for (const userId of [sellerId, payload.offer.bidderId]) {
    if (!notifications.has(userId)) await markOfferAnswered(env, userId, auctionId)
  }
  return DONE
}

/** Mails the result to the winner and the seller. */
export async function mailAuctionResult(
  env: Env,
  auction: RoomAuction,
  payload: JobPayloads['result_mail'],
): Promise<JobResult> {
  await mailResult(env, auction.state, { ...payload, nowMs: Date.now() })
  return DONE
}

/** Mails the bidders and the seller of a cancellation, in batches. */
export async function mailCancellation(
  env: Env,
  auction: RoomAuction,
  payload: JobPayloads['cancel_mail'],
): Promise<JobResult> {
  const { seq, reason, by, afterUserId } = payload
  const { auctionId, sellerId, bidders } = auction.state
  const left = [...bidders.keys(), sellerId].filter((userId) => userId > afterUserId).sort((a, b) => a - b)
  const next = left.slice(0, MAX_MAILS)
  const key = `cancelled:${auctionId}:${seq}`
  for (const userId of next) {
    await mailCancelled(env, auction.state, {
      userId,
      key,
      reason,
      ...(by && { by }),
      nowMs: Date.now(),
    })
  }
  const last = next.at(-1)
  if (last === undefined || next.length === left.length) return DONE
  return { state: 'continue', afterMs: 0, payload: { ...payload, afterUserId: last } }
}

/** Notifies bidders, the seller and watchers, in batches. */
async function notifyAll<P extends { readonly afterUserId: number }>(
  { env, jobs }: NoticeParts,
  auction: RoomAuction,
  payload: P,
  /** Null for a person who is not to be notified. */
  noticeFor: (named: NamedAuction, userId: number) => PersonalNotification | null,
): Promise<JobResult> {
  const named = toNamedAuction(auction)
  const { userIds, isLast } = await findRecipients(env, named, payload)
  const notifications = userIds.flatMap((userId): [number, PersonalNotification[]][] => {
    const notification = noticeFor(named, userId)
    return notification ? [[userId, [notification]]] : []
  })
  const unreached = await notifyReachable(env, new Map(notifications))
  for (const [userId, own] of unreached) {
    const key = `late_notices:${userId}:${own[0]?.key}`
    const late = { userId, notifications: own }
    jobs.add({ key, kind: 'late_notices', payload: late, delayMs: LATE_MS }, Date.now())
  }
  const last = userIds.at(-1)
  if (isLast || last === undefined) return DONE
  return { state: 'continue', afterMs: 0, payload: { ...payload, afterUserId: last } }
}

function findRecipients(
  env: Env,
  { auctionId, bidderIds, sellerId }: NamedAuction,
  { afterUserId }: { readonly afterUserId: number },
) {
  return nextRecipients(env, { auctionId, participants: [...bidderIds, sellerId], afterUserId })
}

function toNamedAuction({ state, title }: RoomAuction): NamedAuction {
  const { auctionId, sellerId, bidders } = state
  return { auctionId, title, sellerId, bidderIds: new Set(bidders.keys()) }
}
