import type { Cents } from '../../../../domain/money/cents.ts'
import type { DeclineCode } from '../../../../domain/money/declines.ts'
import type { PaymentStatus } from '../../../../domain/money/money-states.ts'
import type { MethodType } from '../payment-port.ts'

/** Storage of the sandbox processor, injected so that the sandbox does not depend on a database. */
export interface SandboxStore {
  findCustomer(reference: string): Promise<{ readonly reference: string } | null>
  findSetup(reference: string): Promise<SandboxSetup | null>
  findMethod(reference: string): Promise<SandboxMethod | null>
  findPayment(reference: string): Promise<SandboxPayment | null>
  findRefund(reference: string): Promise<SandboxRefund | null>
  findRefundByKey(paymentReference: string, key: string): Promise<SandboxRefund | null>
  /** Payments created at or after a time, after the given one in the order of time and reference. */
  listPayments(from: {
    readonly sinceMs: number
    readonly after: { readonly createdAtMs: number; readonly reference: string } | null
    readonly limit: number
  }): Promise<readonly SandboxPayment[]>
  /** Writes everything or nothing. False if the payment or the setup changed meanwhile; the caller decides again. */
  commit(change: SandboxChange): Promise<boolean>
}

export interface SandboxSetup {
  readonly reference: string
  readonly customerReference: string
  readonly type: MethodType
  readonly paypalEmail: string | null
  /** The test card that the person entered; null until then, and for PayPal. */
  readonly token: string | null
  readonly createdAtMs: number
}

export interface SandboxMethod {
  readonly reference: string
  readonly customerReference: string
  readonly token: string | null
  readonly paypalEmail: string | null
  readonly createdAtMs: number
  readonly detachedAtMs: number | null
  /** As it was changed later; null while the card has its first expiry. */
  readonly expiryMonth: number | null
  readonly expiryYear: number | null
}

export interface SandboxPayment {
  readonly reference: string
  /** The caller's name of the payment. */
  readonly key: string
  readonly kind: 'hold' | 'charge'
  readonly customerReference: string
  /** The method of the last confirmation; null before the first. */
  readonly methodReference: string | null
  readonly description: string
  readonly amountCents: Cents
  readonly capturedCents: Cents
  readonly refundedCents: Cents
  readonly status: PaymentStatus
  readonly returnUrl: string | null
  readonly captureBeforeMs: number | null
  readonly declineCode: DeclineCode | null
  readonly offSessionDeclines: number
  /** Until when it is processed, and whether it then fails. */
  readonly processingUntilMs: number | null
  readonly processingFails: boolean
  /** When the cardholder disputes it, which may be in the future. */
  readonly disputedAtMs: number | null
  /** The hold that replaces this one. */
  readonly renewedByReference: string | null
  /** 1 at creation; rises with every change. */
  readonly version: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

export interface SandboxRefund {
  readonly reference: string
  readonly paymentReference: string
  readonly key: string
  readonly amountCents: Cents
  readonly createdAtMs: number
}

/** An event to deliver; a change of a payment has at least one. */
export interface SandboxEvent {
  readonly paymentReference: string
  readonly version: number
  readonly type: string
  readonly atMs: number
  readonly deliverAtMs: number
}

export interface SandboxChange {
  readonly customer?: {
    readonly reference: string
    readonly name: string
    readonly email: string
    readonly createdAtMs: number
  }
  /** A customer that loses name and email address. */
  readonly emptied?: { readonly reference: string }
  readonly setup?: SandboxSetup
  readonly filled?: { readonly reference: string; readonly token: string }
  readonly method?: SandboxMethod
  readonly expiry?: {
    readonly reference: string
    readonly expiryMonth: number
    readonly expiryYear: number
  }
  readonly detached?: { readonly reference: string; readonly atMs: number }
  /** Payments that are new, or changed from an earlier version. */
  readonly payments?: readonly { readonly row: SandboxPayment; readonly fromVersion: number | null }[]
  readonly refund?: SandboxRefund
  readonly events?: readonly SandboxEvent[]
}
