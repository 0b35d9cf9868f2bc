import { eq, sql } from 'drizzle-orm'
import type { Addon } from '../../../../domain/money/listing-fees.ts'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'

/** Whether an addon was bought for an auction. */
export async function hasAddon(db: Database, auctionId: number, addon: Addon): Promise<boolean> {
  const [row] = await db.select({ addons: auctions.addons }).from(auctions).where(eq(auctions.id, auctionId))
  return row?.addons.includes(addon) ?? false
}

/**
 * A page of user ids, in id order after `afterUserId`, that watch an auction of the same VIN or of the same
 * make and model; the seller is excluded.
 */
export async function listWatcherIdsOfSimilar(
  db: Database,
  auctionId: number,
  {
    sellerId,
    afterUserId,
    limit,
  }: { readonly sellerId: number; readonly afterUserId: number; readonly limit: number },
): Promise<number[]> {
  const vehicleColumn = (column: 'vin' | 'make' | 'model') =>
    sql`(select v.${sql.identifier(column)} from auctions a join vehicles v on v.id = a.vehicle_id where a.id = ${auctionId})`
  const rows = await db.all<{ userId: number }>(sql`
    select distinct user_id as userId from watchlist
    where auction_id in (
      select id from auctions where vehicle_id in (
        select id from vehicles where vin = ${vehicleColumn('vin')}
        union all
        select id from vehicles
          where make collate nocase = ${vehicleColumn('make')}
            and model collate nocase = ${vehicleColumn('model')}
      )
    ) and user_id > ${afterUserId} and user_id <> ${sellerId}
    order by user_id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}
