import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { type AuctionFilters, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { listMatches } from '../../../worker/db/queries/search/search-index.ts'
import type { Env } from '../../../worker/env.ts'
import { checkHealth } from '../../../worker/services/platform/check-health.ts'
import { findAuctions } from '../../../worker/services/search/find-auctions.ts'
import { indexAllChanges, indexChanges } from '../../../worker/services/search/index-changes.ts'
import { NONSENSE_QUERIES } from '../../fixtures/nonsense-queries.ts'
import { callApi } from '../support/api.ts'
import { insertAuction, insertUser } from '../support/rows.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await env.DB.prepare('delete from auctions').run()
  await env.DB.prepare('delete from vehicles').run()
})

const find = (search: string, filters: Partial<AuctionFilters> = {}, on: Env = env) =>
  findAuctions(on, { filters: { ...NO_FILTERS, ...filters, search }, nowMs: 1_500 })
const found = async (search: string, filters: Partial<AuctionFilters> = {}) =>
  (await find(search, filters)).ids

const ACCORD = { make: 'Honda', model: 'Accord', trim: 'Sport', vin: '1HGCM82633A004352' } as const
const CAMRY = { make: 'Toyota', model: 'Camry', trim: 'SE', vin: '4T1BF1FK5CU123456' } as const
const BENZ = { make: 'Mercedes-Benz', model: 'C-Class', trim: 'C 300', year: 2017 } as const

test('search: several words -> each must occur in title, vehicle, VIN or description, or as a prefix', async () => {
  const accord = await insertAuction({ title: 'Well kept commuter', end_at_ms: 2_001 }, ACCORD)
  const camry = await insertAuction({ title: 'Camry, 50% off', end_at_ms: 2_002 }, CAMRY)
  expect(await found('ACCORD')).toEqual([accord])
  expect(await found('honda sport 2018')).toEqual([accord])
  expect(await found('acc hon')).toEqual([accord])
  expect(await found('honda camry')).toEqual([])
  expect(await found('4t1bf1fk5cu')).toEqual([camry])
  expect(await found('one owner')).toEqual([accord, camry])
  expect(await found('commuter', { makes: ['Toyota'] })).toEqual([])
})

test.each([
  ['mercedez', 'mercedes'],
  ['mercedez benz 2017', 'mercedes benz 2017'],
  ['toyta', 'toyota'],
  ['Toyta Camery', 'toyota camry'],
])('search: misspelled %s -> finds %s with a notice', async (typed, meant) => {
  await insertAuction({ title: 'A car' }, CAMRY)
  await insertAuction({ title: 'A car' }, BENZ)
  const corrected = await find(typed)
  expect(corrected.correctedSearch).toBe(meant)
  expect(corrected.ids).toHaveLength(1)
  const right = await find(meant)
  expect(right).toEqual({ ...corrected, correctedSearch: null })
})

test('correction: word occurs somewhere, or is too far from all -> not corrected', async () => {
  const sold = await insertAuction({ title: 'A car', description: 'The toyta badge is missing' }, ACCORD)
  await insertAuction({ title: 'A car' }, CAMRY)
  expect(await find('toyta')).toMatchObject({ ids: [sold], correctedSearch: null })
  expect(await find('spaceship')).toMatchObject({ ids: [], total: 0, correctedSearch: null })
  // No listing has both, in any spelling.
  expect(await find('accrd camry')).toMatchObject({ ids: [], correctedSearch: null })
  expect((await find('hnda accrd')).correctedSearch).toBe('honda accord')
  expect((await find('hnda accrd sprt')).correctedSearch).toBeNull()
})

test('correction: listing that is not public, or no longer -> neither counts as a match nor lends its words', async () => {
  await insertAuction({ title: 'A car' }, CAMRY)
  const hidden = await insertAuction(
    { title: 'Toyta', description: 'Camery', listing_paid_at_ms: null },
    { make: 'Lamborghini' },
  )
  const run = (sql: string) => env.DB.prepare(sql).bind(hidden).run()
  expect((await find('toyta camery')).correctedSearch).toBe('toyota camry')
  expect((await find('lambourghini')).correctedSearch).toBeNull()
  await run('update auctions set listing_paid_at_ms = 1 where id = ?')
  expect((await find('lambourghini')).correctedSearch).toBe('lamborghini')
  expect((await find('toyta')).ids).toEqual([hidden])
  await run("update vehicles set make = 'Ferrari' where id = (select vehicle_id from auctions where id = ?)")
  expect((await find('lambourghini')).correctedSearch).toBeNull()
  await run('update auctions set listing_paid_at_ms = null where id = ?')
  expect((await find('toyta camery')).correctedSearch).toBe('toyota camry')
  expect((await find('ferari')).correctedSearch).toBeNull()
})

