import { and, desc, eq, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PAYMENT_ATTEMPT_STATES } from '../../../../domain/money/money-states.ts'
import type { Database } from '../../client.ts'
import { paymentAttempts, sales } from '../../schema/index.ts'
import type { Statement } from '../platform/batch.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import type { SaleRow } from './settlement.ts'

export type PaymentAttemptRow = typeof paymentAttempts.$inferSelect
export type NewAttempt = Omit<typeof paymentAttempts.$inferInsert, 'id' | 'number' | 'state'>
type AttemptState = (typeof PAYMENT_ATTEMPT_STATES)[number]

/** States after which another attempt may follow. */
const OVER = ['declined', 'canceled', 'failed'] as const satisfies AttemptState[]

/** Whether the attempt has taken nothing: a payment of it that succeeds after all is refunded. */
export function isAttemptOver({ state }: Pick<PaymentAttemptRow, 'state'>): boolean {
  return OVER.some((over) => over === state)
}

/** The attempt of a sale that is under way or has succeeded, or null. */
export async function findStandingAttempt(db: Database, saleKey: string): Promise<PaymentAttemptRow | null> {
  const row = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.key, saleKey), notInArray(paymentAttempts.state, OVER)))
    .get()
  return row ?? null
}

/** SQL condition: a sale has no attempt that is under way or has succeeded. */
export function hasNoStandingAttempt(saleKey: string): SQL<number> {
  return sql<number>`not exists (select 1 from payment_attempts where key = ${saleKey} and state not in ${OVER})`
}

/** The newest attempt of a sale, or null. */
export async function findNewestAttempt(db: Database, saleKey: string): Promise<PaymentAttemptRow | null> {
  const row = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.key, saleKey))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
    .get()
  return row ?? null
}

/** The newest attempt that used a processor's reference, or null. */
export async function findAttemptByReference(
  db: Database,
  { provider, reference }: Pick<PaymentAttemptRow, 'provider'> & { readonly reference: string },
): Promise<PaymentAttemptRow | null> {
  const row = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.reference, reference)))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
    .get()
  return row ?? null
}

/** SQL condition: what is due for a sale has not changed since it was read. */
export function isSaleDue(sale: SaleRow): SQL {
  return sql`exists (select 1 from sales where id = ${sale.id} and state = ${sale.state}
    and deposit_cents is ${sale.depositCents} and settled_at_ms is ${sale.settledAtMs}
    and waived_at_ms is ${sale.waivedAtMs})`
}

/**
 * Inserts the next attempt of a key unless one is standing; it is numbered after those before. Inserts nothing if the
 * condition does not hold.
 */
