/** Jobs that notify people of bids. Channels deduplicate by the notification's key. */
import { centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import {
  type BidRun,
  bidNotifications,
  isStorm,
} from '../../../worker/services/notifications/bid-notifications.ts'
import { notifyPeople, notifyReachable } from '../../../worker/services/notifications/notify.ts'
import type { RoomAuction } from '../auction-store.ts'
import {
  biddersSince,
  bidsBetween,
  bidsVoidedBetween,
  countBids,
  leaderAt,
  voidsBetween,
} from '../storage/bid-store.ts'
import { readWatermark, writeWatermark } from '../storage/watermarks.ts'
import { DONE, type JobPayloads, type JobResult } from './kinds.ts'
import { LATE_MS, type NoticeParts } from './late-notices.ts'

/** Interval of bid notifications while bids keep coming. */
const NEXT_RUN_MS = 1_000
/** A storm's run takes the bids that are so old. Who has bid since is notified by a later run, once they have paused so long (ms). */
const PAUSE_MS = 1_500
/** Maximum number of events per run. */
const MAX_EVENTS = 5_000

/** The events that a run notifies of. */
type Range = { readonly afterSeq: number; readonly throughSeq: number; readonly isOfStorm: boolean }

/** The job that notifies people of the bids since its last run; docs/rules/notifications.md, Bids. */
export async function notifyBids(parts: NoticeParts, auction: RoomAuction): Promise<JobResult> {
  const { pausedSeq, ...range } = nextRange(parts.sql, auction)
  if (!range.isOfStorm) return notifyRange(parts, auction, range)
  if (pausedSeq === null) return { state: 'continue', afterMs: NEXT_RUN_MS }
  return notifyRange(parts, auction, { ...range, throughSeq: pausedSeq })
}

/** The events that nobody has been notified of yet, as many as a run takes; of the bids among them the last one before the pause. */
function nextRange(sql: SqlStorage, auction: RoomAuction): Range & { readonly pausedSeq: number | null } {
  const afterSeq = readWatermark(sql, 'told_seq')
  return rangeOf(sql, afterSeq, Math.min(auction.state.seq, afterSeq + MAX_EVENTS))
}

function rangeOf(
  sql: SqlStorage,
  afterSeq: number,
  throughSeq: number,
): Range & { readonly pausedSeq: number | null } {
  const nowMs = Date.now()
  const counted = countBids(sql, { afterSeq, throughSeq, untilMs: nowMs - PAUSE_MS })
  const isOfStorm = counted.firstAtMs !== null && isStorm(counted.bids, nowMs - counted.firstAtMs)
  return { afterSeq, throughSeq, isOfStorm, pausedSeq: counted.lastSeq }
}

/** Notifies people of a range's bids; whose channel does not answer is notified by a job of their own. */
async function notifyRange(
  { env, sql, jobs }: NoticeParts,
  auction: RoomAuction,
  range: Range,
): Promise<JobResult> {
  const { afterSeq, throughSeq, isOfStorm } = range
  const nowMs = Date.now()
  const unreached = await notifyReachable(env, bidNotifications(toBidRun(sql, auction, range)))
  for (const userId of unreached.keys()) {
    const key = `late_bid_notices:${userId}`
    jobs.add({ key, kind: 'late_bid_notices', payload: { userId, afterSeq }, delayMs: LATE_MS }, nowMs)
  }
  // The job of an end may have notified of more in the meantime.
  if (throughSeq > readWatermark(sql, 'told_seq')) writeWatermark(sql, 'told_seq', throughSeq)
  const nextMs = isOfStorm && throughSeq < afterSeq + MAX_EVENTS ? NEXT_RUN_MS : 0
  if (throughSeq < auction.state.seq) return { state: 'continue', afterMs: nextMs }
  return { state: 'done', againAfterMs: NEXT_RUN_MS, restMs: nextMs }
}

/** Notifies one person of the bids since the run in which their channel did not answer, as they stand now. */
export async function notifyLateBids(
  { env, sql }: NoticeParts,
  auction: RoomAuction,
  { userId, afterSeq }: JobPayloads['late_bid_notices'],
): Promise<JobResult> {
  const run = toBidRun(sql, auction, rangeOf(sql, afterSeq, auction.state.seq))
  const own = bidNotifications(run).get(userId)
  if (own) await notifyPeople(env, new Map([[userId, own]]))
  return DONE
}

function toBidRun(
  sql: SqlStorage,
  { state, title }: RoomAuction,
  { afterSeq, throughSeq, isOfStorm }: Range,
): BidRun {
  // Voids are rare: their bids are only looked up where there is one.
  const voidSeqs = voidsBetween(sql, afterSeq, throughSeq)
  return {
    auctionId: state.auctionId,
    title,
    sellerId: state.sellerId,
    leaderBefore: leaderAt(sql, afterSeq),
    leaders: [leaderAt(sql, throughSeq), state.leaderId],
    stillBidding: isOfStorm ? biddersSince(sql, throughSeq) : new Set(),
    currentBid: centsToDollarsOrNull(state.priceCents),
    bids: bidsBetween(sql, afterSeq, throughSeq),
    voided: voidSeqs.length === 0 ? [] : bidsVoidedBetween(sql, afterSeq, throughSeq),
    voidSeqs,
    isOfStorm,
    nowMs: Date.now(),
  }
}

/**
 * Notifies people of all bids, also where a storm's notifications rest: an end or a cancellation outdates what it comes after alone.
 * At the same time as the job of the bids it notifies of nothing twice, by the keys of the notifications.
 */
export async function notifyRemainingBids(parts: NoticeParts, auction: RoomAuction): Promise<void> {
  const isLeft = () => readWatermark(parts.sql, 'told_seq') < auction.state.seq
  while (isLeft()) await notifyRange(parts, auction, nextRange(parts.sql, auction))
}
