/** What each kind of job does. */
import type { Env } from '../../worker/env.ts'
import type { AuctionBook } from './auction-book.ts'
import { copyAuction } from './copy-job.ts'
import type { Job, JobResult } from './jobs.ts'

export type JobParts = { readonly env: Env; readonly sql: SqlStorage; readonly book: AuctionBook }

export function jobPerformer({ env, sql, book }: JobParts): (job: Job) => Promise<JobResult> {
  return async (job) => {
    switch (job.kind) {
      case 'copy':
        return copyAuction(env, sql, book)
      default:
        return { state: 'done' }
    }
  }
}
