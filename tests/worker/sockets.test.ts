import { evictDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auctions, users } from '../../worker/db/schema/index.ts'
import {
  bid,
  db,
  dollars,
  makeAuction,
  makePerson,
  roomOf,
  stubOf,
  type TestAuction,
} from './support/rooms.ts'
import { connect, type Frame, LiveClient, upgrade } from './support/sockets.ts'

const livePath = (auction: TestAuction) => `/auctions/${auction.id}/live`

function placeBid(client: LiveClient, auction: TestAuction, amount: number, id?: string | number) {
  client.send({ event: 'place_bid', id, data: { auction_id: auction.id, bid_amount: amount } })
}

/** The number that the listing has in the database. */
async function numberOf({ id }: TestAuction): Promise<string | undefined> {
  const rows = await db().select({ number: auctions.auctionNumber }).from(auctions).where(eq(auctions.id, id))
  return rows[0]?.number
}

async function makeStaff(role: 'admin' | 'support') {
  const person = await makePerson()
  await db().update(users).set({ role }).where(eq(users.id, person.userId))
  return person
}

const withId = (id: string | number) => (frame: Frame) => frame.id === id

describe('watching an auction', () => {
  it('begins with a snapshot and the number of watchers, for anybody', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    const { data, seq } = await client.frame('snapshot')
    expect(data).toMatchObject({ auction: { id: auction.id, status: 'active', current_bid: null }, bids: [] })
    expect(data.auction).toMatchObject({ auction_number: await numberOf(auction), watchers: 1 })
    expect(data.server_time).toMatch(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/)
    expect(seq).toBe(1)
    expect((await client.frame('presence')).data).toEqual({ watchers: 1 })
  })

  it('tells every bid in order, masked, with the auction as it is now', async () => {
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
          auction_number: await numberOf(auction),
          watchers: 1,
        },
      },
    })
    expect(placed.data.auction).not.toHaveProperty('reserve_price')
    expect(watcher.texts.join()).not.toContain(person.username)
  })

  it('tells an extension with the new end', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 2 * 60_000 })
    const watcher = await connect(livePath(auction))
    await bid(auction, await makePerson(), 5_100)
    const { data, seq } = await watcher.frame('extended')
    expect(seq).toBe(3)
    expect(data.auction_id).toBe(auction.id)
    expect(Date.parse(data.end_time) - Date.now()).toBeGreaterThan(4.9 * 60_000)
  })

  it('keeps the number of the auction across an eviction', async () => {
    const auction = await makeAuction()
    await evictDurableObject(stubOf(auction.id))
    const { data } = await (await connect(livePath(auction))).frame('snapshot')
    expect(data.auction.auction_number).toBe(await numberOf(auction))
  })

  it('tells every change with the auction as it is now, also in a replay', async () => {
    const auction = await makeAuction()
    const watcher = await connect(livePath(auction))
    await watcher.frame('snapshot')
    const change = (type: 'pause' | 'resume') =>
      roomOf(auction.id).change({ by: 'admin', actorId: 1, change: { type } })
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

  it('tells a burst as one frame with the newest state, whose numbers leave no gap', async () => {
    const auction = await makeAuction()
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson()))
    const watcher = await connect(livePath(auction))
    await watcher.frame('snapshot')
    // Rights are read first, so that the bids of the burst come within one tick.
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

  it('tells within a burst that the end has moved', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 2 * 60_000 })
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
    expect(Date.parse(extended.data.end_time) - Date.now()).toBeGreaterThan(4.9 * 60_000)
  })

  it('tells the close and who won, by the mask', async () => {
    const auction = await makeAuction()
    const watcher = await connect(livePath(auction))
    await bid(auction, await makePerson(), 5_100)
    await roomOf(auction.id).change({
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

  it('answers ping with pong and counts those who leave', async () => {
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

  it('counts those who close, and answers the close', async () => {
    const auction = await makeAuction()
    const [one, two] = [await connect(livePath(auction)), await connect(livePath(auction))]
    await one.frame(({ event, data }) => event === 'presence' && data.watchers === 2)
    two.close()
    expect(await two.closing()).toBe(1000)
    await one.until(
      () => one.frames.findLast(({ event }) => event === 'presence')?.data.watchers === 1,
      'one watcher',
    )
    expect((await roomOf(auction.id).view({ kind: 'public' }))?.watchers).toBe(1)
  })

  it('goes on after the room was evicted from memory', async () => {
    const auction = await makeAuction()
    const watcher = await connect(livePath(auction))
    await watcher.frame('snapshot')
    await evictDurableObject(stubOf(auction.id))
    await bid(auction, await makePerson(), 5_100)
    expect((await watcher.frame('bid_placed')).data.bid.bid_amount).toBe(5_100)
    expect((await roomOf(auction.id).view({ kind: 'public' }))?.watchers).toBe(1)
  })
})

describe('catching up', () => {
  it('replays what came after since, in order, with the auction as it is now on the last', async () => {
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

  it('shows each what they may see: the reserve and the names to administrators, not to support', async () => {
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

  it('still knows an administrator after an eviction', async () => {
    const auction = await makeAuction({ reserveCents: dollars(9_000) })
    const client = await connect(livePath(auction), await makeStaff('admin'))
    await client.frame('snapshot')
    await evictDurableObject(stubOf(auction.id))
    client.send({ event: 'join_auction', id: 'again', data: { auction_id: auction.id } })
    expect((await client.frame(withId('again'))).data.auction.reserve_price).toBe(9_000)
  })

  it('gives a snapshot to whoever names a number that is not there yet', async () => {
    const auction = await makeAuction()
    const client = await connect(`${livePath(auction)}?since=99`)
    expect((await client.frame('snapshot')).seq).toBe(1)
  })
})

describe('bidding over the socket', () => {
  it('is acknowledged with its receipt under the id that was sent', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction), await makePerson())
    placeBid(client, auction, 5_100, 'first')
    expect(await client.frame(withId('first'))).toMatchObject({
      event: 'ack',
      data: { accepted: true, leading: true, seq: 2, amount: 5_100, reason: null },
    })
    client.send({ event: 'set_auto_bid', data: { auction_id: auction.id, max_amount: 9_000 } })
    expect((await client.frame((frame) => frame.event === 'ack' && frame.id === null)).data.amount).toBe(
      9_000,
    )
    client.send({ event: 'cancel_auto_bid', id: 3, data: { auction_id: auction.id } })
    expect((await client.frame(withId(3))).data).toMatchObject({ accepted: true, amount: null })
  })

  it('with an id seen before is not placed again, also by another socket and over the API', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    const [one, two] = [await connect(livePath(auction), person), await connect(livePath(auction), person)]
    placeBid(one, auction, 5_100, 'same')
    placeBid(one, auction, 5_100, 'same')
    await one.until(() => one.frames.filter(withId('same')).length === 2, 'both acks')
    placeBid(two, auction, 5_100, 'same')
    const ack = await two.frame(withId('same'))
    const [first, second] = one.frames.filter(withId('same'))
    expect(second).toEqual(first)
    expect(ack).toEqual(first)
    expect((await bid(auction, person, 5_100, 'same')).receipt).toEqual(ack.data)
    expect((await roomOf(auction.id).view({ kind: 'public' }))?.auction.total_bids).toBe(1)
  })

  it('below the minimum is answered once, with the words for the person and the fields of the receipt', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction), await makePerson())
    placeBid(client, auction, 10, 'low')
    expect(await client.frame(withId('low'))).toMatchObject({
      event: 'error',
      data: {
        code: 'bid_too_low',
        message: 'Bid must be greater than current bid',
        errors: { bid_amount: ['Bid must be greater than current bid'] },
        accepted: false,
        reason: 'bid_too_low',
        amount: 10,
        seq: 1,
      },
    })
    placeBid(client, auction, 5_100, 'next')
    await client.frame(withId('next'))
    expect(client.frames.filter(withId('low'))).toHaveLength(1)
  })

  it('needs somebody to be signed in, and leaves the socket open', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    placeBid(client, auction, 5_100, 'nobody')
    expect(await client.frame(withId('nobody'))).toMatchObject({
      event: 'error',
      data: { code: 'unauthenticated', message: 'Please sign in to place a bid.' },
    })
    client.sendRaw('ping')
    await client.until(() => client.texts.includes('pong'), 'pong')
  })

  it('speaks of its own auction only', async () => {
    const [auction, other] = [await makeAuction(), await makeAuction()]
    const client = await connect(livePath(auction), await makePerson())
    placeBid(client, other, 5_100, 'elsewhere')
    expect(await client.frame(withId('elsewhere'))).toMatchObject({
      event: 'error',
      data: { code: 'invalid' },
    })
    expect((await roomOf(other.id).view({ kind: 'public' }))?.auction.total_bids).toBe(0)
  })
})

