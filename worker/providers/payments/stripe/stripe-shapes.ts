import type Stripe from 'stripe'
import { SECOND_MS } from '../../../../domain/format/time-units.ts'
import { addCents, cents } from '../../../../domain/money/cents.ts'
import type { PaymentStatus } from '../../../../domain/money/money-states.ts'
import type { Dispute, ListedPayment, Payment, Refund, SavedMethod } from '../payment-port.ts'
import { toDeclineCode } from './stripe-declines.ts'

/** What `toPayment` reads of a payment intent beside its own fields. */
export const PAYMENT_FIELDS = ['latest_charge', 'latest_charge.refunds']

const PAYMENT_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  requires_payment_method: 'failed',
  requires_confirmation: 'failed',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'held',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** A payment intent with its expanded charge, as the payment interface shows it. */
export function toPayment(intent: Stripe.PaymentIntent): Payment {
  const status = PAYMENT_STATUSES[intent.status]
  if (status === undefined) throw new Error(`Stripe names an unknown state: ${intent.status}`)
  const charge = toObject(intent.latest_charge)
  const captureBefore = charge?.payment_method_details?.card?.capture_before
  const { last_payment_error: error } = intent
  return {
    reference: intent.id,
    status,
    amountCents: cents(intent.amount),
    capturedCents: cents(intent.amount_received),
    refundedCents: getRefundedCents(charge),
    captureBeforeMs: captureBefore === undefined ? null : captureBefore * SECOND_MS,
    actionUrl: status === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    declineCode: status === 'failed' && error !== null ? toDeclineCode(error) : null,
    isDisputed: charge?.disputed ?? false,
  }
}

/** Stripe's own sum counts refunds that are still being processed; it serves where more exist than are listed. */
function getRefundedCents(charge: Stripe.Charge | null) {
  const refunds = charge?.refunds
  if (refunds === undefined || refunds === null || refunds.has_more)
    return cents(charge?.amount_refunded ?? 0)
  const succeeded = refunds.data.filter(({ status }) => status === 'succeeded')
  return addCents(...succeeded.map(({ amount }) => cents(amount)))
}

export function toListedPayment(intent: Stripe.PaymentIntent): ListedPayment {
  const key = intent.metadata.key ?? null
  return { ...toPayment(intent), key, createdAtMs: intent.created * SECOND_MS }
}

/** A saved card; null for another kind of method, none of which is offered. */
export function toSavedMethod(method: Stripe.PaymentMethod): SavedMethod | null {
  const { id: reference, card } = method
  if (card === undefined) return null
  return {
    reference,
    type: 'credit_card',
    brand: card.brand,
    lastFour: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    paypalEmail: null,
  }
}

const REFUND_STATUSES: Readonly<Record<string, Refund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export function toRefund(refund: Stripe.Refund): Refund {
  return {
    reference: refund.id,
    paymentReference: toId(refund.payment_intent) ?? '',
    status: REFUND_STATUSES[refund.status ?? ''] ?? 'processing',
    amountCents: cents(refund.amount),
  }
}

/** A closed inquiry has cost nothing, like a dispute that is won. */
const DISPUTE_STATES: Readonly<Record<string, Dispute['state']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

export function toDispute(dispute: Stripe.Dispute): Dispute {
  const state = DISPUTE_STATES[dispute.status] ?? 'open'
  const moved = dispute.balance_transactions
  // What was withdrawn, less what was given back: of a charge that was refunded in part Stripe gives that part back.
  const lostCents = moved.length === 0 ? dispute.amount : -moved.reduce((sum, { amount }) => sum + amount, 0)
  return {
    reference: dispute.id,
    paymentReference: toId(dispute.payment_intent) ?? '',
    ...(state === 'lost' && lostCents > 0
      ? { state, amountCents: cents(lostCents) }
      : // A lost one that took nothing, as of a charge refunded before, is over like a won one.
        { state: state === 'lost' ? 'won' : state, amountCents: cents(dispute.amount) }),
  }
}

/** The id of an object, expanded or not. */
export function toId(object: string | { readonly id: string } | null | undefined): string | null {
  return (typeof object === 'string' ? object : object?.id) ?? null
}

function toObject<T extends { readonly id: string }>(object: string | T | null): T | null {
  return typeof object === 'string' ? null : object
}
