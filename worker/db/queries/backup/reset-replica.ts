import { eq } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctionEvents, auctions, bids } from '../../schema/index.ts'

/** Deletes the bids and events of an auction's replica, so that its room writes all of them again. */
export async function resetReplica(db: Database, auctionId: number): Promise<void> {
  await db.batch([
    db.delete(bids).where(eq(bids.auctionId, auctionId)),
    db.delete(auctionEvents).where(eq(auctionEvents.auctionId, auctionId)),
    db.update(auctions).set({ version: 0 }).where(eq(auctions.id, auctionId)),
  ])
}
