import { and, asc, count, desc, eq, isNull, ne, not, sql } from 'drizzle-orm'
import { changedHands, type SaleProgress } from '../../../../domain/after-sale/sale-labels.ts'
import type { MyBidCounts, MyBidFilter } from '../../../../domain/auction/my-bids.ts'
import { type Cents, cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { auctions, bidderAuctions, bids, sales, users } from '../../schema/index.ts'
import { isSaleVoid } from '../listings/sold-conditions.ts'

interface OwnPage {
  readonly userId: number
  readonly limit: number
  readonly offset: number
}

/**
 * A page of a seller's auction ids and their total number. Order: running auctions by end, upcoming ones by
 * start, closed ones by latest end.
 */
export async function listSellerAuctionIds(db: Database, { userId, limit, offset }: OwnPage) {
  const [rows, totals] = await db.batch([
    db
      .select({ id: auctions.id })
      .from(auctions)
      .where(eq(auctions.sellerId, userId))
      .orderBy(asc(auctions.lifeRank), asc(auctions.listKey), desc(auctions.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(auctions).where(eq(auctions.sellerId, userId)),
  ])
  return { ids: rows.map(({ id }) => id), total: totals[0]?.total ?? 0 }
}

/** A page of a seller's public auction ids, in the same order. */
export async function listPublicAuctionIds(
  db: Database,
  { userId, limit, offset }: OwnPage,
): Promise<number[]> {
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(and(eq(auctions.sellerId, userId), eq(auctions.isPublic, 1)))
    .orderBy(asc(auctions.lifeRank), asc(auctions.listKey), desc(auctions.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

export interface BidWithLastName {
  readonly bid: typeof bids.$inferSelect
  readonly lastName: string
}

/** A page of a person's bids that are not voided, newest first, and their total number. */
export async function listBids(db: Database, { userId, limit, offset }: OwnPage) {
  const isOwnBid = and(eq(bids.bidderId, userId), isNull(bids.voidedAtMs))
  const [rows, totals] = await db.batch([
    db
      .select({ bid: bids, lastName: users.lastName })
      .from(bids)
      .innerJoin(users, eq(users.id, bids.bidderId))
      .where(isOwnBid)
      .orderBy(desc(bids.atMs), desc(bids.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(bids).where(isOwnBid),
  ])
  return { bids: rows as readonly BidWithLastName[], total: totals[0]?.total ?? 0 }
}

/** An auction that a person has bid in, with a summary of their bids. */
export interface AuctionWithBids {
  readonly auctionId: number
  readonly bidCount: number
  /** The last bid, which is also the highest: one person's bids in an auction only rise. */
  readonly lastBidId: number
  readonly lastAmountCents: Cents
  readonly lastAtMs: number
  readonly isWinning: boolean
  /** State of the person's purchase until the hand-over is complete; null without one. */
  readonly toSettle: SaleProgress | null
}

interface BidRowsPage extends OwnPage {
  /** Default `all`. */
  readonly filter?: MyBidFilter
  /** Purchases closed after this time that are not handed over come first. */
  readonly wonSinceMs: number
}

/**
 * A page of the auctions in which a person has a bid that is not voided. Order: purchases not yet handed over, open auctions
 * by nearest end, closed ones by latest end. The page is cut from the narrow rows before anything is joined to it, so that it
 * costs the same with thousands of bids (decision 259).
 */
export async function listAuctionsWithBids(
  db: Database,
  { userId, limit, offset, wonSinceMs, filter = 'all' }: BidRowsPage,
): Promise<readonly AuctionWithBids[]> {
  const isToSettle = sql<number>`${bidderAuctions.auctionId} in (select won.id from auctions won
    where won.winner_id = ${userId} and won.status = 'ended' and won.result_outcome is 'sold'
      and coalesce(won.ended_at_ms, won.end_at_ms) > ${wonSinceMs}
      and not exists (select 1 from sales where sales.auction_id = won.id and sales.round = won.round and sales.handed_over_at_ms is not null))`
  const found = db
    .select({
      auctionId: bidderAuctions.auctionId,
      bidCount: bidderAuctions.bidCount,
      lastBidId: bidderAuctions.lastBidId,
      kind: bidderAuctions.kind,
      listKey: bidderAuctions.listKey,
      isToSettle: isToSettle.as('is_to_settle'),
    })
    .from(bidderAuctions)
    .where(
      and(
        eq(bidderAuctions.userId, userId),
        filter === 'all' ? ne(bidderAuctions.kind, 'hidden') : eq(bidderAuctions.kind, filter),
      ),
    )
    .orderBy(
      desc(sql`is_to_settle`),
      sql`${bidderAuctions.kind} = 'ended'`,
      asc(bidderAuctions.listKey),
      desc(bidderAuctions.auctionId),
    )
    .limit(limit)
    .offset(offset)
    .as('found')
  const rows = await db
    .select({
      auctionId: found.auctionId,
      bidCount: found.bidCount,
      lastBidId: found.lastBidId,
      lastAmountCents: bids.amountCents,
      lastAtMs: bids.atMs,
      winningBidId: auctions.winningBidId,
      // After the auction it may have been sold to another bidder.
      buyerId: sql<
        number | null
      >`iif(${auctions.status} = 'ended' and ${auctions.resultOutcome} is 'sold', ${auctions.winnerId}, null)`,
      isToSettle: found.isToSettle,
      saleId: sql<number | null>`${sales.id}`.as('sale_id'),
      premium: sales.state,
      sellerHandedOverAtMs: sales.sellerHandedOverAtMs,
      buyerReceivedAtMs: sales.buyerReceivedAtMs,
    })
    .from(found)
    .innerJoin(bids, eq(bids.id, found.lastBidId))
    .innerJoin(auctions, eq(auctions.id, found.auctionId))
    .leftJoin(sales, and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
    .orderBy(desc(found.isToSettle), sql`${found.kind} = 'ended'`, asc(found.listKey), desc(found.auctionId))
  return rows.map(
    ({
      winningBidId,
      buyerId,
      isToSettle,
      saleId,
      premium,
      sellerHandedOverAtMs,
      buyerReceivedAtMs,
      ...row
    }) => ({
      ...row,
      isWinning: buyerId === null ? winningBidId === row.lastBidId : buyerId === userId,
      toSettle: isToSettle
        ? {
            saleId,
            state: premium ?? 'premium_due',
            said: changedHands({ sellerHandedOverAtMs, buyerReceivedAtMs }),
          }
        : null,
    }),
  )
}

/** Figures of all of a person's bids that are not voided. */
export interface BidFigures {
  /** Auctions by filter of My Bids; `all` is the sum of the others. */
  readonly counts: MyBidCounts
  /** Every bid counts, also several in one auction. */
  readonly totalBids: number
  /** Auctions whose row says Won: a sale that ended without its payment is none. */
  readonly won: number
  /** Sum of their amounts. */
  readonly totalCents: Cents
}

/** The bid figures of a person; zeros without bids. */
export async function findBidFigures(db: Database, userId: number): Promise<BidFigures> {
  const [kinds, [wins]] = await db.batch([
    db
      .select({
        kind: bidderAuctions.kind,
        auctions: count(),
        bids: sql<number>`sum(${bidderAuctions.bidCount})`,
        cents: sql<number>`sum(${bidderAuctions.amountCents})`,
      })
      .from(bidderAuctions)
      .where(eq(bidderAuctions.userId, userId))
      .groupBy(bidderAuctions.kind),
    db
      .select({ won: count() })
      .from(auctions)
      .where(
        and(
          eq(auctions.winnerId, userId),
          eq(auctions.status, 'ended'),
          eq(auctions.resultOutcome, 'sold'),
          not(isSaleVoid('auctions')),
        ),
      ),
  ])
  const countOf = (kind: string) => kinds.find((row) => row.kind === kind)?.auctions ?? 0
  const [winning, outbid, ended] = [countOf('winning'), countOf('outbid'), countOf('ended')]
  return {
    counts: { all: winning + outbid + ended, winning, outbid, ended },
    totalBids: kinds.reduce((sum, row) => sum + row.bids, 0),
    won: wins?.won ?? 0,
    totalCents: cents(kinds.reduce((sum, row) => sum + row.cents, 0)),
  }
}
