import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { AUCTION_SORTS, type AuctionFilters, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { findAuctions } from '../../../worker/services/search/find-auctions.ts'
import { insertAuction, insertUser } from '../support/rows.ts'

/** Before the auctions of this file end: by default they run from 1,000 to 2,000. */
const NOW_MS = 1_500

afterEach(async () => {
  await env.DB.prepare('delete from auctions').run()
  await env.DB.prepare('delete from vehicles').run()
})

const list = async (filters: Partial<AuctionFilters> = {}) =>
  (await findAuctions(env, { filters: { ...NO_FILTERS, perPage: 100, ...filters }, nowMs: NOW_MS })).ids

test('default order: all states -> ending within ten minutes, open paid priority, active by end, pending by start, ended newest first', async () => {
  const at = (ms: number) => NOW_MS + 10 * MINUTE_MS + ms
  const ended = await insertAuction({ status: 'ended', end_at_ms: 5_000 })
  const endedLater = await insertAuction({ status: 'ended', end_at_ms: 6_000 })
  const cancelled = await insertAuction({ status: 'cancelled', end_at_ms: 9_000 })
  const pendingLater = await insertAuction({ status: 'pending', start_at_ms: 1_500, end_at_ms: at(9_000) })
  const pending = await insertAuction({ status: 'pending', start_at_ms: 1_200, end_at_ms: at(9_000) })
  const activeLater = await insertAuction({ end_at_ms: at(3_000) })
  const active = await insertAuction({ end_at_ms: at(2_000) })
  const paused = await insertAuction({ status: 'paused', end_at_ms: at(2_500) })
  const pausedNearEnd = await insertAuction({ status: 'paused', end_at_ms: at(-9_000) })
  const priority = await insertAuction({ end_at_ms: at(9_000), is_priority: 1 })
  const priorityPending = await insertAuction({
    status: 'pending',
    start_at_ms: 1_900,
    end_at_ms: at(9_000),
    is_priority: 1,
  })
  const priorityEnded = await insertAuction({ status: 'ended', end_at_ms: 5_500, is_priority: 1 })
  const inTenMinutes = await insertAuction({ end_at_ms: at(0) })
  const prioritySoon = await insertAuction({ end_at_ms: at(-1_000), is_priority: 1 })
  const soonest = await insertAuction({ end_at_ms: at(-2_000) })
  expect(await list()).toEqual([
    soonest,
    prioritySoon,
    inTenMinutes,
    priority,
    pausedNearEnd,
    active,
    paused,
    activeLater,
    pending,
    pendingLater,
    priorityPending,
    endedLater,
    priorityEnded,
    ended,
    cancelled,
  ])
})

test('public list: drafts and unpaid listings -> omitted', async () => {
  await insertAuction({ status: 'draft' })
  await insertAuction({ status: 'pending', listing_paid_at_ms: null })
  const shown = await insertAuction()
  for (const sort of AUCTION_SORTS) expect(await list({ sort }), sort).toEqual([shown])
})

test('sort: auctions of different age, price, bids, end and mileage -> ordered by the chosen property', async () => {
  const a = await insertAuction(
    { created_at_ms: 3, starting_bid_cents: 500_00, total_bids: 2, end_at_ms: 3_000, is_priority: 1 },
    { mileage: 50_000 },
  )
  const b = await insertAuction(
    {
      created_at_ms: 1,
      starting_bid_cents: 100_00,
      current_bid_cents: 900_00,
      total_bids: 9,
      end_at_ms: 2_000,
    },
    { mileage: 70_000, mileage_type: 'kilometers' },
  )
  const c = await insertAuction(
    { created_at_ms: 2, starting_bid_cents: 700_00, total_bids: 0, end_at_ms: 4_000 },
    { mileage: 48_000 },
  )
  expect(await list({ sort: 'newest' })).toEqual([a, c, b])
  expect(await list({ sort: 'price_asc' })).toEqual([a, c, b])
  expect(await list({ sort: 'price_desc' })).toEqual([b, c, a])
  expect(await list({ sort: 'fewest_bids' })).toEqual([c, a, b])
  expect(await list({ sort: 'ending_soonest' })).toEqual([b, a, c])
  expect(await list({ sort: 'lowest_mileage' })).toEqual([b, c, a])
})

test('price filter: current bid, else starting bid -> bounds included', async () => {
  const low = await insertAuction({ starting_bid_cents: 1_000_00, end_at_ms: 2_001 })
  const risen = await insertAuction({
    starting_bid_cents: 1_000_00,
    current_bid_cents: 5_000_00,
    end_at_ms: 2_002,
  })
  expect(await list({ minPriceCents: cents(1_000_00), maxPriceCents: cents(1_000_00) })).toEqual([low])
  expect(await list({ minPriceCents: cents(1_000_01) })).toEqual([risen])
  expect(await list({ maxPriceCents: cents(5_000_00) })).toEqual([low, risen])
})

test('filters: several of one kind -> any of them matches; of different kinds -> all must match', async () => {
  const suv = await insertAuction({ end_at_ms: 2_001 }, { body_style: 'suv', make: 'Toyota', year: 2020 })
  const truck = await insertAuction({ end_at_ms: 2_002 }, { body_style: 'truck', make: 'Ford', year: 2015 })
  const sedan = await insertAuction({ end_at_ms: 2_003 }, { body_style: 'sedan', make: 'BMW', year: 2010 })
  expect(await list({ bodyStyles: ['suv', 'truck'] })).toEqual([suv, truck])
  expect(await list({ makes: ['toyota', 'BMW'] })).toEqual([suv, sedan])
  expect(await list({ bodyStyles: ['suv', 'truck'], makes: ['Ford'] })).toEqual([truck])
  expect(await list({ yearMin: 2015 })).toEqual([suv, truck])
  expect(await list({ yearMin: 2011, yearMax: 2015 })).toEqual([truck])
  expect(await list({ category: 'suvs' })).toEqual([suv])
  expect(await list({ category: 'luxury' })).toEqual([sedan])
  expect(await list({ category: 'suvs', makes: ['Ford'] })).toEqual([])
})

test('make filter: a hundred makes -> one SQL parameter', async () => {
  const toyota = await insertAuction({}, { make: 'Toyota' })
  const makes = [...Array.from({ length: 150 }, (_, i) => `Make ${i}`), 'Toyota']
  expect(await list({ makes })).toEqual([toyota])
})

test('type filter: timed -> all; live -> active ones; reserve or no reserve -> by the reserve', async () => {
  const live = await insertAuction({ end_at_ms: 2_001 })
  const reserved = await insertAuction({ status: 'pending', has_reserve: 1, reserve_cents: 5_000_00 })
  const ended = await insertAuction({ status: 'ended' })
  expect(await list({ auctionTypes: ['timed'] })).toEqual([live, reserved, ended])
  expect(await list({ auctionTypes: ['live'] })).toEqual([live])
  expect(await list({ auctionTypes: ['reserve'] })).toEqual([reserved])
  expect(await list({ auctionTypes: ['no_reserve'] })).toEqual([live, ended])
  expect(await list({ auctionTypes: ['live', 'reserve'] })).toEqual([live, reserved])
  expect(await list({ statuses: ['ended', 'pending'] })).toEqual([reserved, ended])
})

test('mileage filter: kilometers -> compared in miles; drivetrain and title as entered', async () => {
  const low = await insertAuction({ end_at_ms: 2_001 }, { mileage: 40_000, drivetrain: 'awd' })
  const kilometres = await insertAuction(
    { end_at_ms: 2_002 },
    { mileage: 80_000, mileage_type: 'kilometers', title_status: 'salvage' },
  )
  const high = await insertAuction({ end_at_ms: 2_003 }, { mileage: 90_000, drivetrain: 'rwd' })
  expect(await list({ mileageMax: 50_000 })).toEqual([low, kilometres])
  expect(await list({ mileageMin: 40_001 })).toEqual([kilometres, high])
  expect(await list({ mileageMin: 40_000, mileageMax: 40_000 })).toEqual([low])
  expect(await list({ drivetrains: ['awd', '4wd'] })).toEqual([low])
  expect(await list({ titleStatuses: ['salvage', 'rebuilt'] })).toEqual([kilometres])
})

test('location filter: city of the seller -> found by the city and its area', async () => {
  const seller = async (city: string | null) => {
    const userId = await insertUser()
    await env.DB.prepare('insert into profiles (user_id, city) values (?, ?)').bind(userId, city).run()
    return userId
  }
  const irvine = await insertAuction({ seller_id: await seller(' irvine '), end_at_ms: 2_001 })
  const ontario = await insertAuction({ seller_id: await seller('Ontario'), end_at_ms: 2_002 })
  const nowhere = await insertAuction({ seller_id: await seller(null), end_at_ms: 2_003 })
  expect(await list({ locations: ['orange_county'] })).toEqual([irvine])
  expect(await list({ locations: ['ONTARIO'] })).toEqual([ontario])
  expect(await list({ locations: ['orange_county', 'Ontario', 'los_angeles'] })).toEqual([irvine, ontario])
  expect(await list({ locations: ['Fresno'] })).toEqual([])

  const { seller_id: moved } = (await env.DB.prepare('select seller_id from auctions where id = ?')
    .bind(nowhere)
    .first<{ seller_id: number }>()) ?? { seller_id: 0 }
  await env.DB.prepare("update profiles set city = 'Pasadena' where user_id = ?").bind(moved).run()
  expect(await list({ locations: ['los_angeles'] })).toEqual([nowhere])
  await env.DB.prepare('delete from profiles where user_id = ?').bind(moved).run()
  expect(await list({ locations: ['los_angeles'] })).toEqual([])
})

test('ending within: each time -> active auctions that end within it', async () => {
  const at = (ms: number) => NOW_MS + ms
  const soon = await insertAuction({ end_at_ms: at(HOUR_MS) })
  const later = await insertAuction({ end_at_ms: at(HOUR_MS + 1) })
  const days = await insertAuction({ end_at_ms: at(72 * HOUR_MS) })
  const week = await insertAuction({ end_at_ms: at(168 * HOUR_MS) })
  await insertAuction({ end_at_ms: at(169 * HOUR_MS) })
  await insertAuction({ end_at_ms: at(0) })
  await insertAuction({ status: 'paused', end_at_ms: at(1_000) })
  await insertAuction({ status: 'pending', start_at_ms: at(1_000), end_at_ms: at(2_000) })
  await insertAuction({ status: 'ended', end_at_ms: at(1_000) })
  expect(await list({ endingWithin: '1h' })).toEqual([soon])
  expect(await list({ endingWithin: '24h' })).toEqual([soon, later])
  expect(await list({ endingWithin: '3d' })).toEqual([soon, later, days])
  expect(await list({ endingWithin: '7d' })).toEqual([soon, later, days, week])
})

test('list table: every change of an auction or vehicle -> followed; not public any more -> removed', async () => {
  const auction = await insertAuction({ current_bid_cents: 2_000_00 })
  const change = (table: string, set: string) =>
    env.DB.prepare(
      `update ${table} set ${set} where id = (select ${table === 'vehicles' ? 'vehicle_id' : 'id'} from auctions where id = ?)`,
    )
      .bind(auction)
      .run()
  await change('auctions', 'current_bid_cents = 300000, total_bids = 3')
  expect(await list({ minPriceCents: cents(3_000_00) })).toEqual([auction])
  await change('vehicles', "make = 'Audi', mileage = 10")
  expect(await list({ makes: ['Audi'], mileageMax: 10 })).toEqual([auction])
  await change('auctions', "status = 'draft'")
  expect(await list()).toEqual([])
  await change('auctions', "status = 'ended'")
  expect(await list({ statuses: ['ended'] })).toEqual([auction])
  await change('auctions', 'listing_paid_at_ms = null')
  expect(await list()).toEqual([])
})

test('paging: pages -> no overlap; past the end -> last page', async () => {
  const ids: number[] = []
  for (let i = 0; i < 7; i += 1) ids.push(await insertAuction({ end_at_ms: 2_000 }))
  const page = (number: number) =>
    findAuctions(env, { filters: { ...NO_FILTERS, perPage: 3, page: number }, nowMs: NOW_MS })
  expect(await page(1)).toMatchObject({ ids: ids.slice(0, 3), total: 7, page: 1, lastPage: 3 })
  expect(await page(3)).toMatchObject({ ids: ids.slice(6), total: 7, page: 3, lastPage: 3 })
  expect(await page(1_000_000)).toMatchObject({ ids: ids.slice(6), total: 7, page: 3, lastPage: 3 })
})

test('paging: empty list -> one page', async () => {
  const empty = { ids: [], total: 0, page: 1, lastPage: 1, correctedSearch: null }
  expect(await findAuctions(env, { filters: NO_FILTERS, nowMs: NOW_MS })).toEqual(empty)
})

test('transmission and fuel filters: chosen values -> their auctions, also after the vehicle has changed', async () => {
  const manual = await insertAuction({ end_at_ms: 2_001 }, { transmission: 'manual' })
  const electric = await insertAuction({ end_at_ms: 2_002 }, { fuel_type: 'electric' })
  const gas = await insertAuction({ end_at_ms: 2_003 })
  expect(await list({ transmissions: ['manual', 'cvt'] })).toEqual([manual])
  expect(await list({ fuelTypes: ['electric'] })).toEqual([electric])
  expect(await list({ fuelTypes: ['electric'], transmissions: ['manual'] })).toEqual([])
  await env.DB.prepare(
    `update vehicles set transmission = 'cvt', fuel_type = 'electric'
      where id = (select vehicle_id from auctions where id = ?)`,
  )
    .bind(gas)
    .run()
  expect(await list({ transmissions: ['manual', 'cvt'] })).toEqual([manual, gas])
  expect(await list({ fuelTypes: ['electric'] })).toEqual([electric, gas])
})
