/** Compares the counts of the triggers with the list itself (decision 185). */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type AuctionFilters, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { countFacets, type Facets, toFacets } from '../../../domain/search/facets.ts'
import { database } from '../../../worker/db/client.ts'
import { listFacetCells } from '../../../worker/db/queries/search/facet-cells.ts'
import { countEndingWithin, countFacetChoices } from '../../../worker/db/queries/search/facet-counts.ts'
import { insertAuction, insertUser } from '../support/rows.ts'

const NOW_MS = 1_500
const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length] as T

const CHOSEN: readonly Partial<AuctionFilters>[] = [
  {},
  { statuses: ['active', 'pending', 'paused'] },
  { makes: ['bmw', 'Kia'], statuses: ['active'] },
  { bodyStyles: ['suv'], drivetrains: ['awd', 'rwd'], titleStatuses: ['clean'] },
  { transmissions: ['manual'], fuelTypes: ['hybrid', 'gasoline'] },
  { locations: ['orange_county'], auctionTypes: ['live', 'reserve'] },
  { auctionTypes: ['timed'], category: 'luxury' },
  { category: 'suvs', makes: ['Audi'], locations: ['inland_empire', 'orange_county'] },
]

/** For makes that differ in case only, either spelling may be counted. */
const spelledAlike = ({ make, ...others }: Facets) => ({
  ...others,
  make: make
    .map(({ value, count }) => ({ value: value.toLowerCase(), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
})

async function expectTheSame(): Promise<void> {
  const db = database(env)
  for (const given of CHOSEN) {
    const filters = { ...NO_FILTERS, ...given }
    const cells = await listFacetCells(db, { filters, foundIds: null, nowMs: NOW_MS })
    const counts = toFacets(
      await countFacetChoices(db, filters),
      await countEndingWithin(db, { filters, nowMs: NOW_MS }),
    )
    expect(spelledAlike(counts), JSON.stringify(given)).toEqual(spelledAlike(countFacets(cells, filters)))
  }
}

const run = (sql: string, ...values: readonly (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

test('facet counts: any change of auctions -> triggers and list agree', async () => {
  const sellers = [await insertUser(), await insertUser(), await insertUser()]
  for (const [index, city] of ['Irvine', 'Ontario', null].entries()) {
    await env.DB.prepare('insert into profiles (user_id, city) values (?, ?)')
      .bind(sellers[index], city)
      .run()
  }
  await expectTheSame()
  const ids: number[] = []
  for (let i = 0; i < 40; i += 1) {
    ids.push(
      await insertAuction(
        {
          seller_id: pick(sellers, i),
          status: pick(['active', 'pending', 'ended', 'paused', 'active', 'cancelled', 'draft'], i),
          end_at_ms: 2_000 + pick([0, 500, 90_000_000, 400_000_000, 900_000_000], i),
          has_reserve: i % 2,
          listing_paid_at_ms: i % 11 === 10 ? null : 1,
        },
        {
          make: pick(['BMW', 'Audi', 'Toyota', 'Kia', 'kia', 'Isuzu'], i),
          body_style: pick(['suv', 'sedan', 'truck'], i),
          drivetrain: pick(['awd', 'rwd', null], i),
          title_status: pick(['clean', 'salvage', 'rebuilt', 'clean'], i),
          transmission: pick(['automatic', 'manual', 'cvt'], i * 5),
          fuel_type: pick(['gasoline', 'electric', 'hybrid', 'diesel'], i * 3),
        },
      ),
    )
  }
  await expectTheSame()

  const [first, second, third, fourth] = ids
  await run(
    "update auctions set status = 'ended', total_bids = 4, current_bid_cents = 100 where id = ?",
    first ?? 0,
  )
  await run('update auctions set has_reserve = 1 - has_reserve where id <= ?', second ?? 0)
  await run(
    "update vehicles set make = 'Audi', drivetrain = '4wd', transmission = 'cvt', fuel_type = 'electric' where id in (select vehicle_id from auctions where id >= ?)",
    fourth ?? 0,
  )
  await run("update profiles set city = 'Santa Ana' where user_id = ?", sellers[1] ?? 0)
  await run('delete from profiles where user_id = ?', sellers[0] ?? 0)
  await run('update auctions set listing_paid_at_ms = 1 where listing_paid_at_ms is null')
  await expectTheSame()
  await run('delete from auctions where id in (?, ?)', second ?? 0, third ?? 0)
  await expectTheSame()
  await run('delete from auctions')
  await expectTheSame()
  const left = await env.DB.prepare('select sum(auctions) as n from listed_cells').first<{ n: number }>()
  expect(left?.n).toBe(0)
})
