import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RoomPerson } from '../../../domain/auction/room-contract.ts'
import { relayFor, relayName, viewerKey } from '../../../domain/realtime/relays.ts'
import { livePath, placeBid, withId } from '../../worker/support/auction-sockets.ts'
import {
  bid,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  type TestAuction,
  type TestPerson,
} from '../../worker/support/rooms.ts'
import { type Frame, LiveClient, upgrade } from '../../worker/support/sockets.ts'

/** Sockets that a room takes itself in the tests (vitest.config.ts). */
const THRESHOLD = 50

/** Opens a socket of an address of its own, or of a person. */
async function watch(auction: TestAuction, viewer: number | RoomPerson, since?: number): Promise<LiveClient> {
  const path = `${livePath(auction)}${since === undefined ? '' : `?since=${since}`}`
  const { webSocket, status } =
    typeof viewer === 'number'
      ? await upgrade(path, null, { 'cf-connecting-ip': `10.9.${viewer >> 8}.${viewer & 255}` })
      : await upgrade(path, viewer)
  if (!webSocket) throw new Error(`No socket: ${status}`)
  return new LiveClient(webSocket)
}

/** Opens so many anonymous sockets, one after the other. */
async function watchMany(auction: TestAuction, count: number, from = 1): Promise<LiveClient[]> {
  const clients: LiveClient[] = []
  for (let number = from; number < from + count; number += 1) clients.push(await watch(auction, number))
  await Promise.all(clients.map((client) => client.frame('presence')))
  return clients
}

/** An auction whose room takes no further socket. */
async function makeFullAuction(): Promise<TestAuction> {
  const auction = await makeAuction()
  await watchMany(auction, THRESHOLD)
  return auction
}

function getRelayStub(auction: TestAuction, relay: number): DurableObjectStub {
  return env.AUCTION_RELAY.getByName(relayName(auction.id, relay)) as unknown as DurableObjectStub
}

const countSockets = (stub: DurableObjectStub) =>
  runInDurableObject(stub, (_, ctx) => ctx.getWebSockets().length)

/** The numbers of the events that a client got after its snapshot or replay began; a coalesced frame gives all of its. */
function seqs({ frames }: LiveClient): number[] {
  return frames
    .filter(({ event, seq }) => event !== 'snapshot' && event !== 'ack' && seq !== undefined)
    .flatMap(({ seq = 0, from_seq: from = seq }) =>
      Array.from({ length: seq - from + 1 }, (_, more) => from + more),
    )
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, more) => from + more)

async function haveSeq(clients: readonly LiveClient[], seq: number): Promise<void> {
  const has = (frame: Frame) => frame.seq === seq
  await Promise.all(clients.map((client) => client.until(() => client.frames.some(has), `event ${seq}`)))
}

/** Waits until the Worker asks the room again which relays take its sockets. */
const forgetRelays = () => scheduler.wait(1_050)

let bidders: TestPerson[]

beforeAll(async () => {
  bidders = await Promise.all([makePerson(), makePerson()])
})

/** Places bids by two people in turn, each higher than the one before. */
async function bidMany(auction: TestAuction, amounts: readonly number[]): Promise<void> {
  for (const [index, amount] of amounts.entries())
    await bid(auction, bidders[index % 2] as TestPerson, amount)
}

describe('sockets above the threshold', () => {
  it('auction with 50 sockets: more -> relays take them, in generations of 1, 2, ...', async () => {
    const auction = await makeAuction()
    const clients = await watchMany(auction, 120)
    expect(await countSockets(getRoomStub(auction.id))).toBe(THRESHOLD)
    const inRelays = () => Promise.all([0, 1, 2].map((relay) => countSockets(getRelayStub(auction, relay))))
    const [first = 0, ...others] = await inRelays()
    // The room hears of the sockets of a relay a second later, so that the first one may get more than its share.
    expect(first).toBeGreaterThanOrEqual(THRESHOLD)
    expect(first + others.reduce((sum, sockets) => sum + sockets, 0)).toBe(70)
    await expect.poll(() => getRoom(auction.id).openSockets()).toBe(120)
    await forgetRelays()
    const later = await watchMany(auction, 40, 121)
    const [firstLater, ...othersLater] = await inRelays()
    expect(firstLater).toBe(first)
    expect(Math.min(...othersLater)).toBeGreaterThan(5)

    await bidMany(auction, [5_100, 5_200])
    await haveSeq([...clients, ...later], 3)
    for (const client of [...clients, ...later]) expect(seqs(client)).toEqual([2, 3])
    const texts = (client: LiveClient | undefined) =>
      client?.texts.filter((text) => text.includes('"bid_placed"')) ?? []
    expect(texts(clients[0])).toHaveLength(2)
    expect(texts(clients.at(-1))).toEqual(texts(clients[0]))
  })

  it('watchers: of room and relays -> counted together, for all, also after the room was evicted', async () => {
    const auction = await makeFullAuction()
    const [relayed] = await watchMany(auction, 3, 60)
    await relayed?.frame(({ event, data }) => event === 'presence' && data.watchers === 53)
    await evictDurableObject(getRoomStub(auction.id))
    expect((await getRoom(auction.id).view({ kind: 'public' }))?.watchers).toBe(53)
    relayed?.close()
    const inRoom = await watch(auction, 80)
    await expect.poll(async () => (await getRoom(auction.id).view({ kind: 'public' }))?.watchers).toBe(53)
    expect((await inRoom.frame('presence')).event).toBe('presence')
  })

  it('socket in the room closed: next one -> with the room again', async () => {
    const auction = await makeAuction()
    const clients = await watchMany(auction, THRESHOLD + 1)
    clients[0]?.close()
    await clients[0]?.closing()
    await forgetRelays()
    await watchMany(auction, 1, 90)
    expect(await countSockets(getRoomStub(auction.id))).toBe(THRESHOLD)
    expect(await countSockets(getRelayStub(auction, 0))).toBe(1)
  })
})

