import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ownMarks } from '../../../app/lib/viewer-marks.server.ts'
import type { OwnBidFilter } from '../../../domain/auction/my-bids.ts'
import { NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { database } from '../../../worker/db/client.ts'
import { bidRowsOf } from '../../../worker/db/queries/auctions/my-auctions.ts'
import { concernsOf } from '../../../worker/db/queries/auctions/viewer-statuses.ts'
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

const marksOf = (who: Viewer | null, ids: readonly number[]) =>
  ownMarks(
    { env, viewer: who },
    ids.map((id) => ({ id })),
  )

test('each sees how they stand themselves in the auctions of a list, and nobody how others do', async () => {
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

  expect((await marksOf(leader, ids)).standings).toEqual({
    [running]: 'Winning',
    [won]: 'Won',
    [unsold]: 'Not sold',
  })
  expect((await marksOf(outbid, ids)).standings).toEqual({ [running]: 'Outbid', [won]: 'Lost' })
  expect((await marksOf(stranger, ids)).standings).toEqual({})
  expect(await marksOf(null, ids)).toEqual({ standings: {}, watchedIds: [] })
})

test('a bid that was voided is none, and a cancelled auction has no standings', async () => {
  const who = await viewer()
  const voided = await insertAuction()
  await insertBid(voided, who.id, 2)
  const cancelled = await insertAuction({ status: 'cancelled' })
  await insertBid(cancelled, who.id)
  expect((await marksOf(who, [voided, cancelled])).standings).toEqual({})
})

test('watched are the own ones alone', async () => {
  const [who, other] = [await viewer(), await viewer()]
  const own = await insertAuction()
  const others = await insertAuction()
  await watch(own, who.id)
  await watch(others, other.id)
  expect((await marksOf(who, [own, others])).watchedIds).toEqual([own])
})

test('the public list is the same for everybody, whoever has bid', async () => {
  const who = await viewer()
  const id = await insertAuction({ leader_id: who.id, title: 'Same for all' })
  await insertBid(id, who.id)
  const filters = { ...NO_FILTERS, search: 'Same for all' }
  const of = (speaker: Viewer | null) => listAuctions(env, { filters, viewer: speaker, nowMs: 1_500 })
  expect(await of(who)).toEqual(await of(null))
  expect(JSON.stringify(await of(who))).not.toContain(who.username)
})

test('what concerns somebody is what they bid on or watch and is not over, the nearest end first', async () => {
  const [who, other] = [await viewer(), await viewer()]
  const later = await insertAuction({ end_at_ms: 9_000 })
  const sooner = await insertAuction({ end_at_ms: 5_000 })
  const pending = await insertAuction({ status: 'pending', start_at_ms: 3_000, end_at_ms: 4_000 })
  const over = await insertAuction({ status: 'ended', end_at_ms: 1_500 })
  const draft = await insertAuction({ status: 'pending', listing_paid_at_ms: null })
  const foreign = await insertAuction({ end_at_ms: 4_000 })
  await insertBid(later, who.id)
  await watch(later, who.id)
  await insertBid(over, who.id)
  await insertBid(foreign, other.id)
  for (const id of [sooner, pending, draft]) await watch(id, who.id)

  const of = (limit: number) => concernsOf(database(env), { userId: who.id, limit })
  expect(await of(10)).toEqual([sooner, later, pending])
  expect(await of(1)).toEqual([sooner])
})

test('an auction is one row of its bidder, with their count and their last bid; a voided bid is none', async () => {
  const [who, rival] = [await viewer(), await viewer()]
  const often = await insertAuction({ leader_id: who.id, end_at_ms: 9_000 })
  for (const { id } of [who, rival, who]) await insertBid(often, id)
  await insertBid(often, who.id, 2)
  const onlyVoided = await insertAuction()
  await insertBid(onlyVoided, who.id, 2)
  const foreign = await insertAuction()
  await insertBid(foreign, rival.id)
  const last = await env.DB.prepare(
    'select max(id) as id from bids where auction_id = ? and bidder_id = ? and voided_at_ms is null',
  )
    .bind(often, who.id)
    .first<number>('id')
  await env.DB.prepare('update auctions set winning_bid_id = ? where id = ?').bind(last, often).run()

  const { rows, total } = await bidRowsOf(database(env), {
    userId: who.id,
    wonSinceMs: 0,
    limit: 10,
    offset: 0,
  })
  expect(rows).toMatchObject([{ auctionId: often, bidCount: 2, lastBidId: last, isWinning: true }])
  expect(total).toBe(1)
})

test('what is on comes first, the nearest end before others, then what is over, the latest before', async () => {
  const who = await viewer()
  const ended = await insertAuction({ status: 'ended', end_at_ms: 3_000 })
  const endedLater = await insertAuction({ status: 'ended', end_at_ms: 4_000 })
  const cancelled = await insertAuction({ status: 'cancelled', end_at_ms: 3_500 })
  const later = await insertAuction({ end_at_ms: 9_000 })
  const paused = await insertAuction({ status: 'paused', end_at_ms: 8_000 })
  const sooner = await insertAuction({ end_at_ms: 7_000 })
  for (const id of [sooner, ended, later, cancelled, endedLater, paused]) await insertBid(id, who.id)

  const of = async (page: { limit: number; offset: number }) => {
    const { rows, total } = await bidRowsOf(database(env), { userId: who.id, wonSinceMs: 0, ...page })
    expect(total).toBe(6)
    return rows.map(({ auctionId }) => auctionId)
  }
  expect(await of({ limit: 10, offset: 0 })).toEqual([sooner, paused, later, endedLater, cancelled, ended])
  expect(await of({ limit: 2, offset: 2 })).toEqual([later, endedLater])
})

test('one’s own bids can be narrowed to what one leads, was outbid on and what is over, each counted', async () => {
  const [who, rival] = [await viewer(), await viewer()]
  const led = await insertAuction({ end_at_ms: 9_000 })
  const pausedLed = await insertAuction({ status: 'paused', end_at_ms: 9_500 })
  const outbid = await insertAuction({ end_at_ms: 8_000 })
  const won = await insertAuction({ status: 'ended', end_at_ms: 3_000 })
  const cancelled = await insertAuction({ status: 'cancelled', end_at_ms: 2_000 })
  for (const id of [led, pausedLed, outbid, won, cancelled]) await insertBid(id, who.id)
  await insertBid(led, who.id)
  await insertBid(outbid, rival.id)
  for (const id of [led, pausedLed, outbid, won]) {
    await env.DB.prepare(
      'update auctions set winning_bid_id = (select max(id) from bids where auction_id = ?1) where id = ?1',
    )
      .bind(id)
      .run()
  }

  const of = async (filter: OwnBidFilter, limit = 10) => {
    const { rows, total, counts } = await bidRowsOf(database(env), {
      userId: who.id,
      wonSinceMs: 0,
      limit,
      offset: 0,
      filter,
    })
    expect(counts).toEqual({ all: 5, winning: 2, outbid: 1, ended: 2 })
    expect(total).toBe(counts[filter])
    return rows.map(({ auctionId }) => auctionId)
  }
  expect(await of('winning')).toEqual([led, pausedLed])
  expect(await of('winning', 1)).toEqual([led])
  expect(await of('outbid')).toEqual([outbid])
  expect(await of('ended')).toEqual([won, cancelled])
  expect(await of('all')).toEqual([outbid, led, pausedLed, won, cancelled])
})

test('what was won stands before all until it is handed over, or no longer news', async () => {
  const who = await viewer()
  const won = { status: 'ended', result_outcome: 'sold', winner_id: who.id, result_amount_cents: 100000 }
  const old = await insertAuction({ ...won, end_at_ms: 1_000, ended_at_ms: 1_000 })
  const settled = await insertAuction({ ...won, end_at_ms: 5_000 })
  const fetched = await insertAuction({ ...won, end_at_ms: 4_000 })
  const written = await insertAuction({ ...won, end_at_ms: 3_000 })
  const runs = await insertAuction({ end_at_ms: 9_000 })
  for (const id of [old, settled, fetched, written, runs]) await insertBid(id, who.id)
  await insertSale(settled, who.id, null)
  await insertSale(fetched, who.id, 6_000)

  const page = { userId: who.id, wonSinceMs: 2_000, limit: 10, offset: 0 }
  const { rows } = await bidRowsOf(database(env), page)
  expect(rows.map(({ auctionId, toSettle }) => [auctionId, toSettle])).toEqual([
    [settled, { state: 'paid', said: 'neither' }],
    [written, { state: 'pending', said: 'neither' }],
    [runs, null],
    [fetched, null],
    [old, null],
  ])
})
