/**
 * Only its seller can change a listing, through any route. The routes come from the API table, so that a new
 * one is covered; the listing in D1, R2 and its room is compared with its earlier state.
 */

import { runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { action as editAction } from '../../../app/routes/auctions.$id_.edit/action.server.ts'
import type { Action } from '../../../domain/account/permission-table.ts'
import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { sessions, users, vehicleImages, vehicles } from '../../../worker/db/schema/index.ts'
import { signToken } from '../../../worker/services/accounts/sessions/token.ts'
import { callApi } from '../support/api.ts'
import { EXPECTED_CALLS } from '../support/expected-calls.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { db, drain, getRoom, getRoomStub, makePerson, startSession } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'
import {
  auctionFields,
  createForm,
  freshPng,
  makeSeller,
  newListing,
  sendForm,
  vehicleFields,
} from '../support/selling.ts'

/** Bidding calls; the bidding tests cover them. */
const OFFERS: ReadonlySet<Action> = new Set([
  'auction.bid',
  'auction.set_maximum',
  'auction.buy_now',
  'maximum.cancel',
])

interface Call {
  readonly method: string
  readonly path: string
}

/** Every route that may change something, from the API's table. */
async function changingCalls(): Promise<Call[]> {
  const { body } = await callApi('GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, { 'x-access': Action }>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, operation]) => method !== 'get' && !OFFERS.has(operation['x-access']))
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replace(/^\/api/, '') })),
  )
}

/** A seller's listing with every part that a listing can have. */
interface Whole {
  readonly sellerId: number
  readonly token: string
  readonly auctionId: number
  readonly vehicleId: number
  readonly imageIds: readonly number[]
  readonly draftId: number
  readonly draftImageId: number
}

async function makeWholeListing(status: AuctionStatus): Promise<Whole> {
  const { token, userId: sellerId, auctionId, vehicleId } = await newListing({ buy_now_price: 20_000 }, 2)
  if (status !== 'draft') {
    const paid = { purpose: 'listing', auction_id: auctionId, addons: [], card_token: 'tok_visa' }
    const answered = await callApi('POST', '/financial/transactions', { token, body: paid })
    if (answered.status >= 300) throw new Error(JSON.stringify(answered.body))
  }
  const change = { type: 'set_status', status, reason: 'A test', endAtMs: Date.now() + DAY_MS } as const
  const set = await getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  if (!set.accepted && status !== 'pending') throw new Error(set.message)
  await drain(auctionId)
  const draft = await callApi('POST', '/drafts', { token, body: { content: { make: 'Honda' } } })
  const draftId: number = draft.body.data.id
  const photo = createForm({}, [['images[0]', 'a.png', await freshPng()]])
  const added = await sendForm(`/drafts/${draftId}/images`, { token, form: photo })
  const images = await db().select().from(vehicleImages).where(eq(vehicleImages.vehicleId, vehicleId))
  return {
    sellerId,
    token,
    auctionId,
    vehicleId,
    imageIds: images.map(({ id }) => id),
    draftId,
    draftImageId: added.body.data.at(-1).id,
  }
}

/** A body that would change something if the seller sent it. */
async function makeBody(
  call: string,
  whole: Whole,
): Promise<{ readonly body?: object; readonly form?: FormData }> {
  const { auctionId, vehicleId, imageIds, draftId } = whole
  const file = async () => [['images[0]', 'a.png', await freshPng()]] as const
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  switch (call) {
    case 'PUT /auctions/{id}':
      return { body: { title: 'Changed', description: 'Changed.', starting_bid: 5_000, buy_now_price: null } }
    case 'PUT /vehicles/{id}':
      return { body: { ...vehicleFields({ vin: vehicle?.vin ?? '', mileage: '99999' }), features: [] } }
    case 'POST /vehicles':
      return { form: createForm({ ...vehicleFields(), draft_id: String(draftId) }, await file()) }
    case 'POST /auctions':
      return { body: auctionFields(vehicleId, { draft_id: draftId }) }
    case 'POST /auctions/{id}/images':
    case 'POST /drafts/{id}/images':
      return { form: createForm({}, await file()) }
    case 'POST /images/upload-vehicle':
      return { form: createForm({ vehicle_id: String(vehicleId) }, await file()) }
    case 'POST /images/upload-auction':
      return { form: createForm({ auction_id: String(auctionId) }, await file()) }
    case 'POST /images/set-primary':
      return { body: { vehicle_id: vehicleId, image_id: imageIds.at(-1) } }
    case 'PUT /images/order':
      return { body: { vehicle_id: vehicleId, image_ids: [...imageIds].reverse() } }
    case 'PUT /drafts/{id}':
      return { body: { version: 1, content: { make: 'Changed' } } }
    case 'POST /financial/transactions':
      return { body: { purpose: 'listing', auction_id: auctionId, addons: [], card_token: 'tok_visa' } }
    default:
      return fromTable(call, whole)
  }
}