describe('joining at a relay', () => {
  it('since: missed events -> replayed as by the room; without -> a snapshot; nothing missed -> presence alone', async () => {
    const auction = await makeAuction()
    await bidMany(auction, [5_100, 5_200, 5_300])
    const inRoom = await watch(auction, 1, 1)
    await inRoom.frame('presence')
    await watchMany(auction, THRESHOLD - 1, 2)
    const relayed = await watch(auction, 100, 1)
    await relayed.frame('presence')
    const replayed = ({ texts }: LiveClient) => texts.slice(0, 2)
    expect(replayed(relayed)).toEqual(replayed(inRoom))
    expect(seqs(relayed)).toEqual([2, 3, 4])
    expect((await (await watch(auction, 101)).frame('snapshot')).seq).toBe(4)
    const current = await watch(auction, 102, 4)
    expect((await current.frame('presence')).data.watchers).toBeGreaterThanOrEqual(THRESHOLD)
    expect(current.frames).toHaveLength(1)
    // A relay that has slept knows the number of its last event, but not how many watch.
    await bidMany(auction, [5_400])
    const storedSeq = () =>
      runInDurableObject(getRelayStub(auction, 0), (_, { storage }) => storage.kv.get('seq'))
    await expect.poll(storedSeq).toBe(5)
    await evictDurableObject(getRelayStub(auction, 0))
    const awake = await watch(auction, 103, 5)
    expect((await awake.frame('presence')).data.watchers).toBeGreaterThanOrEqual(THRESHOLD)
  })

  it('join_auction and leave_auction: at a relay -> as in the room', async () => {
    const auction = await makeFullAuction()
    const [client, other] = [await watch(auction, 60), await watch(auction, 61)]
    await client.frame('snapshot')
    client.send({ event: 'leave_auction', data: { auction_id: auction.id } })
    await bidMany(auction, [5_100])
    await haveSeq([other], 2)
    client.send({ event: 'join_auction', id: 'again', data: { auction_id: auction.id, since: 1 } })
    await client.frame((frame) => frame.event === 'presence' && frame.id === 'again')
    expect(client.frames.filter(({ event }) => event === 'bid_placed').map(({ id }) => id)).toEqual(['again'])
    client.send({ event: 'join_auction', id: 'other', data: { auction_id: auction.id + 1 } })
    expect((await client.frame(withId('other'))).data.code).toBe('invalid')
  })

  it('joins and bids at the same time: every client -> each event once, in order', async () => {
    const auction = await makeFullAuction()
    const opened: Promise<LiveClient>[] = []
    for (let number = 0; number < 30; number += 1) {
      opened.push(watch(auction, 60 + number, 1))
      if (number % 2 === 0) await bidMany(auction, [5_100 + number * 100])
    }
    const clients = await Promise.all(opened)
    await haveSeq(clients, 16)
    for (const client of clients) expect(seqs(client)).toEqual(range(2, 16))
  })
})

