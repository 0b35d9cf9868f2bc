import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { paidBackPostings } from '../../../domain/money/postings.ts'
import { type Database, database } from '../../db/client.ts'
import { sumLostCents } from '../../db/queries/payments/disputes.ts'
import { postingStatement } from '../../db/queries/payments/postings.ts'
import { findRefund, insertRefundStatement, type RefundRow } from '../../db/queries/payments/refunds.ts'
import type { Statement } from '../../db/queries/platform/batch.ts'
import {
  changeAttempt,
  findStandingAttempt,
  findSucceededAttempt,
  type PaymentAttemptRow,
} from '../../db/queries/settlement/payment-attempts.ts'
import { putTransactionStatement } from '../../db/queries/settlement/sale-moves.ts'
import {
  dropFeeReference,
  findFee,
  type SettlementFeeRow,
  scheduleFee,
} from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { findProvider } from '../payments/provider.ts'
import { type RefundOf, refundOnce } from '../payments/refunds/refund-once.ts'
import { notifyFeeReturned } from './notify-fee.ts'

/** The keys of a fee's refunds: of the fee, and of a payment that another had replaced. */
const refundKey = (feeKey: string) => `refund:${feeKey}`
const lateRefundKey = (feeKey: string, reference: string) => `refund:${feeKey}:late:${reference}`

/**
 * Finishes the reversal of a fee: a live payment is ended, and what was paid and not taken back by the bank is refunded. Safe to
 * repeat.
 * docs/rules/settlement.md, The settlement fee
 */
export async function finishReversal(env: Env, fee: SettlementFeeRow, nowMs: number): Promise<void> {
  const db = database(env)
  const paid = await findSucceededAttempt(db, fee.key)
  if (paid === null && !(await endLiveFeePayment(env, fee, nowMs))) {
    return scheduleFee(db, fee, { nextAttemptAtMs: nowMs + MINUTE_MS })
  }
  if (paid !== null && paid.reference !== null) {
    const { provider, reference } = paid
    const lostCents = await sumLostCents(db, { provider, paymentReference: reference })
    const amountCents = cents(Math.max(0, paid.amountCents - lostCents))
    const reason = 'The settlement fee is reversed.'
    const refund = { key: refundKey(fee.key), provider, reference, amountCents, reason }
    if (amountCents > 0) {
      await insertAndRefund(env, fee, refund, nowMs)
      await notifyFeeReturned(env, fee, { change: 'refunded', amountCents, nowMs })
    }
  }
  await scheduleFee(db, fee, { nextAttemptAtMs: null })
}

/**
 * Ends the live payment of a fee at the processor, so that nothing can be paid with it any more. False while that is not
 * certain. A payment that has succeeded meanwhile is refunded.
 */
export async function endLiveFeePayment(env: Env, fee: SettlementFeeRow, nowMs: number): Promise<boolean> {
  const db = database(env)
  const attempt = await findStandingAttempt(db, fee.key)
  const { reference, provider: name } = fee
  if (reference !== null && name !== null) {
    const provider = await findProvider(env, name)
    const read = await provider?.readPayment(reference)
    if (provider === null || read?.outcome !== 'done') return false
    const { status, amountCents } = read.value
    if (status === 'processing') return false
    if (status === 'succeeded') {
      await refundLateFee(env, fee, { provider: name, reference, amountCents }, nowMs)
    } else if (status !== 'canceled') {
      const voided = await provider.voidPayment(reference)
      if (voided.outcome !== 'done' || voided.value.status !== 'canceled') return false
      await dropFeeReference(db, { fee, attempt: null }, reference)
    }
  }
  if (attempt !== null && attempt.state !== 'succeeded') {
    await changeAttempt(db, attempt, { state: 'canceled', actionUrl: null }, nowMs)
  }
  return true
}

/**
 * Refunds a payment that succeeded although the fee has another live reference or is not to be paid any more, and alerts
 * administrators. A payment that the fee is paid with is left alone. Safe to repeat.
 */
