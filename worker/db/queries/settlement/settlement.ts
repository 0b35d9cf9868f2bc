import { and, count, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import {
  auctions,
  authorizations,
  cardHolds,
  listingFees,
  paymentMethods,
  sales,
  transactions,
  users,
} from '../../schema/index.ts'
import { type CardHoldRow, releaseHeldHoldsStatement } from '../payments/card-holds.ts'
import type { PaymentMethodRow } from '../payments/payment-methods.ts'
import { type NewPosting, postingStatement } from '../payments/postings.ts'
import { runBatch } from '../platform/batch.ts'

export type SaleRow = typeof sales.$inferSelect
export type NewTransaction = Omit<typeof transactions.$inferInsert, 'id'>

/**
 * D1 data for a sale's fees and mails: seller type, paid listings, auction number, fees; null if seller or
 * auction is missing.
 */
export async function findSaleSeller(
  db: Database,
  { sellerId, auctionId }: { readonly sellerId: number; readonly auctionId: number },
): Promise<{
  readonly isDealer: boolean
  /** Number of the seller's paid listings. */
  readonly listings: number
  readonly auctionNumber: string
  readonly privateFeeCents: Cents | null
  readonly dealerFeeCents: Cents | null
} | null> {
  const [sellers, numbers, listed, fees] = await db.batch([
    db.select({ userType: users.userType }).from(users).where(eq(users.id, sellerId)),
    db.select({ auctionNumber: auctions.auctionNumber }).from(auctions).where(eq(auctions.id, auctionId)),
    db
      .select({ listings: count() })
      .from(auctions)
      .where(and(eq(auctions.sellerId, sellerId), isNotNull(auctions.listingPaidAtMs))),
    db
      .select({ code: listingFees.code, amountCents: listingFees.amountCents })
      .from(listingFees)
      .where(eq(listingFees.kind, 'settlement')),
  ])
  const [seller, number] = [sellers[0], numbers[0]]
  if (seller === undefined || number === undefined) return null
  const fee = (code: string) => fees.find((row) => row.code === code)?.amountCents ?? null
  return {
    isDealer: seller.userType === 'dealer',
    listings: listed[0]?.listings ?? 0,
    auctionNumber: number.auctionNumber,
    privateFeeCents: fee('settlement_private'),
    dealerFeeCents: fee('settlement_dealer'),
  }
}

/**
 * The winner's payment method: the card of their authorization, open or ended, else the default; null without
 * one.
 */
export async function findMethodToCharge(db: Database, userId: number): Promise<PaymentMethodRow | null> {
  const isOpen = inArray(authorizations.state, ['active', 'action_required'])
  const row = await db
    .select({ method: paymentMethods })
    .from(paymentMethods)
    .leftJoin(
      authorizations,
      and(
        eq(authorizations.paymentMethodId, paymentMethods.id),
        inArray(authorizations.state, ['active', 'action_required', 'expired', 'ended']),
      ),
    )
    .where(and(eq(paymentMethods.userId, userId), isNull(paymentMethods.removedAtMs)))
    .orderBy(desc(isOpen), desc(authorizations.id), desc(paymentMethods.isDefault), desc(paymentMethods.id))
    .limit(1)
    .get()
  return row?.method ?? null
}

/** The sale with this key, or null. */
export async function findSale(db: Database, key: string): Promise<SaleRow | null> {
  return (await db.select().from(sales).where(eq(sales.key, key)).get()) ?? null
}

/** The sale whose premium has a processor's reference, or null. */
export async function findSaleByReference(
  db: Database,
  {
    provider,
    reference,
  }: { readonly provider: NonNullable<SaleRow['provider']>; readonly reference: string },
): Promise<SaleRow | null> {
  const isCharge = and(eq(sales.provider, provider), eq(sales.chargeReference, reference))
  return (await db.select().from(sales).where(isCharge).get()) ?? null
}

/** Inserts a sale before anything is charged. The first row of a key or round stays. */
export async function insertSale(db: Database, sale: typeof sales.$inferInsert): Promise<void> {
  await db.insert(sales).values(sale).onConflictDoNothing()
}

/** Counts a charge attempt without an answer and schedules the next. */
export async function deferSale(
  db: Database,
  sale: SaleRow,
  {
    error,
    nextAttemptAtMs,
    nowMs,
  }: { readonly error: string; readonly nextAttemptAtMs: number; readonly nowMs: number },
): Promise<void> {
  await db
    .update(sales)
    .set({ attempts: sale.attempts + 1, lastError: error, nextAttemptAtMs, updatedAtMs: nowMs })
    .where(and(eq(sales.id, sale.id), eq(sales.state, 'pending')))
}

/**
 * Stores the processor's reference of a pending sale's premium, unless it has one; returns the one it has, and null if
 * the sale is no longer pending.
 */
export async function storeChargeReference(
  db: Database,
  sale: SaleRow,
  reference: string,
): Promise<string | null> {
  const isPending = and(eq(sales.id, sale.id), eq(sales.state, 'pending'))
  const [, rows] = await db.batch([
    db
      .update(sales)
      .set({ chargeReference: reference })
      .where(and(isPending, isNull(sales.chargeReference))),
    db.select({ reference: sales.chargeReference }).from(sales).where(isPending),
  ])
  return rows[0]?.reference ?? null
}

/** Stops automatic attempts for a sale; an administrator must act. */
export async function parkSale(
  db: Database,
  sale: SaleRow,
  { error, nowMs }: { readonly error: string; readonly nowMs: number },
): Promise<void> {
  await db
    .update(sales)
    .set({ lastError: error, nextAttemptAtMs: null, updatedAtMs: nowMs })
    .where(and(eq(sales.id, sale.id), eq(sales.state, 'pending')))
}

/** Pending sales due before `beforeMs`, without those whose auction was reopened or is no longer ended. */
export async function listOverdueSales(db: Database, beforeMs: number, limit: number): Promise<SaleRow[]> {
  const rows = await db
    .select({ sale: sales })
    .from(sales)
    .innerJoin(auctions, and(eq(auctions.id, sales.auctionId), eq(auctions.round, sales.round)))
    .where(
      and(eq(sales.state, 'pending'), lte(sales.nextAttemptAtMs, beforeMs), eq(auctions.status, 'ended')),
    )
    .limit(limit)
  return rows.map(({ sale }) => sale)
}

/** Failed sales whose deposit is still to be captured. */
export async function listSalesAwaitingDeposit(db: Database, limit: number): Promise<SaleRow[]> {
  const rows = await db
    .select({ sale: sales })
    .from(sales)
    .innerJoin(cardHolds, and(eq(cardHolds.saleId, sales.id), eq(cardHolds.state, 'capturing')))
    .where(eq(sales.state, 'failed'))
    .limit(limit)
  return rows.map(({ sale }) => sale)
}

/** Records a paid premium in one batch: sale, transactions, ledger, and the release of the winner's hold. */
export async function recordPremiumPaid(
  db: Database,
  sale: SaleRow,
  paid: {
    readonly chargeReference: string | null
    readonly transactions: readonly NewTransaction[]
    readonly postings: readonly NewPosting[]
    readonly nowMs: number
  },
): Promise<void> {
  const { chargeReference, nowMs } = paid
  const isPending = sql`exists (select 1 from ${sales} where ${sales.id} = ${sale.id} and ${sales.state} = 'pending')`
  await runBatch(db, [
    releaseHeldHoldsStatement(db, sale.winnerId, nowMs, isPending),
    db
      .update(sales)
      .set({
        state: 'paid',
        chargeReference,
        lastError: null,
        nextAttemptAtMs: null,
        settledAtMs: nowMs,
        updatedAtMs: nowMs,
      })
      .where(and(eq(sales.id, sale.id), eq(sales.state, 'pending'))),
    ...paid.transactions.map((row) => db.insert(transactions).values(row).onConflictDoNothing()),
    ...paid.postings.map((row) => postingStatement(db, row)),
  ])
}

/**
 * Records a finally failed premium: the winner owes it, their newest hold is reserved for capture as the
 * deposit, and no charge is attempted again.
 */
export async function recordPremiumFailed(
  db: Database,
  sale: SaleRow,
  failed: {
    readonly code: string
    readonly transaction: NewTransaction
    readonly postings: readonly NewPosting[]
    readonly nowMs: number
  },
): Promise<void> {
  const { code, nowMs } = failed
  const newestHeld = sql`(
    select h.id from card_holds h
    where h.user_id = ${sale.winnerId} and h.state = 'held' and h.capture_before_ms > ${nowMs}
    order by h.id desc limit 1
  )`
  await runBatch(db, [
    db
      .update(cardHolds)
      .set({ state: 'capturing', saleId: sale.id, updatedAtMs: nowMs })
      .where(
        and(
          eq(cardHolds.id, newestHeld),
          sql`exists (select 1 from ${sales} where ${sales.id} = ${sale.id} and ${sales.state} = 'pending')`,
        ),
      ),
    db
      .update(sales)
      .set({
        state: 'failed',
        defaultReason: 'premium_unpaid',
        lastError: code,
        nextAttemptAtMs: null,
        updatedAtMs: nowMs,
      })
      .where(and(eq(sales.id, sale.id), eq(sales.state, 'pending'))),
    db.insert(transactions).values(failed.transaction).onConflictDoNothing(),
    ...failed.postings.map((row) => postingStatement(db, row)),
  ])
}

/** Records that the hold was captured as the deposit. */
export async function recordDeposit(
  db: Database,
  { sale, hold }: { readonly sale: SaleRow; readonly hold: CardHoldRow },
  deposit: {
    readonly transaction: NewTransaction
    readonly postings: readonly NewPosting[]
    readonly nowMs: number
  },
): Promise<void> {
  const { nowMs } = deposit
  await runBatch(db, [
    db
      .update(sales)
      .set({ state: 'deposit_captured', settledAtMs: nowMs, updatedAtMs: nowMs })
      .where(and(eq(sales.id, sale.id), eq(sales.state, 'failed'))),
    db.update(cardHolds).set({ state: 'captured', updatedAtMs: nowMs }).where(eq(cardHolds.id, hold.id)),
    db.insert(transactions).values(deposit.transaction).onConflictDoNothing(),
    ...deposit.postings.map((row) => postingStatement(db, row)),
  ])
}

/** Records that the hold lapsed before it could be captured. */
export async function recordDepositMissed(db: Database, hold: CardHoldRow, nowMs: number): Promise<void> {
  await db
    .update(cardHolds)
    .set({ state: 'lapsed', updatedAtMs: nowMs })
    .where(and(eq(cardHolds.id, hold.id), eq(cardHolds.state, 'capturing')))
}
