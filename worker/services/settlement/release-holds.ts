import { database } from '../../db/client.ts'
import { releaseIdleHolds } from '../../db/queries/payments/hold-results.ts'
import type { Env } from '../../env.ts'
import { finishHolds } from '../payments/renewals.ts'
import type { SettlementResult } from './settlement-result.ts'

const RETRY_MS = 1_000
/** Holds released before the room continues; the cron job releases the rest within a minute. */
const MAX_RELEASED = 20

/**
 * Releases the holds of this auction's bidders, except of people who have bid in another open auction or have
 * won without having paid yet. Authorizations stay active. Safe to run again; never throws.
 */
export async function releaseHolds(
  env: Env,
  closed: { readonly auctionId: number; readonly bidderIds: readonly number[] },
  nowMs: number = Date.now(),
): Promise<SettlementResult> {
  try {
    const released = await releaseIdleHolds(database(env), {
      userIds: closed.bidderIds,
      closedAuctionId: closed.auctionId,
      nowMs,
    })
    for (const userId of [...new Set(released)].slice(0, MAX_RELEASED)) {
      await finishHolds(env, { nowMs, limit: 10, userId })
    }
    return { state: 'done' }
  } catch (error) {
    // The database did not answer. The cron job releases what is marked, the next run the rest.
    return { state: 'retry', afterMs: RETRY_MS, reason: String(error) }
  }
}
