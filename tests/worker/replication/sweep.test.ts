import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { auctions } from '../../../worker/db/schema/index.ts'
import { sweepRooms } from '../../../worker/services/replication/sweep-rooms.ts'
import {
  bid,
  db,
  dollars,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makeListing,
  makePerson,
} from '../support/rooms.ts'

async function findReplica(auctionId: number) {
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auctionId))
  return row
}

test('sweep: room never opened -> opened, and runs', async () => {
  const listing = await makeListing(await makePerson(), { reserveCents: dollars(9_000) })
  const columns = {
    createdAtMs: Date.now() - 10 * MINUTE_MS,
    status: 'pending',
    reserveCents: dollars(9_000),
  } as const
  await db().update(auctions).set(columns).where(eq(auctions.id, listing.auctionId))
  expect(await getRoom(listing.auctionId).view({ kind: 'public' })).toBeNull()
  await sweepRooms(env, Date.now())
  const room = await getRoom(listing.auctionId).view({ kind: 'public' })
  expect(room?.auction).toMatchObject({
    status: 'active',
    has_reserve: true,
    minimum_bid: 5_100,
    auto_extend_minutes: 5,
  })
  await drain(listing.auctionId)
  expect((await findReplica(listing.auctionId))?.version).toBeGreaterThan(0)
})

test('sweep: listing created a moment ago -> left alone', async () => {
  const listing = await makeListing(await makePerson())
  await sweepRooms(env, Date.now())
  expect(await getRoom(listing.auctionId).view({ kind: 'public' })).toBeNull()
})

test('sweep: room without its alarm, end passed -> closed and replicated', async () => {
  const endAtMs = Date.now() + 1_500
  const auction = await makeAuction({ endAtMs, autoExtendMs: 0 })
  const bidder = await makePerson()
  await bid(auction, bidder, 5_100)
  await drain(auction.id)
  await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => storage.deleteAlarm())
  await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(endAtMs)
  expect((await findReplica(auction.id))?.status).toBe('active')
  await sweepRooms(env, Date.now() + 2 * MINUTE_MS)
  // Read before anything else wakes the room.
  const status = await runInDurableObject(getRoomStub(auction.id), (_, { storage }) =>
    storage.sql.exec("SELECT state -> 'phase' ->> 'status' AS status FROM room").one(),
  )
  expect(status).toEqual({ status: 'ended' })
  await drain(auction.id)
  expect(await findReplica(auction.id)).toMatchObject({
    status: 'ended',
    resultOutcome: 'sold',
    winnerId: bidder.userId,
  })
})

test('sweep: second run -> changes nothing', async () => {
  const auction = await makeAuction()
  await drain(auction.id)
  const before = await getRoom(auction.id).ledger()
  await sweepRooms(env, Date.now() + 2 * HOUR_MS)
  await sweepRooms(env, Date.now() + 2 * HOUR_MS)
  expect(await getRoom(auction.id).ledger()).toEqual(before)
})
