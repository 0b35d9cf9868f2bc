import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { loader } from '../../../app/routes/auctions._index/loader.server.ts'
import { indexChanges } from '../../../worker/services/search/index-changes.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { callLoader } from '../../worker/support/route-calls.ts'
import { insertAuction } from '../../worker/support/rows.ts'

/** A database in which the query that counts filter choices ends with `end()`; all other queries work. */
function countingEnds(end: () => Promise<never>): D1Database {
  const statement = { bind: () => statement, all: end, raw: end, run: end, first: end }
  return new Proxy(env.DB, {
    get(target, property) {
      if (property === 'prepare') {
        return (sql: string) =>
          sql.includes('json_array(value, count)')
            ? (statement as unknown as D1PreparedStatement)
            : target.prepare(sql)
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function pageWith(changes: Partial<typeof env>, query = '') {
  const context = pageAs(null, { env: { ...env, ...changes }, nowMs: 1_500 })
  const page = await callLoader(loader, { context, query })
  if (page instanceof Response) throw page
  return page
}

test('loader: list read -> the list and the counts of its choices', async () => {
  await insertAuction()
  const { list, facets } = await pageWith({})
  expect(list?.total).toBe(1)
  expect(facets?.status).toContainEqual({ value: 'active', count: 1 })
})

test.each([
  ['fail', () => Promise.reject(new Error('no answer'))],
  ['take too long', () => new Promise<never>(() => {})],
])('loader: counts %s -> the list without counts', async (_how, end) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { list, facets } = await pageWith({ DB: countingEnds(end) })
  expect(list?.total).toBe(1)
  expect(facets).toBeNull()
})

test('loader: search -> one search for the list and the counts', async () => {
  await insertAuction({ title: 'A very rare Quattroporte' })
  await indexChanges(env)
  const asked: string[] = []
  const SEARCH = new Proxy(env.SEARCH, {
    get(target, property) {
      if (property === 'prepare') {
        return (sql: string) => {
          asked.push(sql)
          return target.prepare(sql)
        }
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { list, facets } = await pageWith({ SEARCH }, 'search=quattroporte')
  expect(list?.total).toBe(1)
  expect(facets?.status).toContainEqual({ value: 'active', count: 1 })
  expect(asked).toHaveLength(1)
})

test('loader: unknown values of filters -> left out of the list, and named', async () => {
  const { filters, unknownValues } = await pageWith({}, 'status=draft&status=ended&transmission=x')
  expect(filters).toMatchObject({ statuses: ['ended'], transmissions: [] })
  expect(unknownValues).toEqual([
    { name: 'transmission', value: 'x' },
    { name: 'status', value: 'draft' },
  ])
})
