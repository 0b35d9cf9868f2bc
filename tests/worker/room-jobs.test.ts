import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { and, asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type LedgerEntry, verifyChain } from '../../domain/auction/ledger.ts'
import { pauseAfter } from '../../durable-objects/auction-room/job-runner.ts'
import { UserChannel } from '../../durable-objects/user-channel/user-channel.ts'
import {
  adminAlerts,
  auctionEvents,
  auctions,
  bids,
  emails,
  sales,
  watchlist,
} from '../../worker/db/schema/index.ts'
import { armFault } from '../../worker/providers/faults.ts'
import {
  bid,
  db,
  drain,
  dueNow,
  makeAuction,
  makePerson,
  roomOf,
  setMaximum,
  stubOf,
  type TestAuction,
  type TestPerson,
} from './support/rooms.ts'
import { connect } from './support/sockets.ts'

afterEach(() => armFault('d1', 0))

const admin = { by: 'admin', actorId: 1 } as const

function endNow({ id }: TestAuction) {
  return roomOf(id).change({ ...admin, change: { type: 'reschedule', endAtMs: Date.now() - 1 } })
}

async function copyOf({ id }: TestAuction) {
  const [auction] = await db().select().from(auctions).where(eq(auctions.id, id))
  const copied = await db().select().from(bids).where(eq(bids.auctionId, id)).orderBy(asc(bids.id))
  const events = await db()
    .select()
    .from(auctionEvents)
    .where(eq(auctionEvents.auctionId, id))
    .orderBy(asc(auctionEvents.seq))
  if (!auction) throw new Error('The auction is gone.')
  return { auction, bids: copied, events }
}

