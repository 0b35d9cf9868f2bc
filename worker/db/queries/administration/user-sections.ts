import { count, desc, eq, or } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { adminAlerts, auctions, bids, sales, userNotes } from '../../schema/index.ts'

interface Slice {
  readonly userId: number
  readonly limit: number
  readonly offset: number
}

/** A page of what a person has bid, newest first, with the auctions. */
export async function listBidsOfUser(db: Database, { userId, limit, offset }: Slice) {
  const isOwn = eq(bids.bidderId, userId)
  const [rows, counted] = await db.batch([
    db
      .select({ bid: bids, title: auctions.title, status: auctions.status, leaderId: auctions.leaderId })
      .from(bids)
      .innerJoin(auctions, eq(auctions.id, bids.auctionId))
      .where(isOwn)
      .orderBy(desc(bids.atMs), desc(bids.id))
      .limit(limit)
      .offset(offset),
    db.select({ n: count() }).from(bids).where(isOwn),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

/** A page of the auctions that a person sells, newest first. */
export async function listAuctionsOfUser(db: Database, { userId, limit, offset }: Slice) {
  const isOwn = eq(auctions.sellerId, userId)
  const [rows, counted] = await db.batch([
    db
      .select({
        id: auctions.id,
        auctionNumber: auctions.auctionNumber,
        title: auctions.title,
        status: auctions.status,
        currentBidCents: auctions.currentBidCents,
        totalBids: auctions.totalBids,
        createdAtMs: auctions.createdAtMs,
      })
      .from(auctions)
      .where(isOwn)
      .orderBy(desc(auctions.createdAtMs), desc(auctions.id))
      .limit(limit)
      .offset(offset),
    db.select({ n: count() }).from(auctions).where(isOwn),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

/** A page of a person's sales, as buyer and as seller, newest first. */
export async function listSalesOfUser(db: Database, { userId, limit, offset }: Slice) {
  const isOwn = or(eq(sales.winnerId, userId), eq(sales.sellerId, userId))
  const [rows, counted] = await db.batch([
    db
      .select({ sale: sales, title: auctions.title })
      .from(sales)
      .innerJoin(auctions, eq(auctions.id, sales.auctionId))
      .where(isOwn)
      .orderBy(desc(sales.id))
      .limit(limit)
      .offset(offset),
    db.select({ n: count() }).from(sales).where(isOwn),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

/** A page of the alerts about a person, newest first. */
export async function listAlertsOfUser(db: Database, { userId, limit, offset }: Slice) {
  const isAbout = eq(adminAlerts.userId, userId)
  const [rows, counted] = await db.batch([
    db.select().from(adminAlerts).where(isAbout).orderBy(desc(adminAlerts.id)).limit(limit).offset(offset),
    db.select({ n: count() }).from(adminAlerts).where(isAbout),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

/** How many notes there are about a person. */
export async function countUserNotes(db: Database, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(userNotes).where(eq(userNotes.userId, userId))
  return row?.n ?? 0
}
