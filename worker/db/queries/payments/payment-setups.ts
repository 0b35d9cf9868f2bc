import { and, desc, eq, gte, ne } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { paymentSetups } from '../../schema/index.ts'

export type PaymentSetupRow = typeof paymentSetups.$inferSelect

/** Stores a begun setup. */
export async function insertSetup(
  db: Database,
  setup: Omit<typeof paymentSetups.$inferInsert, 'id' | 'state' | 'paymentMethodId'>,
): Promise<void> {
  await db.insert(paymentSetups).values(setup)
}

/** A person's own setup by the processor's reference, or null. */
export async function findSetup(
  db: Database,
  userId: number,
  reference: string,
): Promise<PaymentSetupRow | null> {
  const row = await db
    .select()
    .from(paymentSetups)
    .where(and(eq(paymentSetups.userId, userId), eq(paymentSetups.reference, reference)))
    .get()
  return row ?? null
}

/** A person's setups since a time that are not finished, the newest first; at most five. */
export function listBegunSetups(db: Database, userId: number, sinceMs: number): Promise<PaymentSetupRow[]> {
  return db
    .select()
    .from(paymentSetups)
    .where(
      and(
        eq(paymentSetups.userId, userId),
        ne(paymentSetups.state, 'finished'),
        gte(paymentSetups.createdAtMs, sinceMs),
      ),
    )
    .orderBy(desc(paymentSetups.id))
    .limit(5)
}

/** Whose setup a reference of a provider is, or null. */
export async function findSetupOwner(
  db: Database,
  provider: PaymentSetupRow['provider'],
  reference: string,
): Promise<number | null> {
  const row = await db
    .select({ userId: paymentSetups.userId })
    .from(paymentSetups)
    .where(and(eq(paymentSetups.provider, provider), eq(paymentSetups.reference, reference)))
    .get()
  return row?.userId ?? null
}

/** Records how a setup ended. */
export async function recordSetup(
  db: Database,
  { id }: PaymentSetupRow,
  change: {
    readonly state: PaymentSetupRow['state']
    readonly paymentMethodId: number | null
    readonly updatedAtMs: number
  },
): Promise<void> {
  await db.update(paymentSetups).set(change).where(eq(paymentSetups.id, id))
}
