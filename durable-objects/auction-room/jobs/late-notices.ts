/** Jobs that notify a person whose channel did not answer (docs/rules/realtime.md, Jobs of a room). */
import type { Env } from '../../../worker/env.ts'
import { notifyPeople } from '../../../worker/services/notifications/notify.ts'
import type { JobTable } from '../storage/job-table.ts'
import { DONE, type JobPayloads, type JobResult } from './kinds.ts'

/** A person whose channel did not answer is notified after this time, then with the pauses of a failed job. */
export const LATE_MS = 1_000

/** What notifies people: a person whose channel does not answer gets a job of their own, so that nobody waits for it. */
export type NoticeParts = {
  readonly env: Env
  readonly sql: SqlStorage
  readonly jobs: Pick<JobTable, 'add'>
}

/** Notifies one person whose channel did not answer. */
export async function notifyLate(
  { env }: NoticeParts,
  { userId, notifications }: JobPayloads['late_notices'],
): Promise<JobResult> {
  await notifyPeople(env, new Map([[userId, notifications]]))
  return DONE
}
