import { DEALER_MESSAGES } from './account/dealer-approval.ts'

/**
 * All refusals of a request: code, HTTP status and message (docs/rules/bidding.md, Order of refusals). An
 * expected refusal is a value, never an exception.
 */

/** Messages by field, in the order in which they apply. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

const REFUSALS = {
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password.' },
  two_factor_required: { status: 401, message: 'Please enter the code from your app.' },
  payment_declined: { status: 402, message: 'Your card was declined. Please use another card.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  settlement_fee_due: {
    status: 403,
    message: 'You have an unpaid settlement fee. Pay it to list again.',
  },
  dealer_not_approved: { status: 403, message: DEALER_MESSAGES.waiting },
  payment_due: { status: 403, message: 'You have an unpaid buyer premium. Pay it to bid again.' },
  own_auction: { status: 403, message: 'You cannot bid on your own auction.' },
  no_authorization: {
    status: 403,
    message:
      'You need an active payment authorization to bid. Authorize a card: $50 is held, and released if you do not win.',
  },
  deactivated: { status: 403, message: 'Your account has been deactivated. Please contact support.' },
  proof_required: { status: 403, message: 'Please confirm that it is you: enter your password again.' },
  not_verified: { status: 403, message: 'Email Verification Required' },
  not_found: { status: 404, message: 'This was not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  conflict: { status: 409, message: 'This cannot be done right now.' },
  not_active: { status: 409, message: 'This auction is not open for bidding.' },
  ended: { status: 409, message: 'This auction has ended.' },
  max_bids: { status: 409, message: 'You have reached the highest number of bids for one auction.' },
  not_offered: { status: 409, message: 'Buy now is not offered on this auction.' },
  idempotency_conflict: { status: 409, message: 'This Idempotency-Key was used for a different request.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request must be JSON.' },
  invalid: { status: 422, message: 'Validation failed' },
  bid_too_low: { status: 422, message: 'Bid must be greater than current bid' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  locked: { status: 503, message: 'Hammerlane is closed for maintenance. Please try again later.' },
  payments_not_set_up: { status: 503, message: 'Payments are not set up yet.' },
  overloaded: { status: 503, message: 'Too much is going on right now. Please try again in a moment.' },
  unavailable: { status: 503, message: 'This is not available right now. Please try again.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>

export type RefusalCode = keyof typeof REFUSALS

/** All codes, for the API description and tests. */
export const REFUSAL_CODES = Object.keys(REFUSALS) as readonly RefusalCode[]

/** A refusal, as a response needs it. */
export type Refusal = {
  readonly code: RefusalCode
  readonly status: (typeof REFUSALS)[RefusalCode]['status']
  readonly message: string
  readonly errors?: FieldErrors
  /** Seconds, for the Retry-After header of 429 and 503. */
  readonly retryAfter?: number
}

/** The message of `no_authorization` if the bank requires the person to confirm the renewal of a hold. */
export const CONFIRMATION_NEEDED =
  'Your bank asks you to confirm your payment authorization before you can bid again.'

/** The default of `retryAfter`. */
const DEFAULT_RETRY_AFTER_SECONDS = 5

/**
 * Builds a refusal with the status of its code, and with the code's message unless `details` has another.
 * `retryAfter` is set for 429 and 503 only.
 */
export function refusal(
  code: RefusalCode,
  details: {
    readonly message?: string
    readonly errors?: FieldErrors
    readonly retryAfter?: number
  } = {},
): Refusal {
  const { status, message } = REFUSALS[code]
  const hasRetryAfter = status === 429 || status === 503
  return {
    code,
    status,
    message: details.message ?? message,
    ...(details.errors && { errors: details.errors }),
    ...(hasRetryAfter && { retryAfter: details.retryAfter ?? DEFAULT_RETRY_AFTER_SECONDS }),
  }
}

/** A 422 with messages by field. */
export function invalidFields(errors: FieldErrors, message?: string): Refusal {
  return refusal('invalid', { errors, message })
}

/** Messages of bid refusals that replace the message of the code. */
const BID_REFUSAL_TEXTS: Partial<Readonly<Record<RefusalCode, string>>> = {
  unauthenticated: 'Please sign in to place a bid.',
  not_allowed: 'You are not allowed to place a bid.',
}

/** The request field of a bid command's amount. */
export type BidField = 'bid_amount' | 'max_amount'

/**
 * The refusal of a bid, a maximum or a purchase with the message of the bid form. An amount that is too low
 * or invalid is also an error of `field`.
 */
export function bidRefusal(code: RefusalCode, field: BidField | null = null, message?: string): Refusal {
  const text = message ?? BID_REFUSAL_TEXTS[code] ?? REFUSALS[code].message
  const isAmountError = code === 'bid_too_low' || code === 'invalid'
  const errors = isAmountError && field !== null ? { [field]: [text] } : undefined
  return refusal(code, { message: text, errors })
}

/** The body of an error response. */
export type FailureBody = {
  readonly success: false
  readonly message: string
  readonly code: RefusalCode
  readonly errors?: FieldErrors
}

/** Converts a refusal into an error response's body. */
export function failureBody({ message, code, errors }: Refusal): FailureBody {
  return { success: false, message, code, ...(errors && { errors }) }
}

/** The first message of the first field, else the message; for a form that shows a single message. */
export function firstMessage(failure: { readonly message: string; readonly errors?: FieldErrors }): string {
  const [first] = Object.values(failure.errors ?? {})
  return first?.[0] ?? failure.message
}
