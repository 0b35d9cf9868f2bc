import { database } from '../../db/client.ts'
import { decideEndedHolds, endAuthorizations } from '../../db/queries/payments/authorizations.ts'
import type { Env } from '../../env.ts'
import { findOpenObligations } from '../accounts/open-obligations.ts'
import { finishHolds } from './renewals.ts'
import { revokeEligibility } from './revoke-eligibility.ts'

/** If this is cut off, the hold is released after it. */
const ROOMS_ANSWER_WITHIN_MS = 10_000

/**
 * Ends a person's authorization and releases its hold, unless a room has accepted a bid that leads, or has bought, before it knew of the
 * end. Their active bids and maximums stay, and the saved card still pays for what they win. Without an authorization
 * nothing changes. docs/rules/payments.md, Authorization
 * @throws if a room cannot be reached; the hold is released ten seconds later then.
 */
export async function endAuthorization(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  const db = database(env)
  const ending = { userId, nowMs, releaseAtMs: nowMs + ROOMS_ANSWER_WITHIN_MS }
  await endAuthorizations(db, { ...ending, state: 'ended' })
  await revokeEligibility(env, userId)
  // From here on no room accepts a bid. The database may not have the last ones yet, so the rooms are asked.
  const { leading, buying } = await findOpenObligations(env, userId)
  await decideEndedHolds(db, { ...ending, keeps: leading > 0 || buying > 0 })
  await finishHolds(env, { nowMs, limit: 10, userId })
}
