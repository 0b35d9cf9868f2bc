import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, bids, profiles, sales, users } from '../../schema/index.ts'

/** An auction that ended with a sale, as one of its two sides sees it. */
export type OwnSaleRow = Awaited<ReturnType<typeof salesOf>>[number]

/** When it was over: one that was bought was so before the end that had been set. */
const CLOSED_AT = sql<number>`coalesce(${auctions.endedAtMs}, ${auctions.endAtMs})`

/**
 * The sales of a person since a moment, as winner or as seller, the newest first; those that have been handed over are
 * left out. `sale` is null until the settlement has written it down. `other` is who stands on the other side.
 */
export function salesOf(
  db: Database,
  {
    userId,
    as,
    sinceMs,
    limit,
  }: {
    readonly userId: number
    readonly as: 'winner' | 'seller'
    readonly sinceMs: number
    readonly limit: number
  },
) {
  const [own, other] =
    as === 'winner' ? [auctions.winnerId, auctions.sellerId] : [auctions.sellerId, auctions.winnerId]
  return db
    .select({
      auctionId: auctions.id,
      amountCents: auctions.resultAmountCents,
      schedule: auctions.premiumSchedule,
      closedAtMs: CLOSED_AT,
      sale: sales,
      other: {
        firstName: users.firstName,
        lastName: users.lastName,
        phone: users.phone,
        closedAtMs: users.closedAtMs,
        businessName: profiles.businessName,
        address: profiles.address,
        city: profiles.city,
        state: profiles.state,
        zipCode: profiles.zipCode,
      },
    })
    .from(auctions)
    .innerJoin(users, eq(users.id, other))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(sales, and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
    .where(
      and(
        eq(own, userId),
        eq(auctions.status, 'ended'),
        eq(auctions.resultOutcome, 'sold'),
        gt(CLOSED_AT, sinceMs),
        isNull(sales.handedOverAtMs),
      ),
    )
    .orderBy(desc(CLOSED_AT), desc(auctions.id))
    .limit(limit)
}

/**
 * The ids of the auctions after which an offer stands that may be the person's: they sell the vehicle, or have bid on it. To
 * whom it is offered only its room knows. Offers stand for a day, so there are few; the newest of them are enough.
 */
export async function offeredAuctionIds(
  db: Database,
  { userId, nowMs, limit }: { readonly userId: number; readonly nowMs: number; readonly limit: number },
): Promise<number[]> {
  const hasBid = sql`exists (select 1 from ${bids} where ${bids.auctionId} = ${auctions.id} and ${bids.bidderId} = ${userId} and ${bids.voidedAtMs} is null)`
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(and(gt(auctions.saleOfferUntilMs, nowMs), or(eq(auctions.sellerId, userId), hasBid)))
    .orderBy(desc(auctions.saleOfferUntilMs))
    .limit(limit)
  return rows.map(({ id }) => id)
}
