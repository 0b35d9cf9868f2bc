import { and, asc, count, countDistinct, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import { changedHands, type SaleProgress } from '../../../../domain/after-sale/sale-labels.ts'
import type { MyBidCounts, MyBidFilter } from '../../../../domain/auction/my-bids.ts'
import { type Cents, cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { auctions, bids, sales, users } from '../../schema/index.ts'
import { isSaleCompleted } from '../listings/sold-conditions.ts'

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

/** Sort key: open auctions before closed ones. */
const IS_OVER = sql`(${auctions.status} not in ('active', 'paused', 'pending'))`

interface BidRowsPage extends OwnPage {
  /** Default `all`. */
  readonly filter?: MyBidFilter
  /** Purchases closed after this time that are not handed over come first. */
  readonly wonSinceMs: number
}

/**
 * A page of the auctions in which a person has a bid that is not voided, and the number per filter. Order:
 * purchases not yet handed over, open auctions by nearest end, closed ones by latest end. The columns beside
 * `max` need no aggregate: SQLite takes them from the row with the maximum.
 */
export async function listAuctionsWithBids(
  db: Database,
  { userId, limit, offset, wonSinceMs, filter = 'all' }: BidRowsPage,
): Promise<{
  readonly rows: readonly AuctionWithBids[]
  readonly total: number
  readonly counts: MyBidCounts
}> {
  const isOwnBid = and(eq(bids.bidderId, userId), isNull(bids.voidedAtMs))
  const kinds = filterConditions(userId)
  const isToSettle = sql<number>`(${auctions.status} = 'ended' and ${auctions.resultOutcome} is 'sold' and ${auctions.winnerId} is ${userId}
    and coalesce(${auctions.endedAtMs}, ${auctions.endAtMs}) > ${wonSinceMs} and ${sales.handedOverAtMs} is null)`
  const [rows, counted] = await db.batch([
    db
      .select({
        auctionId: bids.auctionId,
        bidCount: count(),
        lastSeq: max(bids.seq),
        lastBidId: bids.id,
        lastAmountCents: bids.amountCents,
        lastAtMs: bids.atMs,
        winningBidId: auctions.winningBidId,
        isToSettle,
        // Named: a batch returns rows as objects, in which a second column `id` would replace that of the bid.
        saleId: sql<number | null>`${sales.id}`.as('sale_id'),
        premium: sales.state,
        sellerHandedOverAtMs: sales.sellerHandedOverAtMs,
        buyerReceivedAtMs: sales.buyerReceivedAtMs,
      })
      .from(bids)
      .innerJoin(auctions, eq(auctions.id, bids.auctionId))
      .leftJoin(sales, and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
      .where(filter === 'all' ? isOwnBid : and(isOwnBid, kinds[filter]))
      .groupBy(bids.auctionId)
      .orderBy(desc(isToSettle), IS_OVER, asc(auctions.listKey), desc(bids.auctionId))
      .limit(limit)
      .offset(offset),
    db
      .select({
        all: countDistinct(bids.auctionId),
        winning: countAuctions(kinds.winning),
        outbid: countAuctions(kinds.outbid),
        ended: countAuctions(kinds.ended),
      })
      .from(bids)
      .innerJoin(auctions, eq(auctions.id, bids.auctionId))
      .where(isOwnBid),
  ])
  const counts = counted[0] ?? { all: 0, winning: 0, outbid: 0, ended: 0 }
  return {
    rows: rows.map(
      ({
        lastSeq: _,
        winningBidId,
        isToSettle,
        saleId,
        premium,
        sellerHandedOverAtMs,
        buyerReceivedAtMs,
        ...row
      }) => ({
        ...row,
        isWinning: winningBidId === row.lastBidId,
        toSettle: isToSettle
          ? {
              saleId,
              state: premium ?? 'premium_due',
              said: changedHands({ sellerHandedOverAtMs, buyerReceivedAtMs }),
            }
          : null,
      }),
    ),
    total: counts[filter],
    counts,
  }
}

/** Figures of all of a person's bids that are not voided. */
export interface BidFigures {
  /** Every bid counts, also several in one auction. */
  readonly totalBids: number
  readonly winning: number
  readonly won: number
  /** Sum of their amounts. */
  readonly totalCents: Cents
}

/** The bid figures of a person; zeros without bids. */
export async function findBidFigures(db: Database, userId: number): Promise<BidFigures> {
  const isWon = sql`(${auctions.winnerId} = ${userId} and ${isSaleCompleted('auctions')})`
  const [figures] = await db
    .select({
      totalBids: count(),
      winning: countAuctions(filterConditions(userId).winning),
      won: countAuctions(isWon),
      totalCents: sql<Cents>`coalesce(sum(${bids.amountCents}), 0)`,
    })
    .from(bids)
    .innerJoin(auctions, eq(auctions.id, bids.auctionId))
    .where(and(eq(bids.bidderId, userId), isNull(bids.voidedAtMs)))
  return figures ?? { totalBids: 0, winning: 0, won: 0, totalCents: cents(0) }
}

/** SQL condition of each filter. A paused auction counts as running, as it does for the state of a bid. */
function filterConditions(userId: number) {
  const runs = sql`${auctions.status} in ('active', 'paused')`
  const leads = sql`exists (select 1 from ${bids} as led where led.id = ${auctions.winningBidId} and led.bidder_id = ${userId})`
  return {
    winning: sql`(${runs} and ${leads})`,
    outbid: sql`(${runs} and not ${leads})`,
    ended: sql`(${auctions.status} in ('ended', 'cancelled'))`,
  }
}

function countAuctions(kind: SQL) {
  return sql<number>`count(distinct case when ${kind} then ${bids.auctionId} end)`
}
