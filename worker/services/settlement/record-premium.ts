import { cents } from '../../../domain/money/cents.ts'
import { feeTakenCents } from '../../../domain/money/listing-fees.ts'
import {
  type Posting,
  premiumChargedPostings,
  premiumDuePostings,
  settlementFeePostings,
} from '../../../domain/money/postings.ts'
import { database } from '../../db/client.ts'
import type { NewPosting } from '../../db/queries/payments/postings.ts'
import {
  type NewTransaction,
  recordPremiumFailed,
  recordPremiumPaid,
  type SaleRow,
} from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'

/**
 * Records a paid premium: the winner's transaction, the seller's fee and the postings. Recording it again
 * changes nothing.
 */
export async function recordPaid(
  env: Env,
  sale: SaleRow,
  chargeReference: string | null,
  nowMs: number,
): Promise<void> {
  const { amountCents: grossCents, settlementFeeCents: feeCents } = sale
  const postings = [
    ...premiumDuePostings(sale, sale.premiumCents),
    ...premiumChargedPostings(sale, sale.provider ?? 'none', sale.premiumCents),
    ...settlementFeePostings({ ...sale, grossCents, feeCents }),
  ]
  const premium = {
    ...premiumTransaction(sale, nowMs),
    status: 'completed',
    processorReference: chargeReference,
  } as const
  const fee: NewTransaction = {
    ...toTransaction(sale, nowMs),
    key: `${sale.key}:fee`,
    userId: sale.sellerId,
    paymentMethodId: null,
    provider: null,
    type: 'settlement_fee',
    // Owed by the seller, and deducted from their proceeds.
    status: 'pending',
    description: `Settlement fee for auction #${sale.auctionId}`,
    amountCents: cents(-feeTakenCents(grossCents, feeCents)),
  }
  await recordPremiumPaid(database(env), sale, {
    chargeReference,
    transactions: [...(sale.premiumCents > 0 ? [premium] : []), ...(fee.amountCents < 0 ? [fee] : [])],
    postings: postings.map((posting) => toLedgerRow(posting, sale, nowMs)),
    nowMs,
  })
}

/** Records a premium that was refused for good: the winner owes it. */
export async function recordFailed(env: Env, sale: SaleRow, code: string, nowMs: number): Promise<void> {
  await recordPremiumFailed(database(env), sale, {
    code,
    transaction: { ...premiumTransaction(sale, nowMs), status: 'failed' },
    postings: premiumDuePostings(sale, sale.premiumCents).map((posting) => toLedgerRow(posting, sale, nowMs)),
    nowMs,
  })
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
    amountCents: cents(-sale.premiumCents),
  } as const
}
