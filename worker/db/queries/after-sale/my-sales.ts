import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, bids, profiles, sales, settlementFees, users } from '../../schema/index.ts'
import { statedBusinessName } from '../accounts/business.ts'
import { IS_FEE_OF_PACK } from '../settlement/settlement-fees.ts'

/** An auction that ended as sold, as one of its two parties sees it. */
export type MySaleRow = Awaited<ReturnType<typeof listSales>>[number]

/** The actual end: buy now ends an auction before its scheduled end. */
const CLOSED_AT = sql<number>`coalesce(${auctions.endedAtMs}, ${auctions.endAtMs})`

/**
 * A person's sales since `sinceMs`, as winner or as seller, newest first, without completed hand-overs.
 * `sale` is null until the settlement has inserted it, `feeState` until the fee is due; `other` is the other party.
 */
export function listSales(
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
  const [ownId, otherId] =
    as === 'winner' ? [auctions.winnerId, auctions.sellerId] : [auctions.sellerId, auctions.winnerId]
  return db
    .select({
      auctionId: auctions.id,
      amountCents: auctions.resultAmountCents,
      schedule: auctions.premiumSchedule,
      closedAtMs: CLOSED_AT,
      sale: sales,
      feeState: settlementFees.state,
      isFeeOfPack: IS_FEE_OF_PACK,
      other: {
        firstName: users.firstName,
        lastName: users.lastName,
        phone: users.phone,
        closedAtMs: users.closedAtMs,
        businessName: statedBusinessName(users, profiles),
        address: profiles.address,
        city: profiles.city,
        state: profiles.state,
        zipCode: profiles.zipCode,
      },
    })
    .from(auctions)
    .innerJoin(users, eq(users.id, otherId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(sales, and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
    .leftJoin(settlementFees, eq(settlementFees.saleId, sales.id))
    .where(
      and(
        eq(ownId, userId),
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
 * Ids of auctions with an open offer of which the person is the seller or a bidder, at most `limit`, latest
 * expiry first. D1 does not store to which bidder the offer is made; only the room knows.
 */
export async function listAuctionIdsWithOffer(
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
