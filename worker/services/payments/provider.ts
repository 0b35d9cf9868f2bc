import { database } from '../../db/client.ts'
import { sandboxStore } from '../../db/queries/sandbox.ts'
import type { Env } from '../../env.ts'
import { guarded } from '../../providers/payments/guarded.ts'
import type { PaymentProvider, ProviderName } from '../../providers/payments/port.ts'
import { type SandboxProvider, sandboxProvider } from '../../providers/payments/sandbox/sandbox.ts'

/** The processor that new cards are saved with. */
export function paymentProvider(env: Env): PaymentProvider {
  return guarded(sandbox(env))
}

/** The processor of a name, for what was begun with it; null where the house has no such one. */
export function providerNamed(env: Env, name: ProviderName): PaymentProvider | null {
  return name === 'sandbox' ? guarded(sandbox(env)) : null
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
