import { invalidFields } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findPaymentMethod, type PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import { refuseUnlessSetUp } from './provider.ts'
import { saveMethod } from './save-method.ts'

/** What a person pays with: a saved method, or a new card that is saved first. */
export type PaymentSource =
  | { readonly payment_method_id: number; readonly card_token?: undefined }
  | { readonly card_token: string; readonly payment_method_id?: undefined }

/** The source of a body whose schema guarantees that exactly one of the two is set. */
export function toPaymentSource(body: { payment_method_id?: number; card_token?: string }): PaymentSource {
  const { payment_method_id: id, card_token: token } = body
  return id === undefined ? { card_token: token ?? '' } : { payment_method_id: id }
}

/**
 * Finds the method that a request body names, or saves its new card. Another person's method is `invalid` on
 * the field, like one that does not exist. Nobody pays where payments are not set up (`payments_not_set_up`).
 */
export async function chooseMethod(
  env: Env,
  options: { readonly userId: number; readonly paidWith: PaymentSource; readonly nowMs: number },
): Promise<Result<PaymentMethodRow>> {
  const { userId, paidWith, nowMs } = options
  const refused = await refuseUnlessSetUp(env)
  if (refused !== null) return err(refused)
  if (paidWith.card_token !== undefined) {
    return saveMethod(env, { userId, token: paidWith.card_token, makeDefault: false, nowMs })
  }
  const method = await findPaymentMethod(database(env), userId, paidWith.payment_method_id)
  if (method === null) {
    return err(invalidFields({ payment_method_id: ['Please select one of your payment methods'] }))
  }
  return ok(method)
}