test('correction: many words at hand -> compared with the most frequent ones', async () => {
  await insertAuction({ title: 'A car' }, CAMRY)
  await insertAuction({ title: 'A car' }, CAMRY)
  const junk = Array.from({ length: 400 }, (_, number) => `toy${String.fromCodePoint(0x4e00 + number)}aa`)
  const statement = env.SEARCH.prepare('insert into listing_spellings (listing_id, word) values (?, ?)')
  await env.SEARCH.batch(junk.map((word) => statement.bind(999_999, word)))
  expect((await find('toyta')).correctedSearch).toBe('toyota')
  await env.SEARCH.prepare('delete from listing_spellings where listing_id = 999999').run()
})

test('search index: entries of an older format -> written anew', async () => {
  await insertAuction({ title: 'A car' }, ACCORD)
  const auction = await insertAuction({ title: 'Old format' }, CAMRY)
  await indexChanges(env)
  await env.SEARCH.batch(
    [`update entries set format = 1 where id = ${auction}`, 'delete from listing_spellings'].map((sql) =>
      env.SEARCH.prepare(sql),
    ),
  )
  expect((await find('toyta')).correctedSearch).toBeNull()
  await indexAllChanges(env, Date.now() + 25_000)
  expect(await find('toyta')).toMatchObject({ ids: [auction], correctedSearch: 'toyota' })
})

test('search: hyphenated name -> found with hyphen, without it, and joined', async () => {
  const truck = await insertAuction({ title: 'Work truck' }, { make: 'Ford', model: 'F-150', trim: 'XLT' })
  for (const search of ['F-150', 'f150', 'f 150', 'ford f-150 xlt']) {
    expect(await found(search), search).toEqual([truck])
  }
})

test('search: accents -> ignored', async () => {
  const car = await insertAuction({ title: 'Coupé from Málaga' })
  expect(await found('coupe malaga')).toEqual([car])
  expect(await found('COUPÉ MÁLAGA')).toEqual([car])
})

test.each([
  '"',
  "'",
  '%',
  '*',
  '-',
  'NEAR(honda accord, 1)',
  'title: honda',
  '{title vin}: honda',
  'honda NOT accord',
  'honda"; drop table words; --',
  "' or 1=1 --",
  '^honda',
  'honda*"',
  '(honda',
  'AND',
  'OR',
  'x'.repeat(10_240),
  '\u0000',
  '💥 🚗',
])('search: hostile text %s -> no harm', async (search) => {
  const accord = await insertAuction({ title: 'Honda Accord' }, ACCORD)
  const faults = vi.spyOn(console, 'error')
  const { ids } = await find(search)
  expect([[], [accord]]).toContainEqual(ids)
  expect(faults).not.toHaveBeenCalled()
  expect(await found('honda')).toEqual([accord])
})

test('best match: word in title or name -> before listings that only mention it', async () => {
  const mention = await insertAuction(
    { title: 'A car', description: 'My last BMW was worse.', end_at_ms: 2_001 },
    CAMRY,
  )
  const bmw = await insertAuction(
    { title: '2018 BMW 330i', end_at_ms: 2_002 },
    { make: 'BMW', model: '330i' },
  )
  expect(await found('bmw')).toEqual([mention, bmw])
  expect(await found('bmw', { sort: 'best_match' })).toEqual([bmw, mention])
})

