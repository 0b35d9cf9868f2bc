import { database } from '../../db/client.ts'
import { sandboxStore } from '../../db/queries/payments/sandbox-objects.ts'
import type { Env } from '../../env.ts'
import { guarded } from '../../providers/payments/guarded.ts'
import type { PaymentProvider, ProviderName } from '../../providers/payments/payment-port.ts'
import { type SandboxProvider, sandboxProvider } from '../../providers/payments/sandbox/sandbox.ts'

/** The processor that new cards are saved with. */
export function paymentProvider(env: Env): PaymentProvider {
  return guarded(sandbox(env), env.FAULTS)
}

/** Nothing can be asked of a processor that is not set up now: what it would have said is not known. */
export const NOT_SET_UP = { outcome: 'unknown', message: 'The processor is not set up.' } as const

/** The processor of a name, for what was begun with it; null where it is not set up. */
export function providerNamed(env: Env, name: ProviderName): PaymentProvider | null {
  return name === 'sandbox' ? guarded(sandbox(env), env.FAULTS) : null
}

/** The sandbox processor itself, for the pages and jobs that stand for the outside world. */
export function sandbox(env: Env): SandboxProvider {
  return sandboxProvider({
    store: sandboxStore(database(env)),
    webhookSecret: sandboxWebhookSecret(env),
    nowMs: () => Date.now(),
  })
}

/** What the sandbox signs its webhooks with. */
export function sandboxWebhookSecret(env: Pick<Env, 'AUTH_SECRET'>): string {
  return `sandbox webhooks of ${env.AUTH_SECRET}`
}
