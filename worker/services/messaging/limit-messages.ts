import type { Refusal } from '../../../domain/errors.ts'
import { tooManyMessagesText } from '../../../domain/format/wait-times.ts'
import type { Env } from '../../env.ts'
import { limitNewAccount } from '../accounts/limit-new-accounts.ts'
import { type LimitedAction, limitAttempts } from '../platform/rate-limit.ts'

type WrittenAction = Extract<LimitedAction, 'message' | 'question' | 'report'>

/**
 * Counts something a person writes to others, by the account and for new accounts by client address. Past the limit, a 429
 * whose message says how long to wait.
 */
export async function limitMessages(
  env: Env,
  {
    action,
    userId,
    nowMs,
  }: { readonly action: WrittenAction; readonly userId: number; readonly nowMs: number },
): Promise<Refusal | null> {
  const limited = await limitAttempts(env, { action, who: String(userId), nowMs })
  if (limited) return { ...limited, message: tooManyMessagesText(limited.retryAfter ?? 0) }
  return limitNewAccount(env, { action: `${action}Address`, userId, nowMs })
}
