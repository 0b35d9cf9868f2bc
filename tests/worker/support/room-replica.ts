import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type LedgerEntry, verifyChain } from '../../../domain/auction/ledger.ts'
import { auctionEvents, auctions, bids } from '../../../worker/db/schema/index.ts'
import { db, getRoom, type TestAuction } from './rooms.ts'
import { sha256 } from './sha256.ts'

/** Helpers that read an auction's replica in D1, and one that moves the auction's end to now. */

/** Actor of changes that an administrator makes. */
export const admin = { by: 'admin', actorId: 1 } as const

/** Reschedules the end to now. */
export function endNow({ id }: TestAuction) {
  return getRoom(id).change({ ...admin, change: { type: 'reschedule', endAtMs: Date.now() - 1 } })
}

/** The auction, its bids and its events in D1. */
export async function readReplica({ id }: TestAuction) {
  const [auction] = await db().select().from(auctions).where(eq(auctions.id, id))
  const bidRows = await db().select().from(bids).where(eq(bids.auctionId, id)).orderBy(asc(bids.id))
  const events = await db()
    .select()
    .from(auctionEvents)
    .where(eq(auctionEvents.auctionId, id))
    .orderBy(asc(auctionEvents.seq))
  if (!auction) throw new Error('The auction is gone.')
  return { auction, bids: bidRows, events }
}

/** Asserts that the replica equals the room's state and that the replicated ledger's hash chain verifies. */
export async function expectReplicaToEqualRoom(auction: TestAuction): Promise<void> {
  const replica = await readReplica(auction)
  const view = await getRoom(auction.id).view({ kind: 'admin', id: 1 })
  const page = await getRoom(auction.id).bidPage({ kind: 'admin', id: 1 }, 1, 1_000)
  const ledger = (await getRoom(auction.id).ledger()) ?? []
  if (!view) throw new Error('The room is empty.')
  expect(replica.auction).toMatchObject({
    status: view.auction.status,
    currentBidCents: view.auction.current_bid === null ? null : view.auction.current_bid * 100,
    minimumBidCents: view.auction.minimum_bid * 100,
    totalBids: view.auction.total_bids,
    endAtMs: Date.parse(view.auction.end_time),
    reserveMet: view.auction.reserve_met,
    resultOutcome: view.auction.result?.outcome ?? null,
    winnerMask: view.auction.result?.winner ?? null,
    leaderMask: view.auction.leader,
    seq: view.auction.seq,
  })
  const activeBids = replica.bids.filter(({ voidedAtMs }) => voidedAtMs === null)
  expect(activeBids.map(({ id, bidderId, amountCents }) => [id, bidderId, amountCents / 100])).toEqual(
    page?.data.map(({ id, bidder_id, bid_amount }) => [id, bidder_id, bid_amount]).reverse(),
  )
  const entries = replica.events.map(({ seq, type, atMs, data, prev, hash }): LedgerEntry => {
    return { seq, type, at: new Date(atMs).toISOString(), data: JSON.parse(data), prev, hash }
  })
  expect(entries).toEqual(ledger)
  expect(await verifyChain(entries, sha256)).toMatchObject({ valid: true, entries: view.auction.seq })
}
