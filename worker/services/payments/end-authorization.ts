import { database } from '../../db/client.ts'
import { endAuthorizations } from '../../db/queries/payments/authorizations.ts'
import type { Env } from '../../env.ts'
import { finishHolds } from './renewals.ts'
import { forgetRights } from './revoke-eligibility.ts'

/**
 * Takes back the right to bid and gives the hold back (Product page, Money). Bids and maximums that stand go on
 * standing, and the saved card still pays for what they win. Where there is nothing to end, nothing changes.
 */
export async function endAuthorization(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  await endAuthorizations(database(env), { userId, state: 'ended', nowMs })
  await forgetRights(env, userId)
  await finishHolds(env, { nowMs, limit: 10, userId })
}
