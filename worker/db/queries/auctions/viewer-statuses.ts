import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SalePayment } from '../../../../domain/after-sale/sale-money.ts'
import type { Database } from '../../client.ts'
import { auctions, bids, watchlist } from '../../schema/index.ts'
import { salePaymentColumn } from '../listings/sold-conditions.ts'

/** An auction that a person has bid on, with whether they lead it or have won it. */
export interface ViewerStatusRow {
  readonly auctionId: number
  readonly status: (typeof auctions.$inferSelect)['status']
  readonly outcome: (typeof auctions.$inferSelect)['resultOutcome']
  readonly isWinning: boolean
  /** The payment of a sold auction. */
  readonly payment: SalePayment | null
}

/**
 * The status of a person in those of the auctions that they have bid on. The ids are one parameter, because
 * D1 allows at most 100.
 */
export async function listViewerStatuses(
  db: Database,
  { userId, auctionIds }: { readonly userId: number; readonly auctionIds: readonly number[] },
): Promise<ViewerStatusRow[]> {
  const rows = await db
    .select({
      auctionId: auctions.id,
      status: auctions.status,
      outcome: auctions.resultOutcome,
      leaderId: auctions.leaderId,
      winnerId: auctions.winnerId,
      payment: salePaymentColumn,
    })
    .from(auctions)
    .where(
      and(
        sql`${auctions.id} in (select value from json_each(${JSON.stringify(auctionIds)}))`,
        sql`exists (select 1 from ${bids} where ${bids.bidderId} = ${userId} and ${bids.auctionId} = ${auctions.id} and ${bids.voidedAtMs} is null)`,
      ),
    )
  return rows.map(({ leaderId, winnerId, payment, ...row }) => ({
    ...row,
    payment: row.outcome === 'sold' ? payment : null,
    isWinning: (row.status === 'ended' ? winnerId : leaderId) === userId,
  }))
}

/** Ids of open auctions that a person has bid on or watches: active ones first, nearest end first. */
export async function listFollowedAuctionIds(
  db: Database,
  { userId, limit }: { readonly userId: number; readonly limit: number },
): Promise<number[]> {
  const followedIds = sql`select ${bids.auctionId} from ${bids} where ${bids.bidderId} = ${userId} and ${bids.voidedAtMs} is null
    union select ${watchlist.auctionId} from ${watchlist} where ${watchlist.userId} = ${userId}`
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(
      and(
        sql`${auctions.id} in (${followedIds})`,
        eq(auctions.isPublic, 1),
        inArray(auctions.status, ['active', 'paused', 'pending']),
      ),
    )
    .orderBy(asc(auctions.lifeRank), asc(auctions.listKey), asc(auctions.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
