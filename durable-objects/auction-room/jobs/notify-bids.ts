/** Jobs that notify people of bids. Channels deduplicate by the notification's key. */
import { centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import {
  type BidRun,
  bidNotifications,
  isStorm,
} from '../../../worker/services/notifications/bid-notifications.ts'
import { notifyPeople, notifyReachable } from '../../../worker/services/notifications/notify.ts'
import type { RoomAuction } from '../auction-store.ts'
import { bidsBetween, bidsVoidedBetween, leaderAt, voidsBetween } from '../storage/bid-store.ts'
import { readWatermark, writeWatermark } from '../storage/watermarks.ts'
import { DONE, type JobPayloads, type JobResult } from './kinds.ts'
import { LATE_MS, type NoticeParts } from './late-notices.ts'

/** Interval of bid notifications while bids keep coming; a storm's first ones wait as long. */
const NEXT_RUN_MS = 1_000
/** Interval of a storm's further ones. */
const NEXT_RUN_IN_STORM_MS = 3_000
/** Maximum number of bids per run. */
const MAX_BIDS = 5_000

/** The job that notifies people of the bids since its last run. A storm's begin a second after its first bid. */
export async function notifyBids(parts: NoticeParts, auction: RoomAuction): Promise<JobResult> {
  const run = nextRun(parts.sql, auction)
  const [first] = run.bids
  const waitMs = first === undefined ? 0 : first.atMs + NEXT_RUN_MS - run.nowMs
  if (waitMs > 0 && isStorm(run.bids, run.nowMs)) return { state: 'continue', afterMs: waitMs }
  return notifyRun(parts, auction, run)
}

type Run = BidRun & { readonly afterSeq: number; readonly throughSeq: number }

/** The bids that nobody has been notified of yet, as many as a run takes. */
function nextRun(sql: SqlStorage, auction: RoomAuction): Run {
  const afterSeq = readWatermark(sql, 'told_seq')
  const throughSeq = Math.min(auction.state.seq, afterSeq + MAX_BIDS)
  return { ...toBidRun(sql, auction, { afterSeq, throughSeq }), afterSeq, throughSeq, nowMs: Date.now() }
}

/** Notifies people of a run's bids; whose channel does not answer is notified by a job of their own. */
async function notifyRun(
  { env, sql, jobs }: NoticeParts,
  auction: RoomAuction,
  run: Run,
): Promise<JobResult> {
  const { afterSeq, throughSeq, nowMs } = run
  const unreached = await notifyReachable(env, bidNotifications(run))
  for (const userId of unreached.keys()) {
    const key = `late_bid_notices:${userId}`
    jobs.add({ key, kind: 'late_bid_notices', payload: { userId, afterSeq }, delayMs: LATE_MS }, nowMs)
  }
  writeWatermark(sql, 'told_seq', throughSeq)
  if (throughSeq < auction.state.seq) return { state: 'continue', afterMs: 0 }
  const restMs = isStorm(run.bids, nowMs) ? NEXT_RUN_IN_STORM_MS : 0
  return { state: 'done', againAfterMs: NEXT_RUN_MS, restMs }
}

/** Notifies one person of the bids since the run in which their channel did not answer, as they stand now. */
export async function notifyLateBids(
  { env, sql }: NoticeParts,
  auction: RoomAuction,
  { userId, afterSeq }: JobPayloads['late_bid_notices'],
): Promise<JobResult> {
  const throughSeq = auction.state.seq
  const run = { ...toBidRun(sql, auction, { afterSeq, throughSeq }), nowMs: Date.now() }
  const own = bidNotifications(run).get(userId)
  if (own) await notifyPeople(env, new Map([[userId, own]]))
  return DONE
}

function toBidRun(
  sql: SqlStorage,
  { state, title }: RoomAuction,
  { afterSeq, throughSeq }: { readonly afterSeq: number; readonly throughSeq: number },
): Omit<BidRun, 'nowMs'> {
  // Voids are rare: their bids are only looked up where there is one.
  const voidSeqs = voidsBetween(sql, afterSeq, throughSeq)
  return {
    auctionId: state.auctionId,
    title,
    sellerId: state.sellerId,
    leaderBefore: leaderAt(sql, afterSeq),
    leaderNow: leaderAt(sql, throughSeq),
    currentBid: centsToDollarsOrNull(state.priceCents),
    bids: bidsBetween(sql, afterSeq, throughSeq),
    voided: voidSeqs.length === 0 ? [] : bidsVoidedBetween(sql, afterSeq, throughSeq),
    voidSeqs,
  }
}

/**
 * Notifies people of all bids, also where a storm's notifications rest: an end outdates what it comes after alone. At the same
 * time as the job of the bids it notifies of nothing twice.
 */
export async function notifyRemainingBids(parts: NoticeParts, auction: RoomAuction): Promise<void> {
  const isLeft = () => readWatermark(parts.sql, 'told_seq') < auction.state.seq
  while (isLeft()) await notifyRun(parts, auction, nextRun(parts.sql, auction))
}
