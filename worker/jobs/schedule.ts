import type { Env } from '../env.ts'
import { forgetExpiredJob } from './forget-expired.ts'
import { indexWordsJob } from './index-search.ts'
import {
  deliverSandboxEventsJob,
  expireAuthorizationsJob,
  finishHoldsJob,
  finishListingPaymentsJob,
  renewHoldsJob,
  settleOverdueSalesJob,
} from './payments.ts'
import { sendDueMailJob } from './send-due-mail.ts'
import { sweepJob } from './sweep.ts'
import { sweepPhotosJob } from './sweep-photos.ts'

type Job = (env: Env, nowMs: number) => Promise<void>

/** The crons of wrangler.toml and what each of them runs. */
const SCHEDULE: Readonly<Record<string, readonly Job[]>> = {
  '* * * * *': [
    sendDueMailJob,
    indexWordsJob,
    deliverSandboxEventsJob,
    expireAuthorizationsJob,
    finishHoldsJob,
    finishListingPaymentsJob,
    settleOverdueSalesJob,
    sweepPhotosJob,
  ],
  '0 * * * *': [sweepJob, forgetExpiredJob, renewHoldsJob],
}

/**
 * Runs the jobs of one cron. One that fails does not keep the others from running; the failure is
 * thrown once all have had their turn, so that the platform's log shows it.
 */
export async function runScheduled(env: Env, cron: string, nowMs: number): Promise<void> {
  const outcomes = await Promise.allSettled((SCHEDULE[cron] ?? []).map((job) => job(env, nowMs)))
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  if (failures.length > 0) throw new AggregateError(failures, `jobs of "${cron}" failed`)
}
