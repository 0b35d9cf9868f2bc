import { DAY_MS, HOUR_MS } from '../../../../domain/format/time-units.ts'
import { addCents, type Cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import type { PaymentStatus } from '../../../../domain/money/money-states.ts'
import { type SandboxBehaviour, sandboxCardByToken } from '../../../../domain/money/sandbox-cards.ts'
import type { DeclineCode, PaymentRequest } from '../payment-port.ts'
import type { SandboxMethod, SandboxPayment } from './store.ts'

/** Behavior of the sandbox's cards and state transitions of its payments. Pure: the time is an argument. */

/** Lifetimes of holds at card networks: 7 days on-session, 4 days and 18 hours off-session. */
const ON_SESSION_HOLD_MS = 7 * DAY_MS
const OFF_SESSION_HOLD_MS = 4 * DAY_MS + 18 * HOUR_MS

/** Behavior of a saved method. A PayPal account always succeeds. */
export function getBehavior(method: SandboxMethod): SandboxBehaviour {
  return (method.token === null ? null : sandboxCardByToken(method.token)?.behaviour) ?? 'succeeds'
}

/** Why a card cannot be saved, or null. */
export function getSaveDeclineCode(behaviour: SandboxBehaviour): DeclineCode | null {
  if (behaviour === 'declined') return 'card_declined'
  return behaviour === 'expired' ? 'expired_card' : null
}

/** A new payment in its first state: approved, waiting for confirmation, or failed. */
export function newPayment(options: {
  readonly reference: string
  readonly kind: 'hold' | 'charge'
  readonly request: PaymentRequest
  readonly behaviour: SandboxBehaviour
  readonly nowMs: number
}): SandboxPayment {
  const { reference, kind, request, behaviour, nowMs } = options
  const declineCode = getDeclineCode(kind, request.returnUrl !== null, behaviour)
  const needsConfirmation = behaviour === 'authentication_required' && request.returnUrl !== null
  const waiting: SandboxPayment = {
    reference,
    kind,
    customerReference: request.customerReference,
    methodReference: request.methodReference,
    description: request.description,
    amountCents: request.amountCents,
    capturedCents: ZERO_CENTS,
    refundedCents: ZERO_CENTS,
    status: declineCode === null ? 'requires_action' : 'failed',
    returnUrl: request.returnUrl,
    captureBeforeMs: null,
    declineCode,
    version: 1,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
  return declineCode !== null || needsConfirmation ? waiting : { ...waiting, ...toApproved(waiting, nowMs) }
}

function getDeclineCode(
  kind: 'hold' | 'charge',
  onSession: boolean,
  behaviour: SandboxBehaviour,
): DeclineCode | null {
  if (behaviour === 'insufficient_funds') return kind === 'charge' ? 'insufficient_funds' : null
  if (behaviour === 'authentication_required') return onSession ? null : 'authentication_required'
  return getSaveDeclineCode(behaviour)
}

/** Changes of a payment that the bank approves. */
function toApproved(payment: SandboxPayment, nowMs: number): Partial<SandboxPayment> {
  return payment.kind === 'charge'
    ? { status: 'succeeded', capturedCents: payment.amountCents }
    : {
        status: 'held',
        captureBeforeMs: nowMs + (payment.returnUrl !== null ? ON_SESSION_HOLD_MS : OFF_SESSION_HOLD_MS),
      }
}

/** The status at a time: a hold past its capture deadline is canceled. */
export function getStatusAt(payment: SandboxPayment, nowMs: number): PaymentStatus {
  const hasLapsed =
    payment.status === 'held' && payment.captureBeforeMs !== null && nowMs >= payment.captureBeforeMs
  return hasLapsed ? 'canceled' : payment.status
}

/** A state transition of a payment; null if its state does not allow it. */
export type Transition = (payment: SandboxPayment, nowMs: number) => SandboxPayment | null

/** Captures the amount of a hold; the rest is dropped. */
export function captureTransition(amountCents: Cents): Transition {
  return (payment, nowMs) =>
    getStatusAt(payment, nowMs) === 'held' && amountCents > 0 && amountCents <= payment.amountCents
      ? toNextVersion(payment, nowMs, { status: 'succeeded', capturedCents: amountCents })
      : null
}

/** Voids a hold, or a payment that waits for confirmation. */
export const voidTransition: Transition = (payment, nowMs) => {
  const status = getStatusAt(payment, nowMs)
  const isOpen = status === 'held' || status === 'requires_action' || status === 'canceled'
  return isOpen ? toNextVersion(payment, nowMs, { status: 'canceled' }) : null
}

/** Refunds part or all of the captured amount. */
export function refundTransition(amountCents: Cents): Transition {
  return (payment, nowMs) => {
    const refundedCents = addCents(payment.refundedCents, amountCents)
    return payment.status === 'succeeded' && amountCents > 0 && refundedCents <= payment.capturedCents
      ? toNextVersion(payment, nowMs, { refundedCents })
      : null
  }
}

/** The person's confirmation or refusal at their bank. */
export function confirmTransition(approve: boolean): Transition {
  return (payment, nowMs) => {
    if (payment.status !== 'requires_action') return null
    return toNextVersion(
      payment,
      nowMs,
      approve ? toApproved(payment, nowMs) : { status: 'failed', declineCode: 'authentication_required' },
    )
  }
}

function toNextVersion(
  payment: SandboxPayment,
  nowMs: number,
  change: Partial<SandboxPayment>,
): SandboxPayment {
  return { ...payment, ...change, version: payment.version + 1, updatedAtMs: nowMs }
}