test('search index: listing created, changed, removed -> visible to the next search', async () => {
  const auction = await insertAuction({ title: 'First words' })
  expect(await found('first')).toEqual([auction])
  const run = (sql: string) => env.DB.prepare(sql).bind(auction).run()
  await run("update auctions set title = 'Other words' where id = ?")
  expect(await found('first')).toEqual([])
  expect(await found('other')).toEqual([auction])
  await run("update vehicles set model = 'Prelude' where id = (select vehicle_id from auctions where id = ?)")
  expect(await found('prelude')).toEqual([auction])
  await run("update auctions set status = 'ended' where id = ?")
  expect(await found('prelude', { statuses: ['ended'] })).toEqual([auction])
  await run('update auctions set listing_paid_at_ms = null where id = ?')
  expect(await found('prelude')).toEqual([])
  await run('delete from auctions where id = ?')
  await indexChanges(env)
  const rows = await env.SEARCH.prepare("select count(*) as n from words where words match 'prelude'").first()
  expect(rows).toEqual({ n: 0 })
})

test('search index: another writer at the same moment -> its listing is found', async () => {
  await insertAuction({ title: 'An Alfa' })
  await indexChanges(env)
  const auction = await insertAuction({ title: 'A Giulietta' })
  // The check for pending changes is delayed until the other writer has finished.
  const DB = new Proxy(env.DB, {
    get(target, property) {
      if (property !== 'prepare') {
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (sql: string) => {
        const statement = target.prepare(sql)
        if (!sql.includes('version > indexed_version') || !sql.includes('limit 1')) return statement
        const late = async () => {
          await indexChanges(env)
          return statement.all()
        }
        return { bind: () => ({ all: late, raw: late }), all: late, raw: late }
      }
    },
  })
  expect((await find('giulietta', {}, { ...env, DB })).ids).toEqual([auction])
})

test('search index: a whole batch of listings that change again at once -> holds up none after them', async () => {
  const auction = await insertAuction({ id: 900_201, title: 'A Giulietta' })
  await env.DB.batch(
    [
      `with recursive n(i) as (select 900001 union all select i + 1 from n where i < 900200)
        insert into word_versions (auction_id) select i from n`,
      `create trigger changes_again after update of indexed_version on word_versions when new.auction_id between 900001 and 900200
        begin update word_versions set version = version + 1 where auction_id = new.auction_id; end`,
    ].map((sql) => env.DB.prepare(sql)),
  )
  await indexChanges(env, { batches: 2 })
  const rows = await env.SEARCH.prepare('select id from entries where id = ?').bind(auction).all()
  await env.DB.batch(
    [
      'drop trigger changes_again',
      'delete from word_versions where auction_id between 900001 and 900200',
    ].map((sql) => env.DB.prepare(sql)),
  )
  expect(rows.results).toEqual([{ id: auction }])
})

test('search index: many long texts -> no parameter above 400,000 bytes, and each is found', async () => {
  // A control character, which older listings may hold, is six bytes in JSON.
  const description = `x${'\u0001'.repeat(998)}x`
  for (let count = 0; count < 40; count += 1) await insertAuction({ title: 'Zagato', description })
  await env.DB.prepare('update vehicles set description = ?').bind(description).run()
  const sizes: number[] = []
  const SEARCH = new Proxy(env.SEARCH, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (property !== 'prepare') return typeof value === 'function' ? value.bind(target) : value
      return (sql: string) => {
        const statement = target.prepare(sql)
        return {
          bind: (...values: unknown[]) => {
            for (const one of values) sizes.push(typeof one === 'string' ? one.length : 0)
            return statement.bind(...values)
          },
        }
      }
    },
  })
  await indexChanges({ ...env, SEARCH })
  expect(Math.max(...sizes)).toBeGreaterThan(100_000)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(401_000)
  const rows = await env.SEARCH.prepare("select count(*) as n from words where words match 'zagato'").first()
  expect(rows).toEqual({ n: 40 })
})

test('search index: same or older version written -> unchanged', async () => {
  const auction = await insertAuction({ title: 'Newer words' })
  await indexChanges(env)
  await env.DB.prepare('update word_versions set indexed_version = 0').run()
  expect(await indexChanges(env)).toBeGreaterThan(0)
  expect(await found('newer')).toEqual([auction])
  // The entry is of a later version than the text that the next run writes.
  await env.SEARCH.prepare('update entries set version = 99 where id = ?').bind(auction).run()
  await env.DB.prepare("update auctions set title = 'Older words' where id = ?").bind(auction).run()
  await indexChanges(env)
  expect(await found('older')).toEqual([])
  expect(await found('newer')).toEqual([auction])
})

