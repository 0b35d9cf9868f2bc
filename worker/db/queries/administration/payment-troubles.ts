import { count, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { disputes, reconciliationDifferences, sales } from '../../schema/index.ts'

export type DifferenceRow = typeof reconciliationDifferences.$inferSelect

/** The newest differences between our records and the processors' that are still found, and their number. */
export async function listOpenDifferences(
  db: Database,
  limit: number,
): Promise<{ readonly rows: readonly DifferenceRow[]; readonly total: number }> {
  const isOpen = isNull(reconciliationDifferences.resolvedAtMs)
  const [rows, counted] = await db.batch([
    db
      .select()
      .from(reconciliationDifferences)
      .where(isOpen)
      .orderBy(desc(reconciliationDifferences.lastFoundAtMs))
      .limit(limit),
    db.select({ n: count() }).from(reconciliationDifferences).where(isOpen),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

/** An open dispute, with the auction of its sale where it is about one. */
export type OpenDispute = typeof disputes.$inferSelect & { readonly auctionId: number | null }

/** A page of the open disputes, oldest first, and their number. */
export async function listOpenDisputes(
  db: Database,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly OpenDispute[]; readonly total: number }> {
  const isOpen = eq(disputes.state, 'open')
  const [rows, counted] = await db.batch([
    db
      .select({ dispute: disputes, auctionId: sales.auctionId })
      .from(disputes)
      .leftJoin(sales, eq(sales.id, disputes.saleId))
      .where(isOpen)
      .orderBy(disputes.openedAtMs, disputes.id)
      .limit(limit)
      .offset(offset),
    db.select({ n: count() }).from(disputes).where(isOpen),
  ])
  return {
    rows: rows.map(({ dispute, auctionId }) => ({ ...dispute, auctionId })),
    total: counted[0]?.n ?? 0,
  }
}
