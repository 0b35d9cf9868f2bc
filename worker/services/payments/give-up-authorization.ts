import { type Refusal, refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import { hasUnpaidSale } from '../../db/queries/settlement/owed-premiums.ts'
import type { Env } from '../../env.ts'
import { findOpenObligations } from '../accounts/open-obligations.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { endAuthorization } from './end-authorization.ts'

/**
 * Ends a person's authorization at their wish. Refused (`conflict`) while they lead an auction, have an unpaid
 * premium, or have made an offer that binds them, because the hold secures it. docs/rules/payments.md, Authorization
 * @throws if a room cannot be reached.
 */
export async function giveUpAuthorization(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<Refusal | null> {
  const limited = await limitAttempts(env, { action: 'authorizationEnd', who: String(userId), nowMs })
  if (limited) return limited
  // The rooms first: what is settled meanwhile is a sale in the database then.
  const { leading, buying, offering } = await findOpenObligations(env, userId)
  if (buying > 0 || (await hasUnpaidSale(database(env), userId))) {
    return refusal('conflict', {
      message: 'You have an unpaid buyer premium. Your authorization stays until it is paid.',
    })
  }
  if (leading > 0) {
    return refusal('conflict', {
      message: 'You are the highest bidder in an auction. Your authorization stays until you no longer lead.',
    })
  }
  if (offering > 0) {
    return refusal('conflict', {
      message: 'You have made an offer that is not answered yet. Your authorization stays until it is.',
    })
  }
  await endAuthorization(env, { userId, nowMs })
  return null
}
