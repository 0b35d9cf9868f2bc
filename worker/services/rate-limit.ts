import { type Refusal, refusal } from '../../domain/errors.ts'
import { database } from '../db/client.ts'
import { countHit } from '../db/queries/rate-limits.ts'
import type { Env } from '../env.ts'
import { isDevelopment } from './environment.ts'

const MINUTE_MS = 60_000

/** The limits of Fixed surface, Shapes and orders; in development wider by the factor. */
const LIMITS = {
  signIn: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  registration: { limit: 20, windowMs: 60 * MINUTE_MS, developmentFactor: 100 },
} as const

export type LimitedAction = keyof typeof LIMITS

/**
 * Counts an attempt at a limited action by somebody (an account, an address); the 429 with its Retry-After where the
 * window is full, else null.
 */
export async function limitAttempts(
  env: Env,
  { action, who, nowMs }: { readonly action: LimitedAction; readonly who: string; readonly nowMs: number },
): Promise<Refusal | null> {
  const { limit, windowMs, developmentFactor } = LIMITS[action]
  const waitMs = await countHit(
    database(env),
    { bucket: `${action}:${who}`, limit: isDevelopment(env) ? limit * developmentFactor : limit, windowMs },
    nowMs,
  )
  return waitMs === null ? null : refusal('too_many_requests', { retryAfter: Math.ceil(waitMs / 1000) })
}
