import { isFeeChargeOpen } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { database } from '../../db/client.ts'
import { findPaymentMethod } from '../../db/queries/payments/payment-methods.ts'
import { findStandingAttempt } from '../../db/queries/settlement/payment-attempts.ts'
import {
  listDueFees,
  type SettlementFeeRow,
  scheduleFee,
} from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'
import { eachOf } from '../platform/each-of.ts'
import { chargeFee, continueFeeAttempt } from './charge-fee.ts'
import { notifyFeeReturned, notifyFeeUnpaid } from './notify-fee.ts'
import { recordFeeCharge, recordFeeEvent } from './record-fee.ts'
import { finishReversal } from './reverse-fee.ts'

const BATCH = 20
/** Steps of one run: begin, charge, notify; a lost race takes one more. */
const MAX_STEPS = 6

/**
 * Takes every step of settlement fees that is due: the charge, its repetition, the message to the seller, the end of a
 * reversed fee. Each step is stored before the next and can run again, also concurrently. A fee that fails does not stop
 * the others.
 * @throws AggregateError with the failures, after all have run.
 */
export async function continueFees(env: Env, cronMs: number): Promise<void> {
  const nowMs = nowAtProcessor(env, cronMs)
  const due = await listDueFees(database(env), nowMs, BATCH)
  await eachOf(due, 'settlement fees could not be continued', (fee) => advanceFee(env, fee, nowMs))
}

/** Takes the steps of one fee that are due. docs/rules/settlement.md, The settlement fee */
export async function advanceFee(env: Env, fee: SettlementFeeRow, nowMs: number): Promise<void> {
  let now: SettlementFeeRow | null = fee
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if (now === null || now.nextAttemptAtMs === null || now.nextAttemptAtMs > nowMs) return
    now = await takeStep(env, now, nowMs)
  }
}

async function takeStep(env: Env, fee: SettlementFeeRow, nowMs: number): Promise<SettlementFeeRow | null> {
  const db = database(env)
  if (isFeeChargeOpen(fee)) {
    const started = await recordFeeEvent(env, fee, { type: 'charge_started' }, { nowMs })
    if (started === null) return null
    const { paymentMethodId: methodId, sellerId } = started
    const method = methodId === null ? null : await findPaymentMethod(db, sellerId, methodId)
    const charged = await chargeFee(env, started, { method, returnUrl: null, nowMs })
    return recordFeeCharge(env, started, charged, nowMs)
  }
  if (fee.state === 'processing') {
    const attempt = await findStandingAttempt(db, fee.key)
    if (attempt === null) return null
    return recordFeeCharge(env, fee, await continueFeeAttempt(env, fee, attempt, nowMs), nowMs)
  }
  if (fee.state === 'action_required') {
    await notifyFeeUnpaid(env, fee, nowMs)
    return recordFeeEvent(env, fee, { type: 'seller_notified' }, { nowMs })
  }
  if (fee.state === 'reversed') {
    await finishReversal(env, fee, nowMs)
    return null
  }
  if (fee.state === 'waived') {
    await notifyFeeReturned(env, fee, { change: 'waived', amountCents: fee.amountCents, nowMs })
  }
  await scheduleFee(db, fee, { nextAttemptAtMs: null })
  return null
}
