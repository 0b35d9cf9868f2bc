import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../../worker/db/schema/index.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { describeChanges, escalatedTexts, readAllRows } from '../support/mass-assignment.ts'
import type { SignedInPerson } from '../support/messaging.ts'
import { authorizeCard } from '../support/money.ts'
import { ACTIONS, findActions } from '../support/page-actions.ts'
import { pageAs } from '../support/page-as.ts'
import { endNow } from '../support/room-replica.ts'
import { bid, db, dollars, drain, getRoom, makeAuction } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'

/**
 * Every route's action gets a form with each column of an account and a listing as a field: no column takes
 * the posted value, and no other account changes. Forms of accounts are also compared with a valid submission
 * (mass-assignment-forms.test.ts).
 */

/** Actions of one-file routes, to which no seller's form is posted, with what they do. */
const NOT_POSTED: Readonly<Record<string, string>> = {
  $: 'leads home',
  theme: 'keeps one of two names in a cookie',
  logout: 'ends the session, and reads no field',
}

test('mass assignment: planted actions in every export form -> found, without a server module', () => {
  const planted = {
    '../../../app/routes/one.tsx': 'export async function action({ context }) {\n  return lost(context)\n}',
    '../../../app/routes/two/route.tsx': "export { loader, action } from './action.server.ts'",
    '../../../app/routes/three.ts': 'export const action = () => null',
    '../../../app/routes/four.tsx': 'export function loader() {}',
  }
  expect(findActions(planted)).toEqual([
    { route: 'one', action: null },
    { route: 'two', action: null },
    { route: 'three', action: null },
  ])
})

interface Submission {
  readonly fields: Readonly<Record<string, string>>
  /** The id in the URL: an auction or a draft. */
  readonly id: number
  /** Asserts that the form had its effect; otherwise the test would try nothing. */
  readonly done?: () => Promise<void>
}

/** Valid submissions of a seller's forms. Other forms are posted with the extra fields only. */
const SELLING: Readonly<Record<string, (seller: SignedInPerson) => Promise<Submission>>> = {
  'auctions.$id_.manage': async (seller) => {
    const { id } = await makeAuction({}, seller.person)
    const done = async () =>
      expect((await getRoom(id).view({ kind: 'public' }))?.auction.status).toBe('paused')
    return { id, fields: { intent: 'pause' }, done }
  },
  'auctions.$id_.edit': async (seller) => {
    const { id } = await makeAuction({}, seller.person)
    return { id, fields: { title: 'Another' } }
  },
  'drafts.$id.delete': async ({ token, person }) => {
    await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, person.userId))
    const { body } = await callApi('POST', '/drafts', { token, body: { content: { make: 'Honda' } } })
    const id = Number(body.data.id)
    const done = async () => expect((await callApi('GET', `/drafts/${id}`, { token })).status).toBe(404)
    return { id, fields: {}, done }
  },
  'auctions.$id_.offer': async (seller) => {
    const auction = await makeEndedAuction(seller, { reserveCents: dollars(9_000) })
    const done = async () => {
      const { body } = await callApi('GET', `/auctions/${auction.id}/offers`, { token: seller.token })
      expect(body.data.offer).toMatchObject({ amount: 8_000 })
    }
    return { id: auction.id, fields: { intent: 'offer', amount: '8000' }, done }
  },
  'auctions.$id_.handover': async (seller) => {
    const auction = await makeEndedAuction(seller, { reserveCents: null })
    const done = async () => {
      const { body } = await callApi('GET', `/auctions/${auction.id}/handover`, { token: seller.token })
      expect(
        body.data.tasks.filter((task: { done_at: string | null }) => task.done_at !== null),
      ).toHaveLength(1)
    }
    return { id: auction.id, fields: { item: 'smog', done: 'true' }, done }
  },
}

/** An auction of the seller that has ended at 7,000. */
async function makeEndedAuction(seller: SignedInPerson, terms: Parameters<typeof makeAuction>[0]) {
  const bidder = await makeSignedInPerson({ authorized: false })
  await authorizeCard(bidder.person.userId)
  const auction = await makeAuction(terms, seller.person)
  await bid(auction, bidder.person, 7_000)
  await endNow(auction)
  await drain(auction.id)
  return auction
}

test('mass assignment: all routes -> every action is found, and every prepared form exists', () => {
  expect(ACTIONS.length).toBeGreaterThan(25)
  const unknown = ACTIONS.filter(({ route, action }) => action === null && !(route in NOT_POSTED))
  expect(unknown.map(({ route }) => route)).toEqual([])
  const routes = ACTIONS.map(({ route }) => route)
  expect(
    [...Object.keys(SELLING), ...Object.keys(NOT_POSTED)].filter((one) => !routes.includes(one)),
  ).toEqual([])
})

test.each(ACTIONS.flatMap(({ route, action }) => (action === null ? [] : [{ route, action }])))(
  'mass assignment, form of $route: extra fields -> no column takes them, no other account changes',
  async ({ route, action }) => {
    const seller = await makeSignedInPerson({ authorized: false })
    const posted = (await SELLING[route]?.(seller)) ?? (await toBareSubmission(seller))
    const own = Object.keys(posted.fields)
    const raised = { ...(await escalatedTexts(own)), ...(await escalatedListingFields(own)) }
    const before = { people: await readAllRows(), listings: await listingRows() }
    const form = new URLSearchParams({ ...raised, ...posted.fields })
    const address = `http://localhost/form?auction=${posted.id}`
    const request = new Request(address, { method: 'POST', body: form })
    const named = String(posted.id)
    const params = { id: named, kind: 'auction', reference: named }
    await callAction(action, { context: pageAs(seller.person), request, params })
    // Let the room finish its jobs; a draft has no room.
    if (route.startsWith('auctions.')) await drain(posted.id)
    await posted.done?.()

    const changes = describeChanges(before.people, await readAllRows(), seller.person.userId)
    expect(changes.filter((line) => line.endsWith('as wished') || line.startsWith("another's"))).toEqual([])
    expect(
      (await listingRows()).filter((row) => !before.listings.includes(row) && row.includes('raised')),
    ).toEqual([])
  },
)

/** A submission with an auction of the seller and none of the form's own fields. */
async function toBareSubmission(seller: SignedInPerson): Promise<Submission> {
  return { id: (await makeAuction({}, seller.person)).id, fields: {} }
}

/** Every column of a listing, each with an invalid value. */
async function escalatedListingFields(own: readonly string[]): Promise<Record<string, string>> {
  const tables = await Promise.all(
    LISTING_TABLES.map((table) => env.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>()),
  )
  const names = tables
    .flatMap(({ results }) => results.map(({ name }) => name))
    .filter((name) => !FORM_FIELDS.has(name))
  return Object.fromEntries(names.filter((name) => !own.includes(name)).map((name) => [name, 'raised']))
}

const LISTING_TABLES = ['auctions', 'vehicles'] as const
/** Fields of the edit form, which may take the posted value. */
const FORM_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'trim',
  'mileage',
  'mileage_type',
  'engine_size',
  'body_style',
  'fuel_type',
  'transmission',
  'drivetrain',
  'condition_rating',
  'title_status',
  'exterior_color',
  'interior_color',
  'features',
  'auction_type',
])

async function listingRows(): Promise<string[]> {
  const tables = await Promise.all(
    LISTING_TABLES.map((table) => env.DB.prepare(`select * from ${table}`).all<Record<string, unknown>>()),
  )
  return tables.flatMap(({ results }) => results.map((row) => JSON.stringify(row)))
}
