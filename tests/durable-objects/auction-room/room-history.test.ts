import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { HistoryRequest } from '../../../domain/auction/room-contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { amountPattern } from '../../worker/support/api-amount.ts'
import {
  bid,
  dollars,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  setMaximum,
} from '../../worker/support/rooms.ts'

const admin = { by: 'admin', actorId: 1 } as const

function readHistory(
  auctionId: number,
  request: Partial<HistoryRequest> = {},
  viewer: Parameters<ReturnType<typeof getRoom>['history']>[0] = { kind: 'public' },
) {
  return getRoom(auctionId).history(viewer, { page: 1, perPage: 20, range: 'whole', ...request })
}

describe('history of an auction', () => {
  it("history: bids and events -> active bids, events between them, and the ledger's last hash", async () => {
    const auction = await makeAuction({ reserveCents: dollars(9_000), endAtMs: Date.now() + 60_000 })
    await bid(auction, await makePerson(), 5_100)
    await getRoom(auction.id).change({ ...admin, change: { type: 'pause' } })
    await getRoom(auction.id).change({ ...admin, change: { type: 'resume' } })

    const history = await readHistory(auction.id)

    expect(history?.bids.data.map(({ seq, bid_amount }) => [seq, bid_amount])).toEqual([[2, 5_100]])
    expect(history?.events.map(({ seq, type }) => [seq, type])).toEqual([
      [5, 'resumed'],
      [4, 'paused'],
      [3, 'extended'],
      [1, 'opened'],
    ])
    const ledger = await getRoom(auction.id).ledger()
    expect(history?.log).toEqual({ entries: 5, lastHash: ledger?.at(-1)?.hash })
    expect(history?.prices).toMatchObject({
      openingPrice: 5_000,
      points: [{ amount: 5_100, own: false }],
      bidCount: 1,
      extensions: [{ atMs: Date.parse(ledger?.[2]?.at ?? '') }],
    })
  })

  it('history: several pages -> each event once, with the bids of its page', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + MINUTE_MS })
    const [ann, ben] = [await makePerson(), await makePerson()]
    for (const amount of [5_100, 5_200, 5_300, 5_400, 5_500]) {
      // Two bids in the same millisecond set the same end, and the second records no extension.
      const beforeMs = Date.now()
      await expect.poll(() => Date.now()).toBeGreaterThan(beforeMs)
      await bid(auction, amount % 200 === 100 ? ann : ben, amount)
    }
    const pages = await Promise.all([1, 2, 3].map((page) => readHistory(auction.id, { page, perPage: 2 })))
    const seqs = pages.map((history) =>
      [...(history?.bids.data ?? []), ...(history?.events ?? [])].map(({ seq }) => seq).sort((a, b) => b - a),
    )
    expect(seqs).toEqual([
      [11, 10, 9, 8],
      [7, 6, 5, 4],
      [3, 2, 1],
    ])
  })

  it('history: page past the last -> the last page', async () => {
    const auction = await makeAuction()
    await bid(auction, await makePerson(), 5_100)
    const beyond = await readHistory(auction.id, { page: 9 })
    expect(beyond?.bids).toMatchObject({ current_page: 1, last_page: 1, data: [{ bid_amount: 5_100 }] })
    const empty = await readHistory((await makeAuction()).id, { page: 9 })
    expect(empty?.bids).toMatchObject({ current_page: 1, last_page: 1, data: [], total: 0 })
  })

  it('history: viewer -> own bids are marked for their bidder only, and no maximum is shown', async () => {
    const auction = await makeAuction()
    const [ann, ben] = [await makePerson(), await makePerson()]
    await setMaximum(auction, ann, 9_000)
    await bid(auction, ben, 6_000)
    const own = async (viewer?: Parameters<typeof readHistory>[2]) =>
      (await readHistory(auction.id, {}, viewer))?.prices.points.filter(({ own }) => own).length
    expect(await own({ kind: 'user', id: ann.userId })).toBeGreaterThan(0)
    expect(await own({ kind: 'user', id: 999_999 })).toBe(0)
    expect(await own()).toBe(0)
    expect(JSON.stringify(await readHistory(auction.id))).not.toMatch(amountPattern(9_000))
  })

  it('history: voided bid -> not in the prices, with a voided event', async () => {
    const auction = await makeAuction()
    const [ann, ben] = [await makePerson(), await makePerson()]
    await bid(auction, ann, 5_100)
    const second = await bid(auction, ben, 5_900)
    const bidId = (second.accepted && second.bid?.id) || 0
    await getRoom(auction.id).change({ ...admin, change: { type: 'void_bid', bidId, reason: 'mistyped' } })

    const history = await readHistory(auction.id)

    expect(history?.prices).toMatchObject({ points: [{ amount: 5_100 }], bidCount: 1 })
    expect(history?.events[0]).toMatchObject({ type: 'voided', data: { reason: 'mistyped' } })
  })

  it('history: end extended by a bid -> an extension; rescheduled -> none', async () => {
    const auction = await makeAuction({ endAtMs: Date.now() + MINUTE_MS })
    await bid(auction, await makePerson(), 5_100)
    const [extension] = (await readHistory(auction.id))?.prices.extensions ?? []
    const endAtMs = Date.now() + 2 * HOUR_MS
    await getRoom(auction.id).change({ ...admin, change: { type: 'reschedule', endAtMs } })
    const history = await readHistory(auction.id)
    expect(history?.events.map(({ type }) => type)).toContain('extended')
    expect(extension).toBeDefined()
    expect(history?.prices.extensions).toEqual([extension])
  })

  it('history: range of one hour -> opens at the price of its start and ends with the auction', async () => {
    const nowMs = Date.now()
    const auction = await makeAuction({
      startAtMs: nowMs - 3 * HOUR_MS,
      endAtMs: nowMs + MINUTE_MS,
      autoExtendMs: 0,
    })
    await bid(auction, await makePerson(), 5_100)
    await bid(auction, await makePerson(), 5_700)
    await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
      storage.sql.exec('UPDATE events SET at_ms = ? WHERE amount_cents = 510000', nowMs - 2 * 3_600_000)
    })
    await getRoom(auction.id).change({ ...admin, change: { type: 'reschedule', endAtMs: Date.now() - 1 } })
    await drain(auction.id)

    const hour = await readHistory(auction.id, { range: 'hour' })

    expect(hour?.prices).toMatchObject({ openingPrice: 5_100, points: [{ amount: 5_700 }], bidCount: 1 })
    const { fromMs = 0, toMs = 0 } = hour?.prices ?? {}
    expect(toMs - fromMs).toBe(HOUR_MS)
    expect(toMs).toBeLessThanOrEqual(Date.now())
    expect((await readHistory(auction.id))?.prices.bidCount).toBe(2)
  })

  it('history: thousands of bids -> a bounded number of points that includes the last', async () => {
    const startAtMs = Date.now() - 10_000
    const auction = await makeAuction({ startAtMs })
    const person = await makePerson()
    await bid(auction, person, 5_100)
    await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
      // More bids than a test can place one by one, with the columns that the history reads.
      storage.sql.exec(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO events (seq, type, at_ms, data, prev, hash, bid_id, bidder_id, amount_cents, bid_type, round)
        SELECT 2 + i, 'bid', ?1 + i, '{}', '', '', 1000000000 + i, i % 3, 510000 + i * 100, 'manual', 1 FROM n`,
        startAtMs,
      )
    })
    const history = await readHistory(auction.id, {}, { kind: 'user', id: 1 })
    expect(history?.prices.points.length).toBeLessThanOrEqual(1_200)
    expect(history?.prices.points.at(-1)?.amount).toBe(10_100)
    expect(history?.prices.bidCount).toBe(5_001)
  })

  it('history: room that was never opened -> null', async () => {
    expect(
      await env.AUCTION_ROOM.getByName('987654').history(
        { kind: 'public' },
        { page: 1, perPage: 20, range: 'whole' },
      ),
    ).toBeNull()
  })
})
