import { and, asc, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import {
  BLOCKING_FEE_STATES,
  FEE_GRACE_MS,
  type FeeProgress,
  OPEN_FEE_STATES,
} from '../../../../domain/after-sale/settlement-fee-machine.ts'
import type { PacificMonth } from '../../../../domain/format/pacific-month.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { auctions, paymentAttempts, paymentMethods, settlementFees } from '../../schema/index.ts'
import { type Statement, sqlStatement } from '../platform/batch.ts'
import { runGuarded } from '../platform/guard.ts'
import {
  type DecidedAttempt,
  decideAttemptStatements,
  isUndecided,
  type PaymentAttemptRow,
} from './payment-attempts.ts'

export type SettlementFeeRow = typeof settlementFees.$inferSelect

/** SQL condition: a fee is still in the state in which it was read. */
export function isFeeDue({ id, state }: SettlementFeeRow): SQL {
  return sql`exists (select 1 from settlement_fees where id = ${id} and state = ${state})`
}

/** SQL value: whether the fee of the row of `settlement_fees` is taken from a pack. */
export const IS_FEE_OF_PACK = sql<number>`exists (select 1 from fee_pack_uses
  where settlement_fee_id = ${settlementFees.id} and given_back_at_ms is null)`

/** The fee with this key, or null. */
export async function findFee(db: Database, key: string): Promise<SettlementFeeRow | null> {
  return (await db.select().from(settlementFees).where(eq(settlementFees.key, key)).get()) ?? null
}

/** The fee with this id, or null. */
export async function findFeeById(db: Database, id: number): Promise<SettlementFeeRow | null> {
  return (await db.select().from(settlementFees).where(eq(settlementFees.id, id)).get()) ?? null
}

/** The fee that was fixed when the auction was published, or null. */
export async function findFixedFee(db: Database, auctionId: number): Promise<SettlementFeeRow | null> {
  const row = await db
    .select()
    .from(settlementFees)
    .where(eq(settlementFees.auctionId, auctionId))
    .orderBy(asc(settlementFees.id))
    .limit(1)
    .get()
  return row ?? null
}

/** The fees of an auction, that of its newest round first. */
export function listFeesOfAuction(db: Database, auctionId: number): Promise<SettlementFeeRow[]> {
  return db
    .select()
    .from(settlementFees)
    .where(eq(settlementFees.auctionId, auctionId))
    .orderBy(desc(settlementFees.id))
}

/**
 * The method for the fee of a car that is listed again without a checkout: that of the earlier listing, else the seller's
 * default or newest one. Null if the seller has none.
 */
export async function findFeeMethod(
  db: Database,
  { id: auctionId, sellerId }: { readonly id: number; readonly sellerId: number },
): Promise<number | null> {
  const isOfEarlier = sql`${paymentMethods.id} in (select payment_method_id from settlement_fees where auction_id = ${auctionId})`
  const row = await db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.userId, sellerId), isNull(paymentMethods.removedAtMs)))
    .orderBy(desc(isOfEarlier), desc(paymentMethods.isDefault), desc(paymentMethods.id))
    .limit(1)
    .get()
  return row?.id ?? null
}

/** Number of a seller's listings published in a month up to a time; refunded ones do not count. */
function countPublished(sellerId: number, month: PacificMonth, untilMs: number) {
  return sql`(select count(*) from auctions published where published.seller_id = ${sellerId}
    and published.listing_paid_at_ms >= ${month.startMs} and published.listing_paid_at_ms < ${month.endMs}
    and published.listing_paid_at_ms <= ${untilMs}
    and not exists (select 1 from listing_payments p where p.auction_id = published.id
      and p.state not in ('failed', 'canceled') and p.refunded_at_ms is not null))`
}

/** Number of a seller's listings published in the month up to a time, without refunded ones. */
export async function countListingsOfMonth(
  db: Database,
  {
    sellerId,
    month,
    untilMs,
  }: { readonly sellerId: number; readonly month: PacificMonth; readonly untilMs: number },
): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`select ${countPublished(sellerId, month, untilMs)} as n`)
  return row?.n ?? 0
}

