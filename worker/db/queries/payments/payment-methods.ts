import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { paymentCustomers, paymentMethods, users } from '../../schema/index.ts'
import { runBatch } from '../platform/batch.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'

export type PaymentMethodRow = typeof paymentMethods.$inferSelect
type ProviderName = PaymentMethodRow['provider']

const CUSTOMER = { provider: paymentCustomers.provider, reference: paymentCustomers.reference }
type Customer = Pick<typeof paymentCustomers.$inferSelect, keyof typeof CUSTOMER>

/** The processor's customer reference of a person, or null. */
export async function findCustomer(
  db: Database,
  userId: number,
  provider: ProviderName,
): Promise<string | null> {
  const row = await db
    .select({ reference: paymentCustomers.reference })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)))
    .get()
  return row?.reference ?? null
}

/** A person's customers at all processors. */
export function listCustomers(db: Database, userId: number): Promise<Customer[]> {
  return db.select(CUSTOMER).from(paymentCustomers).where(eq(paymentCustomers.userId, userId))
}

/** The customers of closed accounts a method of which was removed after `sinceMs`, as all are when an account is closed. */
export function listClosedCustomers(db: Database, sinceMs: number, limit: number): Promise<Customer[]> {
  return db
    .selectDistinct(CUSTOMER)
    .from(paymentMethods)
    .innerJoin(users, and(eq(users.id, paymentMethods.userId), isNotNull(users.closedAtMs)))
    .innerJoin(paymentCustomers, eq(paymentCustomers.userId, users.id))
    .where(gt(paymentMethods.removedAtMs, sinceMs))
    .limit(limit)
}

/** Stores a customer reference; an existing one stays. */
export async function insertCustomer(
  db: Database,
  customer: typeof paymentCustomers.$inferInsert,
): Promise<void> {
  await db.insert(paymentCustomers).values(customer).onConflictDoNothing()
}

/** The name and email address sent to the processor, or null. */
export async function findPayer(
  db: Database,
  userId: number,
): Promise<{ readonly name: string; readonly email: string } | null> {
  const row = await db
    .select({ first: users.firstName, last: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  return row === undefined ? null : { name: `${row.first} ${row.last}`, email: row.email }
}

/** A person's saved method that is not removed, or null. */
export async function findPaymentMethod(
  db: Database,
  userId: number,
  id: number,
): Promise<PaymentMethodRow | null> {
  const row = await db
    .select()
    .from(paymentMethods)
    .where(
      and(eq(paymentMethods.id, id), eq(paymentMethods.userId, userId), isNull(paymentMethods.removedAtMs)),
    )
    .get()
  return row ?? null
}

/**
 * A method of any person, removed or not, to finish payments that were started with it; null if there is
 * none.
 */
export async function findAnyPaymentMethod(db: Database, id: number): Promise<PaymentMethodRow | null> {
  return (await db.select().from(paymentMethods).where(eq(paymentMethods.id, id)).get()) ?? null
}

/** A person's saved methods, the default first, then newest first. */
export function listPaymentMethods(db: Database, userId: number): Promise<PaymentMethodRow[]> {
  return db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), isNull(paymentMethods.removedAtMs)))
    .orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.id))
}

type NewMethod = Omit<typeof paymentMethods.$inferInsert, 'id' | 'isDefault' | 'fingerprint'> & {
  readonly fingerprint: string
}

/**
 * Stores a method, or returns the person's existing one of the same card. The first becomes the default; a
 * later one only with `makeDefault`. Null if the account has been closed or deactivated meanwhile.
 */
export async function upsertPaymentMethod(
  db: Database,
  method: NewMethod,
  makeDefault: boolean,
): Promise<PaymentMethodRow | null> {
  const isOwn = and(eq(paymentMethods.userId, method.userId), isNull(paymentMethods.removedAtMs))
  const isSameCard = and(
    isOwn,
    eq(paymentMethods.provider, method.provider),
    eq(paymentMethods.fingerprint, method.fingerprint),
  )
  const hasDefault = sql`exists (select 1 from ${paymentMethods} where ${and(isOwn, eq(paymentMethods.isDefault, true))})`
  const userIdIfActive = sql<number>`(select id from users where id = ${method.userId} and is_active = 1)`
  const store = [
    // A removed account that is saved again under the same reference is the same row.
    db
      .update(paymentMethods)
      .set({ removedAtMs: null, isDefault: false })
      .where(
        and(
          eq(paymentMethods.userId, method.userId),
          eq(paymentMethods.provider, method.provider),
          eq(paymentMethods.methodReference, method.methodReference),
          isNotNull(paymentMethods.removedAtMs),
        ),
      ),
    db
      .insert(paymentMethods)
      .values({ ...method, userId: userIdIfActive })
      .onConflictDoNothing(),
    ...(makeDefault
      ? [
          db
            .update(paymentMethods)
            .set({ isDefault: false })
            .where(and(isOwn, ne(paymentMethods.fingerprint, method.fingerprint))),
        ]
      : []),
    db
      .update(paymentMethods)
      .set({ isDefault: true })
      .where(and(isSameCard, sql`not ${hasDefault}`)),
  ]
  try {
    await runBatch(db, store)
  } catch (error) {
    if (isNotNullViolation(error, 'payment_methods.user_id')) return null
    throw error
  }
  return (await db.select().from(paymentMethods).where(isSameCard).get()) ?? null
}
