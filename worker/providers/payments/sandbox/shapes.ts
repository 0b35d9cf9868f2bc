import { sandboxCardByToken } from '../../../../domain/money/sandbox-cards.ts'
import type { Payment, Refund, SavedMethod } from '../payment-port.ts'
import { getPaymentAt } from './decide.ts'
import type { SandboxMethod, SandboxPayment, SandboxRefund } from './store.ts'

/** A new unguessable reference. */
export function createReference(kind: 'cus' | 'setup' | 'pm' | 'pay' | 'refund'): string {
  return `${kind}_${crypto.randomUUID().replaceAll('-', '')}`
}

/** The reference of the dispute of a payment, and the payment of a dispute. */
export const disputeReference = (paymentReference: string) => `dispute_${paymentReference}`
export const disputedPayment = (reference: string) => reference.replace(/^dispute_/, '')

/** The method as the payment interface shows it. Sandbox cards expire in December four years later. */
export function toSavedMethod(method: SandboxMethod): SavedMethod {
  const card = method.token === null ? null : sandboxCardByToken(method.token)
  if (card === null) {
    return {
      reference: method.reference,
      type: 'paypal',
      brand: null,
      lastFour: null,
      expiryMonth: null,
      expiryYear: null,
      fingerprint: `paypal:${method.paypalEmail}`,
      paypalEmail: method.paypalEmail,
    }
  }
  return {
    reference: method.reference,
    type: 'credit_card',
    brand: card.brand,
    lastFour: card.lastFour,
    expiryMonth: method.expiryMonth ?? 12,
    expiryYear: method.expiryYear ?? new Date(method.createdAtMs).getUTCFullYear() + 4,
    fingerprint: `card:${card.lastFour}:${card.token}`,
    paypalEmail: null,
  }
}

/** The payment as the payment interface shows it at a time. */
export function toPayment(stored: SandboxPayment, nowMs: number): Payment {
  const payment = getPaymentAt(stored, nowMs)
  const { reference, status, returnUrl, disputedAtMs } = payment
  return {
    reference,
    status,
    amountCents: payment.amountCents,
    capturedCents: payment.capturedCents,
    refundedCents: payment.refundedCents,
    captureBeforeMs: payment.captureBeforeMs,
    actionUrl:
      status === 'requires_action' && returnUrl !== null
        ? new URL(`/sandbox/confirm/${reference}`, returnUrl).href
        : null,
    declineCode: payment.declineCode,
    isDisputed: disputedAtMs !== null && nowMs >= disputedAtMs,
  }
}

/** The refund as the payment interface shows it; the sandbox refunds at once. */
export function toRefund({ reference, paymentReference, amountCents }: SandboxRefund): Refund {
  return { reference, paymentReference, amountCents, status: 'succeeded' }
}
