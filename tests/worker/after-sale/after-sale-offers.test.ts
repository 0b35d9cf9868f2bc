/** After-sale offers through the API, the room's alarm, payments and mails. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readViewerStatus } from '../../../app/routes/auctions.$id/viewer-status.server.ts'
import { loader as handoverLoader } from '../../../app/routes/auctions.$id_.handover/loader.server.ts'
import { action as offerAction } from '../../../app/routes/auctions.$id_.offer/action.server.ts'
import { AFTER_SALE_OFFER_LASTS_MS } from '../../../domain/after-sale/after-sale-offer.ts'
import { AuctionStore } from '../../../durable-objects/auction-room/auction-store.ts'
import { EligibilityCache } from '../../../durable-objects/auction-room/eligibility-cache.ts'
import { OfferHandler } from '../../../durable-objects/auction-room/offer-handler.ts'
import { JobTable } from '../../../durable-objects/auction-room/storage/job-table.ts'
import { auctions, sales, users } from '../../../worker/db/schema/index.ts'
import { readEligibility } from '../../../worker/services/bidding/eligibility.ts'
import { readSaleCircumstances } from '../../../worker/services/settlement/sale-circumstances.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import { subjectsTo } from '../support/mailbox.ts'
import type { SignedInPerson } from '../support/messaging.ts'
import { authorizeCard, ledgerSum, listProcessorPayments, readSale } from '../support/money.ts'
import { pageAs } from '../support/page-as.ts'
import { endNow } from '../support/room-replica.ts'
import {
  bid,
  db,
  dollars,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  type TestAuction,
} from '../support/rooms.ts'
import { callAction, callLoader } from '../support/route-calls.ts'
import { letSalesDefault } from '../support/settled.ts'

/** Ended at 7,000 by `bidder`, above 6,000 by `other`; the reserve is 9,000 by default. */
async function scene({ reserve = 9_000 as number | null, card = 'tok_visa' } = {}) {
  const [seller, bidder, other] = await Promise.all([
    makeSignedInPerson({ authorized: false }),
    makeSignedInPerson({ authorized: false }),
    makeSignedInPerson({ authorized: false }),
  ])
  await authorizeCard(bidder.person.userId, card)
  await authorizeCard(other.person.userId)
  const reserveCents = reserve === null ? null : dollars(reserve)
  const auction = await makeAuction({ reserveCents }, seller.person)
  await bid(auction, other.person, 6_000)
  await bid(auction, bidder.person, 7_000)
  await endNow(auction)
  await drain(auction.id)
  return { auction, seller, bidder, other }
}

const fetchOffers = ({ id }: TestAuction, { token }: SignedInPerson) =>
  callApi('GET', `/auctions/${id}/offers`, { token })
const proposeOffer = ({ id }: TestAuction, { token }: SignedInPerson, body: unknown = {}) =>
  callApi('POST', `/auctions/${id}/offers`, { token, body })
const answer = (
  { id }: TestAuction,
  { token }: SignedInPerson,
  what: 'accept' | 'decline' | 'counter',
  { offer = 1, body }: { readonly offer?: number; readonly body?: unknown } = {},
) => callApi('POST', `/auctions/${id}/offers/${offer}/${what}`, { token, body })

const findMails = async ({ person }: SignedInPerson) => subjectsTo(`${person.username}@example.com`)

/** The room is evicted, as after a deployment, and its offer ends `ms` from now. */
async function moveEnd({ id }: TestAuction, ms: number): Promise<void> {
  await runInDurableObject(getRoomStub(id), (_, { storage }) => {
    const { state } = storage.sql.exec<{ state: string }>('SELECT state FROM room').one()
    const moved = JSON.parse(state)
    moved.afterSale.offer.expiresAtMs = Date.now() + ms
    storage.sql.exec('UPDATE room SET state = ?', JSON.stringify(moved))
  })
  await evict(id)
}

const evict = (id: number) => evictDurableObject(getRoomStub(id))

test('sale: database has not replicated it yet -> the buyer is still led to the handover', async () => {
  const { auction, seller, bidder, other } = await scene()
  await proposeOffer(auction, seller, { amount: 8_000 })
  expect((await answer(auction, bidder, 'accept')).status).toBe(200)
  const read = ({ person }: SignedInPerson) =>
    callLoader(handoverLoader, {
      context: pageAs(person),
      params: { id: String(auction.id) },
    })
  // The room answers at once; it replicates later.
  const [page] = await Promise.all([read(bidder), drain(auction.id)])
  expect(page).toMatchObject({ found: true, handover: { side: 'buyer', price: 8_000 } })
  expect(await read(other)).toMatchObject({ found: false, status: 403 })
})

