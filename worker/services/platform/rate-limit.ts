import { type Refusal, refusal } from '../../../domain/errors.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { countHit } from '../../db/queries/platform/rate-limits.ts'
import type { Env } from '../../env.ts'
import { hasWideLimits } from './environment.ts'

/** The limits of docs/rules/accounts.md, Rate limits. In development each is wider by its factor. */
const LIMITS = {
  signIn: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** One address trying many accounts. Wide, because a whole office may share an address. */
  signInAddress: { limit: 100, windowMs: 15 * MINUTE_MS, developmentFactor: 100 },
  registration: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Second-factor codes, by account: one million codes, of which three are valid at any time. */
  secondFactor: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** Somebody guessing the password in a browser that was left signed in. */
  passwordCheck: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** The data export reads many tables. */
  export: { limit: 10, windowMs: HOUR_MS, developmentFactor: 10 },
  /** Drawing the PDF takes processor time. */
  billOfSale: { limit: 10, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Mails that anybody can trigger, by recipient and by client address. */
  mailTo: { limit: 5, windowMs: HOUR_MS, developmentFactor: 20 },
  /** Contact messages, by account or by address. */
  contact: { limit: 5, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Each decoding reads the pattern database. */
  decodeVin: { limit: 60, windowMs: 10 * MINUTE_MS, developmentFactor: 100 },
  /** Uploads of photos, which are re-encoded: the pages send one a request. */
  upload: { limit: 500, windowMs: HOUR_MS, developmentFactor: 20 },
  /** Bytes of uploaded photos: 2 GB. */
  uploadBytes: { limit: 2 * 1024 ** 3, windowMs: HOUR_MS, developmentFactor: 20 },
  creationLog: { limit: 60, windowMs: HOUR_MS, developmentFactor: 20 },
  /** May call a paid external writer. */
  describe: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Turning push on and off in browsers, by account. */
  pushSubscription: { limit: 30, windowMs: HOUR_MS, developmentFactor: 10 },
  /** What people write to each other, by author: messages, public questions, reports to administrators. */
  message: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
  question: { limit: 10, windowMs: HOUR_MS, developmentFactor: 100 },
  report: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
  mailAddress: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
} as const

export type LimitedAction = keyof typeof LIMITS

/**
 * Counts an attempt at a limited action by `who` (an account or address). Returns the 429 with its
 * Retry-After if the window is full, else null.
 */
export async function limitAttempts(
  env: Env,
  {
    action,
    who,
    amount,
    nowMs,
  }: {
    readonly action: LimitedAction
    readonly who: string
    /** What the attempt counts: 1, or its size where the limit is of bytes. */
    readonly amount?: number
    readonly nowMs: number
  },
): Promise<Refusal | null> {
  const { limit, windowMs, developmentFactor } = LIMITS[action]
  const width = hasWideLimits(env) ? developmentFactor : 1
  const bucket = `${action}:${who}`
  const waitMs = await countHit(database(env), { bucket, limit: limit * width, windowMs, amount }, nowMs)
  return waitMs === null ? null : refusal('rate_limited', { retryAfter: Math.ceil(waitMs / SECOND_MS) })
}

/**
 * Like `limitAttempts`, for mail that somebody requests: by client address, then by recipient. Both are
 * counted whether or not the recipient has an account.
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
