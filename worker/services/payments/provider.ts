import { database } from '../../db/client.ts'
import { sandboxStore } from '../../db/queries/payments/sandbox-objects.ts'
import type { Env } from '../../env.ts'
import type { PaymentProvider, ProviderName } from '../../providers/payments/payment-port.ts'
import { createSandboxProvider, type SandboxProvider } from '../../providers/payments/sandbox/sandbox.ts'
import { withoutExceptions } from '../../providers/payments/without-exceptions.ts'
import { nowAtProcessor } from './processor-clock.ts'

/** The provider that saves new methods. */
export function paymentProvider(env: Env): PaymentProvider {
  return withoutExceptions(sandbox(env), env.FAULTS)
}

/** The answer for a provider that is no longer configured: its payments' states are unknown. */
export const NOT_SET_UP = { outcome: 'unknown', message: 'The processor is not set up.' } as const

/** The provider of an existing payment; null if it is not configured. */
export function findProvider(env: Env, name: ProviderName): PaymentProvider | null {
  return name === 'sandbox' ? withoutExceptions(sandbox(env), env.FAULTS) : null
}

/** The sandbox provider itself, for the bank's confirmation page and the job that delivers its webhooks. */
export function sandbox(env: Env): SandboxProvider {
  return createSandboxProvider({
    store: sandboxStore(database(env)),
    webhookSecret: sandboxWebhookSecret(env),
    nowMs: () => nowAtProcessor(env, Date.now()),
  })
}

/** The key that signs the sandbox's webhooks. */
export function sandboxWebhookSecret(env: Pick<Env, 'AUTH_SECRET'>): string {
  return `sandbox webhooks of ${env.AUTH_SECRET}`
}
