import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { emails, watchlist } from '../../../worker/db/schema/index.ts'
import { authorizeCard } from '../../worker/support/money.ts'
import { admin, endNow, readReplica } from '../../worker/support/room-replica.ts'
import {
  bid,
  db,
  delayJobs,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makeJobsDue,
  makePerson,
  readNotifications,
} from '../../worker/support/rooms.ts'
import { connect } from '../../worker/support/sockets.ts'

async function cancel({ id }: { readonly id: number }): Promise<void> {
  await getRoom(id).change({ ...admin, change: { type: 'cancel', reason: 'The car was stolen.' } })
}

describe('notifications of an auction', () => {
  it.each([
    { over: 'end', job: 'end_notices', event: 'auction_ended', end: endNow },
    { over: 'cancellation', job: 'cancel_notices', event: 'auction_updated', end: cancel },
  ])(
    'notifications: $over while those of a storm rest -> the lost lead comes before it, which makes it over',
    async ({ job, event, end }) => {
      const auction = await makeAuction()
      const [loser, winner] = [await makePerson(), await makePerson()]
      await delayJobs(auction.id, 'bid_notices')
      await bid(auction, loser, 5_100)
      await bid(auction, winner, 5_200)
      await end(auction)
      await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
        storage.sql.exec('UPDATE jobs SET due_at_ms = 1 WHERE kind = ?', job)
      })
      await runDurableObjectAlarm(getRoomStub(auction.id))
      await expect
        .poll(async () => (await readNotifications(loser)).map((one) => one.event))
        .toEqual(['bid_successful', 'outbid', event])
    },
  )

  it('notifications: channel of one person fails -> the others are notified at once, this one once it answers', async () => {
    const auction = await makeAuction()
    const [loser, winner] = [await makePerson(), await makePerson()]
    const channel = env.USER_CHANNEL.getByName(String(loser.userId))
    const rename = (from: string, to: string) =>
      runInDurableObject(channel, (_, { storage }) => {
        storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`)
      })
    await bid(auction, loser, 5_100)
    await drain(auction.id)
    await rename('notices', 'hidden')
    await bid(auction, winner, 5_200)
    await endNow(auction)
    const eventsOf = async (person: typeof winner) =>
      (await readNotifications(person)).map(({ event }) => event)
    for (const times of [1, 2]) {
      await makeJobsDue(auction.id)
      await runDurableObjectAlarm(getRoomStub(auction.id))
      if (times === 2) expect(await eventsOf(winner)).toContain('auction_ended')
    }
    await rename('hidden', 'notices')
    await drain(auction.id)
    expect(await eventsOf(loser)).toEqual(['bid_successful', 'outbid', 'auction_ended'])
  })

  it('notifications: bids and the end -> own bids and being outbid, and the end to everybody, each once', async () => {
    const auction = await makeAuction()
    const [loser, winner, watcher] = [
      await makePerson(),
      await makePerson({ authorized: false }),
      await makePerson(),
    ]
    await authorizeCard(winner.userId)
    await db().insert(watchlist).values({ userId: watcher.userId, auctionId: auction.id, createdAtMs: 1 })
    await bid(auction, loser, 5_100)
    await drain(auction.id)
    await bid(auction, winner, 5_200)
    await drain(auction.id)
    await endNow(auction)
    await drain(auction.id)

    const { id } = auction
    const auction_title = '2019 Honda Accord EX-L'
    const ended = { auction_id: id, auction_title, winning_bid: 5_200, outcome: 'sold' }
    expect(await readNotifications(loser)).toEqual([
      { event: 'bid_successful', data: { auction_id: id, auction_title, bid_amount: 5_100 } },
      { event: 'outbid', data: { auction_id: id, auction_title, current_bid: 5_200 } },
      { event: 'auction_ended', data: { ...ended, you: 'lost' } },
    ])
    expect((await readNotifications(winner)).map(({ event }) => event)).toEqual([
      'bid_successful',
      'auction_ended',
      'handover',
    ])
    expect((await readNotifications(winner)).at(1)?.data).toEqual({ ...ended, you: 'won' })
    expect(await readNotifications(watcher)).toEqual([
      { event: 'auction_ended', data: { ...ended, you: 'watches' } },
    ])
    const sellers = await readNotifications(auction.seller)
    expect(sellers.map(({ event }) => event)).toEqual([
      'bid_placed',
      'bid_placed',
      'auction_ended',
      'handover',
    ])
    expect(sellers[1]?.data).toMatchObject({ auction_id: id, auction_title, bid: { bid_amount: 5_200 } })
    expect(sellers.at(2)?.data).toEqual({ ...ended, you: 'sells' })
  })

  it('notifications: burst of bids -> one outbid notification, and one for every bid', async () => {
    const auction = await makeAuction()
    const [one, two] = [await makePerson(), await makePerson()]
    for (const [index, person] of [one, two, one, two].entries())
      await bid(auction, person, 5_100 + index * 100)
    await drain(auction.id)
    expect((await readNotifications(one)).map(({ event }) => event)).toEqual([
      'bid_successful',
      'bid_successful',
      'outbid',
    ])
    expect((await readNotifications(two)).map(({ event }) => event)).toEqual([
      'bid_successful',
      'bid_successful',
    ])
  })

  it('notifications: storm of bids -> who has paused is notified of what is older, who bids on after their pause', async () => {
    const auction = await makeAuction()
    const [one, two] = [await makePerson(), await makePerson()]
    const amounts = Array.from({ length: 200 }, (_, index) => 5_100 + index * 100)
    await Promise.all(amounts.map((amount, index) => bid(auction, index % 2 === 0 ? one : two, amount)))
    const runAfter = async (ms: number) => {
      await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
        storage.sql.exec('UPDATE events SET at_ms = ? WHERE amount_cents IS NOT 2510000', Date.now() - ms)
      })
      await makeJobsDue(auction.id)
      await runDurableObjectAlarm(getRoomStub(auction.id))
      return [(await readNotifications(one)).length, (await readNotifications(two)).length]
    }
    expect(await runAfter(0)).toEqual([0, 0])
    await bid(auction, two, 25_100)
    expect(await runAfter(1_500)).toEqual([2, 0])
    expect((await readNotifications(one)).at(-1)?.event).toBe('outbid')
    await drain(auction.id)
    expect((await readNotifications(two)).map(({ data }) => data)).toMatchObject([{ bid_amount: 25_100 }])
    expect(await readNotifications(one)).toHaveLength(2)
  })

  it("ending-soon warning: ten minutes left -> bidders and watchers, and the auction's sockets", async () => {
    const auction = await makeAuction()
    const [person, client] = [await makePerson(), await connect(`/auctions/${auction.id}/live`)]
    await bid(auction, person, 5_100)
    await getRoom(auction.id).change({
      ...admin,
      change: { type: 'reschedule', endAtMs: Date.now() + 9.5 * MINUTE_MS },
    })
    await drain(auction.id)
    expect((await readNotifications(person)).at(-1)).toMatchObject({
      event: 'auction_ending_soon',
      data: { minutes_left: 10 },
    })
    expect((await client.frame('auction_ending_soon')).data).toEqual({
      auction_id: auction.id,
      minutes_left: 10,
    })
  })

  it('ending-soon warning: the end moves a moment later -> retracted unless it is over anyway', async () => {
    const [auction, person, watcher, late] = [
      await makeAuction(),
      await makePerson(),
      await makePerson(),
      await makeAuction(),
    ]
    for (const { id } of [auction, late]) {
      await db().insert(watchlist).values({ userId: watcher.userId, auctionId: id, createdAtMs: 1 })
    }
    const client = await connect('/live?inbox=1', watcher)
    const over = () =>
      client.frames.flatMap(({ event, data }) => (event === 'inbox' ? (data.over ?? []) : []))
    for (const one of [late, auction]) {
      const change = { type: 'reschedule', endAtMs: Date.now() + 50_000 } as const
      await getRoom(one.id).change({ ...admin, change })
      await drain(one.id)
    }
    await client.frame(({ data }) => data.minutes_left === 1 && data.auction_id === auction.id)
    expect(over()).toEqual([])
    await runInDurableObject(getRoomStub(late.id), (_, { storage }) => {
      storage.sql.exec("UPDATE watermarks SET value = value - 60000 WHERE name = 'warned_ms'")
    })
    for (const one of [late, auction]) {
      await bid(one, person, 5_100)
      await drain(one.id)
    }
    await client.frame(({ data }) => data.over !== undefined)
    expect(over()).toEqual([`end of ${auction.id}`])
    expect(
      (await readNotifications(watcher)).filter(({ event }) => event === 'auction_ending_soon'),
    ).toHaveLength(2)
  })

  it('ending-soon warning: a moved end comes near again -> a second warning', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await bid(auction, person, 5_100)
    for (const minutes of [9.5, 60, 9.6]) {
      const change = { type: 'reschedule', endAtMs: Date.now() + minutes * MINUTE_MS } as const
      await getRoom(auction.id).change({ ...admin, change })
      await drain(auction.id)
    }
    const warnings = (await readNotifications(person)).filter(({ event }) => event === 'auction_ending_soon')
    expect(warnings.map(({ data }) => data.minutes_left)).toEqual([10, 10])
  })

  it('notifications: cancellation -> everybody, with a mail to bidders and the seller', async () => {
    const auction = await makeAuction()
    const [person, watcher] = [await makePerson(), await makePerson()]
    await db().insert(watchlist).values({ userId: watcher.userId, auctionId: auction.id, createdAtMs: 1 })
    await bid(auction, person, 5_100)
    await cancel(auction)
    await drain(auction.id)
    for (const somebody of [person, watcher, auction.seller]) {
      expect((await readNotifications(somebody)).at(-1)).toMatchObject({
        event: 'auction_updated',
        data: { change: 'cancelled', reason: 'The car was stolen.' },
      })
    }
    for (const { userId } of [person, auction.seller]) {
      const [mail] = await db().select().from(emails).where(eq(emails.userId, userId))
      expect(mail?.textBody).toContain('Reason: The car was stolen.')
    }
  })

  it('notifications: unpaid listing is a draft again -> the seller', async () => {
    const auction = await makeAuction({ paid: false })
    await drain(auction.id)
    expect((await readNotifications(auction.seller)).at(-1)).toMatchObject({
      data: { change: 'lapsed', status: 'draft' },
    })
    expect((await readReplica(auction)).auction.status).toBe('draft')
    const [mail] = await db().select().from(emails).where(eq(emails.userId, auction.seller.userId))
    // Nobody has confirmed the address.
    expect(mail?.subject).toBe(`Not published: a car (#${auction.id})`)
  })

  it('notifications: many watchers -> every one of them', async () => {
    const auction = await makeAuction()
    const watchers = await Promise.all(
      Array.from({ length: 120 }, async () => {
        const watcher = await makePerson({ authorized: false })
        await db().insert(watchlist).values({ userId: watcher.userId, auctionId: auction.id, createdAtMs: 1 })
        return watcher
      }),
    )
    await endNow(auction)
    await drain(auction.id)
    const received = await Promise.all(watchers.map(readNotifications))
    expect(received.every((notices) => notices.length === 1 && notices[0]?.event === 'auction_ended')).toBe(
      true,
    )
  })
})
