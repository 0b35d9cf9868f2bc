import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loader as download } from '../../../app/routes/my-auctions_.download.tsx'
import {
  FILTERED_STATUSES,
  MY_LISTING_FILTERS,
  MY_LISTING_SORTS,
  type MyListingFilter,
  type MyListingSort,
} from '../../../domain/listing/my-listings.ts'
import { AUCTION_STATUSES } from '../../../domain/vehicle/enumerations.ts'
import { auctions, listingDrafts, vehicles, watchlist } from '../../../worker/db/schema/index.ts'
import { readMyListings } from '../../../worker/services/listings/my-listings.ts'
import { pageAs } from '../support/page-as.ts'
import { db, dollars, makeListing, makePerson, type TestPerson, toViewer } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'

/** Search, order and pages of the seller's list, over the rows that the rooms replicate. */

const CARS = [
  ['BMW', 'M3', 2020],
  ['BMW', 'X5', 2018],
  ['Honda', 'Civic', 2020],
  ['Škoda', 'Superb', 2016],
] as const

interface Entry {
  readonly key: string
  readonly status: string
  /** What a search reads of it. */
  readonly text: string
}

async function makeEntry(seller: TestPerson, index: number): Promise<Entry> {
  const [make, model, year] = CARS[index % CARS.length] ?? CARS[0]
  const status = AUCTION_STATUSES[index % AUCTION_STATUSES.length] ?? 'draft'
  const { auctionId } = await makeListing(seller, { title: `Lot ${index} 100% "clean"` })
  await db()
    .update(auctions)
    .set({ status, totalBids: index % 3, currentBidCents: index % 2 === 0 ? null : dollars(100 * index) })
    .where(eq(auctions.id, auctionId))
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auctionId))
  if (!row) throw new Error('The auction was not stored.')
  const [vehicle] = await db()
    .update(vehicles)
    .set({ make, model, year, trim: index % 4 === 0 ? 'Competition' : null })
    .where(eq(vehicles.id, row.vehicleId))
    .returning()
  const text = [row.title, row.auctionNumber, vehicle?.vin, year, make, model, vehicle?.trim ?? ''].join(' ')
  return { key: `auction ${auctionId}`, status, text }
}

async function makeForm({ userId }: TestPerson, index: number): Promise<Entry> {
  const [make, model, year] = CARS[index % CARS.length] ?? CARS[0]
  const content = { make, model, year: index === 0 ? year : String(year), vin: `wba${index}`, title: '100%' }
  const times = { createdAtMs: index, updatedAtMs: index }
  const [draft] = await db()
    .insert(listingDrafts)
    .values({ userId, content, ...times })
    .returning({ id: listingDrafts.id })
  return { key: `form ${draft?.id}`, status: 'draft', text: Object.values(content).join(' ') }
}

async function readAll(
  seller: TestPerson,
  view: { readonly filter: MyListingFilter; readonly search: string; readonly sort: MyListingSort },
  per_page = 100,
) {
  const read = (page: number) =>
    readMyListings(env, { viewer: toViewer(seller), query: { page, per_page }, nowMs: Date.now() }, view)
  const first = await read(1)
  const pages = [first]
  for (let page = 2; page <= first.page.last_page; page += 1) pages.push(await read(page))
  const keys = pages.flatMap(({ page, drafts }) => [
    ...drafts.map(({ id }) => `form ${id}`),
    ...page.data.map(({ auction }) => `auction ${auction.id}`),
  ])
  return { keys, total: first.page.total, counts: first.counts }
}

