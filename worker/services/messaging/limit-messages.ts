import type { Refusal } from '../../../domain/errors.ts'
import { tooManyMessagesText } from '../../../domain/format/wait-times.ts'
import type { Env } from '../../env.ts'
import { limitBySignIn } from '../accounts/limit-by-sign-in.ts'
import type { LimitedAction } from '../platform/rate-limit.ts'

type WrittenAction = Extract<LimitedAction, 'message' | 'question' | 'report'>

/** Counts something a person writes to others. Past the limit, a 429 whose message says how long to wait. */
export async function limitMessages(
  env: Env,
  {
    action,
    userId,
    nowMs,
  }: { readonly action: WrittenAction; readonly userId: number; readonly nowMs: number },
): Promise<Refusal | null> {
  const limited = await limitBySignIn(env, { actions: [action, `${action}Address`], userId, nowMs })
  return limited && { ...limited, message: tooManyMessagesText(limited.retryAfter ?? 0) }
}
