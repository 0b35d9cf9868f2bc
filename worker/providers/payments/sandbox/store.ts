import type { Cents } from '../../../../domain/money/cents.ts'
import type { PaymentStatus } from '../../../../domain/money/money-states.ts'
import type { DeclineCode } from '../payment-port.ts'

/** Storage of the sandbox processor, injected so that the sandbox does not depend on a database. */
export interface SandboxStore {
  findRequest(key: string): Promise<{ readonly asked: string; readonly answer: string } | null>
  findCustomer(reference: string): Promise<{ readonly reference: string } | null>
  findMethod(reference: string): Promise<SandboxMethod | null>
  findPayment(reference: string): Promise<SandboxPayment | null>
  /**
   * Writes everything or nothing. False if the key was answered or the payment changed meanwhile; the caller
   * then decides again.
   */
  commit(change: SandboxChange): Promise<boolean>
}

export interface SandboxMethod {
  readonly reference: string
  readonly customerReference: string
  readonly token: string | null
  readonly paypalEmail: string | null
  readonly createdAtMs: number
  readonly detachedAtMs: number | null
}

export interface SandboxPayment {
  readonly reference: string
  readonly kind: 'hold' | 'charge'
  readonly customerReference: string
  readonly methodReference: string
  readonly description: string
  readonly amountCents: Cents
  readonly capturedCents: Cents
  readonly refundedCents: Cents
  readonly status: PaymentStatus
  readonly returnUrl: string | null
  readonly captureBeforeMs: number | null
  readonly declineCode: DeclineCode | null
  /** 1 at creation, plus one with every change. */
  readonly version: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

export interface SandboxChange {
  readonly request?: {
    readonly key: string
    readonly asked: string
    readonly answer: string
    readonly atMs: number
  }
  readonly customer?: {
    readonly reference: string
    readonly name: string
    readonly email: string
    readonly createdAtMs: number
  }
  readonly method?: SandboxMethod
  readonly detached?: { readonly reference: string; readonly atMs: number }
  /** The payment after the change. */
  readonly payment?: SandboxPayment
  readonly event?: { readonly type: string; readonly deliverAtMs: number }
}
