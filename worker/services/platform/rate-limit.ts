import { type Refusal, refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import { countHit } from '../../db/queries/platform/rate-limits.ts'
import type { Env } from '../../env.ts'
import { isDevelopment } from './environment.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The limits of Fixed surface, Shapes and orders, and those beside them; in development wider by the factor. */
const LIMITS = {
  signIn: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** One address trying many accounts. Wide: a whole office may share one. */
  signInAddress: { limit: 100, windowMs: 15 * MINUTE_MS, developmentFactor: 100 },
  registration: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Codes of the second factor, by account: a million codes, three of them good at any time. */
  secondFactor: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** Somebody at a browser that was left signed in, guessing the password that changes need. */
  passwordCheck: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** The download of one's own data reads much. */
  export: { limit: 10, windowMs: HOUR_MS, developmentFactor: 10 },
  /** Mail that anybody can have sent, by whom it is sent to and by who asks. */
  mailTo: { limit: 5, windowMs: HOUR_MS, developmentFactor: 20 },
  /** Messages to support, by who sends them: the account, else the address. */
  contact: { limit: 5, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Each reads a database of patterns. */
  decodeVin: { limit: 60, windowMs: 10 * MINUTE_MS, developmentFactor: 100 },
  /** Photos that are drawn anew: the pages send one a request. */
  upload: { limit: 500, windowMs: HOUR_MS, developmentFactor: 20 },
  creationLog: { limit: 60, windowMs: HOUR_MS, developmentFactor: 20 },
  /** May be written, and paid for, elsewhere. */
  describe: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Turning notifications on and off in browsers, by account. */
  pushSubscription: { limit: 30, windowMs: HOUR_MS, developmentFactor: 10 },
  /** What people write to each other, by who writes: messages, questions in public, reports to administrators. */
  message: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
  question: { limit: 10, windowMs: HOUR_MS, developmentFactor: 100 },
  report: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
  mailAddress: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
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

/**
 * As `limitAttempts`, of mail that somebody asks to have sent: by who asks, then by whom it goes to. The two are counted
 * whether or not there is anybody of that address.
 */
export async function limitMail(
  env: Env,
  {
    to,
    ipAddress,
    nowMs,
  }: { readonly to: string; readonly ipAddress: string | null; readonly nowMs: number },
): Promise<Refusal | null> {
  const byAsker = await limitAttempts(env, { action: 'mailAddress', who: ipAddress ?? 'unknown', nowMs })
  return byAsker ?? limitAttempts(env, { action: 'mailTo', who: to, nowMs })
}
