import { database } from '../../db/client.ts'
import { endAuthorizations } from '../../db/queries/payments/authorizations.ts'
import type { Env } from '../../env.ts'
import { finishHolds } from './renewals.ts'
import { revokeEligibility } from './revoke-eligibility.ts'

/**
 * Ends a person's authorization and releases its hold. Their active bids and maximums stay, and the saved
 * card still pays for what they win. Without an authorization nothing changes. docs/rules/payments.md,
 * Authorization
 */
export async function endAuthorization(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  await endAuthorizations(database(env), { userId, state: 'ended', nowMs })
  await revokeEligibility(env, userId)
  await finishHolds(env, { nowMs, limit: 10, userId })
}