describe('reserve not met', () => {
  test('after-sale offer: accepted -> a regular sale with one premium, a public result and contacts', async () => {
    const { auction, seller, bidder, other } = await scene()
    const offered = await proposeOffer(auction, seller, { amount: 8_000 })
    expect([offered.status, offered.body.data.offer]).toMatchObject([
      201,
      { id: 1, amount: 8_000, own_bid: 7_000, waits_for: 'bidder', because: 'reserve_not_met' },
    ])
    await drain(auction.id)
    expect((await fetchOffers(auction, bidder)).body.data).toMatchObject({
      side: 'bidder',
      offer: { amount: 8_000 },
    })
    expect(await findMails(bidder)).toContain('Offered to you for $8,000: 2019 Honda Accord EX-L')

    const accepted = await answer(auction, bidder, 'accept')
    expect([accepted.status, accepted.body.message]).toEqual([200, 'Offer accepted. The vehicle is sold.'])
    await drain(auction.id)
    // 6 percent of 8,000.
    expect(await readSale({ auctionId: auction.id, round: 2 })).toMatchObject({
      state: 'paid',
      amountCents: 800_000,
      premiumCents: 48_000,
      winnerId: bidder.person.userId,
    })
    expect(await listProcessorPayments(bidder.person.userId, 'charge')).toMatchObject([
      { amount_cents: 48_000 },
    ])
    for (const one of await listProcessorPayments(bidder.person.userId, 'hold'))
      expect(one.status).toBe('canceled')
    expect(await listProcessorPayments(other.person.userId, 'charge')).toEqual([])
    expect(await ledgerSum()).toBe(0)

    const { body } = await callApi('GET', `/auctions/${auction.id}`)
    expect(body.data).toMatchObject({
      status: 'ended',
      sold_after_auction: true,
      result: { outcome: 'sold', amount: 8_000 },
    })
    const [copy] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
    expect(copy).toMatchObject({ isSoldAfter: true, saleOfferUntilMs: null, round: 2, resultOutcome: 'sold' })
    expect(await findMails(bidder)).toEqual(
      expect.arrayContaining([
        'You bought: 2019 Honda Accord EX-L',
        'Contact the seller: 2019 Honda Accord EX-L',
      ]),
    )
    expect(await findMails(seller)).toEqual(
      expect.arrayContaining(['Sold: 2019 Honda Accord EX-L', 'Accepted at $8,000: 2019 Honda Accord EX-L']),
    )
    // The losing bidder was notified of the end once, and not of the later sale.
    expect((await findMails(other)).filter((subject) => !subject.includes('outbid'))).toEqual([
      'You did not win: 2019 Honda Accord EX-L',
    ])
  })

  test('after-sale offer: stranger reads or answers it -> not found or refused', async () => {
    const { auction, seller, other } = await scene()
    await proposeOffer(auction, seller)
    for (const what of ['accept', 'decline', 'counter'] as const) {
      const tried = await answer(auction, other, what, { body: { amount: 8_000 } })
      expect([what, tried.status]).toEqual([what, 404])
    }
    expect((await fetchOffers(auction, other)).status).toBe(404)
    expect((await proposeOffer(auction, other)).status).toBe(403)
    expect((await fetchOffers(auction, await makeAdmin())).body.data).toMatchObject({ side: 'admin' })
    const { body } = await callApi('GET', `/auctions/${auction.id}`)
    expect(JSON.stringify(body)).not.toContain('offer_')
    const ledger = await callApi('GET', `/auctions/${auction.id}/ledger`)
    expect(String(ledger.body)).not.toContain('sale_offer')
  })

  test.each([
    [{ amount: 6_999 }, 'The price must be at least $7,000.'],
    [{ amount: 9_001 }, 'The price must be at most $9,000.'],
    [{ amount: '8000' }, 'Please enter a price in whole dollars'],
    [{ amount: 8_000.5 }, 'Please enter a price in whole dollars'],
    [{ amount: -1 }, 'Please enter a price in whole dollars'],
    [{ amount: 1e12 }, 'Please enter a price in whole dollars'],
  ])('after-sale offer: amount %j -> refused, nothing stored', async (body, message) => {
    const { auction, seller } = await scene()
    const refused = await proposeOffer(auction, seller, body)
    expect([refused.status, refused.body.errors]).toEqual([422, { amount: [message] }])
    expect((await fetchOffers(auction, seller)).body.data.offer).toBeNull()
  })

  test('after-sale offer: open -> its two sides see it on the auction page, everybody else only the result', async () => {
    const { auction, seller, bidder, other } = await scene()
    await proposeOffer(auction, seller, { amount: 8_000 })
    const read = async (person: SignedInPerson | null) =>
      await getRoom(auction.id).view(person ? { kind: 'user', id: person.person.userId } : { kind: 'public' })
    const offer = { amount: 8_000, waits_for: 'bidder', expires_at: expect.any(String) }
    expect((await read(bidder))?.own?.sale_offer).toEqual({ ...offer, side: 'bidder' })
    expect((await read(seller))?.own?.sale_offer).toEqual({ ...offer, side: 'seller' })
    expect(await readViewerStatus(pageAs(bidder.person), auction.id)).toMatchObject({ sale_offer: offer })
    for (const person of [other, null]) expect(JSON.stringify(await read(person))).not.toContain('sale_offer')
    expect((await read(null))?.auction.result).toMatchObject({ outcome: 'reserve_not_met' })
    await answer(auction, bidder, 'decline')
    expect((await read(bidder))?.own).not.toHaveProperty('sale_offer')
  })

  test('after-sale offer: answered -> its notification is over for the side that answered', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller, { amount: 8_500 })
    await drain(auction.id)
    const offers = async ({ token }: SignedInPerson) => {
      const { body } = await callApi('GET', '/user/notifications', { token })
      return body.data
        .filter(({ event }: { event: string }) => event === 'sale_offer')
        .map((one: { data: { change: string }; has_ended: boolean }) => [one.data.change, one.has_ended])
    }
    expect(await offers(bidder)).toEqual([['offered', false]])
    await answer(auction, bidder, 'counter', { body: { amount: 7_500 } })
    await drain(auction.id)
    expect(await offers(bidder)).toEqual([['offered', true]])
    expect(await offers(seller)).toEqual([['countered', false]])
    await answer(auction, seller, 'decline')
    await drain(auction.id)
    expect(await offers(seller)).toEqual([['countered', true]])
    expect(await offers(bidder)).toEqual([
      ['declined', false],
      ['offered', true],
    ])
  })

  test('counter-offer: accepted by the seller -> its amount is the price', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller, { amount: 8_500 })
    const low = await answer(auction, bidder, 'counter', { body: { amount: 6_500 } })
    expect(low.body.errors).toEqual({ amount: ['The price must be at least $7,000.'] })
    expect((await answer(auction, bidder, 'counter', { body: { amount: 7_500 } })).status).toBe(200)
    expect((await answer(auction, bidder, 'counter', { body: { amount: 7_600 } })).status).toBe(409)
    expect((await answer(auction, bidder, 'accept')).status).toBe(409)
    expect((await answer(auction, seller, 'accept')).status).toBe(200)
    await drain(auction.id)
    expect(await readSale({ auctionId: auction.id, round: 2 })).toMatchObject({
      amountCents: 750_000,
      state: 'paid',
    })
  })

  test('after-sale offer: accepted concurrently and after an eviction -> one sale, one charge', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller)
    await evict(auction.id)
    const both = await Promise.all([answer(auction, bidder, 'accept'), answer(auction, bidder, 'accept')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await evict(auction.id)
    expect((await answer(auction, bidder, 'accept')).status).toBe(409)
    await drain(auction.id)
    expect(await db().select().from(sales).where(eq(sales.auctionId, auction.id))).toHaveLength(1)
    expect(await listProcessorPayments(bidder.person.userId, 'charge')).toHaveLength(1)
  })

  test('after-sale offer: expired -> alarm closes it, both are notified, a late acceptance is refused', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller)
    await drain(auction.id)
    await moveEnd(auction, -1)
    // Before the alarm fires a reader already sees the end.
    const late = await answer(auction, bidder, 'accept')
    expect([late.status, late.body.message]).toEqual([409, 'The 24 hours to answer this offer are over.'])
    await runDurableObjectAlarm(getRoomStub(auction.id))
    await drain(auction.id)
    expect((await fetchOffers(auction, seller)).body.data).toMatchObject({
      offer: null,
      last: { ended: 'expired' },
    })
    for (const side of [seller, bidder]) {
      expect(await findMails(side)).toContain('Offer of $7,000 expired: 2019 Honda Accord EX-L')
    }
    expect(await listProcessorPayments(bidder.person.userId, 'charge')).toEqual([])
  })

  test('after-sale offer: room evicted -> the alarm still fires at its end', async () => {
    const { auction, seller } = await scene()
    await proposeOffer(auction, seller)
    await evict(auction.id)
    await getRoom(auction.id).view({ kind: 'public' })
    const alarm = await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => storage.getAlarm())
    expect(alarm).not.toBeNull()
    expect(alarm ?? 0).toBeLessThanOrEqual(Date.now() + AFTER_SALE_OFFER_LASTS_MS)
  })

  test('after-sale offer: no authorization, deactivated or signed out -> the bidder cannot accept', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller)
    await callApi('DELETE', '/financial/authorization', { token: bidder.token })
    const bare = await answer(auction, bidder, 'accept')
    expect([bare.status, bare.body.code]).toEqual([403, 'no_authorization'])
    await db().update(users).set({ isActive: false }).where(eq(users.id, bidder.person.userId))
    expect((await answer(auction, bidder, 'accept')).status).toBe(403)
    expect((await fetchOffers(auction, seller)).body.data.offer).not.toBeNull()
  })

  test('after-sale offer: bidder account closed -> the next bidder is eligible', async () => {
    const { auction, seller, bidder } = await scene()
    await db().update(users).set({ isActive: false }).where(eq(users.id, bidder.person.userId))
    const { body } = await proposeOffer(auction, seller)
    expect(body.data.offer).toMatchObject({ amount: 6_000, own_bid: 6_000 })
  })

  test('after-sale offer: auction listed again -> withdrawn, and no further offer', async () => {
    const { auction, seller, bidder } = await scene()
    await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, seller.person.userId))
    await proposeOffer(auction, seller)
    const relisted = await callApi('POST', `/auctions/${auction.id}/relist`, { token: seller.token })
    expect(relisted.status).toBe(201)
    expect((await answer(auction, bidder, 'accept')).status).toBe(409)
    const again = await proposeOffer(auction, seller)
    expect([again.status, again.body.message]).toEqual([409, 'The vehicle has been listed again.'])
  })
})