export async function refundLateFee(
  env: Env,
  fee: SettlementFeeRow,
  { provider, reference, amountCents }: Pick<PaymentAttemptRow, 'provider' | 'reference' | 'amountCents'>,
  nowMs: number,
): Promise<void> {
  if (reference === null) return
  const db = database(env)
  const [paidWith, now] = await Promise.all([findSucceededAttempt(db, fee.key), findFee(db, fee.key)])
  if (paidWith?.reference === reference) return
  // The fee still waits, and this is its live payment: the next run records it.
  const isOpen = now !== null && now.paidAtMs === null && now.state !== 'reversed' && now.state !== 'waived'
  if (isOpen && now.reference === reference) return
  await raiseAlert(
    env,
    {
      key: `late_payment:${reference}`,
      kind: 'late_payment',
      message: `A payment of the settlement fee of auction #${fee.auctionId} succeeded although nothing was to be paid with it. It is refunded.`,
      auctionId: fee.auctionId,
      userId: fee.sellerId,
      facts: { settlement_fee_id: fee.id, reference, amount_cents: amountCents },
    },
    nowMs,
  )
  const reason = 'Nothing was to be paid with this payment.'
  const key = lateRefundKey(fee.key, reference)
  await insertAndRefund(env, fee, { key, provider, reference, amountCents, reason }, nowMs)
}

async function insertAndRefund(
  env: Env,
  fee: SettlementFeeRow,
  {
    reference,
    ...refund
  }: Pick<RefundRow, 'key' | 'provider' | 'amountCents' | 'reason'> & { readonly reference: string },
  nowMs: number,
): Promise<void> {
  const db = database(env)
  await insertRefundStatement(db, {
    ...refund,
    paymentReference: reference,
    nextAttemptAtMs: nowMs,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  })
  const row = await findRefund(db, refund.key)
  if (row?.state === 'pending') await refundOnce(env, row, refundOfFee(db, fee, row, nowMs), nowMs)
}

/** The refund of a fee, by its key; null for the key of another refund. */
export async function findRefundOfFee(env: Env, refund: RefundRow, nowMs: number): Promise<RefundOf | null> {
  const key = /^refund:(settlement_fee:\d+:\d+(?::\d+)?)/.exec(refund.key)?.[1]
  const fee = key === undefined ? null : await findFee(database(env), key)
  return fee === null ? null : refundOfFee(database(env), fee, refund, nowMs)
}

function refundOfFee(db: Database, fee: SettlementFeeRow, refund: RefundRow, nowMs: number): RefundOf {
  const { auctionId, saleId, sellerId } = fee
  return {
    statements: () => (refund.key === refundKey(fee.key) ? paidBackStatements(db, fee, refund, nowMs) : []),
    alert: {
      message: `The refund of the settlement fee of auction #${auctionId} was refused by the processor.`,
      auctionId,
      userId: sellerId,
      facts: { settlement_fee_id: fee.id, sale_id: saleId },
    },
  }
}

/** The fee's posting was reversed with the sale, so the refund only pays out. A late payment was never posted. */
function paidBackStatements(
  db: Database,
  { auctionId, saleId, sellerId }: SettlementFeeRow,
  { key, provider, paymentReference, amountCents }: RefundRow,
  nowMs: number,
): Statement[] {
  const postings = paidBackPostings({ refundKey: key, personId: sellerId, provider, amountCents })
  return [
    putTransactionStatement(db, {
      key,
      userId: sellerId,
      type: 'refund',
      status: 'completed',
      description: `Refund of the settlement fee for auction #${auctionId}`,
      amountCents,
      auctionId,
      saleId,
      provider,
      processorReference: paymentReference,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    ...postings.map((posting) =>
      postingStatement(db, { ...posting, auctionId, saleId, userId: sellerId, atMs: nowMs }),
    ),
  ]
}
