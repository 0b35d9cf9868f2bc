import type { Cents } from '../../../domain/money/cents.ts'

/**
 * What the house asks of a payment processor. Every call that changes something carries a key: the same key with the
 * same question is answered as before, however often and however late it is asked, so an answer that was lost is asked
 * for again. A processor that forgets its keys is given them in the payment's metadata, and searched before it is asked.
 */

export type ProviderName = 'sandbox' | 'stripe' | 'paypal'

/** Why the bank or the processor will not pay. Final for the question that was asked. */
export type DeclineCode =
  | 'card_declined'
  | 'expired_card'
  | 'insufficient_funds'
  /** The person must confirm, and was not there. */
  | 'authentication_required'

/** Why a question could not be put at all: a mistake of ours or of whoever sent the token. */
export type RejectionCode =
  | 'unknown_token'
  | 'unknown_reference'
  /** The payment is past the state in which this is possible. */
  | 'wrong_state'
  | 'key_used_differently'
  | 'not_offered'

export type ProviderAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'declined'; readonly code: DeclineCode; readonly reference: string | null }
  | { readonly outcome: 'rejected'; readonly code: RejectionCode; readonly message: string }
  /** No answer came: it may have happened or not. Only the same question with the same key tells. */
  | { readonly outcome: 'unknown'; readonly message: string }

export interface SavedMethod {
  readonly reference: string
  readonly type: 'credit_card' | 'paypal'
  readonly brand: string | null
  readonly lastFour: string | null
  readonly expiryMonth: number | null
  readonly expiryYear: number | null
  /** The same for the same card, however often it is saved. */
  readonly fingerprint: string | null
  readonly paypalEmail: string | null
}

/** What a method is saved from: a token that the provider's own fields (or the sandbox's) made in the browser. */
export type MethodSource =
  | { readonly type: 'credit_card'; readonly token: string }
  | { readonly type: 'paypal'; readonly email: string }

export type PaymentStatus =
  /** The person must confirm at `actionUrl`. */
  | 'requires_action'
  /** Held, to be captured until `captureBeforeMs`. */
  | 'held'
  | 'succeeded'
  /** Voided, or a hold that the processor let go. */
  | 'canceled'
  | 'failed'

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
  /** Where the person, who is there to confirm (3-D Secure), comes back to; null where they are not there. */
  readonly returnUrl: string | null
  readonly description: string
}

/** A message of the processor. It only wakes us: what holds is read again from the processor. */
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
  /** The method cannot be charged any more. Done again, it is done. */
  removeMethod(request: {
    readonly key: string
    readonly methodReference: string
  }): Promise<ProviderAnswer<null>>
  placeHold(request: PaymentRequest): Promise<ProviderAnswer<Payment>>
  charge(request: PaymentRequest): Promise<ProviderAnswer<Payment>>
  /** Takes at most what is held; the rest is let go. */
  capture(request: {
    readonly key: string
    readonly reference: string
    readonly amountCents: Cents
  }): Promise<ProviderAnswer<Payment>>
  /** Lets a hold go, or ends a payment that waits for the person. One that is canceled already is done. */
  voidPayment(request: { readonly key: string; readonly reference: string }): Promise<ProviderAnswer<Payment>>
  refund(request: {
    readonly key: string
    readonly reference: string
    readonly amountCents: Cents
  }): Promise<ProviderAnswer<Payment>>
  readPayment(reference: string): Promise<ProviderAnswer<Payment>>
  /** Checks the signature before it believes a word. */
  readWebhook(message: { readonly body: string; readonly headers: Headers }): Promise<WebhookReading>
}
