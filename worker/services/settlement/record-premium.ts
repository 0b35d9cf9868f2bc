import {
  applySaleEvent,
  type SaleEvent,
  type SaleProgress,
  staysSold,
} from '../../../domain/after-sale/sale-machine.ts'
import {
  amountDueCents,
  isCompletedSale,
  isPremiumDefault,
  isSaleOpen,
} from '../../../domain/after-sale/sale-money.ts'
import { cents, ZERO_CENTS } from '../../../domain/money/cents.ts'
import {
  feeOwedKey,
  type Posting,
  premiumPaidPostings,
  settlementFeePostings,
} from '../../../domain/money/postings.ts'
import { feeTakenCents, settlementFeeKey } from '../../../domain/money/settlement-fee.ts'
import { type Database, database } from '../../db/client.ts'
import { isCarThere } from '../../db/queries/after-sale/listed-again.ts'
import { releaseHeldHoldsStatement } from '../../db/queries/payments/card-holds.ts'
import { type NewPosting, postingStatement } from '../../db/queries/payments/postings.ts'
import type { Statement } from '../../db/queries/platform/batch.ts'
import {
  feeCompletionStatements,
  feeTakenBackStatements,
  reverseFeeStatement,
} from '../../db/queries/settlement/fee-ledger.ts'
import type { PaymentAttemptRow } from '../../db/queries/settlement/payment-attempts.ts'
import { detachReversedFeeStatement } from '../../db/queries/settlement/restorations.ts'
import { moveSale, putTransactionStatement, type SaleMove } from '../../db/queries/settlement/sale-moves.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { afterSaleChange } from './after-sale-change.ts'
import { notifyDefault } from './notify-sale.ts'
import { toFeeTransaction } from './record-fee.ts'

/** Events that leave the messages of a default to its job. */
const FOLLOWS_DEFAULT: readonly SaleEvent['type'][] = ['deposit_captured', 'next_step']

/**
 * Stores one event of a sale with its attempt and further statements, and tells the rooms if the buyer owes or no
 * longer owes. People are notified of a default before it is followed by a payment, a waiver or a refund. Null if the event is
 * not allowed, the sale has changed meanwhile, or the further condition does not hold.
 */
export async function recordSaleEvent(
  env: Env,
  sale: SaleRow,
  event: SaleEvent,
  {
    nowMs,
    ...more
  }: Omit<SaleMove, 'sale' | 'next'> & {
    readonly next?: (next: SaleProgress) => readonly Statement[]
  },
): Promise<SaleRow | null> {
  const next = applySaleEvent(sale, event, nowMs)
  if (next === null) return null
  if (isPremiumDefault(sale) && sale.nextAttemptAtMs !== null && !FOLLOWS_DEFAULT.includes(event.type)) {
    await notifyDefault(env, sale, nowMs)
  }
  const also = [...(more.also ?? []), ...(more.next?.(next) ?? [])]
  const { attempt, columns, withoutLivePayment, onlyIf } = more
  const move = { sale, next, columns, attempt, withoutLivePayment, also, onlyIf, nowMs }
  const isMoved = await moveSale(database(env), move)
  if (!isMoved) return null
  const moved = { ...sale, ...next, ...columns, updatedAtMs: nowMs }
  await afterSaleChange(env, sale, moved)
  return moved
}

/**
 * Records a paid premium in one batch: sale, attempt, the winner's transaction, the postings, the release of the
 * winner's hold and, where the sale is completed, the seller's fee. Null if the sale does not allow it any more.
 */
export function recordPaid(
  env: Env,
  sale: SaleRow,
  attempt: PaymentAttemptRow | null,
  nowMs: number,
): Promise<SaleRow | null> {
  const db = database(env)
  const chargedCents = attempt?.amountCents ?? amountDueCents(sale)
  const provider = attempt?.provider ?? sale.provider
  const depositCents = sale.depositCents ?? ZERO_CENTS
  const paid = { provider: provider ?? 'none', premiumCents: sale.premiumCents, chargedCents, depositCents }
  const by = { paymentMethodId: attempt?.paymentMethodId ?? sale.paymentMethodId, provider }
  return recordSaleEvent(
    env,
    sale,
    { type: 'succeeded' },
    {
      nowMs,
      columns: by,
      ...(sale.state === 'defaulted' && sale.nextStep === 'none' && { onlyIf: isCarThere(sale) }),
      ...(attempt && {
        attempt: {
          row: attempt,
          change: { state: 'succeeded', actionUrl: null, reference: attempt.reference },
        },
      }),
      also: [
        ...postingsOf(db, premiumPaidPostings(sale, paid), sale, nowMs),
        ...(chargedCents > 0
          ? [
              putTransactionStatement(db, {
                ...premiumTransaction(sale, nowMs),
                ...by,
                status: 'completed',
                amountCents: cents(-chargedCents),
                processorReference: attempt?.reference ?? null,
              }),
            ]
          : []),
      ],
      next: (next) => (isCompletedSale(next.state) ? completionStatements(db, sale, nowMs) : []),
    },
  )
}