describe('frames that are none', () => {
  it('get an error and leave the socket open; the tenth within a minute closes it', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    const malformed = [
      '',
      '{',
      '[]',
      'null',
      '{"event":"no_such"}',
      '{"event":"place_bid"}',
      '"text"',
      '1',
      '{}',
    ]
    for (const text of malformed) client.sendRaw(text)
    await client.until(
      () => client.frames.filter(({ event }) => event === 'error').length === 9,
      'nine errors',
    )
    expect(client.closed).toBeNull()
    client.sendRaw(new TextEncoder().encode('{"event":"join_auction"}').buffer as ArrayBuffer)
    expect(await client.closing()).toBe(1008)
  })

  it('are counted across an eviction', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    for (let count = 0; count < 9; count += 1) client.sendRaw('{')
    await client.until(
      () => client.frames.filter(({ event }) => event === 'error').length === 9,
      'nine errors',
    )
    await evictDurableObject(stubOf(auction.id))
    client.sendRaw('{')
    expect(await client.closing()).toBe(1008)
  })

  it('of more than 16 KiB close the socket; of just that do not', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    const frame = (id: string) =>
      JSON.stringify({ event: 'leave_auction', id, data: { auction_id: auction.id } })
    const padding = 16 * 1024 - new TextEncoder().encode(frame('')).byteLength
    client.sendRaw(`${frame('')}${' '.repeat(padding)}`)
    client.sendRaw('ping')
    await client.until(() => client.texts.includes('pong'), 'pong')
    expect(client.closed).toBeNull()
    client.sendRaw(frame('é'.repeat(8 * 1024)))
    expect(await client.closing()).toBe(1009)
  })

  it('with an amount that is none get the field and are not counted', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction), await makePerson())
    for (let count = 0; count < 12; count += 1) {
      client.send({ event: 'place_bid', id: count, data: { auction_id: auction.id, bid_amount: '5100' } })
    }
    const { data } = await client.frame(withId(11))
    expect(data).toMatchObject({ code: 'invalid', errors: { bid_amount: [expect.any(String)] } })
    expect(client.closed).toBeNull()
  })
})

