import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { UserChannel } from '../../../durable-objects/user-channel/user-channel.ts'
import { emails, sales } from '../../../worker/db/schema/index.ts'
import { admin, endNow } from '../../worker/support/room-replica.ts'
import {
  bid,
  confirmAddress,
  db,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makeJobsDue,
  makePerson,
  readNotifications,
  type TestPerson,
} from '../../worker/support/rooms.ts'
import { connect } from '../../worker/support/sockets.ts'

describe('close of an auction', () => {
  it('close: late alarm -> the result as of the end time', async () => {
    const [person, late] = [await makePerson(), await makePerson()]
    const endAtMs = Date.now() + 1_500
    const auction = await makeAuction({ endAtMs, autoExtendMs: 0 })
    await bid(auction, person, 5_100)
    await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(endAtMs)
    expect(await bid(auction, late, 5_500)).toMatchObject({ accepted: false, code: 'ended' })
    expect((await getRoom(auction.id).view({ kind: 'public' }))?.auction).toMatchObject({
      status: 'ended',
      result: { outcome: 'sold', amount: 5_100 },
    })
  })

  it('close: read before the alarm -> the view is already ended', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 1_500, autoExtendMs: 0 })
    await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => storage.deleteAlarm())
    const readStatus = async () => (await getRoom(auction.id).view({ kind: 'public' }))?.auction.status
    await expect.poll(readStatus).toBe('ended')
    expect((await getRoom(auction.id).ledger())?.at(-1)?.type).toBe('closed')
  })

  it('close: no request -> the alarm closes and broadcasts at once', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + 1_500, autoExtendMs: 0 })
    const watcher = await connect(`/auctions/${auction.id}/live`)
    const { data } = await watcher.frame('auction_ended')
    expect(data).toMatchObject({
      winning_bid: null,
      result: { outcome: 'no_bids', amount: null, winner: null },
    })
    expect(Date.now() - Date.parse(data.auction.end_time)).toBeLessThan(1_000)
  })

  it('close: a hanging job -> not delayed', async () => {
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

  it('close: alarm, poke and jobs -> one close per round', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    await endNow(auction)
    await getRoom(auction.id).poke()
    await runDurableObjectAlarm(getRoomStub(auction.id))
    await drain(auction.id)
    const closes = (await getRoom(auction.id).ledger())?.filter(({ type }) => type === 'closed')
    expect(closes).toHaveLength(1)
  })

  it('close: sold -> one settled sale, and mails to the winner and the seller', async () => {
    const auction = await makeAuction({ title: 'A <b>bold</b> Accord' })
    await confirmAddress(auction.seller)
    const [loser, winner] = [await makePerson(), await confirmAddress(await makePerson())]
    await bid(auction, loser, 5_100)
    await bid(auction, winner, 5_200)
    await endNow(auction)
    await drain(auction.id)
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
    expect(won?.subject).toBe(`You won: A <b>bold</b> Accord (#${auction.id})`)
    expect(won?.textBody).toContain('$5,200')
    expect(won?.textBody).toContain('Buyer’s premium (6%): $312.00')
    expect(won?.htmlBody).toContain('A &lt;b&gt;bold&lt;/b&gt; Accord')
    const [sold] = await mailTo(auction.seller)
    expect(sold?.subject).toBe(`Sold: A <b>bold</b> Accord (#${auction.id})`)
    expect(await mailTo(loser)).toEqual([])
  })

  it('close: reserve not met -> no sale, and the seller is mailed why, without the title at an unconfirmed address', async () => {
    const auction = await makeAuction({ reserveCents: 900_000 as never })
    await bid(auction, await makePerson(), 5_100)
    await endNow(auction)
    await drain(auction.id)
    const [mail] = await db().select().from(emails).where(eq(emails.userId, auction.seller.userId))
    expect(mail?.textBody).toContain('below your reserve')
    expect(mail?.subject).toBe(`Reserve not met: a car (#${auction.id})`)
    expect(mail?.htmlBody).not.toContain('Accord')
    expect(await db().select().from(sales).where(eq(sales.auctionId, auction.id))).toEqual([])
  })

  it('close: reopened before settlement -> no charge, and nobody is notified of an end', async () => {
    const auction = await makeAuction()
    const bidder = await makePerson()
    await bid(auction, bidder, 5_100)
    await endNow(auction)
    const reopened = await getRoom(auction.id).change({
      ...admin,
      change: { type: 'reopen', endAtMs: Date.now() + MINUTE_MS, reason: 'The clock was wrong.' },
    })
    expect(reopened).toMatchObject({ accepted: true, auction: { status: 'active' } })
    await makeJobsDue(auction.id)
    await runDurableObjectAlarm(getRoomStub(auction.id))
    expect(await db().select().from(sales).where(eq(sales.auctionId, auction.id))).toEqual([])
    const events = (await readNotifications(bidder)).map(({ event }) => event)
    expect(events).toContain('auction_updated')
    expect(events).not.toContain('auction_ended')
  })

  it.each(['paid', 'action_required', 'premium_due'] as const)(
    'reopen: sale is %s -> conflict',
    async (state) => {
      const auction = await makeAuction()
      const person = await makePerson()
      await bid(auction, person, 5_100)
      await endNow(auction)
      await drain(auction.id)
      await db().update(sales).set({ state }).where(eq(sales.auctionId, auction.id))
      const change = { type: 'reopen', endAtMs: Date.now() + MINUTE_MS, reason: 'Another try.' } as const
      expect(await getRoom(auction.id).change({ ...admin, change })).toMatchObject({
        accepted: false,
        code: 'conflict',
      })
    },
  )
})