async function expectCopyToEqualRoom(auction: TestAuction): Promise<void> {
  const copy = await copyOf(auction)
  const view = await roomOf(auction.id).view({ kind: 'admin', id: 1 })
  const page = await roomOf(auction.id).bidPage({ kind: 'admin', id: 1 }, 1, 1_000)
  const ledger = (await roomOf(auction.id).ledger()) ?? []
  if (!view) throw new Error('The room is empty.')
  expect(copy.auction).toMatchObject({
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
  const standing = copy.bids.filter(({ voidedAtMs }) => voidedAtMs === null)
  expect(standing.map(({ id, bidderId, amountCents }) => [id, bidderId, amountCents / 100])).toEqual(
    page?.data.map(({ id, bidder_id, bid_amount }) => [id, bidder_id, bid_amount]).reverse(),
  )
  const copied = copy.events.map(({ seq, type, atMs, data, prev, hash }): LedgerEntry => {
    return { seq, type, at: new Date(atMs).toISOString(), data: JSON.parse(data), prev, hash }
  })
  expect(copied).toEqual(ledger)
  expect(await verifyChain(copied, sha256)).toMatchObject({ valid: true, entries: view.auction.seq })
}

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

describe('the copy in D1', () => {
  it('equals the room once its jobs are done', async () => {
    const auction = await makeAuction({ reserveCents: 700_000 as never })
    const [one, two] = [await makePerson(), await makePerson()]
    await setMaximum(auction, one, 8_000)
    await bid(auction, two, 7_500)
    await drain(auction.id)
    await expectCopyToEqualRoom(auction)
    await bid(auction, two, 8_600)
    await endNow(auction)
    await drain(auction.id)
    await expectCopyToEqualRoom(auction)
    expect((await copyOf(auction)).auction).toMatchObject({
      winnerId: two.userId,
      resultAmountCents: 860_000,
      endedAtMs: expect.any(Number),
    })
  })

  it('takes a void over, with the price that falls back', async () => {
    const auction = await makeAuction()
    const [one, two] = [await makePerson(), await makePerson()]
    await setMaximum(auction, one, 6_000)
    const high = await bid(auction, two, 9_000)
    await drain(auction.id)
    const bidId = high.accepted ? (high.bid?.id ?? 0) : 0
    const voided = await roomOf(auction.id).change({
      ...admin,
      change: { type: 'void_bid', bidId, reason: 'mistyped' },
    })
    expect(voided).toMatchObject({ accepted: true, auction: { current_bid: 5_100 } })
    await drain(auction.id)
    await expectCopyToEqualRoom(auction)
    expect(
      (await copyOf(auction)).bids.filter(({ voidedAtMs }) => voidedAtMs !== null).length,
    ).toBeGreaterThan(0)
  })

  it('is brought up to date in parts where much has happened', async () => {
    const auction = await makeAuction({ incrementCents: 100 as never })
    const person = await makePerson()
    for (let amount = 5_100; amount < 5_650; amount += 1) await bid(auction, person, amount, null)
    await drain(auction.id)
    await expectCopyToEqualRoom(auction)
  })

  it('is written again when the database comes back, and nothing is lost meanwhile', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    await bid(auction, person, 5_100)
    armFault('d1', 1_000)
    for (let round = 0; round < 8; round += 1) {
      await dueNow(auction.id)
      expect(await runDurableObjectAlarm(stubOf(auction.id))).toBe(true)
    }
    expect(await bid(auction, person, 5_200)).toMatchObject({ accepted: true })
    armFault('d1', 0)
    expect((await copyOf(auction)).auction.totalBids).toBe(0)
    await drain(auction.id)
    await expectCopyToEqualRoom(auction)
  })

  it('is never set back by an older state', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    await drain(auction.id)
    await db().update(auctions).set({ version: 10_000, totalBids: 77 }).where(eq(auctions.id, auction.id))
    await bid(auction, await makePerson(), 5_200)
    await drain(auction.id)
    expect((await copyOf(auction)).auction.totalBids).toBe(77)
  })

  it('is not put off to the next reminder by a bid that comes right after a restart', async () => {
    const [auction, person, other] = [await makeAuction(), await makePerson(), await makePerson()]
    const alarmIn = async (): Promise<number> => {
      const atMs = await runInDurableObject(stubOf(auction.id), (_, { storage }) => storage.getAlarm())
      return (atMs ?? Infinity) - Date.now()
    }
    await bid(auction, person, 5_100)
    await evictDurableObject(stubOf(auction.id))
    await bid(auction, other, 5_200)
    expect(await alarmIn()).toBeLessThan(5_000)
  })

  it('goes on where it was when the room is evicted between any two steps', async () => {
    const auction = await makeAuction()
    const [one, two] = [await makePerson(), await makePerson()]
    await evictDurableObject(stubOf(auction.id))
    await setMaximum(auction, one, 7_000)
    await evictDurableObject(stubOf(auction.id))
    await bid(auction, two, 6_000)
    await evictDurableObject(stubOf(auction.id))
    await runDurableObjectAlarm(stubOf(auction.id))
    await evictDurableObject(stubOf(auction.id))
    await endNow(auction)
    await evictDurableObject(stubOf(auction.id))
    await drain(auction.id)
    await expectCopyToEqualRoom(auction)
    expect((await roomOf(auction.id).view({ kind: 'public' }))?.auction).toMatchObject({
      current_bid: 6_100,
      result: { outcome: 'sold', amount: 6_100 },
    })
  })
})