/**
 * Statement that fixes the settlement fee of a paid listing, once: it counts the seller's listings of the month, this one
 * included, and takes the amount of that number from `feesByCount`, so that of two listings published at once each
 * gets its own number. Does nothing for a listing that is not paid.
 */
export function fixFeeStatement(
  db: Database,
  fee: {
    readonly auctionId: number
    readonly sellerId: number
    readonly publishedAtMs: number
    readonly month: PacificMonth
    readonly feesByCount: readonly Cents[]
    readonly paymentMethodId: number | null
    readonly nowMs: number
  },
): Statement {
  const { auctionId, sellerId, publishedAtMs, month, feesByCount, paymentMethodId, nowMs } = fee
  // D1 binds numbers as reals, which are no index of a JSON path.
  const counted = sql`max(1, ${countPublished(sellerId, month, publishedAtMs)})`
  return sqlStatement(
    db,
    sql`insert into settlement_fees (key, auction_id, round, seller_id, listing_count, amount_cents,
      fees_by_count, payment_method_id, state, created_at_ms, updated_at_ms)
    select 'settlement_fee:' || id || ':' || round, id, round, seller_id, n,
      json_extract(${JSON.stringify(feesByCount)}, '$[' || (cast(min(n, ${feesByCount.length}) as integer) - 1) || ']'),
      ${JSON.stringify(feesByCount)}, ${paymentMethodId}, 'fixed', ${nowMs}, ${nowMs}
    from (select id, round, seller_id, ${counted} as n from auctions where id = ${auctionId}
      and listing_paid_at_ms is not null
      and not exists (select 1 from settlement_fees f where f.auction_id = ${auctionId}))
    where true on conflict (key) do nothing`,
  )
}

/** The change of a fee by one event, and everything that is stored with it. */
export interface FeeMove {
  readonly fee: SettlementFeeRow
  readonly next: FeeProgress
  readonly attempt?: DecidedAttempt | undefined
  readonly also?: readonly Statement[]
  readonly nowMs: number
}

/** Stores a change of a fee, all or nothing. False if the fee has changed since it was read, or its attempt is decided. */
export function moveFee(db: Database, { fee, next, attempt, also = [], nowMs }: FeeMove): Promise<boolean> {
  const isUnchanged = sql`exists (select 1 from settlement_fees where id = ${fee.id} and state = ${fee.state}
    and soft_declines = ${fee.softDeclines} and paid_at_ms is ${fee.paidAtMs})`
  const { state, firstAttemptAtMs, softDeclines, nextAttemptAtMs, paidAtMs, lastError } = next
  return runGuarded(db, sql`${isUnchanged} and ${isUndecided(attempt)}`, [
    db
      .update(settlementFees)
      .set({
        state,
        firstAttemptAtMs,
        softDeclines,
        nextAttemptAtMs,
        paidAtMs,
        lastError,
        attempts: 0,
        updatedAtMs: nowMs,
      })
      .where(eq(settlementFees.id, fee.id)),
    ...decideAttemptStatements(db, attempt, nowMs),
    ...also,
  ])
}

/** Sets when the job continues a fee, unless it has changed; with an error, counts a run without an answer. */
export async function scheduleFee(
  db: Database,
  fee: SettlementFeeRow,
  change: Partial<Pick<SettlementFeeRow, 'nextAttemptAtMs' | 'attempts' | 'lastError'>>,
): Promise<void> {
  await db
    .update(settlementFees)
    .set(change)
    .where(
      and(
        eq(settlementFees.id, fee.id),
        eq(settlementFees.state, fee.state),
        sql`${settlementFees.nextAttemptAtMs} is ${fee.nextAttemptAtMs}`,
      ),
    )
}

