/** What each kind of job does. Each says, here or where it is done, what makes it safe to run twice. */
import type { Env } from '../../worker/env.ts'
import { alertOfParkedJob } from '../../worker/services/notices/alert-of-parked-job.ts'
import { releaseHolds } from '../../worker/services/settlement/release-holds.ts'
import { settleSale } from '../../worker/services/settlement/settle-sale.ts'
import type { AuctionBook, OpenedAuction } from './auction-book.ts'
import { copyAuction } from './copy-job.ts'
import { pauseAfter } from './job-runner.ts'
import { DONE, type Job, type JobOf, type JobResult } from './jobs.ts'
import {
  mailCancel,
  mailOfResult,
  matchSearches,
  takeWarningBack,
  tellBids,
  tellCancel,
  tellEdit,
  tellEnd,
  tellEndingSoon,
  tellLapse,
} from './notice-jobs.ts'
import { readWatermark } from './watermarks.ts'

export type JobParts = { readonly env: Env; readonly sql: SqlStorage; readonly book: AuctionBook }

/** The work of the jobs, for the runner. */
export function jobPerformer({ env, sql, book }: JobParts): (job: Job) => Promise<JobResult> {
  return async (job) => {
    const { opened } = book
    return opened ? perform(job, { env, sql, opened }) : DONE
  }
}

type Parts = Omit<JobParts, 'book'> & { readonly opened: OpenedAuction }

function perform(job: Job, parts: Parts): Promise<JobResult> {
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
    case 'settle':
      return settle(job, parts)
    case 'release_holds':
      return release(job, parts)
    case 'alert':
      return alertOf(job, parts)
  }
}

/** The charge has the key of auction, round and winner. A round that was reopened meanwhile is not charged for. */
async function settle({ payload }: JobOf<'settle'>, { env, opened }: Parts): Promise<JobResult> {
  const { auctionId, sellerId, round, phase, terms } = opened.state
  if (round !== payload.round || phase.status !== 'ended') return DONE
  return settleSale(env, { ...payload, auctionId, sellerId, premium: terms.premium })
}

/** Whether somebody still needs their hold is read from D1, so the copy of this auction must have come first. */
async function release(
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

async function alertOf({ key, payload }: JobOf<'alert'>, { env, opened }: Parts): Promise<JobResult> {
  await alertOfParkedJob(env, { key, auctionId: opened.state.auctionId, ...payload }, Date.now())
  return DONE
}
