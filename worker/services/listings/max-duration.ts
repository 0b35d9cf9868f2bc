import { database } from '../../db/client.ts'
import { readPlatformSettings } from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'

/** The longest auction that the platform's settings allow, in days. */
export async function readMaxDurationDays(env: Env): Promise<number> {
  const { maxAuctionDurationDays } = await readPlatformSettings(database(env))
  return maxAuctionDurationDays
}