/**
 * What belongs to the completion of a sale: the seller's fee becomes due, or is taken from a pack; the buyer's hold is
 * released. The fee's job charges it.
 */
export function completionStatements(db: Database, sale: SaleRow, nowMs: number): Statement[] {
  const { auctionId, round, sellerId, id: saleId, settlementFeeCents: fixedCents } = sale
  const takenCents = feeTakenCents(sale.amountCents, fixedCents)
  const key = settlementFeeKey(sale)
  const [posting] = settlementFeePostings({ key, sellerId, amountCents: takenCents })
  return [
    // A defaulted sale has captured its hold; a later hold is of a later authorization.
    ...(isSaleOpen(sale.state) ? [releaseHeldHoldsStatement(db, { sale, nowMs })] : []),
    ...feeCompletionStatements(db, {
      key,
      auctionId,
      round,
      sellerId,
      saleId,
      fixedCents,
      takenCents,
      posting: posting === undefined ? null : { ...toLedgerRow(posting, sale, nowMs), userId: sellerId },
      transaction: {
        ...toFeeTransaction({ key, sellerId, auctionId, saleId }, nowMs),
        status: 'pending',
        amountCents: cents(-takenCents),
      },
      nowMs,
    }),
  ]
}

/**
 * What belongs to a sale that goes on after it had ended: the fee that ended with it is replaced by one that is due, with a
 * payment or a pack of its own. One that was waived, or given back before, stays.
 */
export function restorationStatements(db: Database, sale: SaleRow, nowMs: number): Statement[] {
  const restored = { ...sale, restorations: sale.restorations + 1 }
  return [detachReversedFeeStatement(db, sale), ...completionStatements(db, restored, nowMs)]
}

/**
 * What belongs to the end of a completed sale: the fee is taken back, and its job refunds what was paid. A sale that counts
 * although its premium goes back keeps its fee.
 */
export function feeReversalStatements(db: Database, sale: SaleRow, nowMs: number): Statement[] {
  if (!isCompletedSale(sale.state) || staysSold(sale)) return []
  const key = settlementFeeKey(sale)
  return [
    ...feeTakenBackStatements(db, { key, owedKey: feeOwedKey(key), nowMs }),
    reverseFeeStatement(db, { key, nowMs }),
  ]
}

/** Statement that brings the transaction of an unpaid premium up to date: owed, or not paid in time. */
export function unpaidTransactionStatement(
  db: Database,
  sale: SaleRow,
  status: 'pending' | 'failed',
  nowMs: number,
): Statement {
  return putTransactionStatement(db, {
    ...premiumTransaction(sale, nowMs),
    status,
    amountCents: cents(-sale.premiumCents),
  })
}

/** Statements that post rows of the ledger with their auction, sale and person. */
export function postingsOf(
  db: Database,
  postings: readonly Posting[],
  sale: SaleRow,
  nowMs: number,
): Statement[] {
  return postings.map((posting) => postingStatement(db, toLedgerRow(posting, sale, nowMs)))
}

/** A posting with its auction, sale and person. */
export function toLedgerRow(posting: Posting, sale: SaleRow, nowMs: number): NewPosting {
  return { ...posting, auctionId: sale.auctionId, saleId: sale.id, userId: sale.winnerId, atMs: nowMs }
}

/** The columns that all transactions of a sale share. */
export function toTransaction(sale: SaleRow, nowMs: number) {
  return {
    userId: sale.winnerId,
    auctionId: sale.auctionId,
    saleId: sale.id,
    paymentMethodId: sale.paymentMethodId,
    provider: sale.provider,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

function premiumTransaction(sale: SaleRow, nowMs: number) {
  return {
    ...toTransaction(sale, nowMs),
    key: sale.key,
    type: 'buyer_premium',
    description: `Buyer's premium for auction #${sale.auctionId}`,
  } as const
}