describe('work that fails', () => {
  it('is given up after its last try, put before the administrators, and taken up again by a poke', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    const copyJob = () =>
      runInDurableObject(stubOf(auction.id), (_, { storage }) =>
        storage.sql
          .exec<{ attempts: number; parked_reason: string | null }>(
            "SELECT attempts, parked_reason FROM jobs WHERE key = 'copy'",
          )
          .toArray(),
      )
    for (let round = 0; round < 12; round += 1) {
      armFault('d1', 1_000)
      await dueNow(auction.id)
      await runDurableObjectAlarm(stubOf(auction.id))
    }
    const [parked] = await copyJob()
    expect(parked).toMatchObject({ attempts: 12, parked_reason: expect.stringContaining('D1_ERROR') })
    armFault('d1', 0)
    await drain(auction.id)
    const alerts = await db().select().from(adminAlerts).where(eq(adminAlerts.kind, 'room_job_parked'))
    expect(alerts.filter(({ facts }) => facts.auction_id === auction.id)).toHaveLength(1)

    await roomOf(auction.id).poke()
    await drain(auction.id)
    expect(await copyJob()).toEqual([])
    await expectCopyToEqualRoom(auction)
  })

  it('waits twice as long after each failure, five minutes at most', () => {
    expect([1, 2, 3, 9, 10, 40].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  })

  it('does not keep the alarm from being set, however often the alarm itself fails', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 60_000 })
    await bid(auction, await makePerson(), 5_100)
    await runInDurableObject(stubOf(auction.id), (_, { storage }) => {
      storage.sql.exec('ALTER TABLE jobs RENAME TO hidden_jobs')
    })
    for (let round = 0; round < 8; round += 1) {
      expect(await runDurableObjectAlarm(stubOf(auction.id))).toBe(true)
      const alarmAtMs = await runInDurableObject(stubOf(auction.id), (_, { storage }) => storage.getAlarm())
      expect(alarmAtMs).not.toBeNull()
    }
    await runInDurableObject(stubOf(auction.id), (_, { storage }) => {
      storage.sql.exec('ALTER TABLE hidden_jobs RENAME TO jobs')
    })
    await drain(auction.id)
    await expectCopyToEqualRoom(auction)
  })
})

describe('a close', () => {
  it('comes with the alarm, however late, at the result as it stood at the end', async () => {
    const [person, late] = [await makePerson(), await makePerson()]
    const endAtMs = Date.now() + 1_500
    const auction = await makeAuction({ endAtMs, autoExtendMs: 0 })
    await bid(auction, person, 5_100)
    await scheduler.wait(endAtMs - Date.now() + 5)
    expect(await bid(auction, late, 5_500)).toMatchObject({ accepted: false, code: 'ended' })
    expect((await roomOf(auction.id).view({ kind: 'public' }))?.auction).toMatchObject({
      status: 'ended',
      result: { outcome: 'sold', amount: 5_100 },
    })
  })

  it('is seen by whoever looks, also before the alarm', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 1_500, autoExtendMs: 0 })
    await runInDurableObject(stubOf(auction.id), (_, { storage }) => storage.deleteAlarm())
    await scheduler.wait(1_600)
    expect((await roomOf(auction.id).view({ kind: 'public' }))?.auction.status).toBe('ended')
    expect((await roomOf(auction.id).ledger())?.at(-1)?.type).toBe('closed')
  })

  it('is driven by the alarm alone and told to watchers at once', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 700, autoExtendMs: 0 })
    const watcher = await connect(`/auctions/${auction.id}/live`)
    const { data } = await watcher.frame('auction_ended')
    expect(data).toMatchObject({
      winning_bid: null,
      result: { outcome: 'no_bids', amount: null, winner: null },
    })
    expect(Date.now() - Date.parse(data.auction.end_time)).toBeLessThan(500)
  })

  it('is not held up by work that hangs', async () => {
    const person = await makePerson()
    const auction = await makeAuction({ endAtMs: Date.now() + 2_500, autoExtendMs: 0 })
    const watcher = await connect(`/auctions/${auction.id}/live`)
    const notify = vi.spyOn(UserChannel.prototype, 'notify').mockImplementation(() => scheduler.wait(6_000))
    await bid(auction, person, 5_100)
    const { data } = await watcher.frame('auction_ended')
    expect(Date.now() - Date.parse(data.auction.end_time)).toBeLessThan(1_500)
    expect(notify).toHaveBeenCalled()
    notify.mockRestore()
  })

  it('happens once a round, whatever wakes the room', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    await endNow(auction)
    await roomOf(auction.id).poke()
    await runDurableObjectAlarm(stubOf(auction.id))
    await drain(auction.id)
    const closes = (await roomOf(auction.id).ledger())?.filter(({ type }) => type === 'closed')
    expect(closes).toHaveLength(1)
  })

  it('settles the sale once and mails the winner and the seller what it means for them', async () => {
    const auction = await makeAuction({ title: 'A <b>bold</b> Accord' })
    const [loser, winner] = [await makePerson(), await makePerson()]
    await bid(auction, loser, 5_100)
    await bid(auction, winner, 5_200)
    await endNow(auction)
    await runDurableObjectAlarm(stubOf(auction.id))
    const rows = await db().select().from(sales).where(eq(sales.auctionId, auction.id))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ winnerId: winner.userId, amountCents: 520_000, round: 1 })

    const mailTo = async ({ userId }: TestPerson) =>
      (
        await db()
          .select()
          .from(emails)
          .where(and(eq(emails.userId, userId)))
      ).filter(({ key }) => key.startsWith('result:'))
    const [won] = await mailTo(winner)
    expect(won?.subject).toBe('You won: A <b>bold</b> Accord')
    expect(won?.textBody).toContain('$5,200')
    expect(won?.textBody).toContain("buyer's premium of $312.00 (6 %)")
    expect(won?.htmlBody).toContain('A &lt;b&gt;bold&lt;/b&gt; Accord')
    const [sold] = await mailTo(auction.seller)
    expect(sold?.subject).toBe('Sold: A <b>bold</b> Accord')
    expect(await mailTo(loser)).toEqual([])
  })

  it('without a sale tells the seller why', async () => {
    const auction = await makeAuction({ reserveCents: 900_000 as never })
    await bid(auction, await makePerson(), 5_100)
    await endNow(auction)
    await drain(auction.id)
    const [mail] = await db().select().from(emails).where(eq(emails.userId, auction.seller.userId))
    expect(mail?.textBody).toContain('below your reserve')
    expect(await db().select().from(sales).where(eq(sales.auctionId, auction.id))).toEqual([])
  })

  it('that was undone by a reopening is not charged for', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    await endNow(auction)
    const reopened = await roomOf(auction.id).change({
      ...admin,
      change: { type: 'reopen', endAtMs: Date.now() + 60_000, reason: 'The clock was wrong.' },
    })
    expect(reopened).toMatchObject({ accepted: true, auction: { status: 'active' } })
    await dueNow(auction.id)
    await runDurableObjectAlarm(stubOf(auction.id))
    expect(await db().select().from(sales).where(eq(sales.auctionId, auction.id))).toEqual([])
  })

  it.each(['paid', 'deposit_captured', 'pending'] as const)(
    'cannot be undone while its sale is %s',
    async (state) => {
      const auction = await makeAuction()
      const person = await makePerson()
      await bid(auction, person, 5_100)
      await endNow(auction)
      await runDurableObjectAlarm(stubOf(auction.id))
      await db().update(sales).set({ state }).where(eq(sales.auctionId, auction.id))
      const change = { type: 'reopen', endAtMs: Date.now() + 60_000, reason: 'Another try.' } as const
      expect(await roomOf(auction.id).change({ ...admin, change })).toMatchObject({
        accepted: false,
        code: 'conflict',
      })
    },
  )
})

