import type { Env } from '../../env.ts'
import { raiseAlert } from './raise-alert.ts'

/** Raises an admin alert for a job that an auction room gave up after its last attempt. */
export async function alertOfParkedJob(
  env: Pick<Env, 'DB'>,
  {
    key,
    auctionId,
    jobKey,
    jobKind,
    reason,
  }: {
    readonly key: string
    readonly auctionId: number
    readonly jobKey: string
    readonly jobKind: string
    readonly reason: string
  },
  nowMs: number,
): Promise<void> {
  await raiseAlert(
    env,
    {
      key: `auction:${auctionId}:${key}`,
      kind: 'room_job_parked',
      message: `Work of auction #${auctionId} was given up after its last try: ${jobKind}.`,
      auctionId,
      facts: { job: jobKey, reason },
    },
    nowMs,
  )
}
