import { and, asc, eq, gt, gte, isNotNull, lte, or } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '../../client.ts'
import {
  sandboxCustomers,
  sandboxEvents,
  sandboxMethods,
  sandboxPayments,
  sandboxRefunds,
  sandboxSetups,
} from '../../schema/index.ts'
import { isUniqueConflict, runBatch } from '../platform/batch.ts'

interface SandboxChange {
  readonly customer?: typeof sandboxCustomers.$inferInsert
  readonly emptied?: { readonly reference: string }
  readonly setup?: typeof sandboxSetups.$inferInsert
  readonly filled?: { readonly reference: string; readonly token: string }
  readonly method?: typeof sandboxMethods.$inferInsert
  readonly expiry?: {
    readonly reference: string
    readonly expiryMonth: number
    readonly expiryYear: number
  }
  readonly detached?: { readonly reference: string; readonly atMs: number }
  readonly payments?: readonly {
    readonly row: typeof sandboxPayments.$inferSelect
    readonly fromVersion: number | null
  }[]
  readonly refund?: typeof sandboxRefunds.$inferInsert
  readonly events?: readonly {
    readonly paymentReference: string
    readonly version: number
    readonly type: string
    readonly atMs: number
    readonly deliverAtMs: number
  }[]
}

/** The D1 implementation of the sandbox processor's `SandboxStore`, which documents each method. */
export function sandboxStore(db: Database) {
  return {
    findCustomer: async (reference: string) =>
      (await db.select().from(sandboxCustomers).where(eq(sandboxCustomers.reference, reference)).get()) ??
      null,
    findSetup: async (reference: string) =>
      (await db.select().from(sandboxSetups).where(eq(sandboxSetups.reference, reference)).get()) ?? null,
    findMethod: async (reference: string) =>
      (await db.select().from(sandboxMethods).where(eq(sandboxMethods.reference, reference)).get()) ?? null,
    findPayment: async (reference: string) =>
      (await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference)).get()) ?? null,
    findRefund: async (reference: string) =>
      (await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference)).get()) ?? null,
    findRefundByKey: async (paymentReference: string, key: string) =>
      (await db
        .select()
        .from(sandboxRefunds)
        .where(and(eq(sandboxRefunds.paymentReference, paymentReference), eq(sandboxRefunds.key, key)))
        .get()) ?? null,
    listPayments: ({ sinceMs, after, limit }: PageOfPayments) =>
      db
        .select()
        .from(sandboxPayments)
        .where(
          and(
            gte(sandboxPayments.createdAtMs, Math.max(sinceMs, after?.createdAtMs ?? sinceMs)),
            after === null
              ? undefined
              : or(
                  gt(sandboxPayments.createdAtMs, after.createdAtMs),
                  gt(sandboxPayments.reference, after.reference),
                ),
          ),
        )
        .orderBy(asc(sandboxPayments.createdAtMs), asc(sandboxPayments.reference))
        .limit(limit),
    async commit(change: SandboxChange): Promise<boolean> {
      try {
        await runBatch(db, toStatements(db, change))
        return true
      } catch (error) {
        if (isUniqueConflict(error)) return false
        throw error
      }
    },
  }
}

interface PageOfPayments {
  readonly sinceMs: number
  readonly after: { readonly createdAtMs: number; readonly reference: string } | null
  readonly limit: number
}

function toStatements(db: Database, change: SandboxChange) {
  const {
    customer,
    emptied,
    setup,
    filled,
    method,
    expiry,
    detached,
    payments = [],
    refund,
    events = [],
  } = change
  const list: BatchItem<'sqlite'>[] = []
  if (customer) list.push(db.insert(sandboxCustomers).values(customer))
  if (emptied) {
    list.push(
      db
        .update(sandboxCustomers)
        .set({ name: '', email: '' })
        .where(eq(sandboxCustomers.reference, emptied.reference)),
    )
  }
  if (setup) list.push(db.insert(sandboxSetups).values(setup))
  if (filled) {
    const { reference, token } = filled
    list.push(db.update(sandboxSetups).set({ token }).where(eq(sandboxSetups.reference, reference)))
  }
  if (method) list.push(db.insert(sandboxMethods).values(method))
  if (expiry) {
    const { reference, ...date } = expiry
    list.push(db.update(sandboxMethods).set(date).where(eq(sandboxMethods.reference, reference)))
  }
  if (detached) {
    list.push(
      db
        .update(sandboxMethods)
        .set({ detachedAtMs: detached.atMs })
        .where(eq(sandboxMethods.reference, detached.reference)),
    )
  }
  for (const { row, fromVersion } of payments) {
    list.push(
      fromVersion === null
        ? db.insert(sandboxPayments).values(row)
        : db
            .update(sandboxPayments)
            .set(row)
            .where(
              and(eq(sandboxPayments.reference, row.reference), eq(sandboxPayments.version, fromVersion)),
            ),
    )
  }
  // An event's key is payment and version: a concurrent change of the same version fails here with its whole batch.
  for (const { paymentReference, version, type, atMs, deliverAtMs } of events) {
    list.push(
      db.insert(sandboxEvents).values({
        paymentReference,
        version,
        type,
        createdAtMs: atMs,
        nextAttemptAtMs: deliverAtMs,
      }),
    )
  }
  if (refund) list.push(db.insert(sandboxRefunds).values(refund))
  return list
}

/** Events due for delivery, oldest first. */
export function listDueSandboxEvents(db: Database, nowMs: number, limit: number) {
  return db
    .select()
    .from(sandboxEvents)
    .where(and(isNotNull(sandboxEvents.nextAttemptAtMs), lte(sandboxEvents.nextAttemptAtMs, nowMs)))
    .orderBy(asc(sandboxEvents.nextAttemptAtMs))
    .limit(limit)
}

/** Records a delivery attempt; null means no further attempt. */
export async function recordSandboxDelivery(
  db: Database,
  event: { readonly paymentReference: string; readonly version: number; readonly attempts: number },
  nextAttemptAtMs: number | null,
): Promise<void> {
  await db
    .update(sandboxEvents)
    .set({ attempts: event.attempts + 1, nextAttemptAtMs })
    .where(
      and(
        eq(sandboxEvents.paymentReference, event.paymentReference),
        eq(sandboxEvents.version, event.version),
      ),
    )
}
