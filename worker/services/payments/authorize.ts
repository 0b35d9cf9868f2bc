import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import {
  type AuthorizationRow,
  abandonAttempt,
  beginAttempt,
  findPendingAuthorization,
} from '../../db/queries/payments/authorizations.ts'
import { type CardHoldRow, findNewestHold } from '../../db/queries/payments/card-holds.ts'
import type { PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import { AUTHORIZATION_CENTS, AUTHORIZATION_DAYS_MS } from './authorization-terms.ts'
import { chooseMethod, type PaidWith } from './choose-method.ts'
import { DECLINED_MESSAGES } from './declined-messages.ts'
import { type HoldOutcome, placeHold } from './holds.ts'
import { type AuthorizationView, readAuthorization } from './read-authorization.ts'
import { finishHolds } from './renewals.ts'
import { forgetRights } from './revoke-eligibility.ts'
import { PROCESSOR_UNREACHABLE } from './unreachable.ts'

export interface AuthorizeOptions {
  readonly userId: number
  readonly paidWith: PaidWith
  /** An absolute address of this site: where the person comes back to from confirming at their bank. */
  readonly returnUrl: string
  readonly nowMs: number
}

export type AuthorizeOutcome =
  | { readonly ok: true; readonly authorization: AuthorizationView }
  | { readonly ok: false; readonly refusal: Refusal }

/** A second press of the button finds what the first one made. */
const SAME_PRESS_MS = 30_000
/** An attempt that is older, or whose question brought no answer, is not being worked on any more. */
const ABANDONED_AFTER_MS = 60_000

/**
 * Grants the right to bid: saves the card where a token is given, holds 50 dollars on it, and replaces what the person
 * had before (Product page, Money). A card that is declined changes nothing. Two at once place one hold: they share the
 * attempt and its key. An answer that was lost is asked for by trying again, with the same card or another.
 */
export async function authorize(env: Env, options: AuthorizeOptions): Promise<AuthorizeOutcome> {
  const { userId, nowMs } = options
  const chosen = await chooseMethod(env, options)
  if (!chosen.ok) return chosen
  const { method } = chosen
  const attempt = await joinAttempt(env, options, method)
  if (attempt === 'granted') return granted(env, options)
  if (attempt === null) {
    return {
      ok: false,
      refusal: refusal('conflict', {
        message: 'Another card is being authorized. Please try again in a minute.',
      }),
    }
  }
  const held = await placeHold(env, attempt, nowMs)
  const refused = refusalOf(held, options)
  if (refused !== null) return { ok: false, refusal: refused }
  // Whoever may not bid any more is forgotten by the rooms before they are told so.
  if (held.outcome === 'action_required') await forgetRights(env, userId)
  await finishHolds(env, { nowMs, limit: 10, userId })
  return granted(env, options)
}

async function granted(env: Env, { userId, nowMs }: AuthorizeOptions): Promise<AuthorizeOutcome> {
  return { ok: true, authorization: await readAuthorization(env, { userId, nowMs }) }
}

/**
 * The hold of a new attempt, or of the one with the same card that is under way. null while another card is being
 * authorized; 'granted' where the same card was authorized a moment ago.
 */
async function joinAttempt(
  env: Env,
  options: AuthorizeOptions,
  method: PaymentMethodRow,
): Promise<CardHoldRow | 'granted' | null> {
  const db = database(env)
  const { userId, returnUrl, nowMs } = options
  const begin = () =>
    beginAttempt(db, {
      userId,
      method,
      amountCents: AUTHORIZATION_CENTS,
      returnUrl,
      nowMs,
      expiresAtMs: nowMs + AUTHORIZATION_DAYS_MS,
      retryAtMs: nowMs + ABANDONED_AFTER_MS,
      samePressSinceMs: nowMs - SAME_PRESS_MS,
    })
  await begin()
  let pending = await findPendingAuthorization(db, userId)
  if (pending !== null && pending.paymentMethodId !== method.id) {
    if (!(await isAbandoned(env, pending, nowMs))) return null
    await abandonAttempt(db, pending, nowMs)
    await begin()
    pending = await findPendingAuthorization(db, userId)
  }
  if (pending === null) return 'granted'
  if (pending.paymentMethodId !== method.id) return null
  return findNewestHold(db, pending.id)
}

async function isAbandoned(env: Env, pending: AuthorizationRow, nowMs: number): Promise<boolean> {
  const hold = await findNewestHold(database(env), pending.id)
  return hold === null || hold.attempts > 0 || nowMs - pending.createdAtMs >= ABANDONED_AFTER_MS
}

function refusalOf(held: HoldOutcome, { paidWith }: AuthorizeOptions): Refusal | null {
  if (held.outcome === 'unknown') return PROCESSOR_UNREACHABLE
  if (held.outcome !== 'declined') return null
  const field = paidWith.card_token === undefined ? 'payment_method_id' : 'card_token'
  return invalidFields({
    [field]: [
      held.code === 'not_possible' ? 'This card cannot be used any more.' : DECLINED_MESSAGES[held.code],
    ],
  })
}
