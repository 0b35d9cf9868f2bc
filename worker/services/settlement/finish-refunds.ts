import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { refundPostings } from '../../../domain/money/postings.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { database } from '../../db/client.ts'
import { changeRefund, listDueSaleRefunds, type RefundRow } from '../../db/queries/payments/refunds.ts'
import { putTransactionStatement } from '../../db/queries/settlement/sale-moves.ts'
import { findSaleById, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { findProvider, NOT_SET_UP } from '../payments/provider.ts'
import { postingsOf, toTransaction } from './record-premium.ts'

const PAUSES = { firstMs: MINUTE_MS, longestMs: HOUR_MS } as const
const BATCH = 20

/** Continues the refunds of sales that the processor has not finished. Safe to run twice: a refund has one key. */
export async function finishSaleRefunds(env: Env, nowMs: number): Promise<void> {
  for (const refund of await listDueSaleRefunds(database(env), nowMs, BATCH))
    await finishSaleRefund(env, refund, nowMs)
}

/**
 * Performs or continues one refund of a sale. Its transaction and postings are stored once the processor says that it
 * succeeded; a refused refund is alerted. docs/rules/settlement.md, Refunds
 */
export async function finishSaleRefund(env: Env, refund: RefundRow, nowMs: number): Promise<void> {
  const db = database(env)
  const provider = await findProvider(env, refund.provider)
  const { key, paymentReference, amountCents, reference } = refund
  const answer =
    provider === null
      ? NOT_SET_UP
      : reference === null
        ? await provider.refund({ key, paymentReference, amountCents })
        : await provider.readRefund(reference)
  const sale = refund.saleId === null ? null : await findSaleById(db, refund.saleId)
  if (sale === null) return
  if (answer.outcome === 'done' && answer.value.status === 'succeeded') {
    const change = { state: 'succeeded', reference: answer.value.reference } as const
    return changeRefund(db, refund, change, refundStatements(env, sale, refund, nowMs), nowMs)
  }
  if (answer.outcome === 'unknown' || (answer.outcome === 'done' && answer.value.status === 'processing')) {
    const attempts = refund.attempts + 1
    const nextAttemptAtMs = nowMs + retryPauseMs(attempts, PAUSES)
    const change =
      answer.outcome === 'done'
        ? ({ state: 'processing', reference: answer.value.reference, attempts, nextAttemptAtMs } as const)
        : { attempts, nextAttemptAtMs }
    return changeRefund(db, refund, change, [], nowMs)
  }
  const failureCode = answer.outcome === 'done' ? 'refused' : answer.code
  await raiseAlert(
    env,
    {
      key: `refund_failed:${refund.key}`,
      kind: 'refund_failed',
      message: `A refund for auction #${sale.auctionId} was refused by the processor.`,
      auctionId: sale.auctionId,
      userId: sale.winnerId,
      facts: { sale_id: sale.id, refund: refund.key, amount_cents: amountCents, reason: failureCode },
    },
    nowMs,
  )
  await changeRefund(db, refund, { state: 'failed', failureCode }, [], nowMs)
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
