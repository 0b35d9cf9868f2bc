import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PackOffer } from '../../../../domain/money/fee-packs.ts'
import type { Database } from '../../client.ts'
import { feePacks, feePackUses, listingFees, paymentAttempts } from '../../schema/index.ts'
import { runBatch, type Statement } from '../platform/batch.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import { runGuarded } from '../platform/guard.ts'
import {
  type DecidedAttempt,
  decideAttemptStatements,
  isUndecided,
  type PaymentAttemptRow,
} from '../settlement/payment-attempts.ts'

export type PackRow = typeof feePacks.$inferSelect
type NewPack = Omit<typeof feePacks.$inferInsert, 'id' | 'key' | 'state'>

/** States of a purchase whose result is not known yet. */
const OPEN_PACK_STATES = ['pending', 'processing', 'action_required'] as const

/** The dealers' bulk table. */
export async function listPackOffers(db: Database): Promise<PackOffer[]> {
  const rows = await db
    .select({ id: listingFees.id, feeCount: listingFees.feeCount, eachCents: listingFees.amountCents })
    .from(listingFees)
    .where(and(eq(listingFees.kind, 'pack'), isNotNull(listingFees.feeCount), isNull(listingFees.endedAtMs)))
    .orderBy(asc(listingFees.feeCount), asc(listingFees.id))
  return rows.map(({ feeCount, ...row }) => ({ ...row, feeCount: feeCount ?? 0 }))
}

/** The purchase of a person whose result is not known yet, or null; there is at most one. */
export async function findOpenPack(db: Database, userId: number): Promise<PackRow | null> {
  const row = await db
    .select()
    .from(feePacks)
    // The condition of the unique index, to the letter: otherwise the index is not used.
    .where(and(eq(feePacks.userId, userId), sql`state in ('pending', 'processing', 'action_required')`))
    .get()
  return row ?? null
}

/** The pack with this id, or null. */
export async function findPackById(db: Database, id: number): Promise<PackRow | null> {
  return (await db.select().from(feePacks).where(eq(feePacks.id, id)).get()) ?? null
}

/** SQL condition: a purchase is still in the state in which it was read. */
export function isPackDue({ id, state }: PackRow): SQL {
  return sql`exists (select 1 from fee_packs where id = ${id} and state = ${state})`
}

/** The pack with this key, or null. */
export async function findPack(db: Database, key: string): Promise<PackRow | null> {
  return (await db.select().from(feePacks).where(eq(feePacks.key, key)).get()) ?? null
}

/**
 * Inserts a purchase before the processor is called; nothing while another is open, or of an account that is being closed. Without
 * a key it is numbered after those before; with one, a purchase of that key that has failed is opened again.
 */
export async function insertPack(
  db: Database,
  { key, userId, ...pack }: NewPack & { readonly key: string | null },
): Promise<void> {
  const activeUserId = sql<number>`(select id from users where id = ${userId} and is_active)`
  const isAlone = sql`not exists (select 1 from fee_packs o where o.user_id = ${userId}
    and o.state in ('pending', 'processing', 'action_required'))`
  try {
    await db.batch([
      db
        .update(feePacks)
        .set({ ...pack, userId: activeUserId, state: 'pending', provider: null, reference: null })
        .where(and(eq(feePacks.key, key ?? ''), eq(feePacks.state, 'failed'), isAlone)),
      db
        .insert(feePacks)
        .values({ ...pack, userId: activeUserId, key: key ?? (await numberedKey(db, userId)) })
        .onConflictDoNothing(),
    ])
  } catch (error) {
    if (!isNotNullViolation(error, 'fee_packs.user_id')) throw error
  }
}

async function numberedKey(db: Database, userId: number): Promise<string> {
  const [earlier] = await db.select({ n: count() }).from(feePacks).where(eq(feePacks.userId, userId))
  return `pack:${userId}:${(earlier?.n ?? 0) + 1}`
}

/** A pack with the number of its fees that are used, and where the bank asks. */
export interface ListedPack {
  readonly pack: PackRow
  readonly usedCount: number
  readonly actionUrl: string | null
}

/** A person's packs, newest first, without purchases that failed. */
export function listPacks(db: Database, userId: number): Promise<ListedPack[]> {
  return db
    .select({
      pack: feePacks,
      usedCount: sql<number>`(select count(*) from fee_pack_uses u where u.pack_id = fee_packs.id and u.given_back_at_ms is null)`,
      actionUrl: paymentAttempts.actionUrl,
    })
    .from(feePacks)
    .leftJoin(
      paymentAttempts,
      and(eq(paymentAttempts.key, feePacks.key), eq(paymentAttempts.state, 'action_required')),
    )
    .where(
      and(eq(feePacks.userId, userId), inArray(feePacks.state, [...OPEN_PACK_STATES, 'paid', 'refunded'])),
    )
    .orderBy(desc(feePacks.id))
}

