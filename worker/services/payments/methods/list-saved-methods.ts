import { database } from '../../../db/client.ts'
import { listPaymentMethods, type PaymentMethodRow } from '../../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../../env.ts'

export type { PaymentMethodRow } from '../../../db/queries/payments/payment-methods.ts'

/** A person's saved methods, the default first, then newest first. */
export function listSavedMethods(env: Env, userId: number): Promise<PaymentMethodRow[]> {
  return listPaymentMethods(database(env), userId)
}
