import { HOUR_MS } from '../../../domain/format/time-units.ts'
import type { DeclineCode } from '../../../domain/money/declines.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { database } from '../../db/client.ts'
import { type CardHoldRow, deferHold } from '../../db/queries/payments/card-holds.ts'
import {
  recordActionRequired,
  recordHeld,
  recordHoldFailed,
  recordReleased,
  storeHoldReference,
} from '../../db/queries/payments/hold-results.ts'
import { findAnyPaymentMethod, findCustomer } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import type { Payment, ProviderAnswer } from '../../providers/payments/payment-port.ts'
import { AUTHORIZATION_DAYS_MS } from './authorization-terms.ts'
import { endFailedPayment } from './end-failed-payment.ts'
import { payOnce } from './pay-once.ts'
import { findProvider, NOT_SET_UP } from './provider.ts'

/**
 * Places holds with the processor and releases them. Each function can be repeated at any time, also
 * concurrently: a hold has one reference at the processor, stored before anything is held, and its result is recorded
 * only while it is still expected. docs/rules/payments.md, Holds
 */

export type HoldOutcome =
  | { readonly outcome: 'held' }
  | { readonly outcome: 'action_required' }
  | { readonly outcome: 'declined'; readonly code: DeclineCode | 'not_possible' }
  | { readonly outcome: 'unknown' }

const PAUSES = { firstMs: 15_000, longestMs: HOUR_MS } as const

/** Places a stored hold with the processor and records the result. */
export async function placeHold(env: Env, hold: CardHoldRow, nowMs: number): Promise<HoldOutcome> {
  const db = database(env)
  const answer = await requestHold(env, hold)
  switch (answer.outcome) {
    case 'done':
      return recordPayment(env, hold, answer.value, nowMs)
    case 'declined':
      return recordDeclined(env, hold, answer, nowMs)
    case 'rejected':
      await recordHoldFailed(db, hold, { reference: null, code: answer.code, nowMs })
      return { outcome: 'declined', code: 'not_possible' }
    case 'unknown':
      await deferHold(db, hold, nowMs + retryPauseMs(hold.attempts + 1, PAUSES))
      return { outcome: 'unknown' }
  }
}

/** Records the processor's current state of a hold's payment: after placing, a confirmation or a webhook. */
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
    case 'processing':
      await deferHold(db, hold, nowMs + retryPauseMs(hold.attempts + 1, PAUSES))
      return { outcome: 'unknown' }
    case 'succeeded':
    case 'canceled':
    case 'failed':
      return recordDeclined(env, hold, { reference, code: payment.declineCode ?? 'card_declined' }, nowMs)
  }
}

/** Records that nothing is held, and ends the payment so that nothing is held with it later. */
async function recordDeclined(
  env: Env,
  hold: CardHoldRow,
  { code, ...answer }: { readonly reference: string | null; readonly code: DeclineCode },
  nowMs: number,
): Promise<HoldOutcome> {
  const reference = answer.reference ?? hold.reference
  await recordHoldFailed(database(env), hold, { reference, code, nowMs })
  if (reference !== null) await endFailedPayment(env, { provider: hold.provider, reference })
  return { outcome: 'declined', code }
}

/** Releases a hold that is marked for it. True once nothing is held. */
export async function releaseHold(env: Env, hold: CardHoldRow, nowMs: number): Promise<boolean> {
  const db = database(env)
  const { reference } = hold
  // Without a reference it was never confirmed, and never will be: the row no longer waits for it.
  if (reference === null) {
    await recordReleased(db, hold, nowMs)
    return true
  }
  const provider = await findProvider(env, hold.provider)
  const voided = await provider?.voidPayment(reference)
  // A payment that cannot be voided was captured, does not exist, or is still reviewed: only then something may be held later.
  const answer = voided?.outcome === 'rejected' ? await provider?.readPayment(reference) : voided
  const isReviewed = answer?.outcome === 'done' && answer.value.status === 'processing'
  if ((answer?.outcome === 'done' && !isReviewed) || answer?.outcome === 'rejected') {
    await recordReleased(db, hold, nowMs)
    return true
  }
  await deferHold(db, hold, nowMs + retryPauseMs(hold.attempts + 1, PAUSES))
  return false
}

/** Places the hold as its row describes it, or reads what has become of it. */
async function requestHold(env: Env, hold: CardHoldRow): Promise<ProviderAnswer<Payment>> {
  const db = database(env)
  const provider = await findProvider(env, hold.provider)
  const method = await findAnyPaymentMethod(db, hold.paymentMethodId)
  const customerReference = method?.customerReference ?? (await findCustomer(db, hold.userId, hold.provider))
  if (provider === null) return NOT_SET_UP
  if (method === null || customerReference === null) {
    return { outcome: 'rejected', code: 'unknown_reference', message: 'The method is not known any more.' }
  }
  return payOnce(provider, {
    reference: hold.reference,
    terms: {
      key: hold.key,
      kind: 'hold',
      customerReference,
      amountCents: hold.amountCents,
      description: 'Bidder authorization',
    },
    methodReference: method.methodReference,
    returnUrl: hold.onSession ? hold.returnUrl : null,
    storeReference: (reference) => storeHoldReference(db, hold, reference),
  })
}
