import { sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'

/** Whether a maximum of the person has ever bid: when it was placed, or as the answer of a standing one. */
export async function hasBidByMaximum(db: Database, userId: number): Promise<boolean> {
  const [row] = await db.all<{ readonly found: number }>(
    sql`select exists (select 1 from bids where bidder_id = ${userId} and bid_type in ('proxy', 'auto')) as found`,
  )
  return row?.found === 1
}
