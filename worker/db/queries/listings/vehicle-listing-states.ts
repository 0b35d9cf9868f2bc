import { and, eq, inArray, sql } from 'drizzle-orm'
import { isRelistFree, salePaymentOf } from '../../../../domain/after-sale/sale-money.ts'
import type { ListingFacts } from '../../../../domain/auction/seller-actions.ts'
import type { Database } from '../../client.ts'
import { auctions, sales } from '../../schema/index.ts'
import { isSoldForGood } from './sold-conditions.ts'

/**
 * The state of each auction's vehicle by auction id, and whether the auction's own sale is not completed and it can be listed
 * again without a listing fee. `sold`: an auction of the vehicle sold it; `listed`: the VIN is in another open auction of any
 * seller (decision 237).
 */
export async function findVehicleListingStates(
  db: Database,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<ListingFacts, 'vehicle' | 'isUnpaid' | 'isRelistFree'>>> {
  if (auctionIds.length === 0) return new Map()
  const isSold = isSoldForGood(sql`${auctions.vehicleId}`)
  const isListed = sql<number>`exists (select 1 from vehicles v join vehicles w on w.vin = v.vin
    join auctions l on l.vehicle_id = w.id
    where v.id = auctions.vehicle_id and l.id <> auctions.id
    and l.status in ('draft', 'pending', 'active', 'paused'))`
  const rows = await db
    .select({
      id: auctions.id,
      isSold,
      isListed,
      sale: { state: sales.state, nextStep: sales.nextStep },
    })
    .from(auctions)
    .leftJoin(sales, and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
    .where(inArray(auctions.id, [...auctionIds]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        vehicle: row.isSold ? 'sold' : row.isListed ? 'listed' : 'free',
        isUnpaid: salePaymentOf(row.sale?.state ?? null) === 'not_completed',
        isRelistFree: isRelistFree(row.sale),
      },
    ]),
  )
}