test('search index: lost -> rebuilt', async () => {
  const auction = await insertAuction({ title: 'Lost and found' })
  expect(await found('lost')).toEqual([auction])
  for (const sql of [
    "insert into words (words) values ('delete-all')",
    'delete from entries',
    'delete from listing_spellings',
  ]) {
    await env.SEARCH.prepare(sql).run()
  }
  expect(await found('found')).toEqual([])
  await indexAllChanges(env, Date.now() + 25_000)
  expect(await found('lost')).toEqual([auction])
  expect((await find('acord')).correctedSearch).toBe('accord')
})

test('search: the same words again -> remembered; a changed listing -> found by the next search', async () => {
  const auction = await insertAuction({ title: 'A Bizzarrini' })
  expect(await found('bizzarrini')).toEqual([auction])
  expect(await found('bizzarrini')).toEqual([auction])
  const silent = brokenSearch(() => Promise.reject(new Error('no answer')))
  expect((await find('bizzarrini', {}, silent)).ids).toEqual([auction])
  const other = await insertAuction({ title: 'Another Bizzarrini', end_at_ms: 9_999 })
  expect((await found('bizzarrini')).toSorted()).toEqual([auction, other].toSorted())
  await env.DB.prepare("update auctions set title = 'An Iso' where id = ?").bind(auction).run()
  expect(await found('bizzarrini')).toEqual([other])
})

test('search index: more matches than a search takes -> the newest 2,000, not ranked', async () => {
  await env.SEARCH.prepare(
    `insert into words (rowid, title, car, vin, description)
      with recursive n(i) as (select 5000001 union all select i + 1 from n where i < 5002010) select i, 'zzbroad', '', '', '' from n`,
  ).run()
  for (const isRanked of [false, true]) {
    const ids = JSON.parse(await listMatches(env.SEARCH, '"zzbroad"*', isRanked)) as number[]
    const newestFirst = isRanked ? ids : ids.toReversed()
    expect([ids.length, newestFirst[0], newestFirst.at(-1)]).toEqual([2_000, 5_002_010, 5_000_011])
  }
  await env.SEARCH.prepare('delete from words where rowid > 5000000').run()
})

/** An index whose calls all end like this. */
function brokenSearch(fail: () => Promise<never>): Env {
  const statement = { bind: () => statement, first: fail, all: fail, run: fail, raw: fail }
  return { ...env, SEARCH: { prepare: () => statement, batch: fail } as unknown as D1Database }
}

test('search: index fails -> plain search answers', async () => {
  const faults = vi.spyOn(console, 'error').mockImplementation(() => {})
  const accord = await insertAuction({ title: 'Well kept commuter' }, ACCORD)
  await insertAuction({ title: 'Unpaid commuter', listing_paid_at_ms: null }, ACCORD)
  const broken = brokenSearch(() => Promise.reject(new Error('no answer')))
  expect(await find('honda commuter', {}, broken)).toMatchObject({ ids: [accord], total: 1 })
  expect((await find("'; drop table auctions", {}, broken)).ids).toEqual([])
  expect(faults).toHaveBeenCalledTimes(2)
})

test('search: index never answers -> plain search after two seconds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const accord = await insertAuction({ title: 'Well kept commuter' }, ACCORD)
  const silent = brokenSearch(() => new Promise(() => {}))
  expect(await find('commuter', {}, silent)).toMatchObject({ ids: [accord], total: 1 })
})

test('health: index unavailable -> degraded, not down', async () => {
  const health = await checkHealth(brokenSearch(() => Promise.reject(new Error('no answer'))))
  expect(health.state).toBe('degraded')
  expect(health.parts).toContainEqual(expect.objectContaining({ name: 'search', state: 'down' }))
  expect((await checkHealth(env)).state).toBe('operational')
})

test('search API: misspelled word -> names the corrected words', async () => {
  const camry = await insertAuction({ title: 'A car' }, CAMRY)
  const { status, body } = await callApi('GET', '/auctions?search=toyta')
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 1, corrected_search: 'toyota', data: [{ id: camry }] })
  expect((await callApi('GET', '/auctions?search=toyota')).body.corrected_search).toBeNull()
})