describe('who may connect', () => {
  it('nobody finds an auction that is not public or not there', async () => {
    const draft = await makeAuction({ status: 'draft' })
    expect((await upgrade(livePath(draft))).status).toBe(404)
    expect((await upgrade(livePath(draft), await makePerson())).status).toBe(404)
    expect((await upgrade('/auctions/999999/live')).status).toBe(404)
    expect((await upgrade(livePath(draft), draft.seller)).status).toBe(101)
  })

  it('an auction that is not public is open to administrators, not to support', async () => {
    const draft = await makeAuction({ status: 'draft' })
    const [admin, support] = [await makePerson(), await makePerson()]
    await db().update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId))
    await db().update(users).set({ role: 'support' }).where(eq(users.id, support.userId))
    expect((await upgrade(livePath(draft), admin)).status).toBe(101)
    expect((await upgrade(livePath(draft), support)).status).toBe(404)
  })

  it('a person who was deactivated watches as anyone, and has no notices', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await db().update(users).set({ isActive: false }).where(eq(users.id, person.userId))
    expect((await upgrade(livePath(auction), person)).status).toBe(101)
    expect((await upgrade('/live', person)).status).toBe(403)
    const own = await makeAuction({ status: 'draft' })
    await db().update(users).set({ isActive: false }).where(eq(users.id, own.seller.userId))
    expect((await upgrade(livePath(own), own.seller)).status).toBe(404)
  })

  it('a request that is no upgrade is malformed', async () => {
    const auction = await makeAuction()
    expect((await upgrade(livePath(auction), null, { upgrade: 'h2c' })).status).toBe(400)
  })

  it('what the outside says about who is speaking is not believed', async () => {
    const auction = await makeAuction({ reserveCents: dollars(9_000) })
    const person = await makePerson()
    for (const speaker of [null, person]) {
      const response = await upgrade(livePath(auction), speaker, {
        'x-viewer-id': String(person.userId),
        'x-session-id': person.sessionId,
        'x-viewer-admin': 'yes',
      })
      expect(response.status).toBe(101)
      if (!response.webSocket) throw new Error('No socket was given.')
      const { data } = await new LiveClient(response.webSocket).frame('snapshot')
      expect(data.auction.reserve_price).toBeNull()
    }
    const draft = await makeAuction({ status: 'draft' })
    expect(
      (
        await upgrade(livePath(draft), null, {
          'x-viewer-id': '1',
          'x-session-id': '1',
          'x-viewer-admin': 'yes',
        })
      ).status,
    ).toBe(404)
  })

  it('a token that does not hold is refused, not taken for nobody', async () => {
    const auction = await makeAuction()
    expect((await upgrade(livePath(auction), null, { authorization: 'Bearer forged' })).status).toBe(401)
  })
})
