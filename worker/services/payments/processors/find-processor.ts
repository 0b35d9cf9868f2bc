import { defaultApiUrl, type RealProvider } from '../../../../domain/money/processor-urls.ts'
import { database } from '../../../db/client.ts'
import {
  findPaymentProvider,
  type PaymentProviderRow,
} from '../../../db/queries/payments/payment-providers.ts'
import type { Env } from '../../../env.ts'
import type { PaymentProvider } from '../../../providers/payments/payment-port.ts'
import { createPayPalProvider } from '../../../providers/payments/paypal/paypal-provider.ts'
import { createStripeProvider } from '../../../providers/payments/stripe/stripe-provider.ts'
import { openProcessorSecrets, type ProcessorSecrets, readSecretsKey } from './processor-secrets.ts'

interface ProcessorOptions {
  readonly secretKey: string
  readonly webhookSecret: string | null
  readonly publishableKey: string | null
  readonly apiBaseUrl: string
  readonly nowMs: () => number
}

/** The processors that the project can speak with. */
const FACTORIES: Readonly<Record<RealProvider, (options: ProcessorOptions) => PaymentProvider>> = {
  stripe: createStripeProvider,
  paypal: createPayPalProvider,
}

/** A processor with its stored settings; null without settings, a secret key, or the key that opens it. */
export async function findProcessor(env: Env, name: RealProvider): Promise<PaymentProvider | null> {
  const row = await findPaymentProvider(database(env), name)
  const secrets = row === null ? null : await openRow(env, row, name)
  if (row === null || secrets === null || secrets.secretKey === null) return null
  return FACTORIES[name]({
    secretKey: secrets.secretKey,
    webhookSecret: secrets.webhookSecret,
    publishableKey: row.publishableKey,
    apiBaseUrl: row.apiBaseUrl ?? defaultApiUrl(name),
    nowMs: () => Date.now(),
  })
}

/** The secrets of a row: none where none are stored; null if they cannot be opened. */
export async function openRow(
  env: Pick<Env, 'SECRETS_KEY'>,
  { sealedSecrets }: PaymentProviderRow,
  name: RealProvider,
): Promise<ProcessorSecrets | null> {
  if (sealedSecrets === null) return { secretKey: null, webhookSecret: null }
  const key = readSecretsKey(env)
  return key.ok ? openProcessorSecrets(key.value, name, sealedSecrets) : null
}
