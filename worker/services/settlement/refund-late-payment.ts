import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import { database } from '../../db/client.ts'
import { insertRefundStatement, listSaleRefunds } from '../../db/queries/payments/refunds.ts'
import { findSucceededAttempt, type PaymentAttemptRow } from '../../db/queries/settlement/payment-attempts.ts'
import { findSale, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { finishSaleRefund, refundKeys } from './finish-refunds.ts'

/**
 * Refunds a payment that succeeded although its sale has another live reference or nothing left to pay, and alerts
 * administrators. A payment that the sale is settled with is left alone. Safe to repeat.
 * docs/rules/settlement.md, Attempts
 */
export async function refundLatePayment(
  env: Env,
  sale: SaleRow,
  attempt: Pick<PaymentAttemptRow, 'provider' | 'reference' | 'amountCents'>,
  nowMs: number,
): Promise<void> {
  const { provider, reference, amountCents } = attempt
  if (reference === null) return
  const db = database(env)
  const [settledWith, now] = await Promise.all([findSucceededAttempt(db, sale.key), findSale(db, sale.key)])
  // Another run has recorded this very payment.
  if (settledWith?.reference === reference) return
  // The sale still waits, and this is its live payment: the next run records it.
  if (now !== null && now.chargeReference === reference && amountDueCents(now) > 0) return
  await raiseAlert(
    env,
    {
      key: `late_payment:${reference}`,
      kind: 'late_payment',
      message: `A payment for auction #${sale.auctionId} succeeded although nothing was to be paid with it. It is refunded.`,
      auctionId: sale.auctionId,
      userId: sale.winnerId,
      facts: { sale_id: sale.id, reference, amount_cents: amountCents },
    },
    nowMs,
  )
  const key = refundKeys(sale).late(reference)
  await insertRefundStatement(db, {
    key,
    provider,
    paymentReference: reference,
    amountCents,
    reason: 'Nothing was to be paid with this payment.',
    saleId: sale.id,
    nextAttemptAtMs: nowMs,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  })
  const refund = (await listSaleRefunds(db, sale.id)).find((row) => row.key === key)
  if (refund?.state === 'pending') await finishSaleRefund(env, refund, nowMs)
}
