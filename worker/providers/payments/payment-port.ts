import type { Cents } from '../../../domain/money/cents.ts'
import type { DeclineCode } from '../../../domain/money/declines.ts'
import type { PaymentStatus } from '../../../domain/money/money-states.ts'

/**
 * Interface to a payment processor. What moves money has two steps: `prepare` moves nothing and returns the
 * reference, which the caller stores; `confirm` moves the money and may be repeated, because the processor's own
 * state of the reference decides. Nothing depends on how long a processor remembers an idempotency key, or on a
 * search that may lag behind. An answer that was lost is `unknown`, never a failure: `readPayment` tells the truth.
 */

export type ProviderName = 'sandbox' | 'stripe' | 'paypal'

/** Why a request is invalid: a bug of ours, or a bad token from the client. */
export type RejectionCode =
  | 'unknown_token'
  | 'unknown_reference'
  /** The payment's state does not allow the operation. */
  | 'wrong_state'
  /** A bank is deciding about the payment, or has taken it back. */
  | 'disputed'
  | 'not_offered'

export type ProviderAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  /** The same payment can be confirmed again, also with another method. Of a setup it is the reference of the refused attempt. */
  | { readonly outcome: 'declined'; readonly code: DeclineCode; readonly reference: string | null }
  | { readonly outcome: 'rejected'; readonly code: RejectionCode; readonly message: string }
  /** No answer: the operation may or may not have happened. */
  | { readonly outcome: 'unknown'; readonly message: string }

export type MethodType = 'credit_card' | 'paypal'

export interface SavedMethod {
  readonly reference: string
  readonly type: MethodType
  readonly brand: string | null
  readonly lastFour: string | null
  readonly expiryMonth: number | null
  readonly expiryYear: number | null
  /** Equal for the same card, however often it is saved. */
  readonly fingerprint: string | null
  readonly paypalEmail: string | null
}

export interface SetupRequest {
  readonly customerReference: string
  readonly type: MethodType
  /** The address that a PayPal account is shown with; a label only. */
  readonly paypalEmail: string | null
  /** Where the processor's own page sends the person afterwards. */
  readonly returnUrl: string
  /** On the processor's own page, for browsers without scripts, instead of its fields in ours. */
  readonly isHosted?: boolean
}

/** A begun setup: the browser continues with one of the two. Both are null where nothing is left to do there. */
export interface StartedSetup {
  readonly reference: string
  /** For the processor's own fields in our page. */
  readonly clientSecret: string | null
  /** The processor's own page. */
  readonly approvalUrl: string | null
}

export type FinishedSetup =
  | { readonly state: 'saved'; readonly method: SavedMethod }
  /** The person has not finished; `actionUrl` continues if the processor has a page for it. */
  | { readonly state: 'requires_action'; readonly actionUrl: string | null }

export interface PaymentTerms {
  /** Our own name of the payment, stored with it at the processor for reconciliation. */
  readonly key: string
  /** A hold is captured or voided later, a charge is taken at once. */
  readonly kind: 'hold' | 'charge'
  readonly customerReference: string
  readonly amountCents: Cents
  readonly description: string
}

export interface Confirmation {
  readonly reference: string
  readonly methodReference: string
  /** Where the bank sends the person after a confirmation; null off-session. */
  readonly returnUrl: string | null
}

export interface Payment {
  readonly reference: string
  /** `failed` is not final: it can be confirmed again. With no `declineCode` it was never confirmed. */
  readonly status: PaymentStatus
  readonly amountCents: Cents
  readonly capturedCents: Cents
  /** Refunds that have succeeded. */
  readonly refundedCents: Cents
  /** Until when a hold can surely be captured. Most processors drop it then; PayPal keeps it for longer. */
  readonly captureBeforeMs: number | null
  readonly actionUrl: string | null
  readonly declineCode: DeclineCode | null
  readonly isDisputed: boolean
}

export interface Refund {
  readonly reference: string
  readonly paymentReference: string
  readonly status: 'processing' | 'succeeded' | 'failed'
  readonly amountCents: Cents
}

export interface Dispute {
  readonly reference: string
  readonly paymentReference: string
  /** What is disputed; of a lost one what the bank has taken back, which can be less. */
  readonly amountCents: Cents
  readonly state: 'open' | 'won' | 'lost'
}

/** A payment as the processor's books list it. */
export interface ListedPayment extends Payment {
  readonly key: string | null
  readonly createdAtMs: number
}

export interface PaymentPage {
  readonly payments: readonly ListedPayment[]
  /** Null after the last page. */
  readonly nextCursor: string | null
}

