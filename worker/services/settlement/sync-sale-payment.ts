import { database } from '../../db/client.ts'
import {
  findAttemptByReference,
  type PaymentAttemptRow,
} from '../../db/queries/settlement/payment-attempts.ts'
import { findSaleById, findSaleByReference, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import type { Payment, ProviderName } from '../../providers/payments/payment-port.ts'
import { isAttemptDecidedBy, toOutcome } from '../payments/charge-once.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'
import { advanceSale } from './advance-sale.ts'
import { recordCharge } from './record-charge.ts'
import { refundLatePayment } from './refund-late-payment.ts'

/**
 * Brings a sale in line with the processor's current state of one of its payments. Charges nothing. False if no sale has
 * the payment.
 */
export async function syncSalePayment(
  env: Env,
  which: { readonly provider: ProviderName; readonly reference: string },
  payment: Payment,
  atMs: number,
): Promise<boolean> {
  const db = database(env)
  const attempt = await findAttemptByReference(db, which)
  const sale =
    attempt?.saleId != null ? await findSaleById(db, attempt.saleId) : await findSaleByReference(db, which)
  if (sale === null) return false
  if (attempt === null) return true
  const nowMs = nowAtProcessor(env, atMs)
  if (sale.chargeReference !== which.reference) {
    if (payment.status === 'succeeded') await refundLatePayment(env, sale, attempt, nowMs)
    return true
  }
  if (isAttemptDecidedBy(attempt, payment)) await record(env, sale, attempt, payment, nowMs)
  return true
}

async function record(env: Env, sale: SaleRow, attempt: PaymentAttemptRow, payment: Payment, nowMs: number) {
  const recorded = await recordCharge(env, sale, toOutcome(payment, attempt), nowMs)
  if (recorded.state === 'recorded') await advanceSale(env, recorded.sale, nowMs)
}
