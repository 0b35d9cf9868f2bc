import { and, asc, count, countDistinct, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import { changedHands, type SaleStanding } from '../../../../domain/after-sale/sale-labels.ts'
import type { OwnBidCounts, OwnBidFilter } from '../../../../domain/auction/my-bids.ts'
import { type Cents, cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { auctions, bids, sales, users } from '../../schema/index.ts'

interface OwnPage {
  readonly userId: number
  readonly limit: number
  readonly offset: number
}

/**
 * The ids of the auctions that a person sells, and how many there are: what runs by its end, what is to come by its
 * start, then what is over, the latest end first.
 */
export async function soldByIds(db: Database, { userId, limit, offset }: OwnPage) {
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

/** The ids of the auctions of a seller that the public sees, in the same order. */
export async function publicIdsOf(db: Database, { userId, limit, offset }: OwnPage): Promise<number[]> {
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(and(eq(auctions.sellerId, userId), eq(auctions.isPublic, 1)))
    .orderBy(asc(auctions.lifeRank), asc(auctions.listKey), desc(auctions.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

export interface OwnBidWithName {
  readonly bid: typeof bids.$inferSelect
  readonly lastName: string
}

/** A person's bids that stand, the newest first, and how many there are. */
export async function bidsOf(db: Database, { userId, limit, offset }: OwnPage) {
  const standing = and(eq(bids.bidderId, userId), isNull(bids.voidedAtMs))
  const [rows, totals] = await db.batch([
    db
      .select({ bid: bids, lastName: users.lastName })
      .from(bids)
      .innerJoin(users, eq(users.id, bids.bidderId))
      .where(standing)
      .orderBy(desc(bids.atMs), desc(bids.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(bids).where(standing),
  ])
  return { bids: rows as readonly OwnBidWithName[], total: totals[0]?.total ?? 0 }
}

/** An auction that somebody has bid in, with what they bid there. */
export interface AuctionBidIn {
  readonly auctionId: number
  readonly bidCount: number
  /** Their last bid, which is their highest: one person's bids in one auction only rise. */
  readonly lastBidId: number
  readonly lastAmountCents: Cents
  readonly lastAtMs: number
  readonly isWinning: boolean
  /** How their own new sale stands, which is still to be handed over; null where nothing is. */
  readonly toSettle: SaleStanding | null
}

/** Those that are on stand before those that are over. */
const IS_OVER = sql`(${auctions.status} not in ('active', 'paused', 'pending'))`

interface BidRowsPage extends OwnPage {
  /** All, where nothing is said. */
  readonly filter?: OwnBidFilter
  /** From when on a sale that is not handed over stands before all. */
  readonly wonSinceMs: number
}

/**
 * The auctions that a person has a standing bid in, and how many there are of each kind: first what they won and have not
 * been handed over, then what is on, the nearest end first, then what is over, the latest end first. SQLite takes the
 * columns beside `max` from the row that has it.
 */
export async function bidRowsOf(
  db: Database,
  { userId, limit, offset, wonSinceMs, filter = 'all' }: BidRowsPage,
): Promise<{
  readonly rows: readonly AuctionBidIn[]
  readonly total: number
  readonly counts: OwnBidCounts
}> {
  const standing = and(eq(bids.bidderId, userId), isNull(bids.voidedAtMs))
  const kinds = kindsOf(userId)
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
        premium: sales.state,
        sellerHandedOverAtMs: sales.sellerHandedOverAtMs,
        buyerReceivedAtMs: sales.buyerReceivedAtMs,
      })
      .from(bids)
      .innerJoin(auctions, eq(auctions.id, bids.auctionId))
      .leftJoin(sales, and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
      .where(filter === 'all' ? standing : and(standing, kinds[filter]))
      .groupBy(bids.auctionId)
      .orderBy(desc(isToSettle), IS_OVER, asc(auctions.listKey), desc(bids.auctionId))
      .limit(limit)
      .offset(offset),
    db
      .select({
        all: countDistinct(bids.auctionId),
        winning: countOf(kinds.winning),
        outbid: countOf(kinds.outbid),
        ended: countOf(kinds.ended),
      })
      .from(bids)
      .innerJoin(auctions, eq(auctions.id, bids.auctionId))
      .where(standing),
  ])
  const counts = counted[0] ?? { all: 0, winning: 0, outbid: 0, ended: 0 }
  return {
    rows: rows.map(
      ({
        lastSeq: _,
        winningBidId,
        isToSettle,
        premium,
        sellerHandedOverAtMs,
        buyerReceivedAtMs,
        ...row
      }) => ({
        ...row,
        isWinning: winningBidId === row.lastBidId,
        toSettle: isToSettle
          ? { state: premium ?? 'pending', said: changedHands({ sellerHandedOverAtMs, buyerReceivedAtMs }) }
          : null,
      }),
    ),
    total: counts[filter],
    counts,
  }
}

/** What somebody has bid in all (Spec part 2, section 2, Dashboard). */
export interface BidFigures {
  /** Bids that stand; of one auction each counts. */
  readonly totalBids: number
  readonly winning: number
  readonly won: number
  /** All their amounts together. */
  readonly totalCents: Cents
}

/** A person's bids that stand, in figures. */
export async function bidFiguresOf(db: Database, userId: number): Promise<BidFigures> {
  const isWon = sql`(${auctions.resultOutcome} = 'sold' and ${auctions.winnerId} = ${userId})`
  const [figures] = await db
    .select({
      totalBids: count(),
      winning: countOf(kindsOf(userId).winning),
      won: countOf(isWon),
      totalCents: sql<Cents>`coalesce(sum(${bids.amountCents}), 0)`,
    })
    .from(bids)
    .innerJoin(auctions, eq(auctions.id, bids.auctionId))
    .where(and(eq(bids.bidderId, userId), isNull(bids.voidedAtMs)))
  return figures ?? { totalBids: 0, winning: 0, won: 0, totalCents: cents(0) }
}

/** What each filter asks of an auction. One that is paused still runs, as in how a bid stands. */
function kindsOf(userId: number) {
  const runs = sql`${auctions.status} in ('active', 'paused')`
  const leads = sql`exists (select 1 from ${bids} as led where led.id = ${auctions.winningBidId} and led.bidder_id = ${userId})`
  return {
    winning: sql`(${runs} and ${leads})`,
    outbid: sql`(${runs} and not ${leads})`,
    ended: sql`(${auctions.status} in ('ended', 'cancelled'))`,
  }
}

function countOf(kind: SQL) {
  return sql<number>`count(distinct case when ${kind} then ${bids.auctionId} end)`
}
