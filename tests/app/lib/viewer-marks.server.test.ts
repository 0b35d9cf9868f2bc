import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readViewerMarks } from '../../../app/lib/viewer-marks.server.ts'
import type { MyBidFilter } from '../../../domain/auction/my-bids.ts'
import { NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { database } from '../../../worker/db/client.ts'
import { findBidFigures, listAuctionsWithBids } from '../../../worker/db/queries/auctions/my-auctions.ts'
import { listFollowedAuctionIds } from '../../../worker/db/queries/auctions/viewer-statuses.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { listAuctions } from '../../../worker/services/search/list-auctions.ts'
import { insertAuction, insertUser } from '../../worker/support/rows.ts'

async function insertBid(auctionId: number, bidderId: number, voidedAtMs: number | null = null) {
  const number = 1 + ((await env.DB.prepare('select count(*) as n from bids').first<number>('n')) ?? 0)
  await env.DB.prepare(
    `insert into bids (id, auction_id, bidder_id, bidder_number, amount_cents, bid_type, seq, at_ms, voided_at_ms)
     values (?, ?, ?, 1, 100000, 'manual', ?, 1, ?)`,
  )
    .bind(auctionId * 1_000_000 + number, auctionId, bidderId, number, voidedAtMs)
    .run()
}

async function insertSale(auctionId: number, winnerId: number, handedOverAtMs: number | null) {
  await env.DB.prepare(
    `insert into sales (key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate, premium_cents,
       settlement_fee_cents, state, created_at_ms, updated_at_ms, handed_over_at_ms)
     select 'premium:' || id, id, round, ?, seller_id, 100000, 5, 5000, 0, 'paid', 1, 1, ? from auctions where id = ?`,
  )
    .bind(winnerId, handedOverAtMs, auctionId)
    .run()
}

async function watch(auctionId: number, userId: number) {
  await env.DB.prepare('insert into watchlist (user_id, auction_id, created_at_ms) values (?, ?, 1)')
    .bind(userId, auctionId)
    .run()
}

async function viewer(): Promise<Viewer> {
  const id = await insertUser()
  return {
    id,
    userId: id,
    sessionId: '1',
    username: `row${id}`,
    email: `row${id}@example.com`,
    firstName: 'Row',
    role: 'user',
    userType: 'private',
    verificationStatus: 'verified',
    isActive: true,
  } as Viewer
}

const readMarks = (person: Viewer | null, ids: readonly number[]) =>
  readViewerMarks(
    { env, viewer: person },
    ids.map((id) => ({ id })),
  )

test('viewer marks: list of auctions -> own bid states only', async () => {
  const [leader, outbid, stranger] = [await viewer(), await viewer(), await viewer()]
  const running = await insertAuction({ leader_id: leader.id })
  const untouched = await insertAuction()
  for (const { id } of [outbid, leader]) await insertBid(running, id)
  const won = await insertAuction({ status: 'ended', result_outcome: 'sold', winner_id: leader.id })
  for (const { id } of [outbid, leader]) await insertBid(won, id)
  const unsold = await insertAuction({
    status: 'ended',
    result_outcome: 'reserve_not_met',
    leader_id: leader.id,
  })
  await insertBid(unsold, leader.id)
  const ids = [running, untouched, won, unsold]

  expect((await readMarks(leader, ids)).viewerStatuses).toEqual({
    [running]: 'Winning',
    [won]: 'Won',
    [unsold]: 'Not sold',
  })
  expect((await readMarks(outbid, ids)).viewerStatuses).toEqual({ [running]: 'Outbid', [won]: 'Lost' })
  expect((await readMarks(stranger, ids)).viewerStatuses).toEqual({})
  expect(await readMarks(null, ids)).toEqual({ viewerStatuses: {}, watchedIds: [] })
})

test('viewer marks: voided bid or cancelled auction -> no state', async () => {
  const person = await viewer()
  const voided = await insertAuction()
  await insertBid(voided, person.id, 2)
  const cancelled = await insertAuction({ status: 'cancelled' })
  await insertBid(cancelled, person.id)
  expect((await readMarks(person, [voided, cancelled])).viewerStatuses).toEqual({})
})

test('viewer marks: watchlist -> own auctions only', async () => {
  const [person, other] = [await viewer(), await viewer()]
  const own = await insertAuction()
  const others = await insertAuction()
  await watch(own, person.id)
  await watch(others, other.id)
  expect((await readMarks(person, [own, others])).watchedIds).toEqual([own])
})

test('public list: bidder and visitor -> same answer', async () => {
  const person = await viewer()
  const id = await insertAuction({ leader_id: person.id, title: 'Same for all' })
  await insertBid(id, person.id)
  const filters = { ...NO_FILTERS, search: 'Same for all' }
  const of = (reader: Viewer | null) => listAuctions(env, { filters, viewer: reader, nowMs: 1_500 })
  expect(await of(person)).toEqual(await of(null))
  expect(JSON.stringify(await of(person))).not.toContain(person.username)
})

test('running auctions of a person: bid on or watched and not over -> nearest end first', async () => {
  const [person, other] = [await viewer(), await viewer()]
  const later = await insertAuction({ end_at_ms: 9_000 })
  const sooner = await insertAuction({ end_at_ms: 5_000 })
  const pending = await insertAuction({ status: 'pending', start_at_ms: 3_000, end_at_ms: 4_000 })
  const over = await insertAuction({ status: 'ended', end_at_ms: 1_500 })
  const draft = await insertAuction({ status: 'pending', listing_paid_at_ms: null })
  const foreign = await insertAuction({ end_at_ms: 4_000 })
  await insertBid(later, person.id)
  await watch(later, person.id)
  await insertBid(over, person.id)
  await insertBid(foreign, other.id)
  for (const id of [sooner, pending, draft]) await watch(id, person.id)

  const of = (limit: number) => listFollowedAuctionIds(database(env), { userId: person.id, limit })
  expect(await of(10)).toEqual([sooner, later, pending])
  expect(await of(1)).toEqual([sooner])
})

test('my bids: several bids in an auction -> one row with count and last bid, voided bids ignored', async () => {
  const [person, rival] = [await viewer(), await viewer()]
  const often = await insertAuction({ leader_id: person.id, end_at_ms: 9_000 })
  for (const { id } of [person, rival, person]) await insertBid(often, id)
  await insertBid(often, person.id, 2)
  const onlyVoided = await insertAuction()
  await insertBid(onlyVoided, person.id, 2)
  const foreign = await insertAuction()
  await insertBid(foreign, rival.id)
  const last = await env.DB.prepare(
    'select max(id) as id from bids where auction_id = ? and bidder_id = ? and voided_at_ms is null',
  )
    .bind(often, person.id)
    .first<number>('id')
  await env.DB.prepare('update auctions set winning_bid_id = ? where id = ?').bind(last, often).run()

  const rows = await listAuctionsWithBids(database(env), {
    userId: person.id,
    wonSinceMs: 0,
    limit: 10,
    offset: 0,
  })
  expect(rows).toMatchObject([{ auctionId: often, bidCount: 2, lastBidId: last, isWinning: true }])
})

test('my bids: order -> running by nearest end, then ended by latest end', async () => {
  const person = await viewer()
  const ended = await insertAuction({ status: 'ended', end_at_ms: 3_000 })
  const endedLater = await insertAuction({ status: 'ended', end_at_ms: 4_000 })
  const cancelled = await insertAuction({ status: 'cancelled', end_at_ms: 3_500 })
  const later = await insertAuction({ end_at_ms: 9_000 })
  const paused = await insertAuction({ status: 'paused', end_at_ms: 8_000 })
  const sooner = await insertAuction({ end_at_ms: 7_000 })
  for (const id of [sooner, ended, later, cancelled, endedLater, paused]) await insertBid(id, person.id)

  const of = async (page: { limit: number; offset: number }) => {
    const rows = await listAuctionsWithBids(database(env), { userId: person.id, wonSinceMs: 0, ...page })
    return rows.map(({ auctionId }) => auctionId)
  }
  expect(await of({ limit: 10, offset: 0 })).toEqual([sooner, paused, later, endedLater, cancelled, ended])
  expect(await of({ limit: 2, offset: 2 })).toEqual([later, endedLater])
})

test('my bids: filters winning, outbid, ended -> narrowed rows, all counts', async () => {
  const [person, rival] = [await viewer(), await viewer()]
  const led = await insertAuction({ end_at_ms: 9_000 })
  const pausedLed = await insertAuction({ status: 'paused', end_at_ms: 9_500 })
  const outbid = await insertAuction({ end_at_ms: 8_000 })
  const won = await insertAuction({ status: 'ended', end_at_ms: 3_000 })
  const cancelled = await insertAuction({ status: 'cancelled', end_at_ms: 2_000 })
  for (const id of [led, pausedLed, outbid, won, cancelled]) await insertBid(id, person.id)
  await insertBid(led, person.id)
  await insertBid(outbid, rival.id)
  for (const id of [led, pausedLed, outbid, won]) {
    await env.DB.prepare(
      'update auctions set winning_bid_id = (select max(id) from bids where auction_id = ?1) where id = ?1',
    )
      .bind(id)
      .run()
  }

  const of = async (filter: MyBidFilter, limit = 10) => {
    const rows = await listAuctionsWithBids(database(env), {
      userId: person.id,
      wonSinceMs: 0,
      limit,
      offset: 0,
      filter,
    })
    return rows.map(({ auctionId }) => auctionId)
  }
  const { counts } = await findBidFigures(database(env), person.id)
  expect(counts).toEqual({ all: 5, winning: 2, outbid: 1, ended: 2 })
  expect(await of('winning')).toEqual([led, pausedLed])
  expect(await of('winning', 1)).toEqual([led])
  expect(await of('outbid')).toEqual([outbid])
  expect(await of('ended')).toEqual([won, cancelled])
  expect(await of('all')).toEqual([outbid, led, pausedLed, won, cancelled])
})

test('my bids: won and not handed over -> first, unless old', async () => {
  const person = await viewer()
  const won = { status: 'ended', result_outcome: 'sold', winner_id: person.id, result_amount_cents: 100000 }
  const old = await insertAuction({ ...won, end_at_ms: 1_000, ended_at_ms: 1_000 })
  const settled = await insertAuction({ ...won, end_at_ms: 5_000 })
  const fetched = await insertAuction({ ...won, end_at_ms: 4_000 })
  const written = await insertAuction({ ...won, end_at_ms: 3_000 })
  const runs = await insertAuction({ end_at_ms: 9_000 })
  for (const id of [old, settled, fetched, written, runs]) await insertBid(id, person.id)
  await insertSale(settled, person.id, null)
  await insertSale(fetched, person.id, 6_000)

  const page = { userId: person.id, wonSinceMs: 2_000, limit: 10, offset: 0 }
  const rows = await listAuctionsWithBids(database(env), page)
  expect(rows.map(({ auctionId, toSettle }) => [auctionId, toSettle])).toEqual([
    [settled, { saleId: expect.any(Number), state: 'paid', said: 'neither' }],
    [written, { saleId: null, state: 'premium_due', said: 'neither' }],
    [runs, null],
    [fetched, null],
    [old, null],
  ])
})
