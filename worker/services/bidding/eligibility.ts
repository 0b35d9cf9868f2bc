import { database } from '../../db/client.ts'
import { type EligibilityRow, findEligibility } from '../../db/queries/bidding/eligibility.ts'
import type { Env } from '../../env.ts'

/** Whether a person may bid at all, apart from any auction (Product page, Bidding rules and Money). */
export type Eligibility = {
  readonly sessionLive: boolean
  readonly isActive: boolean
  /** Nobody may bid: the platform is closed for maintenance. */
  readonly locked: boolean
  /** Whether an active payment authorization stands behind the person. */
  readonly authorized: boolean
  /** The bank asks the person to confirm before they can bid again. */
  readonly needsConfirmation: boolean
  /** Days an account must have existed to bid; 0 where this one is old enough. */
  readonly mustWaitDays: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  /** When the session or the authorization ends by itself (ms): what was read is worth nothing after it. */
  readonly validUntilMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000

const UNKNOWN: Eligibility = {
  sessionLive: false,
  isActive: false,
  locked: false,
  authorized: false,
  needsConfirmation: false,
  mustWaitDays: 0,
  username: '',
  firstName: '',
  lastName: '',
  validUntilMs: 0,
}

/**
 * Reads whether this person, speaking through this session, may bid now.
 * @throws where the database does not answer: then nobody's right is known.
 */
export async function readEligibility(
  env: Pick<Env, 'DB'>,
  {
    userId,
    sessionId,
    generation = null,
    nowMs,
  }: {
    readonly userId: number
    readonly sessionId: string
    /** Of the token, where it has not been looked at: one that has been replaced does not hold. */
    readonly generation?: number | null
    readonly nowMs: number
  },
): Promise<Eligibility> {
  const session = Number(sessionId)
  if (!Number.isSafeInteger(session)) return UNKNOWN
  const row = await findEligibility(database(env), { userId, sessionId: session, generation, nowMs })
  return row ? eligibilityOf(row, nowMs) : UNKNOWN
}

function eligibilityOf(row: EligibilityRow, nowMs: number): Eligibility {
  const requiredDays = numberSetting(row.min_account_age_days)
  const oldEnough = nowMs - row.created_at_ms >= requiredDays * DAY_MS
  return {
    sessionLive: row.session_until_ms !== null,
    isActive: row.is_active === 1,
    locked: row.system_locked === 'true',
    authorized: row.authorized_until_ms !== null,
    needsConfirmation: row.needs_confirmation === 1,
    mustWaitDays: oldEnough ? 0 : requiredDays,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    validUntilMs: Math.min(row.session_until_ms ?? 0, row.authorized_until_ms ?? 0),
  }
}

/** A number among the settings; 0, the least strict, where there is none. */
function numberSetting(json: string | null): number {
  const value: unknown = json === null ? 0 : JSON.parse(json)
  return typeof value === 'number' && value > 0 ? value : 0
}
