/** Runs each kind of job. Each says, here or in its own module, why running it twice is safe. */
import type { Env } from '../../../worker/env.ts'
import { alertOfParkedJob } from '../../../worker/services/notifications/alert-of-parked-job.ts'
import { callOffListing } from '../../../worker/services/payments/call-off-listing.ts'
import { tellOfPromoted } from '../../../worker/services/promotions/email-blast.ts'
import { queuePost } from '../../../worker/services/promotions/queue-post.ts'
import { releaseHolds } from '../../../worker/services/settlement/release-holds.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import type { AuctionBook, OpenedAuction } from '../auction-store.ts'
import { readWatermark } from '../storage/watermarks.ts'
import { DONE, type Job, type JobOf, type JobResult } from './kinds.ts'
import {
  mailCancel,
  mailOfResult,
  matchSearches,
  TRIES_UNTIL_LISTED,
  takeWarningBack,
  tellBids,
  tellCancel,
  tellEdit,
  tellEnd,
  tellEndingSoon,
  tellLapse,
  tellSaleOffer,
} from './notify.ts'
import { copyAuction } from './replicate.ts'
import { pauseAfter } from './runner.ts'

export type JobParts = { readonly env: Env; readonly sql: SqlStorage; readonly book: AuctionBook }

/** Returns the function that runs a job, for the runner. */
export function jobPerformer({ env, sql, book }: JobParts): (job: Job) => Promise<JobResult> {
  return async (job) => {
    const { opened } = book
    return opened ? perform(job, { env, sql, opened }) : DONE
  }
}

type Parts = Pick<JobParts, 'env' | 'sql'> & { readonly opened: OpenedAuction }

async function perform(job: Job, parts: Parts): Promise<JobResult> {
  const { env, sql, opened } = parts
  switch (job.kind) {
    case 'copy':
      return copyAuction(env, sql, opened)
    case 'bid_notices':
      return tellBids(env, sql, opened)
    case 'ending_soon':
      return tellEndingSoon(env, sql, { opened, payload: job.payload })
    case 'warning_over':
      return takeWarningBack(env, sql, { opened, payload: job.payload })
    case 'end_notices':
      return tellEnd(env, opened, job.payload)
    case 'cancel_notices':
      return tellCancel(env, opened, job.payload)
    case 'edit_notices':
      return tellEdit(env, opened, job.payload)
    case 'lapse_notice':
      return tellLapse(env, opened, job.key)
    case 'match_searches':
      return matchSearches(env, opened, job)
    case 'result_mail':
      return mailOfResult(env, opened, job.payload)
    case 'cancel_mail':
      return mailCancel(env, opened, job.payload)
    case 'sale_offer':
      return tellSaleOffer(env, opened, job)
    case 'settle':
      return settleRound(job, parts)
    case 'release_holds':
      return releaseRoundHolds(job, parts)
    case 'refund_listing':
      return refundListing(job, parts)
    case 'social_post':
      await queuePost(env, { auctionId: opened.state.auctionId, nowMs: Date.now() })
      return DONE
    case 'email_blast':
      return blast(job, parts)
    case 'alert':
      return raiseAlert(job, parts)
  }
}

/**
 * Charges the premium; the charge's key is auction, round and winner. A round that was reopened meanwhile is
 * not charged.
 */
async function settleRound({ payload }: JobOf<'settle'>, { env, opened }: Parts): Promise<JobResult> {
  const { auctionId, sellerId, round, phase, terms } = opened.state
  if (round !== payload.round || phase.status !== 'ended') return DONE
  return settleSale(env, { ...payload, auctionId, sellerId, premium: terms.premium })
}

/**
 * Releases holds. Whether a bidder still needs theirs is read from D1, so this auction must be replicated
 * first.
 */
async function releaseRoundHolds(
  { payload, attempt }: JobOf<'release_holds'>,
  { env, sql, opened }: Parts,
): Promise<JobResult> {
  const { auctionId, seq, bidders } = opened.state
  if (readWatermark(sql, 'copied_seq') < seq) {
    return { state: 'retry', afterMs: pauseAfter(attempt), reason: 'The copy in D1 is behind.' }
  }
  const bidderIds = [...bidders.keys()].filter((userId) => userId !== payload.winnerId)
  return bidderIds.length === 0 ? DONE : releaseHolds(env, { auctionId, bidderIds })
}

/** Refunds the listing fee; the refund's key is its payment, so a second run finds the same refund. */
async function refundListing(
  { attempt }: JobOf<'refund_listing'>,
  { env, opened }: Parts,
): Promise<JobResult> {
  const refund = await callOffListing(env, { auctionId: opened.state.auctionId, nowMs: Date.now() })
  if (refund === 'failed') return { state: 'failed', reason: 'The processor refused to refund the listing.' }
  if (refund === 'done') return DONE
  return { state: 'retry', afterMs: pauseAfter(attempt), reason: 'The processor did not answer.' }
}

/** Mails each person at most once per auction, by the notification's key. */
async function blast({ payload, attempt }: JobOf<'email_blast'>, { env, opened }: Parts): Promise<JobResult> {
  const { auctionId, sellerId } = opened.state
  const named = { auctionId, sellerId, title: opened.title }
  const progress = await tellOfPromoted(env, named, { ...payload, nowMs: Date.now() })
  if (progress.state === 'more') return { state: 'continue', afterMs: 0, payload: progress.next }
  if (progress.state === 'done' || attempt >= TRIES_UNTIL_LISTED) return DONE
  return { state: 'retry', afterMs: pauseAfter(attempt), reason: 'The listing is not in the public list.' }
}

async function raiseAlert({ key, payload }: JobOf<'alert'>, { env, opened }: Parts): Promise<JobResult> {
  await alertOfParkedJob(env, { key, auctionId: opened.state.auctionId, ...payload }, Date.now())
  return DONE
}
