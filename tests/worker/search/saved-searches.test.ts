import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loader } from '../../../app/routes/saved-searches.new/loader.server.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { auctions, savedSearches } from '../../../worker/db/schema/index.ts'
import { moveClock } from '../../../worker/dev/seed/move-clock.ts'
import { readPresentTerms } from '../../../worker/services/listings/frozen-terms.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { NONSENSE_QUERIES } from '../../fixtures/nonsense-queries.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { subjectsTo } from '../support/mailbox.ts'
import { pageAs } from '../support/page-as.ts'
import {
  confirmAddress,
  db,
  drain,
  getRoom,
  makeAuction,
  makePerson,
  type TestPerson,
} from '../support/rooms.ts'
import { insertAuction } from '../support/rows.ts'

const call = async (person: TestPerson, method: string, path = '', body?: object) =>
  callApi(method, `/user/saved-searches${path}`, { token: await tokenFor(person), body })

const save = (person: TestPerson, query: string, name = query) => call(person, 'POST', '', { name, query })

async function readMessages(person: TestPerson): Promise<string[]> {
  const { body } = await callApi('GET', '/user/notifications', { token: await tokenFor(person) })
  return body.data.map(({ message }: { message: string }) => message)
}

/** A 2019 Honda Accord sedan from $5,000 that becomes public. */
async function listAccord(by?: TestPerson) {
  const auction = await makeAuction({ title: '2019 Honda Accord EX-L' }, by)
  await drain(auction.id)
  return auction
}

const pendingAccord = () => makeAuction({ paid: false, startAtMs: Date.now() + HOUR_MS })

describe('saved search', () => {
  it('saved and removed -> stored by name without status, end and order', async () => {
    const person = await makePerson()
    const saved = await save(person, 'body_style=suv&status=ended&sort=newest&page=3', 'My SUVs')
    expect(saved.status).toBe(201)
    expect(saved.body.data).toMatchObject([
      { name: 'My SUVs', query: 'body_style=suv', last_notified_at: null },
    ])
    const [{ id }] = saved.body.data
    expect((await call(await makePerson(), 'DELETE', `/${id}`)).status).toBe(404)
    expect((await call(person, 'DELETE', `/${id}`)).body.data).toEqual([])
    expect((await call(person, 'DELETE', `/${id}`)).status).toBe(404)
  })

  it.each([
    [{ name: ' ', query: 'body_style=suv' }, 422, 'name'],
    [{ name: 'x'.repeat(61), query: 'body_style=suv' }, 422, 'name'],
    [{ name: 'All', query: '' }, 422, 'query'],
    [{ name: 'All', query: 'body_style=boat&year_min=abc' }, 422, 'query'],
    [{ name: 'All' }, 422, 'query'],
  ])('body %j -> refused', async (body, status, field) => {
    const answer = await call(await makePerson(), 'POST', '', body)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('nonsense query -> the valid part is stored, or refused', async () => {
    const person = await makePerson()
    const context = pageAs(person)
    for (const query of NONSENSE_QUERIES) {
      const { status, body } = await save(person, query, 'Nonsense')
      expect([201, 409, 422], query.slice(0, 60)).toContain(status)
      expect(body.success).toBe(status === 201)
      const request = new Request(`http://localhost/saved-searches/new?${query}`)
      const page = await loader({ request, params: {}, context: { ...context } }).catch(
        (thrown: Response) => thrown,
      )
      // Without a valid part there is nothing to store.
      if (page instanceof Response) expect(page.headers.get('location')).toBe('/auctions')
      else expect(page.query.length).toBeLessThan(5_000)
    }
  })

  it('duplicate, or more than twenty -> refused', async () => {
    const person = await makePerson()
    expect((await save(person, 'make=BMW')).status).toBe(201)
    expect((await save(person, 'make=bmw', 'Again')).status).toBe(409)
    for (let year = 2001; year <= 2019; year += 1) await save(person, `year_min=${year}`)
    const { status, body } = await save(person, 'make=Audi')
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'You can keep 20 searches. Remove one to save another.',
    })
  })
})

