import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import {
  AUCTION_SORTS,
  type AuctionFilters,
  NO_FILTERS,
  SEARCH_SORTS,
} from '../../../domain/search/auction-filters.ts'
import { ENDING_WITHIN } from '../../../domain/search/ending-within.ts'
import { database } from '../../../worker/db/client.ts'
import { type ListRequest, readListPage } from '../../../worker/db/queries/search/auction-list.ts'
import { listFacetCells } from '../../../worker/db/queries/search/facet-cells.ts'
import { recordingDatabase } from '../support/recording-database.ts'
import { insertAuction, insertUser } from '../support/rows.ts'

const NOW_MS = 1_500

/** One filter of each group, and combinations. */
const FILTERED: readonly Partial<AuctionFilters>[] = [
  {},
  { minPriceCents: cents(1_000_00), maxPriceCents: cents(9_000_00) },
  { makes: ['bmw', 'Audi'] },
  { bodyStyles: ['suv', 'truck'] },
  { yearMin: 2015, yearMax: 2016 },
  { mileageMin: 10_000, mileageMax: 60_000 },
  { transmissions: ['manual', 'cvt'] },
  { fuelTypes: ['electric'] },
  { drivetrains: ['awd'] },
  { titleStatuses: ['clean', 'rebuilt'] },
  { locations: ['orange_county', 'Ontario'] },
  { endingWithin: '1h' },
  { statuses: ['active', 'pending', 'paused'] },
  { auctionTypes: ['live', 'reserve'] },
  { category: 'luxury' },
  { makes: ['BMW'], statuses: ['active'], yearMin: 2015, drivetrains: ['awd', 'rwd'] },
]

/** What narrows a list besides the search, which gives `foundIds`. */
const { search: _search, sort: _sort, page: _page, perPage: _perPage, ...NARROWING } = NO_FILTERS

test('lists to compare: filters -> each at least once', () => {
  expect([...new Set(FILTERED.flatMap(Object.keys))].sort()).toEqual(Object.keys(NARROWING).sort())
})

const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length] as T

let ids: readonly number[] = []

beforeAll(async () => {
  const sellers = [await insertUser(), await insertUser(), await insertUser()]
  for (const [index, city] of ['Irvine', 'Ontario', null].entries()) {
    await env.DB.prepare('insert into profiles (user_id, city) values (?, ?)')
      .bind(sellers[index], city)
      .run()
  }
  const made: number[] = []
  for (let i = 0; i < 60; i += 1) {
    made.push(
      await insertAuction(
        {
          seller_id: pick(sellers, i),
          status: pick(['active', 'pending', 'ended', 'paused', 'active'], i),
          // Many share their end and price, so that the id must order them.
          end_at_ms: 2_000 + pick([0, 0, 500, 90_000_000, 90_000_500], i * 3),
          is_priority: i % 4 === 0 ? 1 : 0,
          starting_bid_cents: pick([500_00, 2_000_00, 2_000_00, 30_000_00], i * 7),
          total_bids: pick([0, 0, 3], i),
          has_reserve: i % 2,
          created_at_ms: pick([1, 2, 3], i),
        },
        {
          make: pick(['BMW', 'Audi', 'Toyota', 'Kia'], i),
          body_style: pick(['suv', 'sedan', 'truck'], i),
          year: 2010 + (i % 9),
          mileage: 1_000 * pick([5, 20, 20, 70], i * 3),
          drivetrain: pick(['awd', 'rwd', null], i),
          title_status: pick(['clean', 'salvage', 'rebuilt', 'clean'], i),
          transmission: pick(['automatic', 'manual', 'cvt'], i * 5),
          fuel_type: pick(['gasoline', 'electric'], i),
        },
      ),
    )
  }
  ids = made
})

const SEARCHES = ['no search', 'a search'] as const
const CASES = SEARCHES.flatMap((search) => SEARCH_SORTS.map((sort) => [sort, search] as const))

function makeRequest(
  { perPage = 7, ...filters }: Partial<AuctionFilters>,
  sort: AuctionFilters['sort'],
  search: string,
): ListRequest {
  // Search results have an order of their own, and may contain ids that no longer exist.
  const foundIds =
    search === 'a search' ? JSON.stringify([...ids.filter((id) => id % 3 !== 0).reverse(), 999_999]) : null
  return { filters: { ...NO_FILTERS, perPage, ...filters, sort }, foundIds, nowMs: NOW_MS }
}

