import type { Cents } from '../../../domain/money/cents.ts'
import type { PaymentStatus } from '../../../domain/money/money-states.ts'

/**
 * Interface to a payment processor. Every call that changes something carries an idempotency key: repeating a
 * request under its key returns the first answer, so a caller that lost an answer asks again. Where a
 * processor's keys expire, the provider stores the key in the payment's metadata and searches for it before a
 * new call.
 */

export type ProviderName = 'sandbox' | 'stripe' | 'paypal'

/** Why the bank or the processor refuses to pay. Final for this request. */
export type DeclineCode =
  | 'card_declined'
  | 'expired_card'
  | 'insufficient_funds'
  /** The person must confirm but was off-session. */
  | 'authentication_required'

/** Why a request is invalid: a bug of ours, or a bad token from the client. */
export type RejectionCode =
  | 'unknown_token'
  | 'unknown_reference'
  /** The payment's state does not allow the operation. */
  | 'wrong_state'
  | 'key_used_differently'
  | 'not_offered'

export type ProviderAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'declined'; readonly code: DeclineCode; readonly reference: string | null }
  | { readonly outcome: 'rejected'; readonly code: RejectionCode; readonly message: string }
  /**
   * No answer: the operation may or may not have happened. Repeating the request with the same key returns
   * the result.
   */
  | { readonly outcome: 'unknown'; readonly message: string }

export interface SavedMethod {
  readonly reference: string
  readonly type: 'credit_card' | 'paypal'
  readonly brand: string | null
  readonly lastFour: string | null
  readonly expiryMonth: number | null
  readonly expiryYear: number | null
  /** Equal for the same card, however often it is saved. */
  readonly fingerprint: string | null
  readonly paypalEmail: string | null
}

/**
 * Source of a saved method: a token created in the browser by the provider's own fields (or the sandbox's),
 * or a PayPal address.
 */
export type MethodSource =
  | { readonly type: 'credit_card'; readonly token: string }
  | { readonly type: 'paypal'; readonly email: string }

export interface Payment {
  readonly reference: string
  readonly status: PaymentStatus
  readonly amountCents: Cents
  readonly capturedCents: Cents
  readonly refundedCents: Cents
  readonly captureBeforeMs: number | null
  readonly actionUrl: string | null
  readonly declineCode: DeclineCode | null
}

export interface PaymentRequest {
  readonly key: string
  readonly customerReference: string
  readonly methodReference: string
  readonly amountCents: Cents
  /** Return URL after a 3-D Secure confirmation; null for off-session requests. */
  readonly returnUrl: string | null
  readonly description: string
}

/** A webhook event. It is only a wake-up: the payment is read again from the processor. */
interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly paymentReference: string
}

export type WebhookReading =
  | { readonly genuine: true; readonly event: WebhookEvent }
  | { readonly genuine: false; readonly reason: string }

export interface PaymentProvider {
  readonly name: ProviderName
  createCustomer(request: {
    readonly key: string
    readonly name: string
    readonly email: string
  }): Promise<ProviderAnswer<{ readonly reference: string }>>
  saveMethod(request: {
    readonly key: string
    readonly customerReference: string
    readonly source: MethodSource
  }): Promise<ProviderAnswer<SavedMethod>>
  /** Detaches a method, which cannot be charged afterwards. Idempotent. */
  removeMethod(request: {
    readonly key: string
    readonly methodReference: string
  }): Promise<ProviderAnswer<null>>
  placeHold(request: PaymentRequest): Promise<ProviderAnswer<Payment>>
  charge(request: PaymentRequest): Promise<ProviderAnswer<Payment>>
  /** Captures at most the held amount; the rest is dropped. */
  capture(request: {
    readonly key: string
    readonly reference: string
    readonly amountCents: Cents
  }): Promise<ProviderAnswer<Payment>>
  /** Voids a hold, or a payment that waits for confirmation. A canceled one is returned unchanged. */
  voidPayment(request: { readonly key: string; readonly reference: string }): Promise<ProviderAnswer<Payment>>
  refund(request: {
    readonly key: string
    readonly reference: string
    readonly amountCents: Cents
  }): Promise<ProviderAnswer<Payment>>
  readPayment(reference: string): Promise<ProviderAnswer<Payment>>
  /** Verifies the signature before parsing the body. */
  readWebhook(message: { readonly body: string; readonly headers: Headers }): Promise<WebhookReading>
}
