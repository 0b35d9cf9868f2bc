import { and, asc, eq, gt, lte, max } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'

export interface SitemapEntry {
  readonly id: number
  readonly updatedAtMs: number
}

/** The highest auction id; 0 without auctions. */
export async function findLastAuctionId(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(auctions.id) }).from(auctions)
  return row?.last ?? 0
}

/** The public auctions with ids above `after` and up to `upTo`, ended ones included. */
export function listSitemapEntries(
  db: Database,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<SitemapEntry[]> {
  return db
    .select({ id: auctions.id, updatedAtMs: auctions.updatedAtMs })
    .from(auctions)
    .where(and(gt(auctions.id, after), lte(auctions.id, upTo), eq(auctions.isPublic, 1)))
    .orderBy(asc(auctions.id))
}
