import { defaultApiUrl, type RealProvider } from '../../../../domain/money/processor-urls.ts'
import { database } from '../../../db/client.ts'
import { listPaymentProviders } from '../../../db/queries/payments/payment-providers.ts'
import type { Env } from '../../../env.ts'

/** The real processors of pages that take money. */
export interface PageProcessors {
  /** Those that save new methods, whose own fields the page may show. */
  readonly active: readonly RealProvider[]
  /** Those whose own pages a form may lead to: also an inactive one, whose saved methods are still charged. */
  readonly configured: readonly RealProvider[]
  /** Origins of API base URLs other than the processors' own, which exist in development only. */
  readonly ownOrigins: readonly string[]
}

/** Reads which processors are active and configured. */
export async function readPageProcessors(env: Pick<Env, 'DB'>): Promise<PageProcessors> {
  const rows = await listPaymentProviders(database(env))
  const known = rows.flatMap(({ provider, ...row }) => (provider === 'sandbox' ? [] : [{ provider, ...row }]))
  return {
    active: known.filter(({ isActive }) => isActive).map(({ provider }) => provider),
    configured: known.map(({ provider }) => provider),
    ownOrigins: known.flatMap(({ provider, apiBaseUrl }) =>
      apiBaseUrl === null || apiBaseUrl === defaultApiUrl(provider) ? [] : [apiBaseUrl],
    ),
  }
}
