import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loader } from '../../../app/routes/vehicles/loader.server.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { RESULT_SORTS } from '../../../domain/search/result-filters.ts'
import { database } from '../../../worker/db/client.ts'
import { listResults } from '../../../worker/db/queries/search/results.ts'
import { indexChanges } from '../../../worker/services/search/index-changes.ts'
import { NONSENSE_QUERIES } from '../../fixtures/nonsense-queries.ts'
import { insertSale } from '../support/messaging.ts'
import { pageAs } from '../support/page-as.ts'
import { recordingDatabase } from '../support/recording-database.ts'
import { makePerson } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'
import { insertAuction } from '../support/rows.ts'

const TOYOTA = { make: 'Toyota', model: 'Camry', vin: '4T1BF1FK5CU123456' } as const

/** An auction that is over, with its close and result. */
const over = (
  day: number,
  outcome: string,
  dollars: number | null,
  more: Record<string, unknown> = {},
  car: Record<string, unknown> = {},
) =>
  insertAuction(
    {
      status: 'ended',
      end_at_ms: day * DAY_MS,
      ended_at_ms: day * DAY_MS,
      result_outcome: outcome,
      result_amount_cents: dollars === null ? null : dollars * 100,
      ...more,
    },
    car,
  )

/** A sold auction whose sale is in this state. */
async function sold(day: number, dollars: number, more = {}, car = {}, state = 'paid'): Promise<number> {
  const auctionId = await over(day, 'sold', dollars, more, car)
  const auction = await env.DB.prepare('select seller_id as sellerId from auctions where id = ?')
    .bind(auctionId)
    .first<{ sellerId: number }>()
  const { userId } = await makePerson()
  await insertSale(auctionId, userId, auction?.sellerId ?? 0, state)
  return auctionId
}

let ids: Record<string, number>

beforeAll(async () => {
  ids = {
    cheap: await sold(1, 5_000, {}, TOYOTA),
    dear: await sold(2, 90_000),
    notMet: await over(3, 'reserve_not_met', 99_000, {}, TOYOTA),
    noBids: await over(4, 'no_bids', null),
    // Bought on the sixth day, days before its scheduled end.
    bought: await sold(20, 40_000, { ended_at_ms: 6 * DAY_MS }),
    late: await sold(7, 40_000),
    pending: await sold(0.5, 60_000, {}, {}, 'action_required'),
    unpaid: await sold(0.2, 95_000, {}, {}, 'defaulted'),
  }
  await insertAuction()
  await insertAuction({ status: 'cancelled', end_at_ms: 9 * DAY_MS })
  await over(8, 'sold', 70_000, { listing_paid_at_ms: null })
  await indexChanges(env)
})

async function page(query: string, changes: Partial<typeof env> = {}) {
  const context = pageAs(null, { env: { ...env, ...changes }, nowMs: 30 * DAY_MS })
  const page = await callLoader(loader, { context, query })
  if (page instanceof Response) throw page
  const { nowMs: _, ...results } = page
  return results
}

async function names(query: string): Promise<(string | undefined)[]> {
  const { list } = await page(query)
  const findName = (id: number) => Object.keys(ids).find((name) => ids[name] === id)
  return list?.data.map(({ id }) => findName(id)) ?? []
}

