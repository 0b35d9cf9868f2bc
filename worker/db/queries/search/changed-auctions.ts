import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'
import type { AuctionRow } from '../listings/listings.ts'

/** Of the public auctions among the ids those whose copy has gone on past the event that is known of each. */
export function changedAuctions(db: Database, known: ReadonlyMap<number, number>): Promise<AuctionRow[]> {
  // One parameter for all of them: D1 takes a hundred at most.
  const pairs = JSON.stringify([...known])
  const seqKnown = sql`(select value ->> 1 from json_each(${pairs}) where value ->> 0 = ${auctions.id})`
  return db
    .select()
    .from(auctions)
    .where(
      and(
        sql`${auctions.id} in (select value ->> 0 from json_each(${pairs}))`,
        eq(auctions.isPublic, 1),
        sql`${auctions.seq} > ${seqKnown}`,
      ),
    )
}
