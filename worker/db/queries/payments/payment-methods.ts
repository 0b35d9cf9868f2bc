import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { paymentCustomers, paymentMethods, users } from '../../schema/index.ts'
import { inOneBatch } from '../platform/batch.ts'

export type PaymentMethodRow = typeof paymentMethods.$inferSelect
type ProviderName = PaymentMethodRow['provider']

/** A person as a processor knows them, or null where it does not yet. */
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

/** Keeps the first reference that is stored. */
export async function insertCustomer(
  db: Database,
  customer: typeof paymentCustomers.$inferInsert,
): Promise<void> {
  await db.insert(paymentCustomers).values(customer).onConflictDoNothing()
}

/** The name and address that a processor is told. */
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

/** One saved method of a person that they have not removed. */
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

/** A method whoever's it is and though it were removed: for what was begun with it. */
export async function readPaymentMethod(db: Database, id: number): Promise<PaymentMethodRow | null> {
  return (await db.select().from(paymentMethods).where(eq(paymentMethods.id, id)).get()) ?? null
}

/** A person's saved methods, the default first, then the newest. */
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
 * Stores a method, or finds the person's own one of the same card. The first is their default; another
 * becomes it where that is asked for.
 */
export async function storePaymentMethod(
  db: Database,
  method: NewMethod,
  makeDefault: boolean,
): Promise<PaymentMethodRow> {
  const mine = and(eq(paymentMethods.userId, method.userId), isNull(paymentMethods.removedAtMs))
  const same = and(
    mine,
    eq(paymentMethods.provider, method.provider),
    eq(paymentMethods.fingerprint, method.fingerprint),
  )
  const hasDefault = sql`exists (select 1 from ${paymentMethods} where ${and(mine, eq(paymentMethods.isDefault, true))})`
  await inOneBatch(db, [
    db.insert(paymentMethods).values(method).onConflictDoNothing(),
    ...(makeDefault
      ? [
          db
            .update(paymentMethods)
            .set({ isDefault: false })
            .where(and(mine, ne(paymentMethods.fingerprint, method.fingerprint))),
        ]
      : []),
    db
      .update(paymentMethods)
      .set({ isDefault: true })
      .where(and(same, sql`not ${hasDefault}`)),
  ])
  const row = await db.select().from(paymentMethods).where(same).get()
  if (row === undefined) throw new Error('The payment method was not stored')
  return row
}
