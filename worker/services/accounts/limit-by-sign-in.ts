import type { Refusal } from '../../../domain/errors.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import { database } from '../../db/client.ts'
import { findSignInAddress } from '../../db/queries/accounts/sessions.ts'
import type { Env } from '../../env.ts'
import { type LimitedAction, limitAttempts } from '../platform/rate-limit.ts'

/**
 * Limits what a person does by their account, and by the client address of their newest sign-in, so that somebody with
 * many accounts has no more than a few people have (docs/rules/accounts.md, Rate limits).
 */
export async function limitBySignIn(
  env: Env,
  {
    actions: [byAccount, byAddress],
    userId,
    nowMs,
  }: {
    readonly actions: readonly [byAccount: LimitedAction, byAddress: LimitedAction]
    readonly userId: number
    readonly nowMs: number
  },
): Promise<Refusal | null> {
  const limited = await limitAttempts(env, { action: byAccount, who: String(userId), nowMs })
  if (limited) return limited
  const address = await findSignInAddress(database(env), userId)
  if (address === null) return null
  return limitAttempts(env, { action: byAddress, who: toAddressGroup(address), nowMs })
}
