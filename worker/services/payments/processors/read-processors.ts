import { defaultApiUrl, REAL_PROVIDERS, type RealProvider } from '../../../../domain/money/processor-urls.ts'
import { database } from '../../../db/client.ts'
import {
  listPaymentProviders,
  type PaymentProviderRow,
} from '../../../db/queries/payments/payment-providers.ts'
import type { Env } from '../../../env.ts'
import { openRow } from './find-processor.ts'
import type { ProcessorSecrets } from './processor-secrets.ts'

/** The settings of a processor as an administrator reads them: secrets are never returned. */
export interface ProcessorSettings {
  readonly provider: RealProvider
  readonly is_active: boolean
  readonly config: {
    readonly apiBaseUrl: string
    readonly publishableKey: string | null
    readonly secretKey: null
    readonly secretKeySet: boolean
    readonly webhookSecret: null
    readonly webhookSecretSet: boolean
  }
}

/** The settings of all real processors, also of those that have none yet. */
export async function readProcessors(env: Env): Promise<ProcessorSettings[]> {
  const rows = await listPaymentProviders(database(env))
  return Promise.all(
    REAL_PROVIDERS.map(async (provider) => {
      const row = rows.find((one) => one.provider === provider) ?? emptyRow(provider)
      return toProcessorSettings(row, await openRow(env, row, provider))
    }),
  )
}

/** A row with its secrets; those that cannot be opened count as not set, because they are of no use. */
export function toProcessorSettings(
  row: PaymentProviderRow,
  secrets: ProcessorSecrets | null,
): ProcessorSettings {
  const provider = row.provider as RealProvider
  return {
    provider,
    is_active: row.isActive,
    config: {
      apiBaseUrl: row.apiBaseUrl ?? defaultApiUrl(provider),
      publishableKey: row.publishableKey,
      secretKey: null,
      secretKeySet: (secrets?.secretKey ?? null) !== null,
      webhookSecret: null,
      webhookSecretSet: (secrets?.webhookSecret ?? null) !== null,
    },
  }
}

function emptyRow(provider: RealProvider): PaymentProviderRow {
  return {
    provider,
    isActive: false,
    apiBaseUrl: null,
    publishableKey: null,
    sealedSecrets: null,
    updatedById: null,
    updatedAtMs: 0,
  }
}
