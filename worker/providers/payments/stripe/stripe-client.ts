import Stripe from 'stripe'
import { SECOND_MS } from '../../../../domain/format/time-units.ts'

/** The version of Stripe's API that the shapes of this folder follow. It takes precedence over the account's default. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

const TIMEOUT_MS = 10 * SECOND_MS

/**
 * Client of Stripe's API, by fetch. It repeats no request by itself: a call whose answer is lost is `unknown`, and
 * the caller repeats it after it has read the state.
 */
export function stripeClient(options: { readonly secretKey: string; readonly apiBaseUrl: string }): Stripe {
  const url = new URL(options.apiBaseUrl)
  const isPlain = url.protocol === 'http:'
  return new Stripe(options.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(),
    protocol: isPlain ? 'http' : 'https',
    host: url.hostname,
    port: url.port || (isPlain ? 80 : 443),
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
}
