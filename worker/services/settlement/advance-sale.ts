import { isChargeOpen } from '../../../domain/after-sale/sale-machine.ts'
import { isPremiumDefault } from '../../../domain/after-sale/sale-money.ts'
import { isHeldByPlatformLock } from '../../../domain/after-sale/sale-schedule.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { findAnyPaymentMethod } from '../../db/queries/payments/payment-methods.ts'
import { readLockSetting } from '../../db/queries/platform/platform-lock.ts'
import { findStandingAttempt } from '../../db/queries/settlement/payment-attempts.ts'
import { findSale, type SaleRow, scheduleSale } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { notifySaleSides } from '../after-sale/handover-notices.ts'
import { notifyHandover } from '../after-sale/notify-handover.ts'
import { followUnpaidReport } from '../after-sale/unpaid-price.ts'
import { isChargeable } from '../payments/choose-method.ts'
import { finishHolds } from '../payments/renewals.ts'
import { revokeEligibility } from '../payments/revoke-eligibility.ts'
import { chargePremium, continueAttempt } from './charge-premium.ts'
import { defaultSale } from './default-sale.ts'
import { readEndedPremium, readGivenBack } from './ended-premium.ts'
import { finishDeposit } from './finish-deposit.ts'
import {
  notifyActionNeeded,
  notifyDefault,
  notifyLatePayment,
  notifyRefunded,
  notifyWaived,
} from './notify-sale.ts'
import { type RecordedCharge, recordCharge } from './record-charge.ts'
import { recordSaleEvent } from './record-premium.ts'
import type { SettlementResult } from './settlement-result.ts'

/** Steps of one run; a sale takes at most four, and a lost race takes one more. */
const MAX_STEPS = 8
const PROCESSED_READ_AFTER_MS = MINUTE_MS

type Step = { readonly sale: SaleRow } | { readonly result: SettlementResult }
const DONE: Step = { result: { state: 'done' } }

/**
 * Takes every step of a sale that is due: the charge, its repetition, the messages, the end of the time to pay, the
 * deposit. Each step is stored before the next and can run again, also concurrently. `isForced` charges a premium that
 * is due or was interrupted without waiting for its time. docs/rules/settlement.md
 * @throws if the database does not answer; the next run continues from what is stored.
 */
export async function advanceSale(
  env: Env,
  sale: SaleRow,
  nowMs: number,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<SettlementResult> {
  let now = sale
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const isFirstCharge = isChargeOpen(now) && now.softDeclines === 0
    const isDue = now.nextAttemptAtMs !== null && now.nextAttemptAtMs <= nowMs
    if (!isDue && !(isForced && steps === 0 && (isFirstCharge || now.state === 'processing')))
      return { state: 'done' }
    const step = await takeStep(env, now, nowMs)
    if ('result' in step) return step.result
    now = step.sale
  }
  return { state: 'retry', afterMs: MINUTE_MS, reason: 'The sale changes again and again.' }
}

function takeStep(env: Env, sale: SaleRow, nowMs: number): Promise<Step> {
  switch (sale.state) {
    case 'premium_due':
    case 'charging':
      return charge(env, sale, nowMs)
    case 'processing':
      return readProcessed(env, sale, nowMs)
    case 'action_required':
      return remindOrEnd(env, sale, nowMs)
    case 'defaulted':
      return followDefault(env, sale, nowMs)
    case 'paid':
      return followPayment(env, sale, nowMs)
    case 'disputed':
      return followReport(env, sale, nowMs)
    case 'refunded':
    case 'premium_refunded':
      return followRefund(env, sale, nowMs)
  }
}

/**
 * Charges the saved method while the buyer is absent. Before the first attempt all rooms drop their right to bid, which is
 * read at each bid from then on: if this run dies after a decline, no room still accepts a bid of a person who owes.
 */
async function charge(env: Env, sale: SaleRow, nowMs: number): Promise<Step> {
  const started = await recordSaleEvent(env, sale, { type: 'charge_started' }, { nowMs })
  if (started === null) return again(env, sale)
  if (started.softDeclines === 0) await revokeEligibility(env, started.winnerId)
  const { paymentMethodId } = started
  const saved = paymentMethodId === null ? null : await findAnyPaymentMethod(database(env), paymentMethodId)
  const method = saved !== null && (await isChargeable(env, saved)) ? saved : null
  const charged = await chargePremium(env, started, { method, returnUrl: null, nowMs })
  return toStep(env, started, await recordCharge(env, started, charged, nowMs))
}

async function readProcessed(env: Env, sale: SaleRow, nowMs: number): Promise<Step> {
  const attempt = await findStandingAttempt(database(env), sale.key)
  if (attempt === null) return again(env, sale)
  return toStep(
    env,
    sale,
    await recordCharge(env, sale, await continueAttempt(env, sale, attempt, nowMs), nowMs),
  )
}

