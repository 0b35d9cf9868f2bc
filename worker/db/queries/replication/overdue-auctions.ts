import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'

/**
 * Ids of auctions that are overdue by their replica: a start, an end or the expiry of an after-sale offer has
 * passed before `beforeMs` without a change of the room.
 */
export async function listOverdueAuctionIds(
  db: Database,
  beforeMs: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(
      or(
        and(eq(auctions.status, 'active'), lt(auctions.endAtMs, beforeMs)),
        and(eq(auctions.status, 'pending'), lt(auctions.startAtMs, beforeMs)),
        lt(auctions.saleOfferUntilMs, beforeMs),
      ),
    )
    .orderBy(asc(auctions.endAtMs), asc(auctions.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Auctions created before `beforeMs` without a replica: their room may never have been opened. */
export async function listUnopenedAuctions(db: Database, beforeMs: number, limit: number) {
  return db
    .select()
    .from(auctions)
    .where(
      and(
        inArray(auctions.status, ['draft', 'pending']),
        eq(auctions.version, 0),
        lt(auctions.createdAtMs, beforeMs),
      ),
    )
    .orderBy(asc(auctions.id))
    .limit(limit)
}
