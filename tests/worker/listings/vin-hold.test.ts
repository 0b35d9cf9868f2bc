/** Whom a listing keeps from its VIN, and whose after-sale offers it ends (docs/rules/listings.md, VIN). */
import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import {
  adminAlerts,
  auctions,
  listingPayments,
  transactions,
  vehicles,
} from '../../../worker/db/schema/index.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { authorizeCard } from '../support/money.ts'
import { endNow } from '../support/room-replica.ts'
import { bid, db, dollars, drain, getRoom, makeAuction, nextVin } from '../support/rooms.ts'
import { auctionFields, makeSeller, newVehicle, VIN_EXISTS } from '../support/selling.ts'

type Seller = Awaited<ReturnType<typeof makeSeller>>

/** Lists the VIN without paying; the answer of the call that refuses, else of the last one. */
async function list({ token }: Seller, vin: string) {
  const vehicle = await newVehicle(token, { fields: { vin } })
  if (vehicle.status !== 201) return vehicle
  return callApi('POST', '/auctions', { token, body: auctionFields(vehicle.body.data.id) })
}

const pay = ({ token }: Seller, auctionId: number, { card = 'tok_visa', addons = [] as string[] } = {}) =>
  callApi('POST', '/financial/transactions', {
    token,
    body: { purpose: 'listing', auction_id: auctionId, addons, card_token: card },
  })

/** As if the auction had been created earlier. */
const age = (auctionId: number, ms: number) =>
  db()
    .update(auctions)
    .set({ createdAtMs: Date.now() - ms })
    .where(eq(auctions.id, auctionId))

/** A verified seller's auction that ended below its reserve, with a bid and an open offer to the bidder. */
async function offeredAfterSale() {
  const [seller, bidder] = [await makeSeller(), await makeSignedInPerson({ authorized: false })]
  await authorizeCard(bidder.person.userId)
  const auction = await makeAuction({ reserveCents: dollars(9_000) }, seller.person)
  await bid(auction, bidder.person, 7_000)
  await endNow(auction)
  await drain(auction.id)
  const offered = await callApi('POST', `/auctions/${auction.id}/offers`, { token: seller.token, body: {} })
  expect(offered.status).toBe(201)
  // A later copy of the room would undo what a test changes in the replica.
  await drain(auction.id)
  const [row] = await db()
    .select({ vin: vehicles.vin })
    .from(vehicles)
    .innerJoin(auctions, eq(auctions.vehicleId, vehicles.id))
    .where(eq(auctions.id, auction.id))
  return { seller, bidder, auction, vin: row?.vin ?? '' }
}

test('after-sale offer: a stranger lists the same VIN without paying -> stands, and can be accepted', async () => {
  const { auction, bidder, vin } = await offeredAfterSale()
  const attack = await list(await makeSeller(), vin)
  expect(attack.status).toBe(201)
  const alerts = await db()
    .select()
    .from(adminAlerts)
    .where(eq(adminAlerts.key, `vin_conflict:${attack.body.data.id}`))
  expect(alerts).toMatchObject([{ kind: 'vin_conflict', auctionId: attack.body.data.id }])
  const path = `/auctions/${auction.id}/offers/1/accept`
  expect((await callApi('POST', path, { token: bidder.token })).status).toBe(200)
})

test("relisting: a stranger has an unpaid listing of the VIN -> possible, and the seller's payment wins", async () => {
  const { auction, seller, vin } = await offeredAfterSale()
  const stranger = await makeSeller()
  const attack = await list(stranger, vin)
  const again = await callApi('POST', `/auctions/${auction.id}/relist`, { token: seller.token })
  expect(again.status).toBe(201)
  expect((await pay(seller, again.body.data.id)).status).toBe(201)
  const late = await pay(stranger, attack.body.data.id)
  expect([late.status, late.body.message]).toEqual([409, VIN_EXISTS])
  // The seller's own listing ends the offer of the earlier auction.
  const view = await getRoom(auction.id).afterSaleOffers({ kind: 'user', id: seller.person.userId })
  expect(view).toMatchObject({ offer: null })
})