test('my listings: any filter, search, order and page size -> its entries once each, as many as counted', async () => {
  const seller = await makePerson({ authorized: false })
  const entries = [
    ...(await Promise.all(Array.from({ length: 5 }, (_, index) => makeForm(seller, index)))),
    ...(await Promise.all(Array.from({ length: 17 }, (_, index) => makeEntry(seller, index)))),
  ]
  const stranger = await makePerson({ authorized: false })
  await makeEntry(stranger, 0)
  await makeForm(stranger, 0)
  const isIn = (filter: MyListingFilter, { status }: Entry) =>
    filter === 'all' || FILTERED_STATUSES[filter].some((name) => name === status)
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const word = fc.constantFrom(
    'bmw',
    'M3',
    '2020',
    'comp',
    '100%',
    '"clean"',
    'hl-',
    '000',
    'WBA',
    'Škoda',
    'š',
    'x',
  )
  const view = fc.record({
    filter: fc.constantFrom(...MY_LISTING_FILTERS),
    search: fc.array(word, { maxLength: 3 }).map((words) => words.join('  ')),
    sort: fc.constantFrom(...MY_LISTING_SORTS),
  })
  await fc.assert(
    fc.asyncProperty(view, fc.integer({ min: 2, max: 9 }), async (asked, perPage) => {
      const words = lower(asked.search).split(/\s+/)
      const found = entries.filter(({ text }) => words.every((part) => lower(text).includes(part)))
      const { keys, total, counts } = await readAll(seller, asked, perPage)
      expect([...keys].sort()).toEqual(
        found.flatMap((entry) => (isIn(asked.filter, entry) ? [entry.key] : [])).sort(),
      )
      expect(total).toBe(keys.length)
      for (const filter of MY_LISTING_FILTERS) {
        expect(counts[filter], filter).toBe(found.filter((entry) => isIn(filter, entry)).length)
      }
    }),
    { numRuns: 30 },
  )
})

test('my listings: each order -> its entries in that order, unfinished forms first', async () => {
  const seller = await makePerson({ authorized: false })
  const [first, second, third] = [
    await makeListing(seller, { title: 'A', endAtMs: Date.now() + 30_000, startingBidCents: dollars(300) }),
    await makeListing(seller, { title: 'B', endAtMs: Date.now() + 10_000, startingBidCents: dollars(100) }),
    await makeListing(seller, { title: 'C', endAtMs: Date.now() + 20_000, startingBidCents: dollars(200) }),
  ].map(({ auctionId }) => auctionId)
  await db().update(auctions).set({ status: 'active' }).where(eq(auctions.sellerId, seller.userId))
  await db()
    .update(auctions)
    .set({ totalBids: 4 })
    .where(eq(auctions.id, third ?? 0))
  await db()
    .update(vehicles)
    .set({ make: 'acura' })
    .where(sql`${vehicles.id} = (select vehicle_id from auctions where id = ${second})`)
  const { userId } = await makePerson()
  await db()
    .insert(watchlist)
    .values({ userId, auctionId: second ?? 0, createdAtMs: 1 })
  const { key: form } = await makeForm(seller, 0)
  const orders = await Promise.all(
    MY_LISTING_SORTS.map(async (sort) => {
      const { keys } = await readAll(seller, { filter: 'all', search: '', sort })
      return [sort, keys] as const
    }),
  )
  const listed = (...ids: readonly (number | undefined)[]) => [form, ...ids.map((id) => `auction ${id}`)]
  expect(Object.fromEntries(orders)).toEqual({
    ending: listed(second, third, first),
    newest: listed(third, second, first),
    bids: listed(third, second, first),
    watchers: listed(second, third, first),
    price: listed(first, third, second),
    vehicle: listed(second, third, first),
  })
})

test('download: view of the list -> its entries; chosen auctions -> the own ones; signed out -> sign-in', async () => {
  const [seller, stranger] = [
    await makePerson({ authorized: false }),
    await makePerson({ authorized: false }),
  ]
  const ids = [
    await makeListing(seller, { title: 'First' }),
    await makeListing(seller, { title: 'Second' }),
    await makeListing(stranger, { title: 'Third' }),
  ].map(({ auctionId }) => auctionId)
  await makeForm(seller, 1)
  const read = async (query: string, person: TestPerson | null = seller) => {
    const answer = await callLoader(download, { context: pageAs(person), query })
    if (!(answer instanceof Response)) throw new Error('It is no response.')
    return answer
  }
  const titles = async (query: string) => {
    const answer = await read(query)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-auctions-2\d+-\d+-\d+.csv"$/,
    )
    const lines = (await answer.text()).trim().split('\r\n')
    return lines.slice(1).map((line) => line.split(',')[12])
  }
  expect(await titles('sort=newest')).toEqual(['100%', 'Second', 'First'])
  expect(await titles('search=first&show=drafts')).toEqual(['First'])
  expect(await titles(`auction=${ids[2]}&auction=${ids[0]}&auction=x`)).toEqual(['First'])
  expect((await read('show=ended', null)).headers.get('location')).toBe(
    '/login?redirectTo=%2F%3Fshow%3Dended',
  )
})