test('after-sale offer: vehicle listed again as a new listing -> the offer ends', async () => {
  const { auction, seller, bidder } = await scene()
  await proposeOffer(auction, seller)
  const [{ vehicleId = 0 } = {}] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
  const later = await makeAuction({}, seller.person)
  await db().update(auctions).set({ vehicleId }).where(eq(auctions.id, later.id))
  const refused = await answer(auction, bidder, 'accept')
  expect([refused.status, refused.body.message]).toEqual([409, 'This offer no longer stands.'])
  expect((await fetchOffers(auction, bidder)).body.data.last).toMatchObject({ ended: 'withdrawn' })
})

describe('premium failed', () => {
  test('failed premium: seller offers to the next bidder -> at most their own bid, and the first buyer still owes', async () => {
    const { auction, seller, bidder, other } = await scene({ reserve: null, card: 'tok_insufficient_funds' })
    await letSalesDefault()
    expect(await readSale({ auctionId: auction.id, round: 1 })).toMatchObject({
      state: 'defaulted',
      nextStep: 'none',
    })
    const opening = (await fetchOffers(auction, seller)).body.data.opening
    expect(opening).toMatchObject({ open: true, because: 'not_paid', own_bid: 6_000, most: 6_000 })
    expect((await proposeOffer(auction, seller, { amount: 6_001 })).status).toBe(422)
    expect((await proposeOffer(auction, seller)).status).toBe(201)
    // Nothing happens automatically: the second bidder is charged only after accepting.
    expect(await listProcessorPayments(other.person.userId, 'charge')).toEqual([])
    expect((await answer(auction, other, 'accept')).status).toBe(200)
    await drain(auction.id)
    expect(await readSale({ auctionId: auction.id, round: 2 })).toMatchObject({
      state: 'paid',
      winnerId: other.person.userId,
      amountCents: 600_000,
    })
    expect(await readSale({ auctionId: auction.id, round: 1 })).toMatchObject({
      state: 'defaulted',
      nextStep: 'offered',
      winnerId: bidder.person.userId,
    })
    expect(await ledgerSum()).toBe(0)
  })

  test('after-sale offer: sale is paid -> refused', async () => {
    const { auction, seller } = await scene({ reserve: null })
    const refused = await proposeOffer(auction, seller)
    expect([refused.status, refused.body.message]).toEqual([409, 'The vehicle is sold.'])
  })
})