describe('bids and rights at a relay', () => {
  it('bid: of a person -> the room decides and answers; repeated id -> the same receipt; of an anonymous viewer -> refused', async () => {
    const auction = await makeFullAuction()
    const person = await makePerson()
    const client = await watch(auction, person)
    await client.frame('snapshot')
    placeBid(client, auction, 5_100, 'one')
    const { event, data } = await client.frame(withId('one'))
    expect(event).toBe('ack')
    expect(data).toMatchObject({ accepted: true, leading: true, seq: 2, amount: 5_100 })
    expect((await client.frame('bid_placed')).data.bid.bid_amount).toBe(5_100)
    placeBid(client, auction, 5_100, 'one')
    await client.until(() => client.frames.filter(withId('one')).length === 2, 'the second answer')
    expect(client.frames.filter(withId('one'))[1]?.data).toEqual(data)
    placeBid(client, auction, 5_100, 'two')
    expect((await client.frame(withId('two'))).data.code).toBe('bid_too_low')

    await evictDurableObject(getRoomStub(auction.id))
    for (const [index, amount] of [5_200, 5_300, 5_400].entries())
      placeBid(client, auction, amount, `next ${index}`)
    await client.frame(withId('next 2'))
    const answers = client.frames.filter(({ id }) => String(id).startsWith('next'))
    expect(answers.map(({ event, data }) => [event, data.amount])).toEqual([
      ['ack', 5_200],
      ['ack', 5_300],
      ['ack', 5_400],
    ])

    const stranger = await watch(auction, 61)
    placeBid(stranger, auction, 5_500, 'three')
    expect((await stranger.frame(withId('three'))).data.code).toBe('unauthenticated')
  })

  it("revocation: of a person's session -> their socket in any relay is closed, before the call returns", async () => {
    const auction = await makeFullAuction()
    const person = await makePerson()
    const key = viewerKey({ userId: person.userId, address: null })
    const first = await watch(auction, person)
    await first.frame('snapshot')
    await watchMany(auction, THRESHOLD, 60)
    await expect.poll(() => getRoom(auction.id).openSockets()).toBe(2 * THRESHOLD + 1)
    await forgetRelays()
    const second = await watch(auction, person)
    await second.frame('snapshot')
    expect(await countSockets(getRelayStub(auction, relayFor(1, key)))).toBe(1)
    await env.DB.prepare('DELETE FROM sessions WHERE id = ?').bind(Number(person.sessionId)).run()
    await env.USER_CHANNEL.getByName(String(person.userId)).revoke(person.userId, person.sessionId)
    expect(await first.closing()).toBe(4401)
    expect(await second.closing()).toBe(4401)
  })
})

describe('relays and rooms that stop', () => {
  it('relay evicted: its sockets -> stay, and get what came meanwhile', async () => {
    const auction = await makeFullAuction()
    const [client] = await watchMany(auction, 1, 60)
    await bidMany(auction, [5_100])
    await haveSeq([client as LiveClient], 2)
    // The number of the last event is stored a second later.
    await scheduler.wait(1_200)
    await evictDurableObject(getRelayStub(auction, 0))
    await bidMany(auction, [5_200])
    await haveSeq([client as LiveClient], 3)
    expect(seqs(client as LiveClient)).toEqual([2, 3])
  })

  it('relay killed: its clients -> connect again and have every event', async () => {
    const auction = await makeFullAuction()
    const clients = await watchMany(auction, 5, 60)
    await bidMany(auction, [5_100])
    await haveSeq(clients, 2)
    await evictDurableObject(getRelayStub(auction, 0), { webSockets: 'close' })
    await bidMany(auction, [5_200, 5_300])
    const again = await Promise.all(clients.map((_, index) => watch(auction, 60 + index, 2)))
    await bidMany(auction, [5_400])
    await haveSeq(again, 5)
    for (const client of again) expect(seqs(client)).toEqual([3, 4, 5])
  })

  it('room evicted: bids afterwards -> reach the relays', async () => {
    const auction = await makeFullAuction()
    const [client] = await watchMany(auction, 1, 60)
    await evictDurableObject(getRoomStub(auction.id))
    await bidMany(auction, [5_100, 5_200])
    await haveSeq([client as LiveClient], 3)
    expect(seqs(client as LiveClient)).toEqual([2, 3])
  })

  it('relay that has missed broadcasts: the next one -> brings them too', async () => {
    const auction = await makeFullAuction()
    const [client] = await watchMany(auction, 1, 60)
    await bidMany(auction, [5_100, 5_200])
    await haveSeq([client as LiveClient], 3)
    const relay = getRelayStub(auction, 0)
    await scheduler.wait(1_200)
    await runInDurableObject(relay, (_, { storage }) => storage.kv.put('seq', 1))
    await evictDurableObject(relay)
    await bidMany(auction, [5_300])
    await haveSeq([client as LiveClient], 4)
    expect(seqs(client as LiveClient)).toEqual([2, 3, 2, 3, 4])
  })
})