function fromTable(call: string, { auctionId }: Whole) {
  const expected = EXPECTED_CALLS[call]
  const filled = (value: object) => JSON.parse(JSON.stringify(value).replaceAll('"{id}"', String(auctionId)))
  return {
    ...(expected?.body && { body: filled(expected.body) }),
    ...(expected?.form && { form: createForm(filled(expected.form)) }),
  }
}

/** The part of the listing that a path names. */
function makePath(path: string, { auctionId, vehicleId, imageIds, draftId, draftImageId }: Whole): string {
  const id = path.startsWith('/vehicles/')
    ? vehicleId
    : path.startsWith('/images/')
      ? imageIds[0]
      : path.startsWith('/drafts/')
        ? draftId
        : auctionId
  return path.replace('{id}', String(id)).replace('{image}', String(draftImageId))
}

/** Sends one request as a person, or without a token. */
async function send({ method, path }: Call, whole: Whole, token: string | null): Promise<number> {
  const { body, form } = await makeBody(`${method} ${path}`, whole)
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` })
  if (body) headers.set('content-type', 'application/json')
  const response = await exports.default.fetch(`http://localhost/api${makePath(path, whole)}`, {
    method,
    headers,
    body: form ?? (body && JSON.stringify(body)),
  })
  await response.text()
  return response.status
}

/** The complete state of a listing: its rows, its files, and all tables of its room. */
async function readEverything({ auctionId, vehicleId, sellerId }: Whole): Promise<Record<string, unknown>> {
  const rows = async (query: string, ...ids: number[]) =>
    (
      await env.DB.prepare(query)
        .bind(...ids)
        .all()
    ).results
  return {
    auctions: await rows('select * from auctions where seller_id = ?', sellerId),
    vehicles: await rows('select * from vehicles where seller_id = ?', sellerId),
    images: await rows('select * from vehicle_images where vehicle_id = ? order by id', vehicleId),
    drafts: await rows('select * from listing_drafts where user_id = ?', sellerId),
    draftImages: await rows(
      'select * from draft_images where draft_id in (select id from listing_drafts where user_id = ?) order by id',
      sellerId,
    ),
    changes: await rows('select * from listing_changes where auction_id = ?', auctionId),
    logs: await rows('select * from creation_logs where user_id = ?', sellerId),
    discarded: await rows(
      `select * from discarded_photos where exists (select 1 from vehicle_images i
        where i.vehicle_id = ? and i.image_path like '%' || discarded_photos.photo_id || '%')`,
      vehicleId,
    ),
    files: await listStoredKeys(vehicleId, sellerId),
    room: await runInDurableObject(getRoomStub(auctionId), (_, { storage: { sql } }) =>
      Object.fromEntries(
        ['room', 'bidders', 'events', 'commands'].map((table) => [
          table,
          sql.exec(`select * from ${table}`).toArray(),
        ]),
      ),
    ),
  }
}