describe('vehicle listed again', () => {
  const relist = ({ id }: TestAuction, { token }: SignedInPerson) =>
    callApi('POST', `/auctions/${id}/relist`, { token })
  const verify = ({ person }: SignedInPerson) =>
    db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, person.userId))
  /** The vehicle's open sales, and its auctions that are not over. */
  const standings = async ({ id }: TestAuction) => {
    const [{ vehicleId = 0 } = {}] = await db().select().from(auctions).where(eq(auctions.id, id))
    const rows = await db().select().from(auctions).where(eq(auctions.vehicleId, vehicleId))
    const views = await Promise.all(rows.map((row) => getRoom(row.id).view({ kind: 'public' })))
    const states = views.map((view) => view?.auction)
    return {
      live: states.filter((one) => one?.status !== 'ended' && one?.status !== 'cancelled').length,
      sold: states.filter((one) => one?.result?.outcome === 'sold').length,
    }
  }

  test('relisting: buyer did not pay -> possible once, then no after-sale offer', async () => {
    const { auction, seller } = await scene({ reserve: null, card: 'tok_insufficient_funds' })
    await letSalesDefault()
    await verify(seller)
    expect((await proposeOffer(auction, seller)).status).toBe(201)
    const [first, second] = await Promise.all([relist(auction, seller), relist(auction, seller)])
    expect([first.status, second.status].sort()).toEqual([201, 409])
    expect((await fetchOffers(auction, seller)).body.data).toMatchObject({
      offer: null,
      last: { ended: 'withdrawn' },
    })
    expect((await standings(auction)).live).toBe(1)
    // The first buyer still owes the first sale.
    expect(await readSale({ auctionId: auction.id, round: 1 })).toMatchObject({
      state: 'defaulted',
      nextStep: 'relisted',
    })
    // The fee was paid for the sale that is not completed.
    const listed = first.status === 201 ? first : second
    const view = await getRoom(listed.body.data.id).view({ kind: 'public' })
    expect(view?.auction.status).toBe('pending')
  })

  test('relisting: seller reports an unpaid price -> possible; a paid sale -> refused', async () => {
    const { auction, seller } = await scene({ reserve: null })
    await verify(seller)
    const refused = await relist(auction, seller)
    expect([refused.status, refused.body.message]).toEqual([409, 'This vehicle is sold.'])
    await db()
      .update(sales)
      .set({ state: 'defaulted', defaultReason: 'price_unpaid' })
      .where(eq(sales.auctionId, auction.id))
    expect((await relist(auction, seller)).status).toBe(201)
  })

  test('relisting: offer accepted before -> refused as sold, although the first buyer did not pay', async () => {
    const { auction, seller, other } = await scene({ reserve: null, card: 'tok_insufficient_funds' })
    await letSalesDefault()
    await verify(seller)
    await proposeOffer(auction, seller)
    expect((await answer(auction, other, 'accept')).status).toBe(200)
    // The database has not replicated it yet; the room has it.
    const refused = await relist(auction, seller)
    expect([refused.status, refused.body.message]).toEqual([409, 'This vehicle is sold.'])
    await drain(auction.id)
    expect((await relist(auction, seller)).status).toBe(409)
    expect(await standings(auction)).toEqual({ live: 0, sold: 1 })
  })

  test.each([0, 1, 2, 3, 4, 5])(
    'relisting during an acceptance: order %i -> either the listing or the sale',
    async (turn) => {
      const { auction, seller, bidder } = await scene()
      await verify(seller)
      await proposeOffer(auction, seller)
      const later = async <T>(waits: number, act: () => Promise<T>) => {
        for (let turned = 0; turned < waits; turned += 1) await Promise.resolve(env.DB.exec('select 1'))
        return act()
      }
      const [listed, accepted] = await Promise.all([
        later(turn, () => relist(auction, seller)),
        later(5 - turn, () => answer(auction, bidder, 'accept')),
      ])
      const { live, sold } = await standings(auction)
      expect({ live, sold }).toEqual({ live: 1 - sold, sold: Number(accepted.status === 200) })
      expect(listed.status).toBe(sold === 1 ? 409 : 201)
    },
  )

  test('relisting an older auction: newer one has an open offer -> listed, the offer can no longer be accepted', async () => {
    const { auction: older, seller, bidder } = await scene()
    await verify(seller)
    const { data } = (await relist(older, seller)).body
    const change = { type: 'cancel', reason: 'Called off' } as const
    await getRoom(data.id).change({ by: 'admin', actorId: seller.person.userId, change })
    await drain(data.id)
    const newer = await scene()
    const [{ vehicleId = 0 } = {}] = await db().select().from(auctions).where(eq(auctions.id, older.id))
    await db().update(auctions).set({ vehicleId }).where(eq(auctions.id, newer.auction.id))
    await proposeOffer(newer.auction, newer.seller)
    expect((await relist(older, seller)).status).toBe(201)
    const late = await answer(newer.auction, newer.bidder, 'accept')
    expect([late.status, late.body.message]).toEqual([409, 'This offer no longer stands.'])
    expect(bidder.person.userId).not.toBe(newer.bidder.person.userId)
  })

  test('room held for a listing that failed -> the offer can be declined, and accepted a minute later', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller)
    expect(await getRoom(auction.id).reserveForRelisting()).toBe('held')
    await evict(auction.id)
    const held = await answer(auction, bidder, 'accept')
    expect([held.status, held.body.message]).toEqual([
      409,
      'The vehicle is being listed again. Try again in a minute.',
    ])
    await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
      storage.sql.exec("UPDATE watermarks SET value = value - 60000 WHERE name = 'held_for_listing_until_ms'")
    })
    expect((await answer(auction, bidder, 'accept')).status).toBe(200)
  })
})