test('unpaid listing: a day old -> no longer keeps the VIN from others, nor does a newer one of anybody', async () => {
  const [one, two, three] = [await makeSeller(), await makeSeller(), await makeSeller()]
  const vin = nextVin()
  const first = await list(one, vin)
  expect((await list(two, vin)).body.errors).toEqual({ vin: [VIN_EXISTS] })
  await drain(first.body.data.id)
  await age(first.body.data.id, DAY_MS)
  await callApi('POST', `/auctions/${first.body.data.id}/cancel`, { token: one.token, body: {} })
  await drain(first.body.data.id)
  expect((await list(one, vin)).status).toBe(201)
  expect((await list(two, vin)).status).toBe(201)
  expect((await list(three, vin)).status).toBe(201)
})

test('refunded listing: of a day ago -> listing again keeps nobody from the VIN, nor makes a known seller; after two none is paid for a week', async () => {
  const [one, two] = [await makeSeller(), await makeSeller()]
  const vin = nextVin()
  const cancelPaid = async () => {
    const auctionId: number = (await list(one, vin)).body.data.id
    expect((await pay(one, auctionId)).status).toBe(201)
    await callApi('POST', `/auctions/${auctionId}/cancel`, { token: one.token, body: {} })
    await drain(auctionId)
    await age(auctionId, DAY_MS)
  }
  await cancelPaid()
  await cancelPaid()
  const third = await list(one, vin)
  const theirs = await list(two, vin)
  expect([third.status, theirs.status]).toEqual([201, 201])
  const refused = await pay(one, third.body.data.id)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('two paid listings') },
  })
  expect((await pay(two, theirs.body.data.id)).status).toBe(201)
})

test('unpaid listings of two sellers: paid at the same time -> one is paid, the other refused', async () => {
  const [one, two] = [await makeSeller(), await makeSeller()]
  const vin = nextVin()
  const first = await list(one, vin)
  await drain(first.body.data.id)
  await age(first.body.data.id, DAY_MS)
  const second = await list(two, vin)
  const both = await Promise.all([pay(one, first.body.data.id), pay(two, second.body.data.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('payment that waits for the bank: begun anew, or by another account -> keeps the VIN for 15 minutes from the first; confirmed later -> refunded', async () => {
  const [one, two] = [await makeSeller(), await makeSeller()]
  const vin = nextVin()
  const first = await list(one, vin)
  const firstId: number = first.body.data.id
  await drain(firstId)
  await age(firstId, DAY_MS)
  const secondId: number = (await list(two, vin)).body.data.id
  const card = 'tok_authentication_required'
  await pay(one, firstId, { card })
  expect((await pay(two, secondId)).status).toBe(409)
  await db()
    .update(listingPayments)
    .set({ createdAtMs: Date.now() - 16 * MINUTE_MS })
    .where(eq(listingPayments.auctionId, firstId))
  const third = await makeSeller()
  await pay(third, (await list(third, vin)).body.data.id, { card })
  const anew = await pay(one, firstId, { card, addons: ['priority_listing'] })
  expect((await pay(two, secondId)).status).toBe(201)

  const reference = anew.body.data.action_url.split('/').at(-1)
  await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
  await drain(firstId)
  const rows = await db()
    .select({ id: auctions.id, status: auctions.status, paidAtMs: auctions.listingPaidAtMs })
    .from(auctions)
    .where(inArray(auctions.id, [firstId, secondId]))
    .orderBy(auctions.id)
  expect(rows).toEqual([
    { id: firstId, status: 'cancelled', paidAtMs: null },
    { id: secondId, status: 'pending', paidAtMs: expect.any(Number) },
  ])
  const refunds = await db().select().from(transactions).where(eq(transactions.auctionId, firstId))
  expect(refunds.filter(({ type }) => type === 'refund')).toMatchObject([{ amountCents: 64_99 }])
})

test('paid listing: another seller who had listed the car -> still kept from the VIN', async () => {
  const { auction, seller, vin } = await offeredAfterSale()
  const stranger = await makeSeller()
  const paid = await list(stranger, vin)
  expect((await pay(stranger, paid.body.data.id)).status).toBe(201)
  expect((await callApi('POST', `/auctions/${auction.id}/relist`, { token: seller.token })).status).toBe(409)
})

test('seller: last listing of the car over 90 days ago -> kept from the VIN by a fresh unpaid listing', async () => {
  const { auction, seller, vin } = await offeredAfterSale()
  await db()
    .update(auctions)
    .set({ startAtMs: Date.now() - 98 * DAY_MS, endAtMs: Date.now() - 91 * DAY_MS })
    .where(eq(auctions.id, auction.id))
  await list(await makeSeller(), vin)
  expect((await callApi('POST', `/auctions/${auction.id}/relist`, { token: seller.token })).status).toBe(409)
})
