import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import {
  type PaymentTroubles,
  readPaymentTroubles,
} from '../../../../worker/services/administration/payment-troubles.ts'
import {
  type ProcessorSettings,
  readProcessors,
} from '../../../../worker/services/payments/processors/read-processors.ts'

import { orNull } from '../or-null.server.ts'

export type { PaymentTroubles } from '../../../../worker/services/administration/payment-troubles.ts'
export type { ProcessorSettings } from '../../../../worker/services/payments/processors/read-processors.ts'

export interface PaymentsContent {
  readonly kind: 'payments'
  /** Null where they cannot be read. */
  readonly processors: readonly ProcessorSettings[] | null
  /** Null where they cannot be read. */
  readonly troubles: PaymentTroubles | null
  /** The provider whose settings were saved just now, where no scripts run. */
  readonly saved: string | null
}

/** Payment Processing: the processors' settings, what the comparison of the books finds, and disputes. */
export async function readPaymentsContent(
  { env }: Pick<PageContext, 'env'>,
  params: URLSearchParams,
): Promise<PaymentsContent> {
  const [processors, troubles] = await Promise.all([
    orNull('settings of the payment providers', () => readProcessors(env)),
    orNull('differences and disputes', () => readPaymentTroubles(env, params.get('disputes') ?? undefined)),
  ])
  const named = params.get('saved')
  const saved = processors?.find(({ provider }) => provider === named)?.provider ?? null
  return { kind: 'payments', processors, troubles, saved }
}