test('after-sale offer: database unavailable -> nothing decided, can be repeated', async () => {
  const { auction, seller, bidder } = await scene()
  await proposeOffer(auction, seller)
  const broken = await getRoom(auction.id).afterSaleOffer({
    person: { userId: bidder.person.userId, sessionId: 'none' },
    action: { type: 'accept', offerId: 1 },
  })
  expect(broken).toMatchObject({ accepted: false, code: 'unauthenticated' })
  expect(
    await env.DB.prepare('select count(*) as found from sales where auction_id = ?').bind(auction.id).first(),
  ).toEqual({ found: 0 })
})

test('after-sale offer: account closed while the room reads the facts of an acceptance -> not sold', async () => {
  const { auction, seller, bidder } = await scene()
  await proposeOffer(auction, seller)
  const { userId } = bidder.person
  const answered = await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
    const store = new AuctionStore(storage, new JobTable(storage.sql), Date.now(), () => undefined)
    const eligibilityCache = new EligibilityCache({
      enter: async () => undefined,
      read: (person) => readEligibility(env, { ...person, nowMs: Date.now() }),
    })
    const offers = new OfferHandler({
      sql: storage.sql,
      store,
      eligibilityCache,
      async circumstances(of) {
        const facts = await readSaleCircumstances(env, of)
        await db().update(users).set({ isActive: false }).where(eq(users.id, userId))
        eligibilityCache.invalidate(userId, null)
        return facts
      },
      announce: async () => undefined,
      recordOffered: async () => true,
    })
    return offers.perform({ person: bidder.person, action: { type: 'accept', offerId: 1 } })
  })
  expect(answered).toMatchObject({ accepted: false, code: 'deactivated' })
})

