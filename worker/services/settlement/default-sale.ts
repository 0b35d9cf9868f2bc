import type { SaleEvent, SaleProgress } from '../../../domain/after-sale/sale-machine.ts'
import { database } from '../../db/client.ts'
import { releaseEndedHoldsStatement } from '../../db/queries/payments/authorizations.ts'
import type { Statement } from '../../db/queries/platform/batch.ts'
import {
  changeAttempt,
  dropChargeReference,
  findStandingAttempt,
  hasNoStandingAttempt,
} from '../../db/queries/settlement/payment-attempts.ts'
import { findSale, reserveDepositStatement, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { toOutcome } from '../payments/charge-once.ts'
import { findProvider } from '../payments/provider.ts'
import { type RecordedCharge, recordCharge } from './record-charge.ts'
import { recordSaleEvent, unpaidTransactionStatement } from './record-premium.ts'

/**
 * Ends the time to pay: it is over, or an administrator ends it, with `next` for the audit log. The live payment is ended at the processor first, so that nothing can be paid with it beside the
 * deposit; if it has succeeded meanwhile, the premium is paid. Then the sale defaults and the buyer's newest hold is
 * reserved for capture.
 */
export async function defaultSale(
  env: Env,
  sale: SaleRow,
  nowMs: number,
  {
    type = 'due_passed',
    next,
  }: {
    readonly type?: Extract<SaleEvent['type'], 'due_passed' | 'ended'>
    readonly next?: (next: SaleProgress) => readonly Statement[]
  } = {},
): Promise<RecordedCharge> {
  const ended = await endLivePayment(env, sale, nowMs)
  if (ended !== null) return ended
  const db = database(env)
  const moved = await recordSaleEvent(
    env,
    sale,
    { type },
    {
      withoutLivePayment: true,
      also: [reserveDepositStatement(db, sale, nowMs), unpaidTransactionStatement(db, sale, 'failed', nowMs)],
      // The buyer has begun to pay meanwhile: the next run ends that payment first.
      onlyIf: hasNoStandingAttempt(sale.key),
      ...(next && { next }),
      nowMs,
    },
  )
  if (moved === null) return { state: 'superseded' }
  // Holds that were kept for this sale and were not reserved.
  await releaseEndedHoldsStatement(db, sale.winnerId, nowMs)
  return { state: 'recorded', sale: moved }
}

/**
 * Ends the live payment of a sale at the processor, so that nothing can be paid with it any more. Null once none is left;
 * else what was recorded instead.
 */
export async function endLivePayment(env: Env, sale: SaleRow, nowMs: number): Promise<RecordedCharge | null> {
  const db = database(env)
  const attempt = await findStandingAttempt(db, sale.key)
  // Read after the attempt, which is there before the processor has a payment of it.
  const { chargeReference: reference, provider: name } = (await findSale(db, sale.key)) ?? sale
  if (reference !== null && name !== null) {
    const provider = await findProvider(env, name)
    const read = await provider?.readPayment(reference)
    if (provider === null || read === undefined || read.outcome === 'unknown') {
      const message = 'The processor did not answer.'
      return recordCharge(env, sale, { outcome: 'unknown', message }, nowMs)
    }
    if (read.outcome !== 'done') {
      return recordCharge(env, sale, { outcome: 'lost', message: 'The payment is not known.' }, nowMs)
    }
    const { status } = read.value
    if ((status === 'succeeded' || status === 'processing') && attempt !== null) {
      return recordCharge(env, sale, toOutcome(read.value, attempt), nowMs)
    }
    if (status !== 'canceled') {
      const voided = await provider.voidPayment(reference)
      if (voided.outcome !== 'done' || voided.value.status !== 'canceled') {
        return recordCharge(env, sale, { outcome: 'unknown', message: 'The payment is still open.' }, nowMs)
      }
    }
    await dropChargeReference(db, { sale, attempt: null }, reference)
  }
  if (attempt === null) return null
  if (await changeAttempt(db, attempt, { state: 'canceled', actionUrl: null }, nowMs)) return null
  // It goes on at this moment.
  return recordCharge(env, sale, { outcome: 'unknown', message: 'The payment is still open.' }, nowMs)
}
