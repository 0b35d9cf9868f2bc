import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loader } from '../../../app/routes/vehicles/loader.server.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { RESULT_SORTS } from '../../../domain/search/result-filters.ts'
import { listResults } from '../../../worker/db/queries/search/results.ts'
import { indexChanges } from '../../../worker/services/search/index-changes.ts'
import { NONSENSE_QUERIES } from '../../fixtures/nonsense-queries.ts'
import { pageAs } from '../support/page-as.ts'
import { recordingDatabase } from '../support/recording-database.ts'
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

let ids: Record<string, number>

beforeAll(async () => {
  ids = {
    cheap: await over(1, 'sold', 5_000, {}, TOYOTA),
    dear: await over(2, 'sold', 90_000),
    notMet: await over(3, 'reserve_not_met', 99_000, {}, TOYOTA),
    noBids: await over(4, 'no_bids', null),
    // Bought on the sixth day, days before its scheduled end.
    bought: await over(20, 'sold', 40_000, { ended_at_ms: 6 * DAY_MS }),
    late: await over(7, 'sold', 40_000),
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
    ['', ['late', 'bought', 'noBids', 'notMet', 'dear', 'cheap']],
    ['sold=yes', ['late', 'bought', 'dear', 'cheap']],
    // Only sold auctions have a price; all others follow them.
    ['sort=price_desc', ['dear', 'late', 'bought', 'cheap', 'notMet', 'noBids']],
    ['sort=price_asc', ['cheap', 'bought', 'late', 'dear', 'noBids', 'notMet']],
    ['sort=price_desc&sold=yes', ['dear', 'late', 'bought', 'cheap']],
    ['sort=price_asc&sold=yes', ['cheap', 'bought', 'late', 'dear']],
    ['search=toyota', ['notMet', 'cheap']],
    ['search=toyota&sort=price_asc', ['cheap', 'notMet']],
    ['search=toyota&sold=yes', ['cheap']],
    ['search=lamborghini', []],
    ['sort=cheapest&sold=maybe&page=x&search=%20', ['late', 'bought', 'noBids', 'notMet', 'dear', 'cheap']],
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

  it('page past the end -> last page', async () => {
    const { list, filters } = await page('page=1000000000&sort=price_desc')
    expect([list?.current_page, filters.page, list?.data.length]).toEqual([1, 1, 6])
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
      await listResults(db, { filters, foundIds: [1, 2, 3], limit: 12, offset: 24 })
      expect(statements).toHaveLength(4)
      for (const [at, { sql, params }] of statements.entries()) {
        const plan = await env.DB.prepare(`explain query plan ${sql}`)
          .bind(...params)
          .all<{ detail: string }>()
        const steps = plan.results.map(({ detail }) => detail)
        if (at < 2)
          expect(steps.join('\n'), sql).toMatch(
            /^(SEARCH|SCAN) auctions USING (COVERING )?INDEX results_\w+[^\n]*$/,
          )
        else
          expect(
            steps.filter((step) => step.startsWith('SCAN') && !step.includes('hit')),
            sql,
          ).toEqual([])
      }
    },
  )
})
