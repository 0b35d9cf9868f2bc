/**
 * Runs each kind of job. The comment of each kind, here or in its module, says why running it twice is safe.
 */
import type { Env } from '../../../worker/env.ts'
import { alertOfParkedJob } from '../../../worker/services/notifications/alert-of-parked-job.ts'
import { auditRoomChange } from '../../../worker/services/notifications/audit-room-change.ts'
import { settleCancelledListing } from '../../../worker/services/payments/refunds/refund-cancelled-listing.ts'
import { notifyOfPromotion } from '../../../worker/services/promotions/email-blast.ts'
import { queuePost } from '../../../worker/services/promotions/queue-post.ts'
import { releaseHolds } from '../../../worker/services/settlement/release-holds.ts'
import { readSalePayment, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import type { AuctionStore, RoomAuction } from '../auction-store.ts'
import type { JobTable } from '../storage/job-table.ts'
import { readWatermark, writeSalePayment } from '../storage/watermarks.ts'
import { DONE, type Job, type JobOf, type JobResult } from './kinds.ts'
import { notifyLate } from './late-notices.ts'
import {
  ATTEMPTS_UNTIL_LISTED,
  mailAuctionResult,
  mailCancellation,
  matchSearches,
  notifyCancel,
  notifyEdit,
  notifyEnd,
  notifyEndingSoon,
  notifyHalt,
  notifyLapse,
  notifyOffer,
  notifyVoid,
  retractWarning,
} from './notify.ts'
import { notifyBids, notifyLateBids, notifyRemainingBids } from './notify-bids.ts'
import { replicateAuction } from './replicate.ts'
import { pauseAfter } from './runner.ts'

export type JobParts = {
  readonly env: Env
  readonly sql: SqlStorage
  readonly store: AuctionStore
  readonly jobs: Pick<JobTable, 'add'>
}

/** Returns the function that runs a job, for the runner. */
export function jobPerformer({ env, sql, store, jobs }: JobParts): (job: Job) => Promise<JobResult> {
  return async (job) => {
    const { auction } = store
    return auction ? perform(job, { env, sql, jobs, auction }) : DONE
  }
}

type Parts = Pick<JobParts, 'env' | 'sql' | 'jobs'> & { readonly auction: RoomAuction }

async function perform(job: Job, parts: Parts): Promise<JobResult> {
  const { env, sql, auction } = parts
  switch (job.kind) {
    case 'copy':
      return replicateAuction(env, sql, auction)
    case 'bid_notices':
      return notifyBids(parts, auction)
    case 'late_bid_notices':
      return notifyLateBids(parts, auction, job.payload)
    case 'late_notices':
      return notifyLate(parts, job.payload)
    case 'ending_soon':
      return notifyEndingSoon(parts, { auction, payload: job.payload })
    case 'warning_over':
      return retractWarning(env, sql, { auction, payload: job.payload })
    case 'end_notices':
      await notifyRemainingBids(parts, auction)
      return notifyEnd(parts, auction, job.payload)
    case 'cancel_notices':
      await notifyRemainingBids(parts, auction)
      return notifyCancel(parts, auction, job.payload)
    case 'halt_notices':
      return notifyHalt(parts, auction, job.payload)
    case 'void_notices':
      return notifyVoid(parts, auction, job.payload)
    case 'edit_notices':
      return notifyEdit(parts, auction, job.payload)
    case 'lapse_notice':
      return notifyLapse(env, auction, job.key)
    case 'match_searches':
      return matchSearches(env, auction, job)
    case 'result_mail':
      return mailAuctionResult(env, auction, job.payload)
    case 'cancel_mail':
      return mailCancellation(env, auction, job.payload)
    case 'sale_offer':
      return notifyOffer(env, auction, job)
    case 'settle':
      return settleRound(job, parts)
    case 'release_holds':
      return releaseRoundHolds(job, parts)
    case 'refund_listing':
      return refundListing(job, parts)
    case 'social_post':
      await queuePost(env, { auctionId: auction.state.auctionId, nowMs: Date.now() })
      return DONE
    case 'email_blast':
      return blast(job, parts)
    case 'audit':
      await auditRoomChange(env, { auctionId: auction.state.auctionId, ...job.payload })
      return DONE
    case 'alert':
      return raiseAlert(job, parts)
  }
}

/**
 * Charges the premium; the charge's key is auction, round and winner. A round that has been reopened is not
 * charged.
 */
async function settleRound({ payload }: JobOf<'settle'>, { env, sql, auction }: Parts): Promise<JobResult> {
  const { auctionId, sellerId, round, phase, terms } = auction.state
  if (round !== payload.round || phase.status !== 'ended') return DONE
  const settled = await settleSale(env, { ...payload, auctionId, sellerId, premium: terms.premium })
  if (settled.state !== 'done') return settled
  writeSalePayment(sql, round, await readSalePayment(env, { ...payload, auctionId }))
  return DONE
}

/** Releases holds. D1 tells whether a bidder still needs a hold, so this auction must be replicated first. */
async function releaseRoundHolds(
  { payload, attempt }: JobOf<'release_holds'>,
  { env, sql, auction }: Parts,
): Promise<JobResult> {
  const { auctionId, seq, bidders } = auction.state
  if (readWatermark(sql, 'copied_seq') < seq) {
    return { state: 'retry', afterMs: pauseAfter(attempt), reason: 'The replica in D1 is behind.' }
  }
  const bidderIds = [...bidders.keys()].filter((userId) => userId !== payload.winnerId)
  return bidderIds.length === 0 ? DONE : releaseHolds(env, { auctionId, bidderIds })
}

/** Refunds the listing fee; the refund's key is its payment, so a second run finds the same refund. */
async function refundListing(
  { attempt }: JobOf<'refund_listing'>,
  { env, auction }: Parts,
): Promise<JobResult> {
  const refund = await settleCancelledListing(env, { auctionId: auction.state.auctionId, nowMs: Date.now() })
  if (refund === 'failed') return { state: 'failed', reason: 'The processor refused to refund the listing.' }
  if (refund === 'done') return DONE
  return { state: 'retry', afterMs: pauseAfter(attempt), reason: 'The processor did not answer.' }
}

/** Mails each person at most once per auction, by the notification's key. */
async function blast(
  { payload, attempt }: JobOf<'email_blast'>,
  { env, auction }: Parts,
): Promise<JobResult> {
  const { auctionId, sellerId } = auction.state
  const named = { auctionId, sellerId, title: auction.title }
  const progress = await notifyOfPromotion(env, named, { ...payload, nowMs: Date.now() })
  if (progress.state === 'more') return { state: 'continue', afterMs: 0, payload: progress.next }
  if (progress.state === 'done' || attempt >= ATTEMPTS_UNTIL_LISTED) return DONE
  return { state: 'retry', afterMs: pauseAfter(attempt), reason: 'The listing is not in the public list.' }
}

async function raiseAlert({ key, payload }: JobOf<'alert'>, { env, auction }: Parts): Promise<JobResult> {
  await alertOfParkedJob(env, { key, auctionId: auction.state.auctionId, ...payload }, Date.now())
  return DONE
}
