import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { AUCTION_SORTS, type AuctionFilters, NO_FILTERS } from '../../domain/display/auction-filters.ts'
import { cents } from '../../domain/money/cents.ts'
import { database } from '../../worker/db/client.ts'
import { countQuery, listAuctions, pageQuery } from '../../worker/db/queries/auction-list.ts'
import { insertAuction } from './support/rows.ts'

afterEach(async () => {
  await env.DB.prepare('delete from auctions').run()
  await env.DB.prepare('delete from vehicles').run()
})

const list = async (filters: Partial<AuctionFilters> = {}) =>
  (await listAuctions(database(env), { ...NO_FILTERS, perPage: 100, ...filters })).ids

test('the default order is paid priority, then active by end, then pending by start, then ended newest first', async () => {
  const ended = await insertAuction({ status: 'ended', end_at_ms: 5_000 })
  const endedLater = await insertAuction({ status: 'ended', end_at_ms: 6_000 })
  const cancelled = await insertAuction({ status: 'cancelled', end_at_ms: 9_000 })
  const pendingLater = await insertAuction({ status: 'pending', start_at_ms: 1_500 })
  const pending = await insertAuction({ status: 'pending', start_at_ms: 1_200 })
  const activeLater = await insertAuction({ end_at_ms: 3_000 })
  const active = await insertAuction({ end_at_ms: 2_000 })
  const paused = await insertAuction({ status: 'paused', end_at_ms: 2_500 })
  const priority = await insertAuction({ end_at_ms: 9_000, is_priority: 1 })
  const priorityPending = await insertAuction({ status: 'pending', start_at_ms: 1_900, is_priority: 1 })
  const priorityEnded = await insertAuction({ status: 'ended', end_at_ms: 5_500, is_priority: 1 })
  expect(await list()).toEqual([
    priority,
    priorityPending,
    active,
    paused,
    activeLater,
    pending,
    pendingLater,
    endedLater,
    priorityEnded,
    ended,
    cancelled,
  ])
})

test('drafts and unpaid listings are in no public list', async () => {
  await insertAuction({ status: 'draft' })
  await insertAuction({ status: 'pending', listing_paid_at_ms: null })
  const shown = await insertAuction()
  for (const sort of AUCTION_SORTS) expect(await list({ sort }), sort).toEqual([shown])
})

test('each sort orders as it says', async () => {
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

test('the price filters take the current bid, else the starting bid, ends included', async () => {
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

test('filters of one kind are any of, filters of several kinds all of', async () => {
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

test('a hundred makes are one parameter', async () => {
  const toyota = await insertAuction({}, { make: 'Toyota' })
  const makes = [...Array.from({ length: 150 }, (_, i) => `Make ${i}`), 'Toyota']
  expect(await list({ makes })).toEqual([toyota])
})

test('timed is every auction, live those active now, reserve and no reserve as they stand', async () => {
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

test('search finds every word in title, year, make, model, trim or VIN, whatever the case', async () => {
  const accord = await insertAuction(
    { title: 'Well kept commuter', end_at_ms: 2_001 },
    { trim: 'Sport', vin: '1HGCM82633A004352' },
  )
  const camry = await insertAuction(
    { title: '50% sold_out', end_at_ms: 2_002 },
    { make: 'Toyota', model: 'Camry', vin: '4T1BF1FK5CU123456' },
  )
  expect(await list({ search: 'ACCORD' })).toEqual([accord])
  expect(await list({ search: 'honda sport 2018' })).toEqual([accord])
  expect(await list({ search: 'honda camry' })).toEqual([])
  expect(await list({ search: '4t1bf1fk5cu' })).toEqual([camry])
  expect(await list({ search: '%' })).toEqual([camry])
  expect(await list({ search: '_' })).toEqual([camry])
  expect(await list({ search: "' or 1=1 --" })).toEqual([])
  expect(await list({ search: 'x'.repeat(100) })).toEqual([])
})

test('pages cut the list without overlap, and a page past the end is the last one', async () => {
  const ids: number[] = []
  for (let i = 0; i < 7; i += 1) ids.push(await insertAuction({ end_at_ms: 2_000 }))
  const page = (number: number) => listAuctions(database(env), { ...NO_FILTERS, perPage: 3, page: number })
  expect(await page(1)).toEqual({ ids: ids.slice(0, 3), total: 7, page: 1, lastPage: 3 })
  expect(await page(3)).toEqual({ ids: ids.slice(6), total: 7, page: 3, lastPage: 3 })
  expect(await page(1_000_000)).toEqual({ ids: ids.slice(6), total: 7, page: 3, lastPage: 3 })
})

test('an empty list is one page', async () => {
  expect(await listAuctions(database(env), NO_FILTERS)).toEqual({ ids: [], total: 0, page: 1, lastPage: 1 })
})

const PLANNED: readonly Partial<AuctionFilters>[] = [
  ...AUCTION_SORTS.map((sort) => ({ sort })),
  { minPriceCents: cents(1_00), maxPriceCents: cents(9_00) },
  { makes: ['BMW', 'Audi'] },
  { bodyStyles: ['suv'] },
  { yearMin: 2015, yearMax: 2016 },
  { statuses: ['active'] },
  { auctionTypes: ['live', 'reserve'] },
  { category: 'luxury' },
  { search: 'honda accord' },
]

test.each(PLANNED)('%o reads through indexes only', async (filters) => {
  const whole = { ...NO_FILTERS, ...filters }
  for (const query of [pageQuery(database(env), whole, 1), countQuery(database(env), whole)]) {
    const { sql, params } = query.toSQL()
    const { results } = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...params)
      .all<{ detail: string }>()
    const steps = results
      .map(({ detail }) => detail)
      .filter((detail) => /\b(auctions|vehicles)\b/.test(detail))
    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) expect(step).toMatch(/USING (COVERING )?INDEX|USING INTEGER PRIMARY KEY/)
  }
})

test.each(AUCTION_SORTS)('the order %s is read from an index, without sorting', async (sort) => {
  const { sql, params } = pageQuery(database(env), { ...NO_FILTERS, sort }, 1).toSQL()
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail).join('\n')).not.toContain('TEMP B-TREE')
})
