import {
  arePaymentsSetUp,
  areTestPayments,
  type ChosenProvider,
  chooseProvider,
  type OfferedMethodType,
} from '../../../domain/money/payment-choice.ts'
import { database } from '../../db/client.ts'
import { listPaymentProviders } from '../../db/queries/payments/payment-providers.ts'
import type { Env } from '../../env.ts'
import { readPaymentSetup } from './provider.ts'

/** What the browser needs in order to save a method. */
export interface PaymentConfig {
  readonly isSetUp: boolean
  /** No money moves. */
  readonly isTest: boolean
  readonly methods: readonly {
    readonly type: OfferedMethodType
    readonly provider: ChosenProvider
    /** Null where the processor's fields need none. */
    readonly publishableKey: string | null
  }[]
}

const TYPES: readonly OfferedMethodType[] = ['credit_card', 'paypal']

/** Which types of methods are offered now, by which processor, and its public key. */
export async function readPaymentConfig(env: Env): Promise<PaymentConfig> {
  const [setup, rows] = await Promise.all([readPaymentSetup(env), listPaymentProviders(database(env))])
  const methods = TYPES.flatMap((type) => {
    const provider = chooseProvider(type, setup)
    if (provider === null) return []
    const row = rows.find((one) => one.provider === provider)
    return [{ type, provider, publishableKey: row?.publishableKey ?? null }]
  })
  const isSetUp = arePaymentsSetUp(setup)
  return { isSetUp, isTest: isSetUp && areTestPayments(setup), methods }
}
