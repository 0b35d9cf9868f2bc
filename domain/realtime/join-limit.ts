/** When a socket's `join_auction` frames are answered (docs/rules/realtime.md, Limits). */
import {
  type BucketRate,
  fullBucket,
  msUntilToken,
  refillBucket,
  type TokenBucket,
  takeToken,
} from './token-bucket.ts'

/** The joins of one socket; `waiting` is the newest one that could not be answered at once. */
export type JoinLimit<Join> = { readonly joins: TokenBucket; readonly waiting: Join | null }

export type JoinDecision<Join> = {
  readonly limit: JoinLimit<Join>
  /** The join to answer now; null if none may be answered yet. */
  readonly answered: Join | null
  /** Milliseconds after which `decideWaitingJoin` must be called; null if nothing new waits. */
  readonly waitMs: number | null
}

/** The limit of a socket that has sent no join yet. */
export function newJoinLimit<Join>(rate: BucketRate, nowMs: number): JoinLimit<Join> {
  return { joins: fullBucket(rate, nowMs), waiting: null }
}

/** Answers a join at once if its socket may, else keeps it in place of the one that waits. */
export function decideJoin<Join>(
  limit: JoinLimit<Join>,
  join: Join,
  rate: BucketRate,
  nowMs: number,
): JoinDecision<Join> {
  const hasTimer = limit.waiting !== null
  const decision = answer({ ...limit, waiting: join }, rate, nowMs)
  // The timer of the join that waited answers the newer one.
  return hasTimer && decision.answered === null ? { ...decision, waitMs: null } : decision
}

/** Answers the join that waits, if there is one and its socket may. */
export function decideWaitingJoin<Join>(
  limit: JoinLimit<Join>,
  rate: BucketRate,
  nowMs: number,
): JoinDecision<Join> {
  return answer(limit, rate, nowMs)
}

function answer<Join>(
  { joins, waiting }: JoinLimit<Join>,
  rate: BucketRate,
  nowMs: number,
): JoinDecision<Join> {
  const refilled = refillBucket(joins, rate, nowMs)
  if (waiting === null) return { limit: { joins: refilled, waiting }, answered: null, waitMs: null }
  const taken = takeToken(refilled)
  if (taken) return { limit: { joins: taken, waiting: null }, answered: waiting, waitMs: null }
  return { limit: { joins: refilled, waiting }, answered: null, waitMs: msUntilToken(refilled, rate) }
}
