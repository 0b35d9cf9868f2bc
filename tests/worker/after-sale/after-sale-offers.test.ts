/** After-sale offers through the API, the room's alarm, payments and mails. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readViewerStatus } from '../../../app/routes/auctions.$id/viewer-status.server.ts'
import { loader as handoverLoader } from '../../../app/routes/auctions.$id_.handover/loader.server.ts'
import { AFTER_SALE_OFFER_LASTS_MS } from '../../../domain/after-sale/after-sale-offer.ts'
import { AuctionStore } from '../../../durable-objects/auction-room/auction-store.ts'
import { EligibilityCache } from '../../../durable-objects/auction-room/eligibility-cache.ts'
import { OfferHandler } from '../../../durable-objects/auction-room/offer-handler.ts'
import { JobTable } from '../../../durable-objects/auction-room/storage/job-table.ts'
import { findSaleCircumstances } from '../../../worker/db/queries/after-sale/handovers.ts'
import { listAuctionsWithBids } from '../../../worker/db/queries/auctions/my-auctions.ts'
import { auctions, sales, users } from '../../../worker/db/schema/index.ts'
import { readEligibility } from '../../../worker/services/bidding/eligibility.ts'
import { readSaleCircumstances } from '../../../worker/services/settlement/sale-circumstances.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin } from '../support/listing.ts'
import type { SignedInPerson } from '../support/messaging.ts'
import { ledgerSum, listProcessorPayments, readSale } from '../support/money.ts'
import { pageAs } from '../support/page-as.ts'
import { db, drain, getRoom, getRoomStub, readNotifications, type TestPerson } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'
import { answer, evict, fetchOffers, findMails, moveEnd, proposeOffer, scene } from './unsold-auction.ts'

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

test('sale: before the notices of the end -> they are sent all the same, but not to the buyer', async () => {
  const { auction, seller, bidder, other } = await scene({ hasNotices: false })
  await proposeOffer(auction, seller, { amount: 8_000 })
  expect((await answer(auction, bidder, 'accept')).status).toBe(200)
  await drain(auction.id)
  const eventsOf = async (person: TestPerson) => (await readNotifications(person)).map(({ event }) => event)
  expect(await eventsOf(other.person)).toContain('auction_ended')
  expect(await eventsOf(bidder.person)).not.toContain('auction_ended')
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
    // My Bids goes by the buyer, who need not have led the auction.
    const readOwn = (userId: number) =>
      listAuctionsWithBids(db(), { userId, limit: 5, offset: 0, wonSinceMs: 0 })
    for (const winnerId of [bidder.person.userId, other.person.userId]) {
      await db().update(auctions).set({ winnerId }).where(eq(auctions.id, auction.id))
      for (const { person } of [bidder, other])
        expect(await readOwn(person.userId)).toMatchObject([{ isWinning: person.userId === winnerId }])
    }
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

  test('after-sale offer: bidder has made a counter-offer -> their authorization stays until it is answered', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller, { amount: 8_000 })
    expect((await answer(auction, bidder, 'counter', { body: { amount: 7_500 } })).status).toBe(200)
    const giveUp = () => callApi('DELETE', '/financial/authorization', { token: bidder.token })
    expect(await giveUp()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('You have made an offer') },
    })
    expect((await answer(auction, seller, 'decline')).status).toBe(200)
    expect((await giveUp()).status).toBe(200)
  })

  test('after-sale offer: bidder account closed -> the next bidder is eligible', async () => {
    const { auction, seller, bidder } = await scene()
    await db().update(users).set({ isActive: false }).where(eq(users.id, bidder.person.userId))
    const { body } = await proposeOffer(auction, seller)
    expect(body.data.offer).toMatchObject({ amount: 6_000, own_bid: 6_000 })
  })

  test('after-sale offer: seller account closed -> nobody is eligible, nor can accept', async () => {
    const { auction, seller, bidder } = await scene()
    await proposeOffer(auction, seller)
    const facts = () =>
      findSaleCircumstances(db(), { auctionId: auction.id, round: 1, userIds: [bidder.person.userId] })
    expect((await facts()).activeIds).toEqual([bidder.person.userId])
    await db().update(users).set({ closedAtMs: 1 }).where(eq(users.id, seller.person.userId))
    expect((await facts()).activeIds).toEqual([])
    expect(await answer(auction, bidder, 'accept')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The seller has closed') },
    })
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
