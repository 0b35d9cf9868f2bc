import { evictDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { auctions } from '../../../worker/db/schema/index.ts'
import { livePath, makeStaff, withId } from '../../worker/support/auction-sockets.ts'
import {
  bid,
  db,
  dollars,
  getRoom,
  getRoomStub,
  makeAuction,
  makeListing,
  makePerson,
  type TestAuction,
} from '../../worker/support/rooms.ts'
import { connect } from '../../worker/support/sockets.ts'

/** The listing's number in the database. */
async function readAuctionNumber({ id }: TestAuction): Promise<string | undefined> {
  const rows = await db().select({ number: auctions.auctionNumber }).from(auctions).where(eq(auctions.id, id))
  return rows[0]?.number
}

describe('watching an auction', () => {
  it('joining: any viewer -> a snapshot and the number of watchers', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    const { data, seq } = await client.frame('snapshot')
    expect(data).toMatchObject({ auction: { id: auction.id, status: 'active', current_bid: null }, bids: [] })
    expect(data.auction).toMatchObject({ auction_number: await readAuctionNumber(auction), watchers: 1 })
    expect(data.server_time).toMatch(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/)
    expect(seq).toBe(1)
    expect((await client.frame('presence')).data).toEqual({ watchers: 1 })
  })

  it('broadcast: bids -> in order, masked, with the present auction', async () => {
    const auction = await makeAuction()
    const [watcher, person] = [await connect(livePath(auction)), await makePerson()]
    await watcher.frame('snapshot')
    await bid(auction, person, 5_100)
    const placed = await watcher.frame('bid_placed')
    expect(placed).toMatchObject({
      seq: 2,
      data: {
        auction_id: auction.id,
        bid: {
          bid_amount: 5_100,
          bidder_id: null,
          is_winning: true,
          bidder: { id: null, username: 'b•••1' },
        },
        auction: {
          current_bid: 5_100,
          minimum_bid: 5_200,
          auction_number: await readAuctionNumber(auction),
          watchers: 1,
        },
      },
    })
    expect(placed.data.auction).not.toHaveProperty('reserve_price')
    expect(watcher.texts.join()).not.toContain(person.username)
  })

  it('broadcast: extension -> the new end', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 2 * MINUTE_MS })
    const watcher = await connect(livePath(auction))
    await bid(auction, await makePerson(), 5_100)
    const { data, seq } = await watcher.frame('extended')
    expect(seq).toBe(3)
    expect(data.auction_id).toBe(auction.id)
    expect(Date.parse(data.end_time) - Date.now()).toBeGreaterThan(4.9 * MINUTE_MS)
  })

  it("frames: after an eviction -> still carry the auction's number", async () => {
    const auction = await makeAuction()
    await evictDurableObject(getRoomStub(auction.id))
    const { data } = await (await connect(livePath(auction))).frame('snapshot')
    expect(data.auction.auction_number).toBe(await readAuctionNumber(auction))
  })

  it('broadcast and replay: changes -> the present auction', async () => {
    const auction = await makeAuction()
    const watcher = await connect(livePath(auction))
    await watcher.frame('snapshot')
    const change = (type: 'pause' | 'resume') =>
      getRoom(auction.id).change({ by: 'admin', actorId: 1, change: { type } })
    await change('pause')
    await change('resume')
    await watcher.frame(({ seq }) => seq === 3)
    const again = await connect(`${livePath(auction)}?since=1`)
    await again.frame('presence')
    for (const { frames } of [watcher, again]) {
      const changes = frames.filter(({ event }) => event === 'auction_updated')
      expect(changes.map(({ data }) => data.change)).toEqual(['paused', 'resumed'])
      expect(changes.every(({ data }) => data.auction.auction_number !== undefined)).toBe(true)
    }
    const replayed = again.frames.filter(({ event }) => event === 'auction_updated')
    expect(replayed.map(({ data }) => data.auction.status)).toEqual(['active', 'active'])
  })

  it('broadcast: burst -> one frame with the newest state, whose numbers leave no gap', async () => {
    const auction = await makeAuction()
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson()))
    const watcher = await connect(livePath(auction))
    await watcher.frame('snapshot')
    // Eligibility is cached first, so that the bids of the burst come within one tick.
    await Promise.all(people.map((person) => bid(auction, person, 1)))
    await Promise.all(people.map((person, index) => bid(auction, person, 6_000 + index * 100)))
    await watcher.until(() => watcher.frames.some(({ seq }) => seq === 13), 'the last event')

    let last = 1
    for (const { event, seq, from_seq: from } of watcher.frames) {
      if (event === 'snapshot' || seq === undefined) continue
      expect(from ?? seq).toBe(last + 1)
      last = seq
    }
    const burst = watcher.frames.find(({ event }) => event === 'auction_updated')
    expect(burst?.from_seq).toBeLessThan(burst?.seq ?? 0)
    expect(watcher.frames.findLast(({ data }) => data.auction)?.data.auction.current_bid).toBe(7_100)
  })

  it('broadcast: extension within a burst -> the new end', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 2 * MINUTE_MS })
    const people = await Promise.all(Array.from({ length: 8 }, () => makePerson()))
    await Promise.all(people.map((person) => bid(auction, person, 1)))
    const watcher = await connect(livePath(auction))
    await watcher.frame('snapshot')
    await Promise.all(people.map((person, index) => bid(auction, person, 6_000 + index * 100)))
    const burst = await watcher.frame(({ event, from_seq: from, seq }) => {
      return event === 'auction_updated' && seq !== undefined && from !== undefined
    })
    const extended = await watcher.frame(({ event, seq }) => event === 'extended' && seq === undefined)
    expect(extended.data.end_time).toBe(burst.data.auction.end_time)
    expect(Date.parse(extended.data.end_time) - Date.now()).toBeGreaterThan(4.9 * MINUTE_MS)
  })

  it("broadcast: close -> the result with the winner's mask", async () => {
    const auction = await makeAuction()
    const watcher = await connect(livePath(auction))
    await bid(auction, await makePerson(), 5_100)
    await getRoom(auction.id).change({
      by: 'admin',
      actorId: 1,
      change: { type: 'reschedule', endAtMs: Date.now() - 1 },
    })
    expect((await watcher.frame('auction_ended')).data).toMatchObject({
      auction_id: auction.id,
      winning_bid: 5_100,
      result: { outcome: 'sold', amount: 5_100, winner: 'b•••1' },
      auction: { status: 'ended' },
    })
  })

  it('socket: ping and leave_auction -> pong, and one watcher less', async () => {
    const auction = await makeAuction()
    const [one, two] = [await connect(livePath(auction)), await connect(livePath(auction))]
    one.sendRaw('ping')
    await one.until(() => one.texts.includes('pong'), 'pong')
    await one.frame(({ event, data }) => event === 'presence' && data.watchers === 2)
    two.send({ event: 'leave_auction', data: { auction_id: auction.id } })
    await one.until(
      () => one.frames.findLast(({ event }) => event === 'presence')?.data.watchers === 1,
      'one watcher',
    )
    await bid(auction, await makePerson(), 5_100)
    await one.frame('bid_placed')
    expect(two.frames.some(({ event }) => event === 'bid_placed')).toBe(false)
  })

  it('socket: close by the client -> echoed, and one watcher less', async () => {
    const auction = await makeAuction()
    const [one, two] = [await connect(livePath(auction)), await connect(livePath(auction))]
    await one.frame(({ event, data }) => event === 'presence' && data.watchers === 2)
    two.close()
    expect(await two.closing()).toBe(1000)
    await one.until(
      () => one.frames.findLast(({ event }) => event === 'presence')?.data.watchers === 1,
      'one watcher',
    )
    expect((await getRoom(auction.id).view({ kind: 'public' }))?.watchers).toBe(1)
  })

  it('sockets: room evicted -> frames and broadcasts continue', async () => {
    const auction = await makeAuction()
    const watcher = await connect(livePath(auction))
    await watcher.frame('snapshot')
    await evictDurableObject(getRoomStub(auction.id))
    await bid(auction, await makePerson(), 5_100)
    expect((await watcher.frame('bid_placed')).data.bid.bid_amount).toBe(5_100)
    expect((await getRoom(auction.id).view({ kind: 'public' }))?.watchers).toBe(1)
  })
})

