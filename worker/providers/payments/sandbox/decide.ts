import { addCents, type Cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import { type SandboxBehaviour, sandboxCardByToken } from '../../../../domain/money/sandbox-cards.ts'
import type { DeclineCode, PaymentRequest, PaymentStatus } from '../payment-port.ts'
import type { SandboxMethod, SandboxPayment } from './store.ts'

/** How the sandbox's cards behave and how its payments move. Pure: the time is handed in. */

const DAY_MS = 24 * 60 * 60 * 1000
/** As card networks have it: seven days where the person was there, else 4 days and 18 hours. */
const ON_SESSION_HOLD_MS = 7 * DAY_MS
const OFF_SESSION_HOLD_MS = 4 * DAY_MS + 18 * 60 * 60 * 1000

/** How a saved method behaves. A PayPal account pays always. */
export function behaviourOf(method: SandboxMethod): SandboxBehaviour {
  return (method.token === null ? null : sandboxCardByToken(method.token)?.behaviour) ?? 'succeeds'
}

/** Why a card cannot even be saved, or null. */
export function saveProblem(behaviour: SandboxBehaviour): DeclineCode | null {
  if (behaviour === 'declined') return 'card_declined'
  return behaviour === 'expired' ? 'expired_card' : null
}

/** A new payment as it stands once it has been asked for. */
export function newPayment(options: {
  readonly reference: string
  readonly kind: 'hold' | 'charge'
  readonly request: PaymentRequest
  readonly behaviour: SandboxBehaviour
  readonly nowMs: number
}): SandboxPayment {
  const { reference, kind, request, behaviour, nowMs } = options
  const declineCode = problem(kind, request.returnUrl !== null, behaviour)
  const asks = behaviour === 'authentication_required' && request.returnUrl !== null
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
  return declineCode !== null || asks ? waiting : { ...waiting, ...granted(waiting, nowMs) }
}

function problem(
  kind: 'hold' | 'charge',
  onSession: boolean,
  behaviour: SandboxBehaviour,
): DeclineCode | null {
  if (behaviour === 'insufficient_funds') return kind === 'charge' ? 'insufficient_funds' : null
  if (behaviour === 'authentication_required') return onSession ? null : 'authentication_required'
  return saveProblem(behaviour)
}

/** What the bank's yes makes of a payment. */
function granted(payment: SandboxPayment, nowMs: number): Partial<SandboxPayment> {
  return payment.kind === 'charge'
    ? { status: 'succeeded', capturedCents: payment.amountCents }
    : {
        status: 'held',
        captureBeforeMs: nowMs + (payment.returnUrl !== null ? ON_SESSION_HOLD_MS : OFF_SESSION_HOLD_MS),
      }
}

/** The status at a moment: a hold that nobody captured in time has been let go. */
export function statusAt(payment: SandboxPayment, nowMs: number): PaymentStatus {
  const hasLapsed =
    payment.status === 'held' && payment.captureBeforeMs !== null && nowMs >= payment.captureBeforeMs
  return hasLapsed ? 'canceled' : payment.status
}

/** A change of a payment, or null where its state does not allow it. */
export type Move = (payment: SandboxPayment, nowMs: number) => SandboxPayment | null

/** Takes the amount of what is held; the rest is let go. */
export function captureOf(amountCents: Cents): Move {
  return (payment, nowMs) =>
    statusAt(payment, nowMs) === 'held' && amountCents > 0 && amountCents <= payment.amountCents
      ? next(payment, nowMs, { status: 'succeeded', capturedCents: amountCents })
      : null
}

/** Lets a hold go, or ends what waits for the person. */
export const voiding: Move = (payment, nowMs) => {
  const status = statusAt(payment, nowMs)
  const isOpen = status === 'held' || status === 'requires_action' || status === 'canceled'
  return isOpen ? next(payment, nowMs, { status: 'canceled' }) : null
}

/** Gives back part or all of what was taken. */
export function refundOf(amountCents: Cents): Move {
  return (payment, nowMs) => {
    const refundedCents = addCents(payment.refundedCents, amountCents)
    return payment.status === 'succeeded' && amountCents > 0 && refundedCents <= payment.capturedCents
      ? next(payment, nowMs, { refundedCents })
      : null
  }
}

/** The person's answer to their bank. */
export function answerOf(approve: boolean): Move {
  return (payment, nowMs) => {
    if (payment.status !== 'requires_action') return null
    return next(
      payment,
      nowMs,
      approve ? granted(payment, nowMs) : { status: 'failed', declineCode: 'authentication_required' },
    )
  }
}

function next(payment: SandboxPayment, nowMs: number, change: Partial<SandboxPayment>): SandboxPayment {
  return { ...payment, ...change, version: payment.version + 1, updatedAtMs: nowMs }
}
