import { isFeeOpen } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { database } from '../../db/client.ts'
import { findAttemptByReference } from '../../db/queries/settlement/payment-attempts.ts'
import { findFee } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import type { Payment, ProviderName } from '../../providers/payments/payment-port.ts'
import { isAttemptDecidedBy, toOutcome } from '../payments/charge-once.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'
import { advanceFee } from './advance-fee.ts'
import { recordFeeCharge } from './record-fee.ts'
import { refundLateFee } from './reverse-fee.ts'

/**
 * Brings a settlement fee in line with the processor's current state of one of its payments. Charges nothing. False if
 * no fee has the payment.
 */
export async function syncFeePayment(
  env: Env,
  which: { readonly provider: ProviderName; readonly reference: string },
  payment: Payment,
  atMs: number,
): Promise<boolean> {
  const db = database(env)
  const attempt = await findAttemptByReference(db, which)
  const fee = attempt === null ? null : await findFee(db, attempt.key)
  if (attempt === null || fee === null) return false
  const nowMs = nowAtProcessor(env, atMs)
  if (fee.reference !== which.reference || !isFeeOpen(fee)) {
    if (payment.status === 'succeeded') await refundLateFee(env, fee, attempt, nowMs)
    return true
  }
  if (!isAttemptDecidedBy(attempt, payment)) return true
  const recorded = await recordFeeCharge(env, fee, toOutcome(payment, attempt), nowMs)
  if (recorded !== null) await advanceFee(env, recorded, nowMs)
  return true
}
