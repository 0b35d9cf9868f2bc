import type { Refusal } from '../../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../../domain/format/wait-times.ts'
import { database } from '../../../db/client.ts'
import { hasUnpaidSale } from '../../../db/queries/settlement/owed-premiums.ts'
import { listOpenFees } from '../../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../../env.ts'
import { limitNewAccount, readNewAccountLimit } from '../../accounts/limit-new-accounts.ts'
import { limitAttempts } from '../../platform/rate-limit.ts'

interface Entering {
  readonly userId: number
  readonly nowMs: number
}

/**
 * Counts a method that a person enters. A new account is also refused while too many methods of the new accounts of its
 * client address were declined, unless the person owes a premium or a fee, which they can always pay. Past the limit, a 429
 * whose message says how long to wait. docs/rules/accounts.md, Rate limits
 */
export async function limitEnteredMethods(env: Env, { userId, nowMs }: Entering): Promise<Refusal | null> {
  const limited = await limitAttempts(env, { action: 'enteredMethod', who: String(userId), nowMs })
  if (limited) return { ...limited, message: tooManyAttemptsText(limited.retryAfter ?? 0) }
  const attempt = { action: 'declinedMethodAddress', userId, nowMs } as const
  const ofAddress = await readNewAccountLimit(env, attempt)
  return ofAddress !== null && (await isOwing(env, userId)) ? null : ofAddress
}

/** Counts a declined method of a new account for its client address. */
export async function countDeclinedMethod(env: Env, { userId, nowMs }: Entering): Promise<void> {
  await limitNewAccount(env, { action: 'declinedMethodAddress', userId, nowMs })
}

async function isOwing(env: Env, userId: number): Promise<boolean> {
  const db = database(env)
  return (await hasUnpaidSale(db, userId)) || (await listOpenFees(db, userId)).length > 0
}