/** The stored R2 keys that this listing's rows refer to. */
async function listStoredKeys(vehicleId: number, sellerId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select variants from vehicle_images where vehicle_id = ?1
      union all select variants from draft_images where draft_id in (select id from listing_drafts where user_id = ?2)`,
  )
    .bind(vehicleId, sellerId)
    .all<{ variants: string }>()
  const paths = results.flatMap(({ variants }) =>
    JSON.parse(variants).map(({ path }: { path: string }) => path),
  )
  const heads = await Promise.all(paths.map((path: string) => env.PHOTOS.head(path)))
  return heads.flatMap((head) => (head ? [`${head.key} ${head.etag}`] : [])).sort()
}

type Speaks = (call: Call) => Promise<string | null>

/** Uses one session, and a fresh one for a request that may end it. */
function createRequester(userId: number): Speaks {
  const fresh = async () => signToken(env, { userId, sessionId: await startSession(userId) }, Date.now())
  let token: Promise<string> | null = null
  return ({ path }) => {
    if (path.startsWith('/auth/')) return fresh()
    token ??= fresh()
    return token
  }
}

/** Everybody who is not the seller, or no longer is. */
async function outsiders(whole: Whole): Promise<Record<string, Speaks>> {
  const createRequester =
    (userId: number): Speaks =>
    async () =>
      signToken(env, { userId, sessionId: await startSession(userId) }, Date.now())
  const set = (userId: number, columns: Partial<typeof users.$inferInsert>) =>
    db().update(users).set(columns).where(eq(users.id, userId))
  const [other, buyer, support, unverified] = [
    (await makeSeller()).person,
    await makePerson(),
    await makePerson({ authorized: false }),
    await makePerson({ authorized: false }),
  ]
  await set(buyer.userId, { verificationStatus: 'verified' })
  await set(support.userId, { role: 'support', verificationStatus: 'verified' })
  const { sellerId } = whole
  const sessionId = await startSession(sellerId)
  await db()
    .update(sessions)
    .set({ expiresAtMs: Date.now() - 1 })
    .where(eq(sessions.id, Number(sessionId)))
  const expired = await signToken(env, { userId: sellerId, sessionId }, Date.now())
  return {
    'signed out': async () => null,
    'another seller': createRequester(other.userId),
    'a buyer': createRequester(buyer.userId),
    support: createRequester(support.userId),
    unverified: createRequester(unverified.userId),
    'an expired session of the seller': async () => expired,
  }
}

const STATES = ['draft', 'pending', 'active', 'paused', 'ended'] as const

/** Routes of an auction are tested in each of its states; for others the state does not matter. */
const isTestedIn = ({ path }: Call, status: AuctionStatus) =>
  status === 'pending' || path.startsWith('/auctions/{id}')

test.each(STATES)(
  'any request of anybody but the seller: listing is %s -> nothing changes',
  async (status) => {
    const whole = await makeWholeListing(status)
    const calls = (await changingCalls()).filter((call) => isTestedIn(call, status))
    const before = await readEverything(whole)
    for (const [who, speaks] of Object.entries(await outsiders(whole))) {
      for (const call of calls) await send(call, whole, await speaks(call))
      expect(await readEverything(whole), who).toEqual(before)
    }
    await db().update(users).set({ isActive: false }).where(eq(users.id, whole.sellerId))
    const deactivated = createRequester(whole.sellerId)
    for (const call of calls) await send(call, whole, await deactivated(call))
    expect(await readEverything(whole), 'the seller, deactivated').toEqual(before)
  },
  // Some four hundred requests.
  120_000,
)

/**
 * The requests with which a seller changes something, in an order in which each succeeds. For a request that
 * is missing here the test above proves nothing: it may be refused for another reason than the person.
 */
const CHANGES: readonly (readonly [status: AuctionStatus, calls: readonly string[]])[] = [
  ['draft', ['POST /financial/transactions']],
  [
    'pending',
    [
      'PUT /auctions/{id}',
      'PUT /vehicles/{id}',
      'POST /auctions/{id}/images',
      'POST /images/upload-vehicle',
      'POST /images/upload-auction',
      'POST /images/set-primary',
      'PUT /images/{id}',
      'DELETE /images/{id}',
      'PUT /drafts/{id}',
      'POST /drafts/{id}/images',
      'DELETE /drafts/{id}/images/{image}',
      'POST /vehicles',
      'DELETE /drafts/{id}',
      'POST /auctions/{id}/cancel',
    ],
  ],
  ['active', ['PUT /images/order', 'POST /auctions/{id}/pause', 'POST /auctions/{id}/resume']],
  ['ended', ['POST /auctions/{id}/relist']],
]

test.each(CHANGES)('seller request: listing is %s -> changes it', async (status, calls) => {
  const whole = await makeWholeListing(status)
  for (const call of calls) {
    const before = await readEverything(whole)
    const [method = '', path = ''] = call.split(' ')
    expect(await send({ method, path }, whole, whole.token), call).toBeLessThan(300)
    await drain(whole.auctionId)
    expect(await readEverything(whole), call).not.toEqual(before)
  }
})

test('page form: submitted by a stranger -> listing unchanged', async () => {
  const whole = await makeWholeListing('pending')
  const before = await readEverything(whole)
  for (const [who, speaks] of Object.entries(await outsiders(whole))) {
    const token = await speaks({ method: 'POST', path: '/' })
    const body = new URLSearchParams({ title: 'Changed', mileage: '1', buy_now_price: '' })
    const request = new Request('http://localhost/', { method: 'POST', body })
    const context = pageAs(await readViewer(token))
    const answer = await callAction(editAction, {
      context,
      request,
      params: { id: String(whole.auctionId) },
    })
    expect(answer, who).toBeInstanceOf(Response)
    expect(await readEverything(whole), who).toEqual(before)
  }
})
