import { database } from '../../db/client.ts'
import { releaseIdleHolds } from '../../db/queries/payments/hold-results.ts'
import type { Env } from '../../env.ts'
import { finishHolds } from '../payments/renewals.ts'
import type { SettlementOutcome } from './settlement-result.ts'

const RETRY_MS = 1_000
/** As many are given back before the room goes on; the rest within the minute, by the job. */
const AT_ONCE = 20

/**
 * Gives back the holds of people whose last auction this was (Product page, Money): who bids or leads in another, or has
 * won and not yet paid, keeps theirs. Authorizations go on. Safe to run again; never throws.
 */
export async function releaseHolds(
  env: Env,
  closed: { readonly auctionId: number; readonly bidderIds: readonly number[] },
  nowMs: number = Date.now(),
): Promise<SettlementOutcome> {
  try {
    const released = await releaseIdleHolds(database(env), {
      userIds: closed.bidderIds,
      closedAuctionId: closed.auctionId,
      nowMs,
    })
    for (const userId of [...new Set(released)].slice(0, AT_ONCE)) {
      await finishHolds(env, { nowMs, limit: 10, userId })
    }
    return { state: 'done' }
  } catch (error) {
    // The database did not answer. Whatever is marked is given back by the job, the rest by the next run.
    return { state: 'retry', afterMs: RETRY_MS, reason: String(error) }
  }
}
