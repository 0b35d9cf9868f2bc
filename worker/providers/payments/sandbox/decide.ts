import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { addCents, type Cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import type { DeclineCode } from '../../../../domain/money/declines.ts'
import { type SandboxBehaviour, sandboxCardByToken } from '../../../../domain/money/sandbox-cards.ts'
import type { PaymentTerms } from '../payment-port.ts'
import type { SandboxMethod, SandboxPayment } from './store.ts'

/** Behavior of the sandbox's cards and state transitions of its payments. Pure: the time is an argument. */

/** Lifetimes of holds at card networks: 7 days on-session, 4 days and 18 hours off-session. */
const ON_SESSION_HOLD_MS = 7 * DAY_MS
const OFF_SESSION_HOLD_MS = 4 * DAY_MS + 18 * HOUR_MS
/** How long a charge is processed, and how soon it is disputed. */
const LATER_MS = MINUTE_MS
const MAX_SOFT_DECLINES = 2
/** Attempts to pay one payment, after which it is canceled, as at a processor. */
const MAX_CONFIRMS = 10

/** Behavior of a saved method. A PayPal account always succeeds. */
export function getBehavior(method: SandboxMethod): SandboxBehaviour {
  return (method.token === null ? null : sandboxCardByToken(method.token)?.behaviour) ?? 'succeeds'
}

/** Why a card cannot be saved, or null. */
export function getSaveDeclineCode(behaviour: SandboxBehaviour): DeclineCode | null {
  if (behaviour === 'declined') return 'card_declined'
  return behaviour === 'expired' ? 'expired_card' : null
}

/** A payment that moves nothing yet. */
export function newPayment(reference: string, terms: PaymentTerms, nowMs: number): SandboxPayment {
  return {
    reference,
    key: terms.key,
    kind: terms.kind,
    customerReference: terms.customerReference,
    methodReference: null,
    description: terms.description,
    amountCents: terms.amountCents,
    capturedCents: ZERO_CENTS,
    refundedCents: ZERO_CENTS,
    status: 'failed',
    returnUrl: null,
    captureBeforeMs: null,
    declineCode: null,
    offSessionDeclines: 0,
    processingUntilMs: null,
    processingFails: false,
    disputedAtMs: null,
    renewedByReference: null,
    version: 1,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

/** The payment at a time: a hold past its capture deadline is canceled, a processed charge has its outcome. */
export function getPaymentAt(payment: SandboxPayment, nowMs: number): SandboxPayment {
  const { status, captureBeforeMs, processingUntilMs } = payment
  if (status === 'held' && captureBeforeMs !== null && nowMs >= captureBeforeMs) {
    return { ...payment, status: 'canceled' }
  }
  if (status === 'processing' && processingUntilMs !== null && nowMs >= processingUntilMs) {
    return payment.processingFails
      ? { ...payment, status: 'failed', declineCode: 'card_declined' }
      : { ...payment, status: 'succeeded', capturedCents: payment.amountCents }
  }
  return payment
}

/**
 * A transition of a payment as it stands now. null if its state does not allow it; the payment itself if there is
 * nothing to do.
 */
export type Transition = (payment: SandboxPayment, nowMs: number) => SandboxPayment | null

/** Charges or holds on a method, where the payment was never confirmed, was declined, or waits for the person. */
export function confirmWith(
  method: { readonly reference: string; readonly behaviour: SandboxBehaviour },
  returnUrl: string | null,
): Transition {
  return (payment, nowMs) => {
    const waits = payment.status === 'requires_action'
    if (payment.status !== 'failed' && !waits) return payment
    if (waits && payment.methodReference === method.reference) return payment
    // Each attempt before this one has changed the payment once at least.
    if (payment.version > MAX_CONFIRMS) return { ...payment, status: 'canceled', declineCode: null }
    const asked = { ...payment, methodReference: method.reference, returnUrl, declineCode: null }
    const declineCode = getDeclineCode(payment, returnUrl !== null, method.behaviour)
    if (declineCode !== null) {
      const offSessionDeclines = payment.offSessionDeclines + (returnUrl === null ? 1 : 0)
      return { ...asked, status: 'failed', declineCode, offSessionDeclines }
    }
    if (method.behaviour === 'authentication_required') return { ...asked, status: 'requires_action' }
    return toApproved(asked, method.behaviour, nowMs)
  }
}

function getDeclineCode(
  { kind, offSessionDeclines }: SandboxPayment,
  onSession: boolean,
  behaviour: SandboxBehaviour,
): DeclineCode | null {
  if (behaviour === 'insufficient_funds') return kind === 'charge' ? 'insufficient_funds' : null
  if (behaviour === 'authentication_required') return onSession ? null : 'authentication_required'
  if (behaviour === 'soft_decline') {
    const declines = kind === 'charge' && !onSession && offSessionDeclines < MAX_SOFT_DECLINES
    return declines ? 'try_again_later' : null
  }
  return getSaveDeclineCode(behaviour)
}

/** The payment after the bank approves it. */
function toApproved(payment: SandboxPayment, behaviour: SandboxBehaviour, nowMs: number): SandboxPayment {
  if (payment.kind === 'hold') {
    const lifeMs = payment.returnUrl !== null ? ON_SESSION_HOLD_MS : OFF_SESSION_HOLD_MS
    return { ...payment, status: 'held', captureBeforeMs: nowMs + lifeMs }
  }
  if (behaviour === 'processing' || behaviour === 'processing_fails') {
    const processingFails = behaviour === 'processing_fails'
    return { ...payment, status: 'processing', processingUntilMs: nowMs + LATER_MS, processingFails }
  }
  const disputedAtMs = behaviour === 'dispute' ? nowMs + LATER_MS : null
  return { ...payment, status: 'succeeded', capturedCents: payment.amountCents, disputedAtMs }
}

/** The person's confirmation or refusal at their bank. */
export function answerBank(approve: boolean): Transition {
  return (payment, nowMs) => {
    if (payment.status !== 'requires_action') return payment
    return approve
      ? toApproved(payment, 'succeeds', nowMs)
      : { ...payment, status: 'failed', declineCode: 'authentication_required' }
  }
}

/** Captures the amount of a hold; the rest is dropped. */
export function captureAmount(amountCents: Cents): Transition {
  return (payment) => {
    const { kind, status, capturedCents } = payment
    if (kind === 'hold' && status === 'succeeded' && capturedCents === amountCents) return payment
    const isAllowed = status === 'held' && amountCents > 0 && amountCents <= payment.amountCents
    return isAllowed ? { ...payment, status: 'succeeded', capturedCents: amountCents } : null
  }
}

/** Ends a payment from which no money was taken. */
export const voidNow: Transition = (payment) => {
  if (payment.status === 'canceled') return payment
  const isOpen = ['held', 'requires_action', 'failed'].includes(payment.status)
  return isOpen ? { ...payment, status: 'canceled' } : null
}

/** Refunds part or all of the captured amount. */
export function refundAmount(amountCents: Cents): Transition {
  return (payment) => {
    const refundedCents = addCents(payment.refundedCents, amountCents)
    const isAllowed =
      payment.status === 'succeeded' && amountCents > 0 && refundedCents <= payment.capturedCents
    return isAllowed ? { ...payment, refundedCents } : null
  }
}
