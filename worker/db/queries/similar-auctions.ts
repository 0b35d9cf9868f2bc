import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Database } from '../client.ts'
import { auctions, vehicles } from '../schema/index.ts'

/** Auctions like one: same body style or make. Both alike come first, active before others, then the nearest price. */
export async function similarIds(
  db: Database,
  like: {
    readonly auctionId: number
    readonly bodyStyle: (typeof vehicles.$inferSelect)['bodyStyle']
    readonly make: string
    readonly priceCents: Cents
    readonly limit: number
  },
): Promise<number[]> {
  const sameBody = eq(vehicles.bodyStyle, like.bodyStyle)
  const sameMake = eq(vehicles.make, like.make)
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(
      and(
        eq(auctions.isPublic, 1),
        ne(auctions.id, like.auctionId),
        ne(auctions.status, 'cancelled'),
        or(sameBody, sameMake),
      ),
    )
    .orderBy(
      sql`(${sameBody}) + (${sameMake}) desc`,
      sql`${auctions.status} = 'active' desc`,
      sql`abs(${auctions.priceCents} - ${like.priceCents})`,
      auctions.id,
    )
    .limit(like.limit)
  return rows.map(({ id }) => id)
}
