import type { PaymentProvider } from '../payment-port.ts'
import { paypalBooks } from './paypal-books.ts'
import { payPalClient } from './paypal-client.ts'
import { paypalHolds } from './paypal-holds.ts'
import { paypalMethods } from './paypal-methods.ts'
import { paypalOrders } from './paypal-orders.ts'
import { paypalRefunds } from './paypal-refunds.ts'
import { readPayPalWebhook } from './paypal-webhooks.ts'

export interface PayPalOptions {
  /** The client ID; null until it is entered, and every call is unanswered until then. */
  readonly publishableKey: string | null
  /** The client secret. */
  readonly secretKey: string
  /** The id of the webhook at PayPal, which its messages are verified for; null until it is registered there. */
  readonly webhookSecret: string | null
  readonly apiBaseUrl: string
  readonly nowMs: () => number
}

/** PayPal accounts through PayPal. The reference of a payment is its order. docs/rules/payments.md, PayPal */
export function createPayPalProvider(options: PayPalOptions): PaymentProvider {
  const { publishableKey: clientId, secretKey: clientSecret, apiBaseUrl, nowMs } = options
  const client = payPalClient({ clientId, clientSecret, apiBaseUrl, nowMs })
  return {
    name: 'paypal',
    awaitsDisputes: true,
    ...paypalMethods(client),
    ...paypalOrders(client),
    ...paypalHolds(client, nowMs),
    ...paypalRefunds(client),
    ...paypalBooks(client, nowMs),
    async verifyWebhook(message) {
      const { webhookSecret: webhookId } = options
      if (webhookId === null) return { verdict: 'unverified', reason: 'no webhook ID is set' }
      return readPayPalWebhook(message, { client, webhookId, nowMs: nowMs() })
    },
  }
}
