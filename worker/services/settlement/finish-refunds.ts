import { refundPostings } from '../../../domain/money/postings.ts'
import { database } from '../../db/client.ts'
import { listDueSaleRefunds, type RefundRow } from '../../db/queries/payments/refunds.ts'
import { putTransactionStatement } from '../../db/queries/settlement/sale-moves.ts'
import { findSaleById, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { type RefundOf, refundOnce } from '../payments/refunds/refund-once.ts'
import { eachOf } from '../platform/each-of.ts'
import { postingsOf, toTransaction } from './record-premium.ts'

const BATCH = 20

/** Continues the refunds of sales that the processor has not finished. Safe to run twice: a refund has one key. */
export async function finishSaleRefunds(env: Env, nowMs: number): Promise<void> {
  const due = await listDueSaleRefunds(database(env), nowMs, BATCH)
  await eachOf(due, 'refunds of sales could not be finished', (refund) =>
    finishSaleRefund(env, refund, nowMs),
  )
}

/**
 * Performs or continues one refund of a sale. Its transaction and postings are stored once the processor says that it
 * succeeded; a refused refund is alerted. docs/rules/settlement.md, Refunds
 */
export async function finishSaleRefund(env: Env, refund: RefundRow, nowMs: number): Promise<void> {
  const of = await findRefundOfSale(env, refund, nowMs)
  if (of !== null) await refundOnce(env, refund, of, nowMs)
}

/** The refund of a sale; null for another one. */
export async function findRefundOfSale(env: Env, refund: RefundRow, nowMs: number): Promise<RefundOf | null> {
  const sale = refund.saleId === null ? null : await findSaleById(database(env), refund.saleId)
  if (sale === null) return null
  return {
    statements: () => refundStatements(env, sale, refund, nowMs),
    alert: {
      message: `A refund for auction #${sale.auctionId} was refused by the processor.`,
      auctionId: sale.auctionId,
      userId: sale.winnerId,
      facts: { sale_id: sale.id },
    },
  }
}

/** A payment that was replaced was never income and never a transaction, so its refund is neither. */
function refundStatements(env: Env, sale: SaleRow, refund: RefundRow, nowMs: number) {
  const { key, provider, amountCents } = refund
  const of = refundedPart(sale, key)
  if (of === null) return []
  const db = database(env)
  const incomeAccount =
    of === 'deposit' && sale.settledAtMs === null ? 'income:deposits_kept' : 'income:buyer_premium'
  const what = of === 'deposit' ? 'deposit' : "buyer's premium"
  const postings = refundPostings({
    refundKey: key,
    personId: sale.winnerId,
    provider,
    incomeAccount,
    amountCents,
  })
  return [
    putTransactionStatement(db, {
      ...toTransaction(sale, nowMs),
      key,
      type: 'refund',
      status: 'completed',
      description: `Refund of the ${what} for auction #${sale.auctionId}`,
      amountCents,
      provider,
      processorReference: refund.paymentReference,
    }),
    ...postingsOf(db, postings, sale, nowMs),
  ]
}

/** The keys of a sale's refunds. */
export const refundKeys = (sale: Pick<SaleRow, 'key'>) =>
  ({
    premium: `refund:${sale.key}`,
    deposit: `refund:${sale.key}:deposit`,
    late: (reference: string) => `refund:${sale.key}:late:${reference}`,
  }) as const

function refundedPart(sale: SaleRow, key: string): 'premium' | 'deposit' | null {
  const { premium, deposit } = refundKeys(sale)
  if (key === premium) return 'premium'
  return key === deposit ? 'deposit' : null
}
