import { and, eq } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { paymentEvents } from '../../schema/index.ts'

type PaymentEvent = Omit<typeof paymentEvents.$inferInsert, 'handledAtMs'>

/** Stores a webhook event; true if it was handled before. */
export async function insertPaymentEvent(db: Database, event: PaymentEvent): Promise<boolean> {
  const [, [stored]] = await db.batch([
    db.insert(paymentEvents).values(event).onConflictDoNothing(),
    db.select({ handledAtMs: paymentEvents.handledAtMs }).from(paymentEvents).where(isEvent(event)),
  ])
  return stored !== undefined && stored.handledAtMs !== null
}

/** Marks a webhook event as handled. */
export async function markPaymentEventHandled(
  db: Database,
  event: PaymentEvent,
  nowMs: number,
): Promise<void> {
  await db.update(paymentEvents).set({ handledAtMs: nowMs }).where(isEvent(event))
}

function isEvent({ provider, eventId }: PaymentEvent) {
  return and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId))
}