test('facets API: search and choices -> each choice counted within the others', async () => {
  await insertAuction({ title: 'A car' }, CAMRY)
  await insertAuction({ title: 'A car', status: 'ended' }, { ...CAMRY, body_style: 'wagon' })
  await insertAuction({ title: 'A car' }, ACCORD)
  const { status, body } = await callApi('GET', '/auctions/facets?search=camry&status=active&location=Irvine')
  expect(status).toBe(200)
  const of = (group: string, value: string) =>
    body.data[group].find((entry: { value: string }) => entry.value === value)?.count
  expect(of('make', 'Toyota')).toBe(0)
  const anywhere = await callApi('GET', '/auctions/facets?search=camry&status=active')
  expect(anywhere.body.data.make[3]).toEqual({ value: 'Toyota', count: 1 })
  expect(anywhere.body.data.make).toContainEqual({ value: 'Honda', count: 0 })
  expect(anywhere.body.data.status).toContainEqual({ value: 'ended', count: 1 })
  expect(anywhere.body.data.body_style).toContainEqual({ value: 'wagon', count: 0 })
})

test.each(NONSENSE_QUERIES)(
  'auction list: nonsense query %s -> a list, or 422 for an unknown value',
  async (query) => {
    await insertAuction({ title: 'A car' }, CAMRY)
    for (const path of ['/auctions', '/auctions/facets']) {
      const { status, body } = await callApi('GET', `${path}?${query}`)
      const refused = Object.keys(body.errors ?? {}).length > 0
      expect([status, body.success], path).toEqual(refused ? [422, false] : [200, true])
    }
  },
)

test("search: auction's number, with and without prefix -> that auction, if it is public", async () => {
  const id = await insertAuction({ created_at_ms: Date.UTC(2026, 5, 1) }, ACCORD)
  const draft = await insertAuction({ status: 'draft', created_at_ms: Date.UTC(2026, 5, 1) }, CAMRY)
  const serial = String(id).padStart(6, '0')
  const named = await insertAuction({ title: `Ticket ${serial}` }, CAMRY)
  for (const text of [`HL-2026-${serial}`, `hl-2026-${serial}`, `2026-${serial}`, `HL2026${serial}`]) {
    expect(await found(text), text).toEqual([id])
  }
  expect((await found(serial)).toSorted()).toEqual([id, named].toSorted())
  expect(await found(`HL-2025-${serial}`)).toEqual([])
  expect(await found(`HL-2026-${String(draft).padStart(6, '0')}`)).toEqual([])
})

test("search: seller's public name -> their auctions, also after a change; hidden data finds nothing", async () => {
  const dealer = await insertUser({ user_type: 'dealer', first_name: 'Ludmila', last_name: 'Quist' })
  const person = await insertUser({ first_name: 'Ottoline', last_name: 'Zabel', phone: '+19495550188' })
  await env.DB.batch([
    env.DB.prepare(
      "insert into profiles (user_id, approved_business_name, business_name) values (?, 'Vexford Motors', 'Hidden Cars')",
    ).bind(dealer),
    env.DB.prepare('insert into profiles (user_id, address, zip_code) values (?, ?, ?)').bind(
      person,
      '12 Yarrow Lane',
      '92604',
    ),
  ])
  const ofDealer = await insertAuction({ seller_id: dealer })
  const ofPerson = await insertAuction({ seller_id: person })
  expect(await found('vexford')).toEqual([ofDealer])
  expect(await found('ottoline zabel')).toEqual([ofPerson])
  for (const hidden of ['yarrow', '92604', '9495550188', 'hidden cars'])
    expect(await found(hidden), hidden).toEqual([])
  await env.DB.batch([
    env.DB.prepare("update profiles set approved_business_name = 'Ulmer Cars' where user_id = ?").bind(
      dealer,
    ),
    env.DB.prepare("update users set last_name = 'Wexler' where id = ?").bind(person),
  ])
  expect([await found('vexford'), await found('ulmer'), await found('wexler')]).toEqual([
    [],
    [ofDealer],
    [ofPerson],
  ])
  const broken = { ...env, SEARCH: undefined as unknown as D1Database }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await find('ulmer', {}, broken)).ids).toEqual([ofDealer])
  expect((await find('hidden', {}, broken)).ids).toEqual([])
  await env.DB.prepare("update users set user_type = 'private' where id = ?").bind(dealer).run()
  expect(await found('ulmer')).toEqual([])
})