/** Fees whose job is due, the longest waiting first. */
export function listDueFees(db: Database, nowMs: number, limit: number): Promise<SettlementFeeRow[]> {
  return db
    .select()
    .from(settlementFees)
    .where(lte(settlementFees.nextAttemptAtMs, nowMs))
    .orderBy(asc(settlementFees.nextAttemptAtMs))
    .limit(limit)
}

/** Stores the reference of a fee's payment unless it has one; returns the live one, null if the fee is not open. */
export async function storeFeeReference(
  db: Database,
  { fee, attempt }: { readonly fee: SettlementFeeRow; readonly attempt: PaymentAttemptRow },
  reference: string,
): Promise<string | null> {
  const isOpen = and(eq(settlementFees.id, fee.id), inArray(settlementFees.state, [...OPEN_FEE_STATES]))
  const [, , rows] = await db.batch([
    db
      .update(settlementFees)
      .set({ reference, provider: attempt.provider })
      .where(and(isOpen, isNull(settlementFees.reference))),
    db
      .update(paymentAttempts)
      .set({ reference: sql`(select reference from settlement_fees where id = ${fee.id})` })
      .where(eq(paymentAttempts.id, attempt.id)),
    db.select({ reference: settlementFees.reference }).from(settlementFees).where(isOpen),
  ])
  return rows[0]?.reference ?? null
}

/** Forgets the live reference of a fee, which the processor has canceled. */
export async function dropFeeReference(
  db: Database,
  { fee, attempt }: { readonly fee: SettlementFeeRow; readonly attempt: PaymentAttemptRow | null },
  reference: string,
): Promise<void> {
  const drop = db
    .update(settlementFees)
    .set({ reference: null })
    .where(
      and(
        eq(settlementFees.id, fee.id),
        eq(settlementFees.reference, reference),
        isNull(settlementFees.paidAtMs),
      ),
    )
  if (attempt === null) await drop
  else {
    const clear = db
      .update(paymentAttempts)
      .set({ reference: null })
      .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.reference, reference)))
    await db.batch([drop, clear])
  }
}

/** Whether the seller has a fee that is unpaid after seven days. */
export async function hasOverdueFee(db: Database, sellerId: number, nowMs: number): Promise<boolean> {
  const row = await db
    .select({ id: settlementFees.id })
    .from(settlementFees)
    .where(
      and(
        eq(settlementFees.sellerId, sellerId),
        inArray(settlementFees.state, [...BLOCKING_FEE_STATES]),
        lte(settlementFees.dueAtMs, nowMs - FEE_GRACE_MS),
      ),
    )
    .limit(1)
    .get()
  return row !== undefined
}

/** A fee with its auction, and where the bank asks the seller. */
export interface ListedFee {
  readonly fee: SettlementFeeRow
  readonly auctionNumber: string
  readonly title: string
  readonly actionUrl: string | null
}

/** A seller's fees that are open, oldest first. */
export function listOpenFees(db: Database, sellerId: number): Promise<ListedFee[]> {
  return selectListed(db)
    .where(and(eq(settlementFees.sellerId, sellerId), inArray(settlementFees.state, [...OPEN_FEE_STATES])))
    .orderBy(asc(settlementFees.dueAtMs), asc(settlementFees.id))
}

/** A fee of the seller as it is listed, or null. */
export async function findListedFee(
  db: Database,
  { feeId, sellerId }: { readonly feeId: number; readonly sellerId: number },
): Promise<ListedFee | null> {
  const row = await selectListed(db)
    .where(and(eq(settlementFees.id, feeId), eq(settlementFees.sellerId, sellerId)))
    .get()
  return row ?? null
}

const selectListed = (db: Database) =>
  db
    .select({
      fee: settlementFees,
      auctionNumber: auctions.auctionNumber,
      title: auctions.title,
      actionUrl: paymentAttempts.actionUrl,
    })
    .from(settlementFees)
    .innerJoin(auctions, eq(auctions.id, settlementFees.auctionId))
    .leftJoin(
      paymentAttempts,
      and(eq(paymentAttempts.key, settlementFees.key), eq(paymentAttempts.state, 'action_required')),
    )
    .$dynamic()
