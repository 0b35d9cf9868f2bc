import { canPayFee, isFeeOpen } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { changeAttempt, findStandingAttempt } from '../../db/queries/settlement/payment-attempts.ts'
import { findFeeById, type SettlementFeeRow } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import type { ChargeOutcome } from '../payments/charge-once.ts'
import { chooseMethod, type PaymentSource } from '../payments/choose-method.ts'
import { DECLINED_MESSAGES } from '../payments/declined-messages.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'
import { PROCESSOR_UNREACHABLE } from '../payments/processor-unreachable.ts'
import { advanceFee } from './advance-fee.ts'
import { chargeFee, continueFeeAttempt } from './charge-fee.ts'
import { recordFeeCharge } from './record-fee.ts'

interface Options {
  readonly feeId: number
  readonly userId: number
  readonly paidWith: PaymentSource
  /** An absolute address of this site, where the bank sends the person after a confirmation. */
  readonly returnUrl: string
  readonly nowMs: number
}

/**
 * Pays a settlement fee with a saved or new method of its seller, who is present. The fee's one live payment is confirmed
 * again, so that nothing is paid twice. `actionUrl` is where the bank asks. Errors: `not_found`, `conflict` where nothing
 * is due, `payment_declined`, `invalid` on the card's field, or `unavailable`.
 * docs/rules/settlement.md, The settlement fee
 */
export async function payFee(
  env: Env,
  options: Options,
): Promise<Result<{ readonly fee: SettlementFeeRow; readonly actionUrl: string | null }>> {
  const db = database(env)
  const nowMs = nowAtProcessor(env, options.nowMs)
  const found = await findFeeById(db, options.feeId)
  if (found === null || found.sellerId !== options.userId) return err(refusal('not_found'))
  const early = whyNotPayable(found)
  if (early !== null) return err(early)
  const chosen = await chooseMethod(env, {
    userId: options.userId,
    paidWith: options.paidWith,
    nowMs: options.nowMs,
  })
  if (!chosen.ok) return chosen

  const settled = await settleWhatIsOpen(env, found, { methodId: chosen.value.id, ...options, nowMs })
  if (!settled.ok) return settled
  const fee = settled.value
  // What was open has decided it: another tab, the bank, or the job.
  if (!isFeeOpen(fee)) return ok({ fee, actionUrl: null })
  const late = whyNotPayable(fee)
  if (late !== null) return err(late)

  const charged = await chargeFee(env, fee, { method: chosen.value, returnUrl: options.returnUrl, nowMs })
  await recordFeeCharge(env, fee, charged, nowMs)
  return toResult(env, fee, charged)
}

/** Why nothing can be paid now, or null. */
function whyNotPayable(fee: SettlementFeeRow) {
  if (canPayFee(fee)) return null
  const message =
    fee.state === 'processing'
      ? 'Your payment is being processed. There is nothing else to pay.'
      : 'Nothing is due for this settlement fee.'
  return refusal('conflict', { message })
}

/** Finishes an earlier attempt first. One that waits at the bank is replaced, unless it is the same method's. */
async function settleWhatIsOpen(
  env: Env,
  fee: SettlementFeeRow,
  { methodId, returnUrl, nowMs }: { methodId: number; returnUrl: string; nowMs: number },
): Promise<Result<SettlementFeeRow>> {
  const db = database(env)
  const standing = await findStandingAttempt(db, fee.key)
  if (standing === null || standing.state === 'succeeded') return ok(fee)
  if (standing.state === 'action_required') {
    const isSame = standing.paymentMethodId === methodId && standing.returnUrl === returnUrl
    if (!isSame) await changeAttempt(db, standing, { state: 'canceled', actionUrl: null }, nowMs)
    return ok(fee)
  }
  const charged = await continueFeeAttempt(env, fee, standing, nowMs)
  const recorded = await recordFeeCharge(env, fee, charged, nowMs)
  if (charged.outcome === 'unknown' || charged.outcome === 'lost') return err(PROCESSOR_UNREACHABLE)
  if (recorded !== null) await advanceFee(env, recorded, nowMs)
  return ok((await findFeeById(db, fee.id)) ?? fee)
}

async function toResult(env: Env, fee: SettlementFeeRow, charged: ChargeOutcome) {
  if (charged.outcome === 'declined') {
    const code = charged.code === 'no_method' ? 'card_declined' : charged.code
    return err(refusal('payment_declined', { message: DECLINED_MESSAGES[code] }))
  }
  const now = await findFeeById(database(env), fee.id)
  const isCertain = charged.outcome !== 'unknown' && charged.outcome !== 'lost'
  if (now === null || (!isCertain && isFeeOpen(now))) return err(PROCESSOR_UNREACHABLE)
  return ok({ fee: now, actionUrl: charged.outcome === 'action' ? charged.actionUrl : null })
}