/** Number of fees of a pack that are used. */
export async function countPackUses(db: Database, packId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(feePackUses)
    .where(and(eq(feePackUses.packId, packId), isNull(feePackUses.givenBackAtMs)))
  return row?.n ?? 0
}

/**
 * Purchases whose result is not known: those older than `beforeMs` that wait for nobody, and those older than `atBankBeforeMs`
 * that wait for the bank.
 */
export function listUnfinishedPacks(
  db: Database,
  {
    beforeMs,
    atBankBeforeMs,
    limit,
  }: { readonly beforeMs: number; readonly atBankBeforeMs: number; readonly limit: number },
): Promise<PackRow[]> {
  return (
    db
      .select()
      .from(feePacks)
      // The condition of the partial index, to the letter, which holds the few that are open.
      .where(
        and(
          sql`state in ('pending', 'processing', 'action_required')`,
          or(
            and(ne(feePacks.state, 'action_required'), lte(feePacks.createdAtMs, beforeMs)),
            and(eq(feePacks.state, 'action_required'), lte(feePacks.createdAtMs, atBankBeforeMs)),
          ),
        ),
      )
      // One on which the processor works for days must not keep the others from their turn.
      .orderBy(sql`random()`)
      .limit(limit)
  )
}

/** Stores the next state of a purchase with its attempt and what belongs to it, if it is still in its state. */
export function movePack(
  db: Database,
  pack: PackRow,
  {
    change,
    attempt,
    also = [],
    nowMs,
  }: {
    readonly change: Partial<Pick<PackRow, 'state' | 'paidAtMs' | 'refundedCount'>>
    readonly attempt?: DecidedAttempt | undefined
    readonly also?: readonly Statement[]
    readonly nowMs: number
  },
): Promise<boolean> {
  const isUnchanged = sql`exists (select 1 from fee_packs where id = ${pack.id} and state = ${pack.state}
    and refunded_count = ${pack.refundedCount})`
  return runGuarded(db, sql`${isUnchanged} and ${isUndecided(attempt)}`, [
    db.update(feePacks).set(change).where(eq(feePacks.id, pack.id)),
    ...decideAttemptStatements(db, attempt, nowMs),
    ...also,
  ])
}

/** Takes unused fees out of a pack with what belongs to it; false if so many are not left. */
export function takeFeesOut(
  db: Database,
  pack: PackRow,
  { feeCount, also }: { readonly feeCount: number; readonly also: readonly Statement[] },
): Promise<boolean> {
  const isLeft = sql`exists (select 1 from fee_packs p where p.id = ${pack.id} and p.state = 'paid'
    and p.refunded_count = ${pack.refundedCount} and p.fee_count - p.refunded_count - (select count(*)
      from fee_pack_uses u where u.pack_id = p.id and u.given_back_at_ms is null) >= ${feeCount})`
  const refundedCount = pack.refundedCount + feeCount
  const state = refundedCount === pack.feeCount ? 'refunded' : 'paid'
  return runGuarded(db, isLeft, [
    db.update(feePacks).set({ refundedCount, state }).where(eq(feePacks.id, pack.id)),
    ...also,
  ])
}

/** Statement that takes fees out of a pack whose payment the bank has taken back. */
export function takeFeesOutStatement(db: Database, pack: PackRow, feeCount: number): Statement {
  return db
    .update(feePacks)
    .set({ refundedCount: sql`min(${feePacks.feeCount}, ${feePacks.refundedCount} + ${feeCount})` })
    .where(eq(feePacks.id, pack.id))
}

/** Stores the reference of a purchase's payment unless it has one; returns the live one, null if it is not open. */
export async function storePackReference(
  db: Database,
  { pack, attempt }: { readonly pack: PackRow; readonly attempt: PaymentAttemptRow },
  reference: string,
): Promise<string | null> {
  const isOpen = and(eq(feePacks.id, pack.id), inArray(feePacks.state, [...OPEN_PACK_STATES]))
  const [, , rows] = await db.batch([
    db
      .update(feePacks)
      .set({ reference, provider: attempt.provider })
      .where(and(isOpen, isNull(feePacks.reference))),
    db
      .update(paymentAttempts)
      .set({ reference: sql`(select reference from fee_packs where id = ${pack.id})` })
      .where(eq(paymentAttempts.id, attempt.id)),
    db.select({ reference: feePacks.reference }).from(feePacks).where(isOpen),
  ])
  return rows[0]?.reference ?? null
}

/** Forgets the live reference of a purchase, which the processor has canceled. */
export async function dropPackReference(
  db: Database,
  { pack, attempt }: { readonly pack: PackRow; readonly attempt: PaymentAttemptRow },
  reference: string,
): Promise<void> {
  await runBatch(db, [
    db
      .update(feePacks)
      .set({ reference: null })
      .where(and(eq(feePacks.id, pack.id), eq(feePacks.reference, reference), isNull(feePacks.paidAtMs))),
    db
      .update(paymentAttempts)
      .set({ reference: null })
      .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.reference, reference))),
  ])
}
