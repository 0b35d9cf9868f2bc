import { CONTINUED_AFTER_MS } from '../../../domain/after-sale/sale-machine.ts'
import { canPay, isCompletedSale, owes } from '../../../domain/after-sale/sale-money.ts'
import { refusal } from '../../../domain/errors.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import type { PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import { changeAttempt, findStandingAttempt } from '../../db/queries/settlement/payment-attempts.ts'
import { findSaleById, type SaleRow, scheduleSale } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import type { ChargeOutcome } from '../payments/charge-once.ts'
import { chooseMethod, type PaymentSource } from '../payments/choose-method.ts'
import { DECLINED_MESSAGES } from '../payments/declined-messages.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'
import { PROCESSOR_UNREACHABLE } from '../payments/processor-unreachable.ts'
import { advanceSale } from './advance-sale.ts'
import { chargePremium } from './charge-premium.ts'
import { finishDeposit } from './finish-deposit.ts'
import { withCurrentNextStep } from './next-step.ts'
import { recordCharge } from './record-charge.ts'

/** What came of a payment: paid, processed, or to be confirmed at the bank. */
export type SalePaymentResult = { readonly sale: SaleRow; readonly actionUrl: string | null }

interface Options {
  readonly saleId: number
  readonly userId: number
  readonly paidWith: PaymentSource
  /** An absolute address of this site, where the bank sends the person after a confirmation. */
  readonly returnUrl: string
  readonly nowMs: number
}

/**
 * Pays the premium of a sale, or what is left of it after the deposit, with a saved or new card of its buyer, who is
 * present. The sale's one live payment is confirmed again, so that nothing is paid twice, however often and from wherever
 * this is called. Errors: `not_found`, `conflict` where nothing is due, `payment_declined`, `invalid` on the card's
 * field, or `unavailable`. docs/rules/settlement.md, Paying late
 */
export async function paySale(env: Env, options: Options): Promise<Result<SalePaymentResult>> {
  const db = database(env)
  const nowMs = nowAtProcessor(env, options.nowMs)
  const found = await findSaleById(db, options.saleId)
  if (found === null || found.winnerId !== options.userId) return err(refusal('not_found'))
  const early = whyNotPayable(found)
  if (early !== null) return err(refusal('conflict', { message: early }))
  const chosen = await chooseMethod(env, {
    userId: options.userId,
    paidWith: options.paidWith,
    nowMs: options.nowMs,
  })
  if (!chosen.ok) return chosen

  const settled = await settleWhatIsOpen(env, found, chosen.value, options.returnUrl, nowMs)
  if (!settled.ok) return settled
  const sale = settled.value
  // What was open has decided it: another tab, the bank, or the job.
  if (isCompletedSale(sale.state) || !owes(sale)) return ok({ sale, actionUrl: null })
  const late = whyNotPayable(sale)
  if (late !== null) return err(refusal('conflict', { message: late }))

  const charged = await chargePremium(env, sale, {
    method: chosen.value,
    returnUrl: options.returnUrl,
    nowMs,
  })
  const recorded = await recordCharge(env, sale, charged, nowMs)
  if (recorded.state === 'recorded') await advanceSale(env, recorded.sale, nowMs)
  else if (charged.outcome === 'processing') await continueSoon(env, sale, nowMs)
  return toResult(env, sale.id, charged)
}

const DEPOSIT_REVIEWED = refusal('conflict', {
  message: 'Your deposit for this sale is still being processed. Please pay the rest once it is decided.',
})

/** Why nothing can be paid now, or null. */
function whyNotPayable(sale: SaleRow): string | null {
  if (canPay(sale)) return null
  if (sale.state === 'processing') return 'Your payment is being processed. There is nothing else to pay.'
  if (sale.state === 'premium_due' || sale.state === 'charging') {
    return 'The premium is being charged to your saved card. There is nothing to do.'
  }
  return 'Nothing is due for this sale.'
}

/**
 * Finishes what must be certain before a payment: the deposit of a default, and an earlier attempt. An attempt that
 * waits at the bank is replaced by this one, unless it is the same card's, which goes on.
 */
async function settleWhatIsOpen(
  env: Env,
  found: SaleRow,
  method: PaymentMethodRow,
  returnUrl: string,
  nowMs: number,
): Promise<Result<SaleRow>> {
  const db = database(env)
  let sale = await withCurrentNextStep(env, found, nowMs)
  if (sale.state === 'defaulted') {
    const deposit = await finishDeposit(env, sale, nowMs)
    if (deposit.state === 'retry') return err(deposit.isReviewed ? DEPOSIT_REVIEWED : PROCESSOR_UNREACHABLE)
    sale = deposit.sale
    // A run that dies is continued by the job.
    await continueSoon(env, sale, nowMs)
    sale = (await findSaleById(db, sale.id)) ?? sale
  }
  const standing = await findStandingAttempt(db, sale.key)
  if (standing === null || standing.state === 'succeeded') return ok(sale)
  if (standing.state === 'action_required') {
    const isSame = standing.paymentMethodId === method.id && standing.returnUrl === returnUrl
    if (!isSame) await changeAttempt(db, standing, { state: 'canceled', actionUrl: null }, nowMs)
    return ok(sale)
  }
  const charged = await chargePremium(env, sale, { method, returnUrl, nowMs })
  if (charged.outcome === 'unknown' || charged.outcome === 'lost') {
    await recordCharge(env, sale, charged, nowMs)
    return err(PROCESSOR_UNREACHABLE)
  }
  const recorded = await recordCharge(env, sale, charged, nowMs)
  if (recorded.state === 'recorded') await advanceSale(env, recorded.sale, nowMs)
  return ok((await findSaleById(db, sale.id)) ?? sale)
}

/** Has the job look at the sale soon. */
async function continueSoon(env: Env, sale: SaleRow, nowMs: number): Promise<void> {
  await scheduleSale(database(env), sale, nowMs + CONTINUED_AFTER_MS - SECOND_MS)
}

async function toResult(
  env: Env,
  saleId: number,
  charged: ChargeOutcome,
): Promise<Result<SalePaymentResult>> {
  if (charged.outcome === 'declined') {
    const code = charged.code === 'no_method' ? 'card_declined' : charged.code
    return err(refusal('payment_declined', { message: DECLINED_MESSAGES[code] }))
  }
  const now = await findSaleById(database(env), saleId)
  if (now === null) return err(PROCESSOR_UNREACHABLE)
  const isCertain = charged.outcome !== 'unknown' && charged.outcome !== 'lost'
  if (!isCertain && owes(now)) return err(PROCESSOR_UNREACHABLE)
  return ok({ sale: now, actionUrl: charged.outcome === 'action' ? charged.actionUrl : null })
}