describe('sold archive', () => {
  it.each([
    ['', ['late', 'bought', 'noBids', 'notMet', 'dear', 'cheap', 'pending', 'unpaid']],
    ['sold=yes', ['late', 'bought', 'dear', 'cheap']],
    // Only sold auctions have a price; all others follow them, also those whose sale is not completed.
    ['sort=price_desc', ['dear', 'pending', 'late', 'bought', 'cheap', 'notMet', 'unpaid', 'noBids']],
    ['sort=price_asc', ['cheap', 'bought', 'late', 'pending', 'dear', 'noBids', 'unpaid', 'notMet']],
    ['sort=price_desc&sold=yes', ['dear', 'late', 'bought', 'cheap']],
    ['sort=price_asc&sold=yes', ['cheap', 'bought', 'late', 'dear']],
    ['search=toyota', ['notMet', 'cheap']],
    ['search=toyota&sort=price_asc', ['cheap', 'notMet']],
    ['search=toyota&sold=yes', ['cheap']],
    ['search=lamborghini', []],
    [
      'sort=cheapest&sold=maybe&page=x&search=%20',
      ['late', 'bought', 'noBids', 'notMet', 'dear', 'cheap', 'pending', 'unpaid'],
    ],
  ])('query %j -> %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    expect((await page(query)).list?.total).toBe(expected.length)
  })

  it('misspelled word -> corrected, with a notice', async () => {
    const { correctedSearch, filters, list } = await page('search=toyta&sold=yes')
    expect({ correctedSearch, search: filters.search, total: list?.total }).toEqual({
      correctedSearch: 'toyota',
      search: 'toyta',
      total: 1,
    })
    expect((await page('search=toyota')).correctedSearch).toBeNull()
  })

  it('pages of an order by price -> every result once', async () => {
    for (const sort of ['price_desc', 'price_asc'] as const) {
      const filters = { sort, isSoldOnly: false }
      const whole = await listResults(database(env), { filters, foundIds: null, limit: 20, offset: 0 })
      const read: number[] = []
      for (let offset = 0; offset < 9; offset += 3)
        read.push(...(await listResults(database(env), { filters, foundIds: null, limit: 3, offset })).ids)
      expect([read, read.length]).toEqual([whole.ids, 8])
      const foundIds = JSON.stringify(whole.ids.toReversed())
      const found = await listResults(database(env), { filters, foundIds, limit: 20, offset: 0 })
      expect(found.ids).toEqual(whole.ids)
    }
  })

  it('page past the end -> last page', async () => {
    const { list, filters } = await page('page=1000000000&sort=price_desc')
    expect([list?.current_page, filters.page, list?.data.length]).toEqual([1, 1, 8])
  })

  it.each(NONSENSE_QUERIES)('nonsense query %s -> a list', async (query) => {
    const { list, filters } = await page(query)
    expect(list).not.toBeNull()
    expect(filters.search?.length ?? 0).toBeLessThanOrEqual(100)
  })

  it('database fails -> filters returned, no list', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const DB = new Proxy(env.DB, {
      get() {
        throw new Error('no answer')
      },
    })
    expect(await page('search=golf&sort=price_asc&sold=yes&page=3', { DB })).toEqual({
      filters: { search: 'golf', sort: 'price_asc', isSoldOnly: true, page: 3 },
      list: null,
      correctedSearch: null,
      closings: {},
    })
    vi.restoreAllMocks()
  })

  it.each(RESULT_SORTS.flatMap((sort) => [true, false].map((isSoldOnly) => ({ sort, isSoldOnly }))))(
    'query plan of %j -> walks an index in its order',
    async (filters) => {
      const { db, statements } = recordingDatabase(env.DB)
      await listResults(db, { filters, foundIds: null, limit: 12, offset: 24 })
      await listResults(db, { filters, foundIds: '[1, 2, 3]', limit: 12, offset: 24 })
      expect(statements).toHaveLength(4)
      for (const [at, { sql, params }] of statements.entries()) {
        const plan = await env.DB.prepare(`explain query plan ${sql}`)
          .bind(...params)
          .all<{ detail: string }>()
        const steps = plan.results.map(({ detail }) => detail)
        if (at < 2) {
          const reads = steps.filter((step) => /^(SCAN|SEARCH) (auctions|sales) /.test(step))
          for (const read of reads)
            expect(read, sql).toMatch(
              /^(SEARCH|SCAN) auctions USING (COVERING )?INDEX results_|^SEARCH \w+ (EXISTS )?USING (COVERING |INTEGER )?(INDEX|PRIMARY KEY)/,
            )
          // The sales that are not completed are sorted, and merged with the page.
          const isMerged = at === 0 && filters.sort !== 'newest' && !filters.isSoldOnly
          const sorted = steps.filter((step) => step.startsWith('USE TEMP B-TREE'))
          expect(sorted.length, steps.join('\n')).toBeLessThanOrEqual(isMerged ? 2 : 0)
        } else
          expect(
            steps.filter((step) => step.startsWith('SCAN') && !step.includes('hit')),
            sql,
          ).toEqual([])
      }
    },
  )
})