export async function insertAttempt(
  db: Database,
  { key, ...attempt }: NewAttempt,
  isDue: SQL,
): Promise<void> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from payment_attempts where key = ${key})`
  const keyIfDue = sql<string>`(select ${key} where ${isDue})`
  try {
    await db
      .insert(paymentAttempts)
      .values({ ...attempt, key: keyIfDue, number })
      .onConflictDoNothing()
  } catch (error) {
    if (!isNotNullViolation(error, 'payment_attempts.key')) throw error
  }
}

/** Changes an attempt that is still in its state; false if it is not. */
export async function changeAttempt(
  db: Database,
  attempt: PaymentAttemptRow,
  change: Partial<Pick<PaymentAttemptRow, 'state' | 'actionUrl' | 'declineCode' | 'reference'>>,
  nowMs: number,
): Promise<boolean> {
  const rows = await db
    .update(paymentAttempts)
    .set({ ...change, updatedAtMs: nowMs })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, attempt.state)))
    .returning({ id: paymentAttempts.id })
  return rows.length > 0
}

/** The attempt that an event decides, and its new values. */
export interface DecidedAttempt {
  readonly row: PaymentAttemptRow
  readonly change: Pick<PaymentAttemptRow, 'state'> &
    Partial<Pick<PaymentAttemptRow, 'actionUrl' | 'declineCode' | 'reference'>>
}

/** SQL condition: the attempt, if any, is still in the state in which it was read. */
export function isUndecided(attempt: DecidedAttempt | undefined): SQL {
  if (attempt === undefined) return sql`1`
  return sql`exists (select 1 from payment_attempts where id = ${attempt.row.id} and state = ${attempt.row.state})`
}

/**
 * Statements that store what decides an attempt, if any. One that succeeds cancels the attempt that has taken its place:
 * the bank may confirm an earlier card's payment after the person has chosen another card.
 */
export function decideAttemptStatements(
  db: Database,
  attempt: DecidedAttempt | undefined,
  nowMs: number,
): Statement[] {
  if (attempt === undefined) return []
  const { row, change } = attempt
  const isOtherOpen = and(
    eq(paymentAttempts.key, row.key),
    ne(paymentAttempts.id, row.id),
    notInArray(paymentAttempts.state, [...OVER, 'succeeded']),
  )
  const cancelOther = db
    .update(paymentAttempts)
    .set({ state: 'canceled', actionUrl: null, updatedAtMs: nowMs })
    .where(isOtherOpen)
  const decide = db
    .update(paymentAttempts)
    .set({ ...change, updatedAtMs: nowMs })
    .where(eq(paymentAttempts.id, row.id))
  return change.state === 'succeeded' ? [cancelOther, decide] : [decide]
}

/**
 * Stores the processor's reference of a sale's premium, unless the sale has a live one, and returns the live one. The
 * attempt carries it too. Null if the sale is settled or gone, or no longer in the state in which the attempt's amount
 * is due, or while its deposit is being captured.
 */
export async function storeChargeReference(
  db: Database,
  { sale, attempt }: { readonly sale: SaleRow; readonly attempt: PaymentAttemptRow },
  reference: string,
): Promise<string | null> {
  const isUnsettled = and(
    eq(sales.id, sale.id),
    eq(sales.state, sale.state),
    sql`${sales.depositCents} is ${sale.depositCents}`,
    sql`not exists (select 1 from card_holds where sale_id = ${sale.id} and state = 'capturing')`,
    isNull(sales.settledAtMs),
    isNull(sales.waivedAtMs),
  )
  const [, , rows] = await db.batch([
    db
      .update(sales)
      .set({ chargeReference: reference, provider: attempt.provider })
      .where(and(isUnsettled, isNull(sales.chargeReference))),
    db
      .update(paymentAttempts)
      .set({ reference: sql`(select charge_reference from sales where id = ${sale.id})` })
      .where(eq(paymentAttempts.id, attempt.id)),
    db.select({ reference: sales.chargeReference }).from(sales).where(isUnsettled),
  ])
  return rows[0]?.reference ?? null
}

/** Forgets the live reference, which the processor has canceled, so that a new payment can be prepared. */
export async function dropChargeReference(
  db: Database,
  { sale, attempt }: { readonly sale: SaleRow; readonly attempt: PaymentAttemptRow | null },
  reference: string,
): Promise<void> {
  const drop = db
    .update(sales)
    .set({ chargeReference: null })
    .where(and(eq(sales.id, sale.id), eq(sales.chargeReference, reference), isNull(sales.settledAtMs)))
  if (attempt === null) await drop
  else {
    const clear = db
      .update(paymentAttempts)
      .set({ reference: null })
      .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.reference, reference)))
    await db.batch([drop, clear])
  }
}

/** The successful attempt of a sale, or null. */
export async function findSucceededAttempt(db: Database, saleKey: string): Promise<PaymentAttemptRow | null> {
  const row = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.key, saleKey), eq(paymentAttempts.state, 'succeeded')))
    .get()
  return row ?? null
}

/** The methods with which an attempt for a sale was declined. */
export async function listDeclinedSaleMethodIds(db: Database, saleKey: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: paymentAttempts.paymentMethodId })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.key, saleKey), eq(paymentAttempts.state, 'declined')))
  return new Set(rows.map(({ id }) => id))
}
