import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import type { WireListingChange } from '../../../domain/schemas/listing-input.ts'
import { auctions } from '../../../worker/db/schema/index.ts'
import { readPublicChanges } from '../../../worker/services/listings/listing-history.ts'
import { announceLocation, prepareLocationChange } from '../../../worker/services/listings/location-change.ts'
import { callApi } from '../support/api.ts'
import { admin, endNow } from '../support/room-replica.ts'
import { bid, db, delayJobs, dollars, drain, getRoom, makeAuction, makePerson } from '../support/rooms.ts'
import { activeListing, edit, fetchMessages } from './edited-listing.ts'

/** More entries than an answer has. */
const MANY = 150

type Listing = Awaited<ReturnType<typeof activeListing>>

async function insertEntries({ auctionId, vehicleId, seller }: Listing, status: string, atMs: number) {
  await env.DB.prepare(
    `insert into listing_changes (auction_id, vehicle_id, actor_id, field, status, had_bids, at_ms)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
    select ?, ?, ?, 'photo_words', ?, 0, ? from n`,
  )
    .bind(auctionId, vehicleId, seller.userId, status, atMs)
    .run()
}

async function readChanges(
  { auctionId }: Pick<Listing, 'auctionId'>,
  query = '',
): Promise<WireListingChange[]> {
  return (await callApi('GET', `/auctions/${auctionId}/changes${query}`)).body.data
}

const ofDescription = (changes: readonly WireListingChange[]) =>
  changes.filter(({ field }) => field === 'description')

test('listing history: many private entries before, many small ones after -> a public change is shown, and found page by page', async () => {
  const listing = await activeListing()
  await insertEntries(listing, 'draft', Date.now())
  const description = 'Sold as is: the engine does not run.'
  expect((await edit(listing.token, listing.auctionId, { description })).status).toBe(200)
  expect(ofDescription(await readChanges(listing))).toMatchObject([{ after: description, by: null }])

  await insertEntries(listing, 'active', Date.now() + 1)
  const shown = await readPublicChanges(env, listing.auctionId)
  expect([shown.length, ofDescription(shown).length]).toEqual([51, 1])
  const newest = await readChanges(listing)
  expect([newest.length, ofDescription(newest).length]).toEqual([100, 0])
  const earlier = await readChanges(listing, `?before=${newest[0]?.id}`)
  expect(new Set([...newest, ...earlier].map(({ id }) => id)).size).toBe(newest.length + earlier.length)
  expect([earlier.length, ofDescription(earlier).length]).toEqual([MANY - 100 + 1, 1])
  expect((await callApi('GET', `/auctions/${listing.auctionId}/changes?before=x`)).status).toBe(422)
})

test('location: another city in the profile of the seller -> history of the open listing, its bidder is notified; the same again -> nothing', async () => {
  const listing = await activeListing()
  const { token, auctionId, seller } = listing
  const [bidder, over] = [await makePerson(), await makeAuction({}, seller)]
  await bid({ id: auctionId, seller }, bidder, 5_100)
  const change = { type: 'set_status', status: 'ended', reason: 'A test' } as const
  await getRoom(over.id).change({ by: 'admin', actorId: null, change })
  await Promise.all([drain(auctionId), drain(over.id)])
  const profile = { city: 'Anchorage', state: 'AK' }
  const move = (body: object) => callApi('PUT', '/auth/profile', { token, body })
  expect((await move({ profile })).status).toBe(200)
  expect((await move({ profile, first_name: 'Other' })).status).toBe(200)
  await drain(auctionId)
  expect(await readChanges(listing)).toMatchObject([
    { field: 'location', after: 'Anchorage, AK', after_bids: true, by: null },
  ])
  expect(await readChanges({ ...listing, auctionId: over.id })).toEqual([])
  const edits = (await fetchMessages(bidder)).filter((message: string) => message.includes('location'))
  expect(edits).toHaveLength(1)
})

test('location: final listing -> refused; after an end with bids -> entered, and the auction is not reopened', async () => {
  const { token, seller } = await activeListing()
  const times = { startAtMs: Date.now() - 2 * HOUR_MS, endAtMs: Date.now() + HOUR_MS }
  const [auction, bidder] = [await makeAuction(times, seller), await makePerson()]
  await bid(auction, bidder, 5_100)
  await drain(auction.id)
  const move = (city: string) =>
    callApi('PUT', '/auth/profile', { token, body: { profile: { city, state: 'AK' } } })
  expect(await move('Anchorage')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('You can change your city and state when it is over') },
  })
  expect((await callApi('PUT', '/auth/profile', { token, body: { phone: '310-555-0142' } })).status).toBe(200)
  const second = await makeAuction(times, seller)
  const next = { sellerId: seller.userId, was: {}, is: { city: 'Anchorage', state: 'AK' }, nowMs: Date.now() }
  await endNow(auction)
  await Promise.all([drain(auction.id), drain(second.id)])
  const prepared = await prepareLocationChange(env, next)
  // The room has the first bid before its replica does.
  await delayJobs(second.id, 'copy')
  await bid(second, await makePerson(), 5_100)
  expect(prepared.ok && (await announceLocation(env, prepared.value))?.status).toBe(409)
  expect((await move('Anchorage')).status).toBe(409)
  await endNow(second)
  // The room has the sale before its replica does.
  expect(await move('Anchorage')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has just been sold') },
  })
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold' })
    .where(eq(auctions.id, second.id))
  expect((await move('Anchorage')).status).toBe(200)
  expect(await readChanges({ auctionId: auction.id })).toMatchObject([{ field: 'location' }])
  const reopened = await getRoom(auction.id).change({
    ...admin,
    change: { type: 'set_status', status: 'active', endAtMs: Date.now() + HOUR_MS, reason: 'A test' },
  })
  expect(reopened).toMatchObject({ accepted: false })
})

test('location: prepared by a request from before an end -> dated after it; offered meanwhile -> refused', async () => {
  const { seller, token, auctionId } = await activeListing({ reserveCents: dollars(9_000) })
  await bid({ id: auctionId, seller }, await makePerson(), 5_100)
  const sentAtMs = Date.now()
  await endNow({ id: auctionId, seller })
  await drain(auctionId)
  const place = { was: {}, is: { city: 'Anchorage', state: 'AK' } }
  const endedAtMs = Date.now()
  const prepared = await prepareLocationChange(env, { sellerId: seller.userId, ...place, nowMs: sentAtMs })
  if (!prepared.ok) throw new Error(prepared.refusal.message)
  expect(prepared.value.entries[0]?.nowMs).toBeGreaterThanOrEqual(endedAtMs)
  expect(await announceLocation(env, prepared.value)).toBeNull()
  expect((await callApi('POST', `/auctions/${auctionId}/offers`, { token, body: {} })).status).toBe(201)
  expect((await announceLocation(env, prepared.value))?.status).toBe(409)
})
