import { database } from '../../db/client.ts'
import { type CardHoldRow, deferHold } from '../../db/queries/payments/card-holds.ts'
import {
  recordActionRequired,
  recordHeld,
  recordHoldFailed,
  recordReference,
  recordReleased,
} from '../../db/queries/payments/hold-results.ts'
import { findCustomer, readPaymentMethod } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import type { DeclineCode, Payment, ProviderAnswer } from '../../providers/payments/payment-port.ts'
import { AUTHORIZATION_DAYS_MS } from './authorization-terms.ts'
import { NOT_SET_UP, providerNamed } from './provider.ts'

/**
 * Asking the processor for holds and giving them back. Each function can be called again at any time, and by two at
 * once: the question has one key, and the answer is recorded only where it is still waited for.
 */

export type HoldOutcome =
  | { readonly outcome: 'held' }
  | { readonly outcome: 'action_required' }
  | { readonly outcome: 'declined'; readonly code: DeclineCode | 'not_possible' }
  | { readonly outcome: 'unknown' }

const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 60 * 60 * 1000

/** Places a hold that is written down, and records what came of it. */
export async function placeHold(env: Env, hold: CardHoldRow, nowMs: number): Promise<HoldOutcome> {
  const db = database(env)
  const answer = await ask(env, hold)
  switch (answer.outcome) {
    case 'done':
      return recordPayment(env, hold, answer.value, nowMs)
    case 'declined':
      await recordHoldFailed(db, hold, { reference: answer.reference, code: answer.code, nowMs })
      return { outcome: 'declined', code: answer.code }
    case 'rejected':
      await recordHoldFailed(db, hold, { reference: null, code: answer.code, nowMs })
      return { outcome: 'declined', code: 'not_possible' }
    case 'unknown':
      await deferHold(db, hold, nowMs + retryAfterMs(hold.attempts))
      return { outcome: 'unknown' }
  }
}

/** Records a hold's payment as the processor tells it now: after placing, after a confirmation, after a webhook. */
export async function recordPayment(
  env: Env,
  hold: CardHoldRow,
  payment: Payment,
  nowMs: number,
): Promise<HoldOutcome> {
  const db = database(env)
  const { reference } = payment
  switch (payment.status) {
    case 'held': {
      const expiresAtMs = nowMs + AUTHORIZATION_DAYS_MS
      await recordHeld(db, hold, { reference, captureBeforeMs: payment.captureBeforeMs, expiresAtMs, nowMs })
      return { outcome: 'held' }
    }
    case 'requires_action':
      await recordActionRequired(db, hold, { reference, actionUrl: payment.actionUrl, nowMs })
      return { outcome: 'action_required' }
    case 'succeeded':
    case 'canceled':
    case 'failed': {
      const code = payment.declineCode ?? 'card_declined'
      await recordHoldFailed(db, hold, { reference, code, nowMs })
      return { outcome: 'declined', code }
    }
  }
}

/** Gives back a hold that is marked for it. True once nothing is held any more. */
export async function releaseHold(env: Env, hold: CardHoldRow, nowMs: number): Promise<boolean> {
  const db = database(env)
  const found = hold.reference === null ? await findLostHold(env, hold, nowMs) : hold.reference
  if (found === 'unknown') return false
  if (found === null) {
    await recordReleased(db, hold, { reference: null, nowMs })
    return true
  }
  const provider = providerNamed(env, hold.provider)
  const answer = await provider?.voidPayment({ key: `void:${hold.key}`, reference: found })
  // A payment that can be voided no more holds nothing either: it was captured, has failed, or is not there.
  if (answer?.outcome === 'done' || answer?.outcome === 'rejected') {
    await recordReleased(db, hold, { reference: found, nowMs })
    return true
  }
  await deferHold(db, hold, nowMs + retryAfterMs(hold.attempts))
  return false
}

/**
 * The reference of a hold whose answer was lost before it was to be released. The same question tells it; where the
 * question had never arrived, that places the hold, and it is given back at once.
 */
async function findLostHold(env: Env, hold: CardHoldRow, nowMs: number): Promise<string | 'unknown' | null> {
  const db = database(env)
  const answer = await ask(env, hold)
  if (answer.outcome === 'unknown') {
    await deferHold(db, hold, nowMs + retryAfterMs(hold.attempts))
    return 'unknown'
  }
  if (answer.outcome !== 'done') return null
  await recordReference(db, hold, answer.value.reference, nowMs)
  return answer.value.reference
}

/** The question as it stands in the row: always the same, so that its key always finds the same answer. */
async function ask(env: Env, hold: CardHoldRow): Promise<ProviderAnswer<Payment>> {
  const db = database(env)
  const provider = providerNamed(env, hold.provider)
  const method = await readPaymentMethod(db, hold.paymentMethodId)
  const customerReference = method?.customerReference ?? (await findCustomer(db, hold.userId, hold.provider))
  if (provider === null) return NOT_SET_UP
  if (method === null || customerReference === null) {
    return { outcome: 'rejected', code: 'unknown_reference', message: 'The method is not known any more.' }
  }
  return provider.placeHold({
    key: hold.key,
    customerReference,
    methodReference: method.methodReference,
    amountCents: hold.amountCents,
    returnUrl: hold.onSession ? hold.returnUrl : null,
    description: 'Bidder authorization',
  })
}

function retryAfterMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS)
}
