import { sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'

/**
 * Whether nobody has bid on an auction whom its car can be offered to after its sale: those who bought it before and closed
 * accounts are nobody (docs/rules/after-sale.md, Offers).
 */
export async function hasNoOtherBidder(db: Database, auctionId: number): Promise<boolean> {
  const [row] = await db.all<{ holds: number }>(sql`select not exists (
    select 1 from bids b join users u on u.id = b.bidder_id
    where b.auction_id = ${auctionId} and b.voided_at_ms is null and u.is_active = 1 and u.closed_at_ms is null
      and not exists (select 1 from sales s where s.auction_id = b.auction_id and s.winner_id = b.bidder_id)
  ) as holds`)
  return row?.holds === 1
}
