import Stripe from 'stripe'
import type { ProviderAnswer, RejectionCode } from '../payment-port.ts'
import { toDeclineCode } from './stripe-declines.ts'

/**
 * The outcome of a request. A refusal by Stripe means that nothing happened; an error of its servers, a rate limit
 * or no answer mean that it is unknown, and so does a key that Stripe does not take.
 */
export async function askStripe<T>(request: () => Promise<T>): Promise<ProviderAnswer<T>> {
  try {
    return { outcome: 'done', value: await request() }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      return { outcome: 'declined', code: toDeclineCode(error), reference: null }
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { outcome: 'rejected', code: toRejectionCode(error), message: error.message }
    }
    return { outcome: 'unknown', message: error instanceof Error ? error.message : String(error) }
  }
}

/** A method that is detached or of another customer is refused without a code of its own. */
function toRejectionCode({
  code,
  param,
}: {
  readonly code?: string
  readonly param?: string
}): RejectionCode {
  if (code === 'charge_disputed') return 'disputed'
  const isUnknown = code === 'resource_missing' || param === 'payment_method'
  return isUnknown ? 'unknown_reference' : 'wrong_state'
}