describe('catching up', () => {
  it('join with since: missed events -> replayed in order, the last with the present auction', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    for (const amount of [5_100, 5_200, 5_300]) await bid(auction, person, amount)
    const client = await connect(`${livePath(auction)}?since=2`)
    await client.frame('presence')
    expect(client.frames.map(({ event, seq, data }) => [event, seq, data.auction?.current_bid])).toEqual([
      ['bid_placed', 3, undefined],
      ['bid_placed', 4, 5_300],
      ['presence', undefined, undefined],
    ])
    client.send({ event: 'join_auction', id: 'again', data: { auction_id: auction.id, since: 1 } })
    const first = await client.frame(withId('again'))
    expect(first).toMatchObject({ event: 'bid_placed', seq: 2 })
    expect(first.data.auction).toBeUndefined()
  })

  it('projection: reserve and names -> shown to administrators, not to support', async () => {
    const auction = await makeAuction({ reserveCents: dollars(9_000) })
    const person = await makePerson()
    await bid(auction, person, 5_100)
    await bid(auction, await makePerson(), 5_200)
    const seen = async (who: Parameters<typeof connect>[1]) => {
      const { auction: shown, bids } = (await (await connect(livePath(auction), who)).frame('snapshot')).data
      const replay = await connect(`${livePath(auction)}?since=1`, who)
      const placed = await replay.frame(({ seq }) => seq === 3)
      expect(placed.data.auction.reserve_price).toBe(shown.reserve_price)
      const replayed = replay.frames.filter(({ event }) => event === 'bid_placed')
      const names = bids.map(({ bidder }: { bidder: { id: number | null } }) => bidder.id !== null)
      expect(replayed.map(({ data }) => data.bid.bidder_id !== null)).toEqual(names.toReversed())
      return [shown.reserve_price, names]
    }
    expect(await seen(await makeStaff('admin'))).toEqual([9_000, [true, true]])
    expect(await seen(await makeStaff('support'))).toEqual([null, [false, false]])
    expect(await seen(auction.seller)).toEqual([9_000, [false, false]])
    expect(await seen(person)).toEqual([null, [false, true]])
    expect(await seen(null)).toEqual([null, [false, false]])
  })

  it('projection: administrator joins again after an eviction -> still contains the reserve price', async () => {
    const auction = await makeAuction({ reserveCents: dollars(9_000) })
    const client = await connect(livePath(auction), await makeStaff('admin'))
    await client.frame('snapshot')
    await evictDurableObject(getRoomStub(auction.id))
    client.send({ event: 'join_auction', id: 'again', data: { auction_id: auction.id } })
    expect((await client.frame(withId('again'))).data.auction.reserve_price).toBe(9_000)
  })

  it('join with since: 500 missed events -> replayed; 501 -> a snapshot', async () => {
    const nowMs = Date.now()
    const listing = await makeListing(await makePerson(), {
      startAtMs: nowMs - HOUR_MS,
      endAtMs: nowMs + DAY_MS,
    })
    const people = [await makePerson(), await makePerson()] as const
    const bids = Array.from({ length: 500 }, (_, index) => {
      const { userId: id, username } = people[index % 2 === 0 ? 0 : 1]
      const bidder = { id, username, firstName: 'Maria', lastName: 'Lopez' }
      const amountCents = dollars(5_100 + index * 100)
      return { atMs: nowMs - HOUR_MS + 1 + index, kind: 'manual', amountCents, bidder } as const
    })
    const room = getRoom(listing.auctionId)
    expect(await room.replay(listing, bids)).toEqual({ acceptedBids: 500 })
    const path = `/auctions/${listing.auctionId}/live`
    const late = await connect(`${path}?since=1`)
    await late.frame('presence')
    const placed = late.frames.filter(({ event }) => event === 'bid_placed')
    expect([placed.length, placed[0]?.seq, placed.at(-1)?.seq]).toEqual([500, 2, 501])
    const tooLate = await connect(`${path}?since=0`)
    expect((await tooLate.frame('snapshot')).seq).toBe(501)
    expect(tooLate.frames.some(({ event }) => event === 'bid_placed')).toBe(false)
  })

  it('join with since: a number in the future -> a snapshot', async () => {
    const auction = await makeAuction()
    const client = await connect(`${livePath(auction)}?since=99`)
    expect((await client.frame('snapshot')).seq).toBe(1)
  })
})
