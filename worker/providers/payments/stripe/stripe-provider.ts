import type { PaymentProvider } from '../payment-port.ts'
import { stripeClient } from './stripe-client.ts'
import { stripeMethods } from './stripe-methods.ts'
import { stripePayments } from './stripe-payments.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { stripeRenewal } from './stripe-renewal.ts'
import { readStripeWebhook } from './stripe-webhooks.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** Null until the endpoint is registered with Stripe; every webhook is refused until then. */
  readonly webhookSecret: string | null
  readonly apiBaseUrl: string
  readonly nowMs: () => number
}

/** Cards through Stripe. docs/rules/payments.md, Stripe */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = stripeClient(options)
  const payments = stripePayments(stripe)
  return {
    name: 'stripe',
    awaitsDisputes: false,
    ...stripeMethods(stripe),
    ...payments,
    ...stripeRenewal(stripe, payments),
    ...stripeRefunds(stripe),
    async verifyWebhook(message) {
      const { webhookSecret, nowMs } = options
      if (webhookSecret === null) return { verdict: 'unverified', reason: 'no webhook secret is set' }
      return readStripeWebhook(message, { stripe, webhookSecret, nowMs: nowMs() })
    },
  }
}