async function remindOrEnd(env: Env, sale: SaleRow, nowMs: number): Promise<Step> {
  if (isHeldByPlatformLock(sale, nowMs) && (await readLockSetting(database(env)))) return DONE
  if (sale.dueByMs !== null && nowMs >= sale.dueByMs) {
    return toStep(env, sale, await defaultSale(env, sale, nowMs))
  }
  await notifyActionNeeded(env, sale, nowMs)
  const notified = await recordSaleEvent(env, sale, { type: 'buyer_notified' }, { nowMs })
  return notified === null ? again(env, sale) : { sale: notified }
}

/** The deposit, the messages, and a late payment that is under way. */
async function followDefault(env: Env, sale: SaleRow, nowMs: number): Promise<Step> {
  if (!isPremiumDefault(sale)) return followReport(env, sale, nowMs)
  if (sale.settledAtMs !== null || sale.waivedAtMs !== null) {
    if (sale.settledAtMs !== null) await notifyLatePayment(env, sale, nowMs)
    else await notifyWaived(env, sale, nowMs)
    return finish(env, sale)
  }
  const deposit = await finishDeposit(env, sale, nowMs)
  if (deposit.state === 'retry') {
    // Seller and administrators do not wait for days to learn of the default.
    if (deposit.isReviewed) await notifyDefault(env, sale, nowMs, true)
    await scheduleSale(database(env), sale, nowMs + deposit.afterMs)
    return { result: deposit }
  }
  await notifyDefault(env, deposit.sale, nowMs)
  await finishHolds(env, { nowMs, limit: 10, userId: sale.winnerId })
  const attempt = await findStandingAttempt(database(env), sale.key)
  if (attempt === null || attempt.state === 'action_required') return finish(env, deposit.sale)
  const charged = await continueAttempt(env, deposit.sale, attempt, nowMs)
  const recorded = await recordCharge(env, deposit.sale, charged, nowMs)
  if (recorded.state !== 'waiting') return toStep(env, deposit.sale, recorded)
  const readAtMs = charged.outcome === 'processing' ? nowMs + PROCESSED_READ_AFTER_MS : null
  await scheduleSale(database(env), deposit.sale, readAtMs)
  return DONE
}

/** A seller's report that the price was not paid; `unreported` continues a sale without one. */
async function followReport(
  env: Env,
  sale: SaleRow,
  nowMs: number,
  unreported: () => Promise<unknown> = async () => null,
): Promise<Step> {
  const followed = await followUnpaidReport(env, sale, nowMs)
  if (followed !== null && 'sale' in followed) return followed
  if (followed === null) await unreported()
  await scheduleSale(database(env), sale, followed?.nextAtMs ?? null)
  return DONE
}

async function followPayment(env: Env, sale: SaleRow, nowMs: number): Promise<Step> {
  if (sale.restorations > 0) {
    const name = `restored:${sale.restorations}`
    await notifySaleSides(env, sale, { change: 'restored', sides: ['seller', 'buyer'], name }, nowMs)
  }
  return followReport(env, sale, nowMs, async () => {
    // Notified only after payment: a winner who has not paid must not get the seller's address.
    await notifyHandover(env, sale, nowMs)
    await finishHolds(env, { nowMs, limit: 10, userId: sale.winnerId })
  })
}

/**
 * Both sides learn that a completed sale has ended, the buyer alone where it stays. The end of one that was not completed they
 * know: its buyer learns what is given back.
 */
async function followRefund(env: Env, sale: SaleRow, nowMs: number): Promise<Step> {
  if (sale.defaultedAtMs === null) {
    const premium = await readEndedPremium(env, sale)
    const notice =
      sale.state === 'refunded'
        ? ({ change: 'refunded', premium, sides: ['seller', 'buyer'] } as const)
        : ({ change: 'premium_refunded', premium, sides: ['buyer'] } as const)
    if (sale.state === 'refunded' || premium !== 'not_taken') await notifySaleSides(env, sale, notice, nowMs)
  } else {
    const amountCents = await readGivenBack(env, sale)
    if (amountCents > 0) await notifyRefunded(env, sale, { amountCents, nowMs })
    else if (sale.settledAtMs === null) await notifyWaived(env, sale, nowMs)
  }
  return finish(env, sale)
}

async function finish(env: Env, sale: SaleRow): Promise<Step> {
  await scheduleSale(database(env), sale, null)
  return DONE
}

async function toStep(env: Env, sale: SaleRow, recorded: RecordedCharge): Promise<Step> {
  switch (recorded.state) {
    case 'recorded':
      return { sale: recorded.sale }
    case 'waiting':
      return DONE
    case 'superseded':
      return again(env, sale)
    case 'retry':
      return { result: recorded }
    case 'parked':
      return { result: { state: 'failed', reason: recorded.reason } }
  }
}

/** Another run was faster: goes on from what it has stored, if that is something else. */
async function again(env: Env, sale: SaleRow): Promise<Step> {
  const now = await findSale(database(env), sale.key)
  return now === null || now.nextAttemptAtMs === sale.nextAttemptAtMs ? DONE : { sale: now }
}