describe('notices of an auction', () => {
  const heard = async ({ userId }: TestPerson) =>
    runInDurableObject(
      env.USER_CHANNEL.getByName(String(userId)) as unknown as DurableObjectStub,
      (_, { storage }) =>
        storage.sql
          .exec<{ event: string; data: string }>('SELECT event, data FROM notices ORDER BY seq')
          .toArray()
          .map(({ event, data }) => ({ event, data: JSON.parse(data) })),
    )

  it('tell bidders of their bids and of being outbid, and everybody of the end, each once', async () => {
    const auction = await makeAuction()
    const [loser, winner, watcher] = [await makePerson(), await makePerson(), await makePerson()]
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
    expect(await heard(loser)).toEqual([
      { event: 'bid_successful', data: { auction_id: id, auction_title, bid_amount: 5_100 } },
      { event: 'outbid', data: { auction_id: id, auction_title, current_bid: 5_200 } },
      { event: 'auction_ended', data: { ...ended, you: 'lost' } },
    ])
    expect((await heard(winner)).map(({ event }) => event)).toEqual(['bid_successful', 'auction_ended'])
    expect((await heard(winner)).at(-1)?.data).toEqual({ ...ended, you: 'won' })
    expect(await heard(watcher)).toEqual([{ event: 'auction_ended', data: { ...ended, you: 'watches' } }])
    expect(await heard(auction.seller)).toEqual([
      { event: 'auction_ended', data: { ...ended, you: 'sells' } },
    ])
  })

  it('tell of the lead lost in a burst once, and of every bid', async () => {
    const auction = await makeAuction()
    const [one, two] = [await makePerson(), await makePerson()]
    for (const [index, person] of [one, two, one, two].entries())
      await bid(auction, person, 5_100 + index * 100)
    await drain(auction.id)
    expect((await heard(one)).map(({ event }) => event)).toEqual([
      'bid_successful',
      'bid_successful',
      'outbid',
    ])
    expect((await heard(two)).map(({ event }) => event)).toEqual(['bid_successful', 'bid_successful'])
  })

  it('warn bidders and watchers when ten minutes are left, and the sockets of the auction too', async () => {
    const auction = await makeAuction()
    const [person, client] = [await makePerson(), await connect(`/auctions/${auction.id}/live`)]
    await bid(auction, person, 5_100)
    await roomOf(auction.id).change({
      ...admin,
      change: { type: 'reschedule', endAtMs: Date.now() + 9.5 * 60_000 },
    })
    await drain(auction.id)
    expect((await heard(person)).at(-1)).toMatchObject({
      event: 'auction_ending_soon',
      data: { minutes_left: 10 },
    })
    expect((await client.frame('auction_ending_soon')).data).toEqual({
      auction_id: auction.id,
      minutes_left: 10,
    })
  })

  it('warn again when an end that was moved away comes near once more', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await bid(auction, person, 5_100)
    for (const minutes of [9.5, 60, 9.6]) {
      const change = { type: 'reschedule', endAtMs: Date.now() + minutes * 60_000 } as const
      await roomOf(auction.id).change({ ...admin, change })
      await drain(auction.id)
    }
    const warnings = (await heard(person)).filter(({ event }) => event === 'auction_ending_soon')
    expect(warnings.map(({ data }) => data.minutes_left)).toEqual([10, 10])
  })

  it('tell everybody of a cancellation, with a mail to bidders and the seller', async () => {
    const auction = await makeAuction()
    const [person, watcher] = [await makePerson(), await makePerson()]
    await db().insert(watchlist).values({ userId: watcher.userId, auctionId: auction.id, createdAtMs: 1 })
    await bid(auction, person, 5_100)
    await roomOf(auction.id).change({ ...admin, change: { type: 'cancel', reason: 'The car was stolen.' } })
    await drain(auction.id)
    for (const somebody of [person, watcher, auction.seller]) {
      expect((await heard(somebody)).at(-1)).toMatchObject({
        event: 'auction_updated',
        data: { change: 'cancelled', reason: 'The car was stolen.' },
      })
    }
    for (const { userId } of [person, auction.seller]) {
      const [mail] = await db().select().from(emails).where(eq(emails.userId, userId))
      expect(mail?.textBody).toContain('Reason: The car was stolen.')
    }
  })

  it('tell the seller that an unpaid listing is a draft again', async () => {
    const auction = await makeAuction({ paid: false })
    await drain(auction.id)
    expect((await heard(auction.seller)).at(-1)).toMatchObject({
      data: { change: 'lapsed', status: 'draft' },
    })
    expect((await copyOf(auction)).auction.status).toBe('draft')
    const [mail] = await db().select().from(emails).where(eq(emails.userId, auction.seller.userId))
    expect(mail?.subject).toBe('Not published: 2019 Honda Accord EX-L')
  })

  it('reach every one of many watchers', async () => {
    const auction = await makeAuction()
    const watchers: TestPerson[] = []
    for (let count = 0; count < 120; count += 1) watchers.push(await makePerson({ authorized: false }))
    for (const { userId } of watchers) {
      await db().insert(watchlist).values({ userId, auctionId: auction.id, createdAtMs: 1 })
    }
    await endNow(auction)
    await drain(auction.id)
    const told = await Promise.all(watchers.map(heard))
    expect(told.every((notices) => notices.length === 1 && notices[0]?.event === 'auction_ended')).toBe(true)
  })
})
