import { invalidFields, refusal } from '../../../domain/errors.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import {
  arePaymentsSetUp,
  areTestPayments,
  chooseProvider,
  type OfferedMethodType,
  type PaymentSetup,
} from '../../../domain/money/payment-choice.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { listActiveProviders } from '../../db/queries/payments/payment-providers.ts'
import { sandboxStore } from '../../db/queries/payments/sandbox-objects.ts'
import type { Env } from '../../env.ts'
import type { PaymentProvider, ProviderName } from '../../providers/payments/payment-port.ts'
import { createSandboxProvider, type SandboxProvider } from '../../providers/payments/sandbox/sandbox.ts'
import { withoutExceptions } from '../../providers/payments/without-exceptions.ts'
import { createCache } from '../platform/cache.ts'
import { isSandboxAllowed } from '../platform/environment.ts'
import { nowAtProcessor } from './processor-clock.ts'
import { findProcessor } from './processors/find-processor.ts'

/** Payments cannot be made: no real processor is active, and the sandbox is not permitted here. */
const PAYMENTS_NOT_SET_UP = refusal('payments_not_set_up')

/** The answer for a provider that is no longer configured: its payments' states are unknown. */
export const NOT_SET_UP = { outcome: 'unknown', message: 'The processor is not set up.' } as const

/**
 * The provider that saves new methods of a type. Errors: `payments_not_set_up` without any, `invalid` on `type` if
 * the active ones do not offer the type. docs/rules/payments.md, Providers
 */
export async function providerForNew(env: Env, type: OfferedMethodType): Promise<Result<PaymentProvider>> {
  const setup = await readPaymentSetup(env)
  if (!arePaymentsSetUp(setup)) return err(PAYMENTS_NOT_SET_UP)
  const name = chooseProvider(type, setup)
  if (name === null) {
    const message = type === 'paypal' ? 'PayPal is not offered yet' : 'Cards are not offered yet'
    return err(invalidFields({ type: [message] }))
  }
  const provider = await findProvider(env, name)
  return provider === null ? err(PAYMENTS_NOT_SET_UP) : ok(provider)
}

/** The refusal (503 payments_not_set_up) of everything that takes money while nobody can pay; null where people can. */
export async function refuseUnlessSetUp(env: Env) {
  return arePaymentsSetUp(await readPaymentSetup(env)) ? null : PAYMENTS_NOT_SET_UP
}

const setups = createCache<'setup', PaymentSetup>({ maxEntries: 1, maxAgeMs: MINUTE_MS })

/**
 * Whether new methods are saved with the sandbox, so that every page says that no money moves; at most a minute old.
 * A database that does not answer fails no page: then it is what was last known.
 */
export async function takesTestPayments(env: Env, nowMs: number): Promise<boolean> {
  const setup = setups.get('setup', nowMs) ?? (await readSetupOrStale(env, nowMs))
  return setup !== undefined && arePaymentsSetUp(setup) && areTestPayments(setup)
}

async function readSetupOrStale(env: Env, nowMs: number): Promise<PaymentSetup | undefined> {
  try {
    return setups.set('setup', await readPaymentSetup(env), nowMs)
  } catch {
    return setups.getStale('setup')
  }
}

/** Who can be paid through, as administrator and operator have set it. */
export async function readPaymentSetup(
  env: Pick<Env, 'DB' | 'ENVIRONMENT' | 'ALLOW_TEST_PAYMENTS'>,
): Promise<PaymentSetup> {
  const active = await listActiveProviders(database(env))
  return { active, isSandboxAllowed: isSandboxAllowed(env) }
}

/** The provider of an existing payment, active or not; null if it is not configured. */
export async function findProvider(env: Env, name: ProviderName): Promise<PaymentProvider | null> {
  const provider = name === 'sandbox' ? sandbox(env) : await findProcessor(env, name)
  return provider === null ? null : withoutExceptions(provider, env.FAULTS)
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