describe('offer page', () => {
  test('offer form: accepting or countering unconfirmed -> refused; declining needs no confirmation', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller, { amount: 8_000 })
    const press = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ offer: '1', ...fields })) body.set(name, value)
      const request = new Request('https://hammerlane.test/', { method: 'POST', body })
      return callAction(offerAction, {
        context: pageAs(bidder.person),
        request,
        params: { id: String(auction.id) },
      })
    }
    const standing = async () => (await fetchOffers(auction, bidder)).body.data.offer
    const sure = ['Please tick this first.']
    expect(await press({ deed: 'accept' })).toMatchObject({ errors: { sure } })
    expect(await press({ deed: 'counter', amount: '7,500' })).toMatchObject({
      errors: { sure },
      values: { amount: '7,500' },
    })
    // All errors at once, so that the form is not returned twice.
    expect(await press({ deed: 'counter', amount: '' })).toMatchObject({
      errors: { sure, amount: [expect.any(String)] },
    })
    expect(await standing()).toMatchObject({ amount: 8_000, waits_for: 'bidder' })
    expect(await press({ deed: 'counter', amount: '7,500', sure: 'yes' })).toBeInstanceOf(Response)
    expect(await standing()).toMatchObject({ amount: 7_500, waits_for: 'seller' })
  })
})
