import type { Refusal } from '../../../domain/errors.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { tooManyOnNetworkText } from '../../../domain/format/wait-times.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import { database } from '../../db/client.ts'
import { findNewAccountAddress } from '../../db/queries/accounts/sessions.ts'
import type { Env } from '../../env.ts'
import { type LimitedAction, limitAttempts, readLimit } from '../platform/rate-limit.ts'

/**
 * Limits of what new accounts do together, by the client address of their newest sign-in, so that somebody with many
 * accounts has no more than a few people have. An account that is older than a day is neither counted nor refused, and the
 * first attempts of a new one are not: nobody keeps the others of an address from anything
 * (docs/rules/accounts.md, Rate limits; decision 303).
 */
export interface NewAccountAttempt {
  readonly action: LimitedAction
  readonly userId: number
  readonly nowMs: number
}

/** An account counts as new for this long. */
const NEW_FOR_MS = DAY_MS

/** Counts an attempt. Returns a 429 whose message says how long to wait, or null. */
export function limitNewAccount(env: Env, attempt: NewAccountAttempt): Promise<Refusal | null> {
  return decide(env, attempt, limitAttempts)
}

/** As `limitNewAccount`, without counting: the attempt is counted by `limitNewAccount` once it has failed. */
export function readNewAccountLimit(env: Env, attempt: NewAccountAttempt): Promise<Refusal | null> {
  return decide(env, attempt, readLimit)
}

async function decide(
  env: Env,
  { action, userId, nowMs }: NewAccountAttempt,
  limit: typeof readLimit,
): Promise<Refusal | null> {
  const address = await findNewAccountAddress(database(env), userId, nowMs - NEW_FOR_MS)
  if (address === null) return null
  const first = await limit(env, { action: 'newAccountFirst', who: `${action}:${userId}`, nowMs })
  if (first === null) return null
  const limited = await limit(env, { action, who: toAddressGroup(address), nowMs })
  return limited && { ...limited, message: tooManyOnNetworkText(limited.retryAfter ?? 0) }
}
