import { type Activity, toActivity } from '../../../domain/auction/activity.ts'
import { database } from '../../db/client.ts'
import { readHourlyActivity } from '../../db/queries/auctions/activity.ts'
import type { Env } from '../../env.ts'

interface ActivityRequest {
  readonly auctionId: number
  readonly startAtMs: number
  /** When it was closed or cancelled; null while it is not over. */
  readonly closedAtMs: number | null
  readonly nowMs: number
}

/** Bids and watchers of an auction over time; the caller shows them to its seller and to administrators only. */
export async function readActivity(
  env: Env,
  { auctionId, startAtMs, closedAtMs, nowMs }: ActivityRequest,
): Promise<Activity> {
  const hourly = await readHourlyActivity(database(env), auctionId)
  return toActivity(hourly, { startAtMs, stoppedAtMs: closedAtMs ?? nowMs })
}
