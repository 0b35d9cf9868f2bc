import { inArray, sql } from 'drizzle-orm'
import type { ListingFacts } from '../../../../domain/auction/seller-actions.ts'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'
import { isSaleVoid, isSoldForGood } from './sold-conditions.ts'

/**
 * The state of each auction's vehicle by auction id, and whether the auction's own sale is void and it can be listed again without a
 * listing fee. `sold`: an
 * auction of the vehicle sold it; `listed`: the VIN is in another open auction of any seller (decision 237).
 */
export async function findVehicleListingStates(
  db: Database,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<ListingFacts, 'vehicle' | 'isUnpaid' | 'isRelistFree'>>> {
  if (auctionIds.length === 0) return new Map()
  // Written with the table name: Drizzle omits it in single-table statements, and the subselect would capture
  // the column.
  const isSold = isSoldForGood(sql`auctions.vehicle_id`)
  const isListed = sql<number>`exists (select 1 from vehicles v join vehicles w on w.vin = v.vin
    join auctions l on l.vehicle_id = w.id
    where v.id = auctions.vehicle_id and l.id <> auctions.id
    and l.status in ('draft', 'pending', 'active', 'paused'))`
  const isRelistFree = sql<number>`exists (select 1 from sales where auction_id = auctions.id
    and round = auctions.round and state = 'defaulted' and next_step <> 'relisted')`
  const rows = await db
    .select({ id: auctions.id, isSold, isListed, isUnpaid: isSaleVoid('auctions'), isRelistFree })
    .from(auctions)
    .where(inArray(auctions.id, [...auctionIds]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        vehicle: row.isSold ? 'sold' : row.isListed ? 'listed' : 'free',
        isUnpaid: row.isUnpaid === 1,
        isRelistFree: row.isRelistFree === 1,
      },
    ]),
  )
}
