/** A list begins with the index of its most selective filter, and seeks it instead of reading all of it. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type AuctionFilters, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { readListPage } from '../../../worker/db/queries/search/auction-list.ts'
import { recordingDatabase } from '../support/recording-database.ts'

const CASES: readonly (readonly [seek: string, filters: Partial<AuctionFilters>])[] = [
  ['listed_make (make=?)', { makes: ['BMW'], titleStatuses: ['salvage'] }],
  ['listed_make (make=?)', { category: 'luxury', drivetrains: ['awd'] }],
  ['listed_make (make=? AND facts>? AND facts<?)', { makes: ['BMW'], statuses: ['active'] }],
  [
    'listed_make (make=? AND facts>? AND facts<?)',
    { makes: ['BMW'], statuses: ['active', 'pending', 'paused'] },
  ],
  ['listed_body_style (body_style=?)', { bodyStyles: ['suv'], drivetrains: ['awd'] }],
  ['listed_body_style (body_style=? AND facts>? AND facts<?)', { bodyStyles: ['suv'], statuses: ['active'] }],
  ['listed_body_style (body_style=?)', { category: 'trucks' }],
  ['listed_facts (status=?)', { statuses: ['active'], fuelTypes: ['electric'] }],
  [
    'listed_end (status=? AND end_at_ms>? AND end_at_ms<?)',
    { endingWithin: '24h', locations: ['orange_county'] },
  ],
  [
    'listed_price (price_cents>? AND price_cents<?)',
    { minPriceCents: 1, maxPriceCents: 2 } as Partial<AuctionFilters>,
  ],
  ['listed_mileage (mileage_miles<?)', { mileageMax: 9, auctionTypes: ['reserve'] }],
  ['listed_year (year>?)', { yearMin: 2020, transmissions: ['manual'] }],
]

test.each(CASES)('matches of a list: sought with %s', async (seek, filters) => {
  const { db, statements } = recordingDatabase(env.DB)
  await readListPage(db, { filters: { ...NO_FILTERS, ...filters }, foundIds: null, nowMs: Date.now() }, null)
  const [{ sql, params } = { sql: '', params: [] }] = statements
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ id: number; parent: number; detail: string }>()
  const matched = results.find(({ detail }) => detail === 'MATERIALIZE matched')
  const steps = results.filter(({ parent }) => parent === matched?.id).map(({ detail }) => detail)
  expect(steps.filter((step) => step.includes('listed'))).toEqual([
    `SEARCH listed USING COVERING INDEX ${seek}`,
  ])
})
