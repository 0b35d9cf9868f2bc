import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { AuctionRoom } from '../../../durable-objects/auction-room/auction-room.ts'
import type { UserChannel } from '../../../durable-objects/user-channel/user-channel.ts'
import { sessions, users } from '../../../worker/db/schema/index.ts'
import {
  bid,
  db,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  startSession,
  type TestPerson,
} from '../support/rooms.ts'
import { connect, upgrade } from '../support/sockets.ts'

const getChannel = ({ userId }: Pick<TestPerson, 'userId'>) => env.USER_CHANNEL.getByName(String(userId))
const getChannelStub = (person: TestPerson) => getChannel(person) as unknown as DurableObjectStub

function notice(key: string, amount = 1): PersonalNotification {
  return {
    key,
    event: 'outbid',
    data: { auction_id: 3, auction_title: 'An Accord', current_bid: amount },
    atMs: 1,
  }
}

/** The upgrade request as the Worker forwards it. */
function createUpgrade({ userId, sessionId }: TestPerson, url: string): Request {
  const headers = { upgrade: 'websocket', 'x-viewer-id': String(userId), 'x-session-id': sessionId }
  return new Request(url, { headers })
}

function waitForCloseCode({ webSocket }: Response): Promise<number> {
  return new Promise((resolve) => {
    webSocket?.addEventListener('close', ({ code }) => resolve(code))
    webSocket?.accept()
  })
}

async function endSession(sessionId: string) {
  await db()
    .update(sessions)
    .set({ revokedAtMs: Date.now() })
    .where(eq(sessions.id, Number(sessionId)))
}

describe('user channel', () => {
  it('notifications -> numbered frames, one per key', async () => {
    const person = await makePerson()
    const client = await connect('/live', person)
    await getChannel(person).notify(person.userId, notice('a', 100))
    await getChannel(person).notify(person.userId, notice('a', 100), notice('b', 200))
    await client.frame(({ data }) => data.current_bid === 200)
    expect(client.frames).toMatchObject([
      { event: 'outbid', seq: 1, data: { auction_title: 'An Accord', current_bid: 100 } },
      { event: 'outbid', seq: 2, data: { auction_title: 'An Accord', current_bid: 200 } },
    ])
    expect(client.frames[1]).toMatchObject({
      notice: {
        message: 'You\'ve been outbid on "An Accord"! Current bid: $200',
        severity: 'warning',
        duration_ms: 10_000,
        path: '/auctions/3#bid',
        is_outbid: true,
      },
    })
  })

  it('reconnect with since -> later notifications, also after an eviction', async () => {
    const person = await makePerson()
    await getChannel(person).notify(person.userId, notice('a'), notice('b'), notice('c'))
    await evictDurableObject(getChannelStub(person))
    const client = await connect('/live?since=1', person)
    await client.frame(({ seq }) => seq === 3)
    expect(client.frames.map(({ seq }) => seq)).toEqual([2, 3])
  })

  it('notification during the upgrade -> delivered once, in order', async () => {
    const person = await makePerson()
    await getChannel(person).notify(person.userId, notice('a'), notice('b'))
    const seqs: number[] = []
    await runInDurableObject(getChannelStub(person), async (channel: UserChannel) => {
      const opening = channel.fetch(createUpgrade(person, 'http://localhost/live?since=0'))
      await channel.notify(person.userId, notice('c'))
      const { webSocket } = await opening
      webSocket?.addEventListener('message', ({ data }) => {
        seqs.push(JSON.parse(String(data)).seq)
      })
      webSocket?.accept()
      await channel.notify(person.userId, notice('d'))
      await expect.poll(() => seqs).toContain(4)
    })
    expect(seqs).toEqual([1, 2, 3, 4])
  })

  it('more than 500 notifications -> the newest 500, numbers never reused', async () => {
    const person = await makePerson()
    const many = Array.from({ length: 510 }, (_, index) => notice(`n${index}`))
    await getChannel(person).notify(person.userId, ...many)
    await getChannel(person).notify(person.userId, notice('last'))
    const client = await connect('/live?since=0', person)
    await client.frame(({ seq }) => seq === 511)
    expect(client.frames).toHaveLength(500)
    expect(client.frames[0]?.seq).toBe(12)
  })

  it('bid and outbid in an auction -> both delivered', async () => {
    const [auction, person, other] = [await makeAuction(), await makePerson(), await makePerson()]
    const client = await connect('/live', person)
    await bid(auction, person, 5_100)
    await drain(auction.id)
    await bid(auction, other, 5_200)
    await drain(auction.id)
    expect((await client.frame('bid_successful')).data).toMatchObject({
      auction_id: auction.id,
      bid_amount: 5_100,
    })
    expect((await client.frame('outbid')).data).toMatchObject({
      auction_title: '2019 Honda Accord EX-L',
      current_bid: 5_200,
    })
  })

  it('no valid session -> 401, no upgrade -> 400', async () => {
    expect((await upgrade('/live')).status).toBe(401)
    expect((await upgrade('/live', null, { 'x-viewer-id': '1', 'x-session-id': '1' })).status).toBe(401)
    const person = await makePerson()
    await endSession(person.sessionId)
    expect((await upgrade('/live', person)).status).toBe(401)
    expect((await upgrade('/live', await makePerson(), { upgrade: 'none' })).status).toBe(400)
  })

  it('frames from the client -> errors; the tenth in a minute or a large one closes the socket', async () => {
    const person = await makePerson()
    const [client, other] = [await connect('/live', person), await connect('/live', person)]
    for (let count = 0; count < 9; count += 1) client.sendRaw('{"event":"place_bid"}')
    await client.until(() => client.frames.length === 9, 'nine errors')
    client.sendRaw('x')
    expect(await client.closing()).toBe(1008)
    other.sendRaw('ping')
    await other.until(() => other.texts.includes('pong'), 'pong')
    other.sendRaw('x'.repeat(16 * 1024 + 1))
    expect(await other.closing()).toBe(1009)
  })
})

