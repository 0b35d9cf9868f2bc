import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { isActiveUser } from '../../db/queries/accounts/users.ts'
import {
  type AuthorizationRow,
  failPendingAuthorization,
  findPendingAuthorization,
  insertAuthorization,
} from '../../db/queries/payments/authorizations.ts'
import { type CardHoldRow, findNewestHold } from '../../db/queries/payments/card-holds.ts'
import type { PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import { findOwedSale } from '../../db/queries/settlement/owed-premiums.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { AUTHORIZATION_CENTS, AUTHORIZATION_DAYS_MS } from './authorization-terms.ts'
import { chooseMethod, type PaymentSource } from './choose-method.ts'
import { DECLINED_MESSAGES } from './declined-messages.ts'
import { type HoldOutcome, placeHold } from './holds.ts'
import { PROCESSOR_UNREACHABLE } from './processor-unreachable.ts'
import { type AuthorizationView, readAttempt, readAuthorization } from './read-authorization.ts'
import { finishHolds } from './renewals.ts'

export interface AuthorizeOptions {
  readonly userId: number
  readonly paidWith: PaymentSource
  /** An absolute address of this site, where the bank sends the person after a confirmation. */
  readonly returnUrl: string
  readonly nowMs: number
}

/** A second submission within this time gets the authorization that the first one created. */
const REPEAT_WINDOW_MS = 30_000
/** An attempt older than this, or one that the processor did not answer, is treated as abandoned. */
const ABANDONED_AFTER_MS = MINUTE_MS

/**
 * Authorizes a person to bid: saves the card if a token is given, holds 50 dollars on it, and replaces the
 * previous authorization. A declined card changes nothing. Concurrent calls share one attempt and its key, so
 * they place one hold. After a lost answer the call can be repeated with the same card or another. Errors:
 * `payment_due`, `invalid` on the card's field, `conflict`, `unavailable`, `deactivated` if the account has been closed
 * meanwhile, or the rate limit.
 * docs/rules/payments.md, Authorization
 */
export async function authorize(env: Env, options: AuthorizeOptions): Promise<Result<AuthorizationView>> {
  const { userId, nowMs } = options
  const limited = await limitAttempts(env, { action: 'authorization', who: String(userId), nowMs })
  if (limited) return err(limited)
  if ((await findOwedSale(database(env), userId)) !== null) return err(refusal('payment_due'))
  const chosen = await chooseMethod(env, options)
  if (!chosen.ok) return chosen
  const method = chosen.value
  const attempt = await joinAttempt(env, options, method)
  if (attempt === 'granted') {
    const isActive = await isActiveUser(database(env), userId)
    return isActive ? granted(env, options) : err(refusal('deactivated'))
  }
  if (attempt === null) {
    return err(
      refusal('conflict', {
        message: 'Another card is being authorized. Please try again in a minute.',
      }),
    )
  }
  const held = await placeHold(env, attempt, nowMs)
  const refused = toRefusal(held, options)
  if (refused !== null) return err(refused)
  await finishHolds(env, { nowMs, limit: 10, userId })
  return held.outcome === 'action_required' ? ok(await readAttempt(env, options)) : granted(env, options)
}

async function granted(env: Env, { userId, nowMs }: AuthorizeOptions): Promise<Result<AuthorizationView>> {
  return ok(await readAuthorization(env, { userId, nowMs }))
}

/**
 * The hold of a new attempt, or of the current attempt with the same card. null while another card is being
 * authorized; 'granted' if the same card was authorized a moment ago.
 */
async function joinAttempt(
  env: Env,
  options: AuthorizeOptions,
  method: PaymentMethodRow,
): Promise<CardHoldRow | 'granted' | null> {
  const db = database(env)
  const { userId, returnUrl, nowMs } = options
  const begin = () =>
    insertAuthorization(db, {
      userId,
      method,
      amountCents: AUTHORIZATION_CENTS,
      returnUrl,
      nowMs,
      expiresAtMs: nowMs + AUTHORIZATION_DAYS_MS,
      retryAtMs: nowMs + ABANDONED_AFTER_MS,
      samePressSinceMs: nowMs - REPEAT_WINDOW_MS,
    })
  await begin()
  let pending = await findPendingAuthorization(db, userId)
  if (pending !== null && (await isReplaced(env, pending, method, nowMs))) {
    await failPendingAuthorization(db, pending, nowMs)
    await begin()
    pending = await findPendingAuthorization(db, userId)
  }
  if (pending === null) return 'granted'
  if (pending.paymentMethodId !== method.id) return null
  return findNewestHold(db, pending.id)
}

/** Whether a new attempt takes the place of the pending one, because that is abandoned or waits for the bank. */
async function isReplaced(
  env: Env,
  pending: AuthorizationRow,
  method: PaymentMethodRow,
  nowMs: number,
): Promise<boolean> {
  const isSameCard = pending.paymentMethodId === method.id
  const ageMs = nowMs - pending.createdAtMs
  const hold = await findNewestHold(database(env), pending.id)
  if (hold?.state === 'action_required') return !isSameCard || ageMs >= REPEAT_WINDOW_MS
  return !isSameCard && (hold === null || hold.attempts > 0 || ageMs >= ABANDONED_AFTER_MS)
}

function toRefusal(held: HoldOutcome, { paidWith }: AuthorizeOptions): Refusal | null {
  if (held.outcome === 'unknown') return PROCESSOR_UNREACHABLE
  if (held.outcome !== 'declined') return null
  const field = paidWith.card_token === undefined ? 'payment_method_id' : 'card_token'
  return invalidFields({
    [field]: [
      held.code === 'not_possible' ? 'This card can no longer be used.' : DECLINED_MESSAGES[held.code],
    ],
  })
}
