import { DAY_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { type EligibilityRow, findEligibility } from '../../db/queries/bidding/eligibility.ts'
import { type RunStatements, runTogether } from '../../db/queries/platform/batch.ts'
import type { Env } from '../../env.ts'
import { isSandboxAllowed } from '../platform/environment.ts'
import { limitParts } from '../platform/rate-limit.ts'

/** Whether a person may bid, independent of the auction (docs/rules/realtime.md, Eligibility). */
export type Eligibility = {
  readonly sessionLive: boolean
  readonly isActive: boolean
  /** Nobody may bid: the platform is locked for maintenance, or a backup is being restored. */
  readonly locked: boolean
  /** Whether anybody can pay: a payment processor is active, or the sandbox is permitted. */
  readonly paymentsSetUp: boolean
  /** Whether the person has an active payment authorization. */
  readonly authorized: boolean
  /** The person has an unpaid buyer's premium. */
  readonly owesPremium: boolean
  /** An administrator has to look at an alert of fraud first. */
  readonly isUnderReview: boolean
  /** The bank requires the person's confirmation before they can bid again. */
  readonly needsConfirmation: boolean
  /** From how many sellers the person has bought in completed sales. */
  readonly pastSellers: number
  /** In how many seconds the person may bid in an auction that is new to them; 0 if now. */
  readonly newAuctionInS: number
  /** Of a purchase: in how many seconds the person may use Buy now here; 0 if now. */
  readonly buyNowInS: number
  /** Age in days that an account needs to bid; 0 if this one is old enough. */
  readonly mustWaitDays: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  /** Nonce of the session's browser; stored with bids as evidence. */
  readonly device: string | null
  /**
   * When the session or the authorization expires (ms); the answer is invalid after it. At once while a premium of the
   * person is being charged: should it fail, they owe it, and no room may have to be told.
   */
  readonly validUntilMs: number
}

/** What reading an eligibility needs. */
export type EligibilityEnv = Pick<Env, 'DB' | 'ENVIRONMENT' | 'ALLOW_TEST_PAYMENTS'>

const UNKNOWN: Eligibility = {
  sessionLive: false,
  isActive: false,
  locked: false,
  paymentsSetUp: true,
  authorized: false,
  owesPremium: false,
  isUnderReview: false,
  needsConfirmation: false,
  pastSellers: 0,
  newAuctionInS: 0,
  buyNowInS: 0,
  mustWaitDays: 0,
  username: '',
  firstName: '',
  lastName: '',
  device: null,
  validUntilMs: 0,
}

/**
 * Reads whether this person may bid now, through this session.
 * @throws if the database does not answer: eligibility is unknown then.
 */
export async function readEligibility(
  env: EligibilityEnv,
  {
    userId,
    sessionId,
    generation = null,
    seedTag = null,
    nowMs,
  }: {
    readonly userId: number
    readonly sessionId: string
    /** Generation of the bearer token, if it is still to be checked: a replaced token is not valid. */
    readonly generation?: number | null
    /** What the bearer token says of the session's seed, as `generation`. */
    readonly seedTag?: string | null
    readonly nowMs: number
  },
  run?: RunStatements,
): Promise<Eligibility> {
  const session = Number(sessionId)
  if (!Number.isSafeInteger(session)) return UNKNOWN
  const of = { userId, sessionId: session, generation, seedTag, nowMs }
  const row = await findEligibility(database(env), of, run)
  return row ? toEligibility(row, isSandboxAllowed(env), nowMs) : UNKNOWN
}

/** The auctions that a command counts. */
export type CountedAuctions = {
  /** The auction, if it is new to the person. */
  readonly newAuctionId: number | null
  /** The auction, if they buy it now. */
  readonly buyNowId?: number | null
}

/**
 * Returns what reads the eligibility of a room's bidders, as `readEligibility` does; people who bid for the first time at once share
 * requests to the database. An auction in which the person has not bid before (`newAuctionId`) is counted among those
 * that they begin with in a day: one hold must not be enough to lead every auction (decision 302). So is the auction of a purchase
 * (`buyNowId`) among those that they end in a day (decision 305). Both limits grow with the sellers from whom they have bought.
 * What it returns throws if the database does not answer.
 */
export function bidderEligibilityReader(env: EligibilityEnv & Env) {
  const run = runTogether(database(env))
  return async (
    person: Parameters<typeof readEligibility>[1],
    { newAuctionId, buyNowId = null }: CountedAuctions,
  ): Promise<Eligibility> => {
    const eligibility = await readEligibility(env, person, run)
    if (!mayBid(eligibility)) return eligibility
    const { userId, nowMs } = person
    const secondsUntil = async (action: 'newAuction' | 'buyNow', auctionId: number | null) => {
      if (auctionId === null) return 0
      const part = { action, who: String(userId), part: String(auctionId) }
      const limited = await limitParts(env, { ...part, times: 1 + eligibility.pastSellers, nowMs }, run)
      return limited === null ? 0 : (limited.retryAfter ?? 1)
    }
    const newAuctionInS = await secondsUntil('newAuction', newAuctionId)
    const buyNowInS = newAuctionInS === 0 ? await secondsUntil('buyNow', buyNowId) : 0
    return { ...eligibility, newAuctionInS, buyNowInS }
  }
}

/** Whether the person may give any bidding command; for a purchase `buyNowInS` counts too. */
export function mayBid(eligibility: Eligibility): boolean {
  const { sessionLive, isActive, locked, authorized, owesPremium, isUnderReview } = eligibility
  const { mustWaitDays, newAuctionInS } = eligibility
  const isAllowed = sessionLive && isActive && !locked && authorized && !owesPremium && !isUnderReview
  return isAllowed && mustWaitDays === 0 && newAuctionInS === 0
}

function toEligibility(row: EligibilityRow, sandboxAllowed: boolean, nowMs: number): Eligibility {
  const requiredDays = parseNumberSetting(row.min_account_age_days)
  const oldEnough = nowMs - row.created_at_ms >= requiredDays * DAY_MS
  return {
    sessionLive: row.session_until_ms !== null,
    isActive: row.is_active === 1,
    locked: row.is_locked === 1,
    paymentsSetUp: sandboxAllowed || row.has_active_provider === 1,
    authorized: row.authorized_until_ms !== null,
    owesPremium: row.owes_premium === 1,
    isUnderReview: row.is_under_review === 1,
    needsConfirmation: row.needs_confirmation === 1,
    pastSellers: row.past_sellers,
    newAuctionInS: 0,
    buyNowInS: 0,
    mustWaitDays: oldEnough ? 0 : requiredDays,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    device: row.device,
    validUntilMs:
      row.is_being_charged === 1 ? nowMs : Math.min(row.session_until_ms ?? 0, row.authorized_until_ms ?? 0),
  }
}

/** Parses a numeric setting; 0, the least strict, if it is not set. */
function parseNumberSetting(json: string | null): number {
  const value: unknown = json === null ? 0 : JSON.parse(json)
  return typeof value === 'number' && value > 0 ? value : 0
}