describe('end of a session', () => {
  it("revoked -> its sockets close with 4401, other sessions' stay", async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const other = { ...person, sessionId: await startSession(person.userId) }
    const live = `/auctions/${auction.id}/live`
    const own = [await connect('/live', person), await connect(live, person)]
    const others = [await connect('/live', other), await connect(live, other), await connect(live)]
    await endSession(person.sessionId)
    await getChannel(person).revoke(person.userId, person.sessionId)
    for (const client of own) expect(await client.closing()).toBe(4401)
    for (const client of others) {
      client.sendRaw('ping')
      await client.until(() => client.texts.includes('pong'), 'pong')
      expect(client.closed).toBeNull()
    }
  })

  it('deactivated account -> sockets close with 4403', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const clients = [await connect('/live', person), await connect(`/auctions/${auction.id}/live`, person)]
    await db().update(users).set({ isActive: false }).where(eq(users.id, person.userId))
    await getChannel(person).revoke(person.userId, null)
    for (const client of clients) expect(await client.closing()).toBe(4403)
  })

  it('authorization ended -> sockets stay', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const clients = [await connect('/live', person), await connect(`/auctions/${auction.id}/live`, person)]
    await getChannel(person).revoke(person.userId, null)
    for (const client of clients) {
      client.sendRaw('ping')
      await client.until(() => client.texts.includes('pong'), 'pong')
      expect(client.closed).toBeNull()
    }
  })

  it('upgrade on its way to the channel -> closed with 4401', async () => {
    const person = await makePerson()
    await endSession(person.sessionId)
    const response = await getChannel(person).fetch(createUpgrade(person, 'http://localhost/live'))
    expect(await waitForCloseCode(response)).toBe(4401)
  })

  it('upgrade on its way to a room -> closed with 4401 before any frame', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await endSession(person.sessionId)
    const response = await getRoom(auction.id).fetch(createUpgrade(person, 'http://localhost/live'))
    const onMessage = vi.fn()
    response.webSocket?.addEventListener('message', onMessage)
    expect(await waitForCloseCode(response)).toBe(4401)
    expect(onMessage).not.toHaveBeenCalled()
    expect((await getRoom(auction.id).view({ kind: 'public' }))?.watchers).toBe(0)
  })

  it('upgrade in progress in a room -> closed with 4401', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    const code = await runInDurableObject(getRoomStub(auction.id), async (room: AuctionRoom) => {
      const opening = room.fetch(createUpgrade(person, 'http://localhost/live'))
      await endSession(person.sessionId)
      await room.revoke(person.userId, person.sessionId)
      return waitForCloseCode(await opening)
    })
    expect(code).toBe(4401)
  })

  it('room unreachable at first -> revoked by the alarm', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await bid(auction, person, 5_100)
    const revoke = vi
      .spyOn(AuctionRoom.prototype, 'revoke')
      .mockRejectedValue(new Error('The room is overloaded.'))
    await getChannel(person).revoke(person.userId, person.sessionId)
    const open = () =>
      runInDurableObject(getChannelStub(person), (_, { storage }) =>
        storage.sql.exec('SELECT auction_id, session_id FROM revocations').toArray(),
      )
    expect(await open()).toEqual([{ auction_id: auction.id, session_id: person.sessionId }])

    await endSession(person.sessionId)
    // On a slow machine the alarm has tried too by now.
    expect(revoke.mock.calls.length).toBeGreaterThanOrEqual(3)
    revoke.mockRestore()
    expect(await runDurableObjectAlarm(getChannelStub(person))).toBe(true)
    expect(await open()).toEqual([])
    expect(await bid(auction, person, 5_200)).toMatchObject({ code: 'unauthenticated' })
  })

  it('person never in a room -> nothing stored', async () => {
    const person = await makePerson()
    await getChannel(person).revoke(person.userId, null)
    const tables = await runInDurableObject(getChannelStub(person), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = '_migrations'").toArray(),
    )
    expect(tables).toEqual([])
  })
})

describe('room without an auction', () => {
  it('any call -> null or not_found, nothing stored', async () => {
    const room = getRoom(777_777)
    const person = await makePerson()
    expect(await room.view({ kind: 'public' })).toBeNull()
    expect(await room.ledger()).toBeNull()
    expect(await room.bidPage({ kind: 'public' }, 1, 20)).toBeNull()
    expect(await room.ownMaximum(person.userId)).toBeNull()
    expect(await room.change({ by: 'admin', actorId: 1, change: { type: 'pause' } })).toMatchObject({
      code: 'not_found',
    })
    expect(await bid({ id: 777_777, seller: person }, person, 5_100)).toMatchObject({ code: 'not_found' })
    await room.poke()
    await room.rename('Nothing')
    const tables = await runInDurableObject(getRoomStub(777_777), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = '_migrations'").toArray(),
    )
    expect(tables).toEqual([])
  })
})
