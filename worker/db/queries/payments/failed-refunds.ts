import { and, eq, sql } from 'drizzle-orm'
import { addonOfRefundKey } from '../../../../domain/money/addon-purchase.ts'
import { refundPostingKeys } from '../../../../domain/money/postings.ts'
import type { Database } from '../../client.ts'
import { listingPayments, refunds, transactions } from '../../schema/index.ts'
import type { Statement } from '../platform/batch.ts'
import { runGuarded } from '../platform/guard.ts'
import { reversedStatement } from './postings.ts'
import type { RefundRow } from './refunds.ts'

/** The refund that a processor knows by this reference, or null. */
export async function findRefundByReference(
  db: Database,
  { provider, reference }: { readonly provider: RefundRow['provider']; readonly reference: string },
): Promise<RefundRow | null> {
  const isIt = and(eq(refunds.provider, provider), eq(refunds.reference, reference))
  return (await db.select().from(refunds).where(isIt).get()) ?? null
}

/**
 * Takes back what was stored for a refund that had succeeded, once: its state, its transaction, its postings, and that the
 * listing counts as refunded. It stands then like one that was refused at once.
 */
export async function takeRefundBack(
  db: Database,
  refund: RefundRow,
  { failureCode, nowMs }: { readonly failureCode: string; readonly nowMs: number },
): Promise<void> {
  const { id, key, listingPaymentId } = refund
  const isWholeListing = listingPaymentId !== null && addonOfRefundKey(key) === null
  const statements: Statement[] = [
    db.update(refunds).set({ state: 'failed', failureCode, updatedAtMs: nowMs }).where(eq(refunds.id, id)),
    db
      .update(transactions)
      .set({ status: 'failed', updatedAtMs: nowMs })
      .where(and(eq(transactions.key, key), eq(transactions.status, 'completed'))),
    reversedStatement(db, sql`in ${[...refundPostingKeys(key)]}`, nowMs),
    ...(isWholeListing
      ? [
          db
            .update(listingPayments)
            .set({ refundedAtMs: null })
            .where(eq(listingPayments.id, listingPaymentId)),
        ]
      : []),
  ]
  const hasSucceeded = sql`exists (select 1 from refunds where id = ${id} and state = 'succeeded')`
  // Otherwise another delivery of the same event has stored it.
  await runGuarded(db, hasSucceeded, statements)
}
