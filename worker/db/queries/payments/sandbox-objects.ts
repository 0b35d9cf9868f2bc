import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '../../client.ts'
import {
  sandboxCustomers,
  sandboxEvents,
  sandboxMethods,
  sandboxPayments,
  sandboxRequests,
} from '../../schema/index.ts'
import { isUniqueConflict, runBatch } from '../platform/batch.ts'

type PaymentRow = typeof sandboxPayments.$inferSelect

interface SandboxChange {
  readonly request?: typeof sandboxRequests.$inferInsert
  readonly customer?: typeof sandboxCustomers.$inferInsert
  readonly method?: typeof sandboxMethods.$inferInsert
  readonly detached?: { readonly reference: string; readonly atMs: number }
  readonly payment?: PaymentRow
  readonly event?: { readonly type: string; readonly deliverAtMs: number }
}

/** The D1 implementation of the sandbox processor's `SandboxStore`, which documents each method. */
export function sandboxStore(db: Database) {
  return {
    findRequest: async (key: string) =>
      (await db.select().from(sandboxRequests).where(eq(sandboxRequests.key, key)).get()) ?? null,
    findCustomer: async (reference: string) =>
      (await db.select().from(sandboxCustomers).where(eq(sandboxCustomers.reference, reference)).get()) ??
      null,
    findMethod: async (reference: string) =>
      (await db.select().from(sandboxMethods).where(eq(sandboxMethods.reference, reference)).get()) ?? null,
    findPayment: async (reference: string) =>
      (await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference)).get()) ?? null,
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

function toStatements(db: Database, { request, customer, method, detached, payment, event }: SandboxChange) {
  const list: BatchItem<'sqlite'>[] = []
  if (request) list.push(db.insert(sandboxRequests).values(request))
  if (customer) list.push(db.insert(sandboxCustomers).values(customer))
  if (method) list.push(db.insert(sandboxMethods).values(method))
  if (detached) {
    list.push(
      db
        .update(sandboxMethods)
        .set({ detachedAtMs: detached.atMs })
        .where(eq(sandboxMethods.reference, detached.reference)),
    )
  }
  if (payment) {
    list.push(
      payment.version === 1
        ? db.insert(sandboxPayments).values(payment)
        : db
            .update(sandboxPayments)
            .set(payment)
            .where(
              and(
                eq(sandboxPayments.reference, payment.reference),
                eq(sandboxPayments.version, payment.version - 1),
              ),
            ),
    )
    // The event's key is payment and version: a concurrent change of the same version fails here with its
    // whole batch.
    list.push(
      db.insert(sandboxEvents).values({
        paymentReference: payment.reference,
        version: payment.version,
        type: event?.type ?? 'payment.updated',
        createdAtMs: payment.updatedAtMs,
        nextAttemptAtMs: event?.deliverAtMs ?? payment.updatedAtMs,
      }),
    )
  }
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
