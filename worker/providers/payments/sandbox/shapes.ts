import { sandboxCardByToken } from '../../../../domain/money/sandbox-cards.ts'
import type { MethodSource, Payment, SavedMethod } from '../payment-port.ts'
import { getStatusAt } from './decide.ts'
import type { SandboxMethod, SandboxPayment } from './store.ts'

/** A new unguessable reference. */
export function createReference(kind: 'cus' | 'pm' | 'pay'): string {
  return `${kind}_${crypto.randomUUID().replaceAll('-', '')}`
}

/** A new method; null if the token is not a sandbox token. */
export function newMethod(
  customerReference: string,
  source: MethodSource,
  nowMs: number,
): SandboxMethod | null {
  if (source.type === 'credit_card' && sandboxCardByToken(source.token) === null) return null
  return {
    reference: createReference('pm'),
    customerReference,
    token: source.type === 'credit_card' ? source.token : null,
    paypalEmail: source.type === 'paypal' ? source.email : null,
    createdAtMs: nowMs,
    detachedAtMs: null,
  }
}

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
    expiryMonth: 12,
    expiryYear: new Date(method.createdAtMs).getUTCFullYear() + 4,
    fingerprint: `card:${card.lastFour}:${card.token}`,
    paypalEmail: null,
  }
}

/** The payment as the payment interface shows it at a time. */
export function toPayment(payment: SandboxPayment, nowMs: number): Payment {
  const status = getStatusAt(payment, nowMs)
  return {
    reference: payment.reference,
    status,
    amountCents: payment.amountCents,
    capturedCents: payment.capturedCents,
    refundedCents: payment.refundedCents,
    captureBeforeMs: payment.captureBeforeMs,
    actionUrl:
      status === 'requires_action' && payment.returnUrl !== null
        ? new URL(`/sandbox/confirm/${payment.reference}`, payment.returnUrl).href
        : null,
    declineCode: payment.declineCode,
  }
}