/** What an event is about. It is only a wake-up: the state is read again from the processor. */
export interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly subject: {
    /** `other` is nothing of ours: the event is kept, and nothing follows. */
    readonly kind: 'payment' | 'setup' | 'refund' | 'dispute' | 'method' | 'other'
    readonly reference: string
  }
  /** The payment concerned; null for setups and methods. */
  readonly paymentReference: string | null
}

export type WebhookReading =
  | { readonly verdict: 'genuine'; readonly event: WebhookEvent }
  | { readonly verdict: 'forged'; readonly reason: string }
  /** The processor that verifies could not be asked; it must send the event again. */
  | { readonly verdict: 'unverified'; readonly reason: string }

export interface PaymentProvider {
  readonly name: ProviderName
  /**
   * Whether a refund must wait while a dispute of its payment is open, because the processor would count it as given back by the
   * dispute. Others make it, or refuse it as `disputed`.
   */
  readonly awaitsDisputes: boolean
  createCustomer(request: {
    readonly name: string
    readonly email: string
  }): Promise<ProviderAnswer<{ readonly reference: string }>>
  /** Removes the name and the email address of a customer, whose payments stay. May be repeated. */
  emptyCustomer(reference: string): Promise<ProviderAnswer<null>>

  /** Starts to save a method. Moves nothing; a setup that is never finished is harmless. */
  beginSetup(request: SetupRequest): Promise<ProviderAnswer<StartedSetup>>
  /** The saved method of a setup. May be repeated: the same setup has the same method. */
  finishSetup(request: {
    readonly customerReference: string
    readonly reference: string
  }): Promise<ProviderAnswer<FinishedSetup>>
  /** A saved method as it is now; null once it is removed, also at the processor. */
  readMethod(methodReference: string): Promise<ProviderAnswer<SavedMethod | null>>
  /** Changes the expiry of a saved card. `not_offered` for a method without one. May be repeated. */
  updateExpiry(request: {
    readonly methodReference: string
    readonly expiryMonth: number
    readonly expiryYear: number
  }): Promise<ProviderAnswer<SavedMethod>>
  /** Detaches a method, which cannot be charged afterwards. May be repeated. */
  removeMethod(methodReference: string): Promise<ProviderAnswer<null>>

  /** Makes a payment that moves nothing; repeated, it makes another one, which is harmless. */
  prepare(terms: PaymentTerms): Promise<ProviderAnswer<{ readonly reference: string }>>
  /**
   * Moves the money of a payment that is `failed` or was never confirmed, and replaces the method of one that
   * waits for the person. In every other state nothing is done and the payment is returned as it is. A payment that
   * was confirmed more often than the processor allows is `canceled`, and read as such from then on.
   */
  confirm(confirmation: Confirmation): Promise<ProviderAnswer<Payment>>
  readPayment(reference: string): Promise<ProviderAnswer<Payment>>

  /** Captures at most the held amount and drops the rest. Repeated with the same amount it changes nothing. */
  capture(request: {
    readonly reference: string
    readonly amountCents: Cents
  }): Promise<ProviderAnswer<Payment>>
  /** Ends a payment from which no money was taken; it can never be confirmed again. May be repeated. */
  voidPayment(reference: string): Promise<ProviderAnswer<Payment>>
  /**
   * Extends a hold off-session. The returned payment may have another reference, which replaces the old one; the
   * old hold ends once the new one stands. Repeated with the old reference, it returns the same renewal.
   */
  renewHold(request: {
    readonly reference: string
    readonly methodReference: string
  }): Promise<ProviderAnswer<Payment>>

  /**
   * Refunds once for each key: a refund of the payment that has the key already is returned as it is. `refusals` is how often the
   * processor has refused it: with the same number it may repeat its last refusal.
   */
  refund(request: {
    readonly key: string
    readonly paymentReference: string
    readonly amountCents: Cents
    readonly refusals: number
  }): Promise<ProviderAnswer<Refund>>
  /** The refund of a payment that has the key; null if none was made. */
  findRefund(request: {
    readonly key: string
    readonly paymentReference: string
  }): Promise<ProviderAnswer<Refund | null>>
  readRefund(reference: string): Promise<ProviderAnswer<Refund>>
  readDispute(reference: string): Promise<ProviderAnswer<Dispute>>

  /** The processor's books: payments created at or after a time, in the processor's order. */
  listPayments(request: {
    readonly sinceMs: number
    readonly cursor: string | null
  }): Promise<ProviderAnswer<PaymentPage>>

  /** Verifies the signature before parsing the body. */
  verifyWebhook(message: { readonly body: string; readonly headers: Headers }): Promise<WebhookReading>
}

/** The calls of a provider about customers and their saved methods. */
export type MethodCalls = Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'emptyCustomer'
  | 'beginSetup'
  | 'finishSetup'
  | 'readMethod'
  | 'updateExpiry'
  | 'removeMethod'
>