test.each(CASES)('%s with %s: sorted, walked page by page -> the same list', async (sort, search) => {
  const db = database(env)
  for (const filters of FILTERED) {
    const whole = await readListPage(db, makeRequest({ ...filters, perPage: 100 }, sort, search), null)
    expect(whole.total).toBe(whole.ids.length)
    const read = async (known: number | null) => {
      const pages: number[] = []
      for (let page = 1; page <= Math.ceil(whole.total / 7); page += 1) {
        const { total, ids } = await readListPage(db, makeRequest({ ...filters, page }, sort, search), known)
        expect(total).toBe(whole.total)
        pages.push(...ids)
      }
      return pages
    }
    expect(await read(null), JSON.stringify(filters)).toEqual(whole.ids)
    expect(await read(whole.total), JSON.stringify(filters)).toEqual(whole.ids)
  }
})

test('a page past the end: sorted or walked -> the last page', async () => {
  const db = database(env)
  const read = (page: number, known: number | null) =>
    readListPage(db, makeRequest({ page }, 'default', 'no search'), known)
  const last = await read(9, null)
  expect(last).toEqual({ total: 60, ids: expect.objectContaining({ length: 4 }) })
  for (const known of [null, 60]) expect(await read(1_000_000_000, known)).toEqual(last)
})

test('every filter at once: its statement -> within the parameters that D1 allows', async () => {
  const every = Object.assign({}, ...FILTERED) as Partial<AuctionFilters>
  for (const known of [null, 60]) {
    const answer = await readListPage(database(env), makeRequest(every, 'default', 'a search'), known)
    expect(answer.ids).toHaveLength(known === null ? answer.total : 0)
  }
})

async function readPlans(read: (db: ReturnType<typeof recordingDatabase>['db']) => Promise<unknown>) {
  const { db, statements } = recordingDatabase(env.DB)
  await read(db)
  return Promise.all(
    statements.map(async ({ sql, params }) => {
      const plan = await env.DB.prepare(`explain query plan ${sql}`)
        .bind(...params)
        .all<{ detail: string }>()
      return plan.results.map(({ detail }) => detail)
    }),
  )
}

/** The steps of a plan that read the list, without those over parameters and what has been read already. */
const stepsOver = (plan: readonly string[]) => plan.filter((step) => /^(SCAN|SEARCH) listed\b/.test(step))

test.each(CASES)('%s with %s: query plan -> reads the list by indexes', async (sort, search) => {
  for (const filters of FILTERED) {
    for (const known of [null, 60]) {
      const [plan = []] = await readPlans((db) => readListPage(db, makeRequest(filters, sort, search), known))
      expect(stepsOver(plan).length).toBeGreaterThan(0)
      for (const step of stepsOver(plan)) {
        expect(step, JSON.stringify(filters)).toMatch(/USING (COVERING )?INDEX|USING INTEGER PRIMARY KEY/)
      }
    }
  }
})

test.each(AUCTION_SORTS)(
  '%s: query plan of a long list -> walks one index in both directions, sorts only what ends soon',
  async (sort) => {
    for (const search of SEARCHES) {
      for (const filters of FILTERED) {
        const [plan = []] = await readPlans((db) => readListPage(db, makeRequest(filters, sort, search), 60))
        const steps = stepsOver(plan)
        const soon =
          sort === 'default' ? [expect.stringMatching(/^SEARCH .* INDEX listed_end \(status=/)] : []
        const walk = expect.stringMatching(/USING COVERING INDEX listed_/)
        expect(steps, plan.join('\n')).toEqual([...soon, walk, walk])
        expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(soon.length)
      }
    }
  },
)

test('facet counts: query plan -> one walk along one index, no sorting', async () => {
  const [plan = []] = await readPlans((db) =>
    listFacetCells(db, makeRequest({ yearMin: 2012 }, 'default', 'no search')),
  )
  expect(stepsOver(plan)).toEqual(['SCAN listed USING COVERING INDEX listed_facts'])
  expect(plan.join('\n')).not.toContain('TEMP B-TREE')
})

test('ending within: query plan -> its own index', async () => {
  for (const endingWithin of ENDING_WITHIN) {
    const [plan = []] = await readPlans((db) =>
      readListPage(db, makeRequest({ endingWithin }, 'newest', 'no search'), null),
    )
    expect(stepsOver(plan)[0]).toContain('listed_end')
  }
})
