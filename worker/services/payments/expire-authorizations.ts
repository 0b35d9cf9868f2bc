import { database } from '../../db/client.ts'
import { endAuthorizations, listOverdueAuthorizations } from '../../db/queries/payments/authorizations.ts'
import type { Env } from '../../env.ts'
import { eachOf } from '../platform/each-of.ts'
import { finishHolds } from './renewals.ts'
import { revokeEligibility } from './revoke-eligibility.ts'

const BATCH = 50

/**
 * Ends expired authorizations, and those of people whose accounts may no longer bid, so that no hold outlives
 * the permission to bid. Safe to run twice: ended authorizations are not selected again.
 */
export async function expireAuthorizations(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  const overdue = await listOverdueAuthorizations(db, nowMs, BATCH)
  await eachOf(overdue, 'authorizations could not be ended', async ({ userId, isExpired }) => {
    await endAuthorizations(db, { userId, state: isExpired ? 'expired' : 'ended', nowMs })
    await revokeEligibility(env, userId)
    await finishHolds(env, { nowMs, limit: BATCH, userId })
  })
}