describe('new listing', () => {
  it('matching searches -> each person notified and mailed once, nobody else', async () => {
    const [finder, twice, other, worded] = [
      await confirmAddress(await makePerson()),
      await makePerson(),
      await makePerson(),
      await makePerson(),
    ]
    await save(finder, 'body_style=sedan&max_price=6000', 'Sedans')
    await save(twice, 'make=Honda', 'Hondas')
    await save(twice, 'year_min=2015', 'New ones')
    await save(other, 'body_style=truck')
    await save(other, 'search=%25%22', 'Nothing but signs')
    // Another listing has the word.
    await save(other, 'search=unmistakable')
    await insertAuction({ description: 'An unmistakable car' })
    await save(worded, 'search=accord', 'Accords')
    await listAccord()
    expect(await readMessages(finder)).toEqual(['New match for "Sedans"! 2019 Honda Accord EX-L'])
    expect(await readMessages(twice)).toHaveLength(1)
    expect(await readMessages(other)).toEqual([])
    expect(await readMessages(worded)).toEqual(['New match for "Accords"! 2019 Honda Accord EX-L'])
    expect(await subjectsTo(`${finder.username}@example.com`)).toEqual([
      'New match for "Sedans": 2019 Honda Accord EX-L',
    ])
    const [search] = (await call(finder, 'GET')).body.data
    expect(search.last_notified_at).not.toBeNull()
  })

  it('misspelled search -> found as the list corrected it when it was saved, not otherwise', async () => {
    const [early, late] = [await makePerson(), await makePerson()]
    // Words are corrected to those of listings.
    await listAccord()
    await save(early, 'search=acord', 'Early')
    // As if no similar word existed when the search was saved, so that no correction was shown.
    const [{ id }] = (await call(early, 'GET')).body.data
    const filters = { query: 'search=acord' }
    await db().update(savedSearches).set({ filters }).where(eq(savedSearches.id, id))
    expect((await call(early, 'GET')).body.data[0].corrected_search).toBeNull()
    expect((await save(late, 'search=acord', 'Late')).body.data[0].corrected_search).toBe('accord')
    // The list would now find this one and correct nothing.
    await insertAuction({ description: 'Not an acord' })
    await listAccord()
    expect(await readMessages(late)).toEqual(['New match for "Late"! 2019 Honda Accord EX-L'])
    expect(await readMessages(early)).toEqual([])
  })

  it('seller, or notifications turned off -> not notified', async () => {
    const [seller, muted] = [await makePerson(), await makePerson()]
    await save(seller, 'make=Honda')
    await save(muted, 'make=Honda')
    const change = { topics: { saved_searches: false } }
    await savePreferences(env, { userId: muted.userId, change, nowMs: Date.now() })
    await listAccord(seller)
    expect(await readMessages(seller)).toEqual([])
    expect(await readMessages(muted)).toEqual([])
    expect(await subjectsTo(`${muted.username}@example.com`)).toEqual([])
  })

  it('paid listing -> people are notified when bidding opens, not before: a cancelled one notifies nobody', async () => {
    const [person, numbered] = [await makePerson(), await makePerson()]
    await save(person, 'make=Honda', 'Hondas')
    const [opened, cancelled] = [await pendingAccord(), await pendingAccord()]
    await save(numbered, `search=${String(opened.id).padStart(6, '0')}`, 'That one')
    for (const { id, seller } of [opened, cancelled]) {
      await db().update(auctions).set({ listingPaidAtMs: Date.now() }).where(eq(auctions.id, id))
      const terms = await readPresentTerms(env)
      const change = { type: 'mark_paid', startAtMs: Date.now() + HOUR_MS, terms } as const
      const paid = await getRoom(id).change({ by: 'seller', actorId: seller.userId, change })
      expect(paid.accepted).toBe(true)
      await drain(id)
    }
    expect(await readMessages(person)).toEqual([])
    const cancel = { type: 'cancel', reason: 'Changed my mind.' } as const
    await getRoom(cancelled.id).change({ by: 'seller', actorId: cancelled.seller.userId, change: cancel })
    await moveClock(env, { auctionId: opened.id, schedule: { starts_in_ms: 0 }, nowMs: Date.now() })
    for (const { id } of [opened, cancelled]) await drain(id)
    expect(await readMessages(person)).toEqual(['New match for "Hondas"! 2019 Honda Accord EX-L'])
    expect(await readMessages(numbered)).toEqual(['New match for "That one"! 2019 Honda Accord EX-L'])
  })

  it('unpaid listing -> nobody is notified', async () => {
    const person = await makePerson()
    await save(person, 'make=Honda')
    const auction = await makeAuction({ paid: false, startAtMs: Date.now() + HOUR_MS })
    await drain(auction.id)
    expect(await readMessages(person)).toEqual([])
  })
})
