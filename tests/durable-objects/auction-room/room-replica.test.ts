import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { auctions } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { callApi } from '../../worker/support/api.ts'
import { admin, endNow, expectReplicaToEqualRoom, readReplica } from '../../worker/support/room-replica.ts'
import {
  answerBid,
  bid,
  db,
  delayJobs,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makeJobsDue,
  makePerson,
  setMaximum,
} from '../../worker/support/rooms.ts'

afterEach(() => armFault('d1', 0))

describe('replica of a room in D1', () => {
  it('replica: jobs are done -> equal to the room', async () => {
    const auction = await makeAuction({ reserveCents: 700_000 as never })
    const [one, two] = [await makePerson(), await makePerson()]
    await setMaximum(auction, one, 8_000)
    await bid(auction, two, 7_500)
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
    await bid(auction, two, 8_600)
    await endNow(auction)
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
    expect((await readReplica(auction)).auction).toMatchObject({
      winnerId: two.userId,
      resultAmountCents: 860_000,
      endedAtMs: expect.any(Number),
    })
  })

  it('replica: bought before its end -> the purchase is the end in room, replica, API and list', async () => {
    const auction = await makeAuction({ buyNowCents: 1_200_000 as never })
    const { userId, sessionId } = await makePerson()
    const beforeMs = Date.now()
    const request = { person: { userId, sessionId }, key: 'buy', command: { kind: 'buy_now' } } as const
    const bought = await answerBid(auction.id, request)
    const endTime = bought.accepted ? bought.auction.end_time : ''
    expect(Date.parse(endTime)).toBeGreaterThanOrEqual(beforeMs)
    expect(Date.parse(endTime)).toBeLessThanOrEqual(Date.now())
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
    const [one, list, calendar] = [
      await callApi('GET', `/auctions/${auction.id}`),
      await callApi('GET', '/auctions?status=ended&per_page=100'),
      await callApi('GET', `/auctions/${auction.id}/calendar.ics`),
    ]
    expect(one.body.data.end_time).toBe(endTime)
    const listed = list.body.data.find(({ id }: { id: number }) => id === auction.id)
    expect(listed.end_time).toBe(endTime)
    expect(calendar.status, 'no end to come').toBe(404)
  })

  it('replica: paused -> the remaining time of the room', async () => {
    const auction = await makeAuction()
    await getRoom(auction.id).change({ ...admin, change: { type: 'pause' } })
    await drain(auction.id)
    const room = await getRoom(auction.id).view({ kind: 'public' })
    const [row] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
    expect(row?.remainingMs).toBeGreaterThan(0)
    expect(row?.remainingMs).toBe(room?.auction.remaining_ms)
  })

  it('replica: burst of bids -> one update of the listing, with every bid', async () => {
    const auction = await makeAuction()
    const bidders = [await makePerson(), await makePerson()] as const
    await drain(auction.id)
    await env.DB.batch([
      env.DB.prepare('create table changes (auction_id integer)'),
      env.DB.prepare(
        'create trigger count_changes after update on auctions begin insert into changes values (new.id); end',
      ),
    ])
    for (let step = 0; step < 12; step += 1) {
      await bid(auction, bidders[step % 2 === 0 ? 0 : 1], 5_100 + step * 100)
    }
    await drain(auction.id)
    const changes = await env.DB.prepare('select count(*) as n from changes').first<{ n: number }>()
    // One more if the alarm fired within the burst.
    expect(changes?.n).toBeLessThanOrEqual(2)
    await expectReplicaToEqualRoom(auction)
    expect((await readReplica(auction)).auction.totalBids).toBe(12)
  })

  it('replica: voided bid -> void, with the lower price', async () => {
    const auction = await makeAuction()
    const [one, two] = [await makePerson(), await makePerson()]
    await setMaximum(auction, one, 6_000)
    const high = await bid(auction, two, 9_000)
    await drain(auction.id)
    const bidId = high.accepted ? (high.bid?.id ?? 0) : 0
    const voided = await getRoom(auction.id).change({
      ...admin,
      change: { type: 'void_bid', bidId, reason: 'mistyped' },
    })
    expect(voided).toMatchObject({ accepted: true, auction: { current_bid: 5_100 } })
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
    expect(
      (await readReplica(auction)).bids.filter(({ voidedAtMs }) => voidedAtMs !== null).length,
    ).toBeGreaterThan(0)
  })

  it('replica: many events -> written in several batches', async () => {
    const auction = await makeAuction({ incrementCents: 100 as never })
    // One person may have 1,000 accepted bids in an auction.
    const [first, second] = [await makePerson(), await makePerson()]
    await delayJobs(auction.id, 'copy')
    const amounts = Array.from({ length: 1_010 }, (_, index) => 5_100 + index)
    const place = (amount: number) => bid(auction, amount % 2 === 0 ? first : second, amount, null)
    // Once the room knows both, the others come in order.
    for (const amount of amounts.splice(0, 2)) await place(amount)
    await Promise.all(amounts.map(place))
    await drain(auction.id)
    const replica = await readReplica(auction)
    expect([replica.auction.totalBids, replica.bids.length]).toEqual([1_010, 1_010])
  })

  it('replica: database unavailable for a while -> written afterwards without loss', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    await bid(auction, person, 5_100)
    armFault('d1', 1_000)
    for (let round = 0; round < 8; round += 1) {
      await makeJobsDue(auction.id)
      expect(await runDurableObjectAlarm(getRoomStub(auction.id))).toBe(true)
    }
    expect(await bid(auction, person, 5_200)).toMatchObject({ accepted: true })
    armFault('d1', 0)
    expect((await readReplica(auction)).auction.totalBids).toBe(0)
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
  })

  it('replica: older state -> never overwrites a newer one', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    await drain(auction.id)
    await db().update(auctions).set({ version: 10_000, totalBids: 77 }).where(eq(auctions.id, auction.id))
    await bid(auction, await makePerson(), 5_200)
    await drain(auction.id)
    expect((await readReplica(auction)).auction.totalBids).toBe(77)
  })

  it('alarm after a restart: a bid comes right away -> replication is not postponed', async () => {
    const [auction, person, other] = [await makeAuction(), await makePerson(), await makePerson()]
    const alarmIn = async (): Promise<number> => {
      const atMs = await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => storage.getAlarm())
      return (atMs ?? Infinity) - Date.now()
    }
    await bid(auction, person, 5_100)
    await evictDurableObject(getRoomStub(auction.id))
    await bid(auction, other, 5_200)
    expect(await alarmIn()).toBeLessThan(5_000)
  })

  it('replica: eviction between two steps -> continues from its watermark', async () => {
    const auction = await makeAuction()
    const [one, two] = [await makePerson(), await makePerson()]
    await evictDurableObject(getRoomStub(auction.id))
    await setMaximum(auction, one, 7_000)
    await evictDurableObject(getRoomStub(auction.id))
    await bid(auction, two, 6_000)
    await evictDurableObject(getRoomStub(auction.id))
    await runDurableObjectAlarm(getRoomStub(auction.id))
    await evictDurableObject(getRoomStub(auction.id))
    await endNow(auction)
    await evictDurableObject(getRoomStub(auction.id))
    await drain(auction.id)
    await expectReplicaToEqualRoom(auction)
    expect((await getRoom(auction.id).view({ kind: 'public' }))?.auction).toMatchObject({
      current_bid: 6_100,
      result: { outcome: 'sold', amount: 6_100 },
    })
  })
})
