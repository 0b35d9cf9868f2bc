/** The vehicle, offered to one bidder once its auction is over: through the API, the room's alarm, the money, the mails. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loader as handoverLoader } from '../../../app/routes/auctions.$id_.handover/loader.server.ts'
import { action as offerAction } from '../../../app/routes/auctions.$id_.offer/action.server.ts'
import { SALE_OFFER_LASTS_MS } from '../../../domain/after-sale/after-sale-offer.ts'
import { auctions, sales, users } from '../../../worker/db/schema/index.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSpeaker } from '../support/listing.ts'
import { subjectsTo } from '../support/mailbox.ts'
import type { Speaker } from '../support/messaging.ts'
import { atProcessor, authorizeCard, ledgerSum, saleOf } from '../support/money.ts'
import { endNow } from '../support/room-replica.ts'
import {
  bid,
  db,
  dollars,
  drain,
  makeAuction,
  roomOf,
  stubOf,
  type TestAuction,
  viewerOf,
} from '../support/rooms.ts'
import { callAction, callLoader } from '../support/route-calls.ts'

/** Ended at 7,000 by `bidder`, above 6,000 by `other`; with a reserve of 9,000 unless told otherwise. */
async function scene({ reserve = 9_000 as number | null, card = 'tok_visa' } = {}) {
  const [seller, bidder, other] = await Promise.all([
    makeSpeaker({ authorized: false }),
    makeSpeaker({ authorized: false }),
    makeSpeaker({ authorized: false }),
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

const offersOf = ({ id }: TestAuction, { token }: Speaker) =>
  callApi('GET', `/auctions/${id}/offers`, { token })
const makeOffer = ({ id }: TestAuction, { token }: Speaker, body: unknown = {}) =>
  callApi('POST', `/auctions/${id}/offers`, { token, body })
const answer = (
  { id }: TestAuction,
  { token }: Speaker,
  what: 'accept' | 'decline' | 'counter',
  { offer = 1, body }: { readonly offer?: number; readonly body?: unknown } = {},
) => callApi('POST', `/auctions/${id}/offers/${offer}/${what}`, { token, body })

const mailsOf = async ({ person }: Speaker) => subjectsTo(`${person.username}@example.com`)

/** The room forgets its memory, as after a deployment, and its offer ends `ms` from now. */
async function moveEnd({ id }: TestAuction, ms: number): Promise<void> {
  await runInDurableObject(stubOf(id), (_, { storage }) => {
    const { state } = storage.sql.exec<{ state: string }>('SELECT state FROM room').one()
    const moved = JSON.parse(state)
    moved.afterSale.offer.expiresAtMs = Date.now() + ms
    storage.sql.exec('UPDATE room SET state = ?', JSON.stringify(moved))
  })
  await evict(id)
}

const evict = (id: number) => evictDurableObject(stubOf(id))

test('who has just bought is led to the handover, though the database hears of the sale only a moment later', async () => {
  const { auction, seller, bidder, other } = await scene()
  await makeOffer(auction, seller, { amount: 8_000 })
  expect((await answer(auction, bidder, 'accept')).status).toBe(200)
  const read = ({ person }: Speaker) =>
    callLoader(handoverLoader, {
      context: { env, viewer: viewerOf(person), nonce: '', nowMs: Date.now(), waitUntil: () => undefined },
      params: { id: String(auction.id) },
    })
  // The room says so at once; its copy is made meanwhile.
  const [page] = await Promise.all([read(bidder), drain(auction.id)])
  expect(page).toMatchObject({ found: true, handover: { side: 'buyer', price: 8_000 } })
  expect(await read(other)).toMatchObject({ found: false, status: 403 })
})

describe('with the reserve not met', () => {
  test('the seller offers, the bidder accepts, and it is a sale as any other: one premium, public result, contacts', async () => {
    const { auction, seller, bidder, other } = await scene()
    const offered = await makeOffer(auction, seller, { amount: 8_000 })
    expect([offered.status, offered.body.data.offer]).toMatchObject([
      201,
      { id: 1, amount: 8_000, own_bid: 7_000, waits_for: 'bidder', because: 'reserve_not_met' },
    ])
    await drain(auction.id)
    expect((await offersOf(auction, bidder)).body.data).toMatchObject({
      side: 'bidder',
      offer: { amount: 8_000 },
    })
    expect(await mailsOf(bidder)).toContain('Offered to you for $8,000: 2019 Honda Accord EX-L')

    const accepted = await answer(auction, bidder, 'accept')
    expect([accepted.status, accepted.body.message]).toEqual([200, 'Offer accepted. The vehicle is sold.'])
    await drain(auction.id)
    // 8,000 at 6 percent.
    expect(await saleOf({ auctionId: auction.id, round: 2 })).toMatchObject({
      state: 'paid',
      amountCents: 800_000,
      premiumCents: 48_000,
      winnerId: bidder.person.userId,
    })
    expect(await atProcessor(bidder.person.userId, 'charge')).toMatchObject([{ amount_cents: 48_000 }])
    for (const one of await atProcessor(bidder.person.userId, 'hold')) expect(one.status).toBe('canceled')
    expect(await atProcessor(other.person.userId, 'charge')).toEqual([])
    expect(await ledgerSum()).toBe(0)

    const { body } = await callApi('GET', `/auctions/${auction.id}`)
    expect(body.data).toMatchObject({
      status: 'ended',
      sold_after_auction: true,
      result: { outcome: 'sold', amount: 8_000 },
    })
    const [copy] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
    expect(copy).toMatchObject({ isSoldAfter: true, saleOfferUntilMs: null, round: 2, resultOutcome: 'sold' })
    expect(await mailsOf(bidder)).toEqual(
      expect.arrayContaining([
        'You bought: 2019 Honda Accord EX-L',
        'The handover of 2019 Honda Accord EX-L',
      ]),
    )
    expect(await mailsOf(seller)).toEqual(
      expect.arrayContaining(['Sold: 2019 Honda Accord EX-L', 'Accepted at $8,000: 2019 Honda Accord EX-L']),
    )
    // Who lost was told of the end once, and of the sale between the two not at all.
    expect((await mailsOf(other)).filter((subject) => !subject.includes('outbid'))).toEqual([
      'You did not win: 2019 Honda Accord EX-L',
    ])
  })

  test('nobody else sees it, answers it or knows of it', async () => {
    const { auction, seller, other } = await scene()
    await makeOffer(auction, seller)
    for (const what of ['accept', 'decline', 'counter'] as const) {
      const tried = await answer(auction, other, what, { body: { amount: 8_000 } })
      expect([what, tried.status]).toEqual([what, 404])
    }
    expect((await offersOf(auction, other)).status).toBe(404)
    expect((await makeOffer(auction, other)).status).toBe(403)
    expect((await offersOf(auction, await makeAdmin())).body.data).toMatchObject({ side: 'admin' })
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
  ])('an offer of %j is refused and stores nothing', async (body, message) => {
    const { auction, seller } = await scene()
    const refused = await makeOffer(auction, seller, body)
    expect([refused.status, refused.body.errors]).toEqual([422, { amount: [message] }])
    expect((await offersOf(auction, seller)).body.data.offer).toBeNull()
  })

  test('a counter offer is the seller’s to answer, and accepted it is the price', async () => {
    const { auction, seller, bidder } = await scene()
    await makeOffer(auction, seller, { amount: 8_500 })
    const low = await answer(auction, bidder, 'counter', { body: { amount: 6_500 } })
    expect(low.body.errors).toEqual({ amount: ['The price must be at least $7,000.'] })
    expect((await answer(auction, bidder, 'counter', { body: { amount: 7_500 } })).status).toBe(200)
    expect((await answer(auction, bidder, 'counter', { body: { amount: 7_600 } })).status).toBe(409)
    expect((await answer(auction, bidder, 'accept')).status).toBe(409)
    expect((await answer(auction, seller, 'accept')).status).toBe(200)
    await drain(auction.id)
    expect(await saleOf({ auctionId: auction.id, round: 2 })).toMatchObject({
      amountCents: 750_000,
      state: 'paid',
    })
  })

  test('accepted twice at once, and again after an eviction, it is one sale and one charge', async () => {
    const { auction, seller, bidder } = await scene()
    await makeOffer(auction, seller)
    await evict(auction.id)
    const both = await Promise.all([answer(auction, bidder, 'accept'), answer(auction, bidder, 'accept')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await evict(auction.id)
    expect((await answer(auction, bidder, 'accept')).status).toBe(409)
    await drain(auction.id)
    expect(await db().select().from(sales).where(eq(sales.auctionId, auction.id))).toHaveLength(1)
    expect(await atProcessor(bidder.person.userId, 'charge')).toHaveLength(1)
  })

  test('without an answer it is over with the alarm, both are told, and nothing can be accepted, however late that is', async () => {
    const { auction, seller, bidder } = await scene()
    await makeOffer(auction, seller)
    await drain(auction.id)
    await moveEnd(auction, -1)
    // The alarm has not come: whoever looks sees the end.
    const late = await answer(auction, bidder, 'accept')
    expect([late.status, late.body.message]).toEqual([409, 'The 24 hours to answer this offer are over.'])
    await runDurableObjectAlarm(stubOf(auction.id))
    await drain(auction.id)
    expect((await offersOf(auction, seller)).body.data).toMatchObject({
      offer: null,
      last: { ended: 'expired' },
    })
    for (const side of [seller, bidder]) {
      expect(await mailsOf(side)).toContain('Offer expired: 2019 Honda Accord EX-L')
    }
    expect(await atProcessor(bidder.person.userId, 'charge')).toEqual([])
  })

  test('the room is woken for its end after an eviction', async () => {
    const { auction, seller } = await scene()
    await makeOffer(auction, seller)
    await evict(auction.id)
    await roomOf(auction.id).view({ kind: 'public' })
    const alarm = await runInDurableObject(stubOf(auction.id), (_, { storage }) => storage.getAlarm())
    expect(alarm).not.toBeNull()
    expect(alarm ?? 0).toBeLessThanOrEqual(Date.now() + SALE_OFFER_LASTS_MS)
  })

  test('who may not bid may not buy: without an authorization, deactivated, or signed out', async () => {
    const { auction, seller, bidder } = await scene()
    await makeOffer(auction, seller)
    await callApi('DELETE', '/financial/authorization', { token: bidder.token })
    const bare = await answer(auction, bidder, 'accept')
    expect([bare.status, bare.body.code]).toEqual([403, 'no_authorization'])
    await db().update(users).set({ isActive: false }).where(eq(users.id, bidder.person.userId))
    expect((await answer(auction, bidder, 'accept')).status).toBe(403)
    expect((await offersOf(auction, seller)).body.data.offer).not.toBeNull()
  })

  test('a bidder whose account is closed is not asked: the next is', async () => {
    const { auction, seller, bidder } = await scene()
    await db().update(users).set({ isActive: false }).where(eq(users.id, bidder.person.userId))
    const { body } = await makeOffer(auction, seller)
    expect(body.data.offer).toMatchObject({ amount: 6_000, own_bid: 6_000 })
  })

  test('listed again, the offer is withdrawn and none is made', async () => {
    const { auction, seller, bidder } = await scene()
    await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, seller.person.userId))
    await makeOffer(auction, seller)
    const relisted = await callApi('POST', `/auctions/${auction.id}/relist`, { token: seller.token })
    expect(relisted.status).toBe(201)
    expect((await answer(auction, bidder, 'accept')).status).toBe(409)
    const again = await makeOffer(auction, seller)
    expect([again.status, again.body.message]).toEqual([409, 'The vehicle has been listed again.'])
  })
})

test('the same car listed by another way than a relisting ends the offer as well', async () => {
  const { auction, seller, bidder } = await scene()
  await makeOffer(auction, seller)
  const [{ vehicleId = 0 } = {}] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
  const later = await makeAuction({}, seller.person)
  await db().update(auctions).set({ vehicleId }).where(eq(auctions.id, later.id))
  const refused = await answer(auction, bidder, 'accept')
  expect([refused.status, refused.body.message]).toEqual([409, 'This offer no longer stands.'])
  expect((await offersOf(auction, bidder)).body.data.last).toMatchObject({ ended: 'withdrawn' })
})

describe('where the premium failed', () => {
  test('the next bidder can be asked, at their own bid at most, and the first goes on owing', async () => {
    const { auction, seller, bidder, other } = await scene({ reserve: null, card: 'tok_insufficient_funds' })
    expect(await saleOf({ auctionId: auction.id, round: 1 })).toMatchObject({ state: 'deposit_captured' })
    const opening = (await offersOf(auction, seller)).body.data.opening
    expect(opening).toMatchObject({ open: true, because: 'not_paid', own_bid: 6_000, most: 6_000 })
    expect((await makeOffer(auction, seller, { amount: 6_001 })).status).toBe(422)
    expect((await makeOffer(auction, seller)).status).toBe(201)
    // Never by itself: the second is not charged until they say yes.
    expect(await atProcessor(other.person.userId, 'charge')).toEqual([])
    expect((await answer(auction, other, 'accept')).status).toBe(200)
    await drain(auction.id)
    expect(await saleOf({ auctionId: auction.id, round: 2 })).toMatchObject({
      state: 'paid',
      winnerId: other.person.userId,
      amountCents: 600_000,
    })
    expect(await saleOf({ auctionId: auction.id, round: 1 })).toMatchObject({
      state: 'deposit_captured',
      winnerId: bidder.person.userId,
    })
    expect(await ledgerSum()).toBe(0)
  })

  test('a sale that is paid is not offered to anybody', async () => {
    const { auction, seller } = await scene({ reserve: null })
    const refused = await makeOffer(auction, seller)
    expect([refused.status, refused.body.message]).toEqual([409, 'The vehicle is sold.'])
  })
})

describe('listed again', () => {
  const relist = ({ id }: TestAuction, { token }: Speaker) =>
    callApi('POST', `/auctions/${id}/relist`, { token })
  const verify = ({ person }: Speaker) =>
    db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, person.userId))
  /** What there is of the car: sales that hold, and auctions that are not over. */
  const standings = async ({ id }: TestAuction) => {
    const [{ vehicleId = 0 } = {}] = await db().select().from(auctions).where(eq(auctions.id, id))
    const rows = await db().select().from(auctions).where(eq(auctions.vehicleId, vehicleId))
    const views = await Promise.all(rows.map((row) => roomOf(row.id).view({ kind: 'public' })))
    const states = views.map((view) => view?.auction)
    return {
      live: states.filter((one) => one?.status !== 'ended' && one?.status !== 'cancelled').length,
      sold: states.filter((one) => one?.result?.outcome === 'sold').length,
    }
  }

  test('a car whose buyer did not pay is listed again: once, and then it is not offered', async () => {
    const { auction, seller } = await scene({ reserve: null, card: 'tok_insufficient_funds' })
    await verify(seller)
    expect((await makeOffer(auction, seller)).status).toBe(201)
    const [first, second] = await Promise.all([relist(auction, seller), relist(auction, seller)])
    expect([first.status, second.status].sort()).toEqual([201, 409])
    expect((await offersOf(auction, seller)).body.data).toMatchObject({
      offer: null,
      last: { ended: 'withdrawn' },
    })
    expect((await standings(auction)).live).toBe(1)
    // The first sale is still the first buyer's to owe.
    expect(await saleOf({ auctionId: auction.id, round: 1 })).toMatchObject({ state: 'deposit_captured' })
  })

  test('a buyer whom the seller names as not paying opens the way; a sale that is paid does not', async () => {
    const { auction, seller } = await scene({ reserve: null })
    await verify(seller)
    const refused = await relist(auction, seller)
    expect([refused.status, refused.body.message]).toEqual([409, 'This vehicle is sold.'])
    await db().update(sales).set({ defaultedAtMs: Date.now() }).where(eq(sales.auctionId, auction.id))
    expect((await relist(auction, seller)).status).toBe(201)
  })

  test('accepted before, it is sold, although the first buyer did not pay', async () => {
    const { auction, seller, other } = await scene({ reserve: null, card: 'tok_insufficient_funds' })
    await verify(seller)
    await makeOffer(auction, seller)
    expect((await answer(auction, other, 'accept')).status).toBe(200)
    // The database has not heard of it yet: the room has.
    const refused = await relist(auction, seller)
    expect([refused.status, refused.body.message]).toEqual([409, 'This vehicle is sold.'])
    await drain(auction.id)
    expect((await relist(auction, seller)).status).toBe(409)
    expect(await standings(auction)).toEqual({ live: 0, sold: 1 })
  })

  test.each([0, 1, 2, 3, 4, 5])(
    'at the moment of an acceptance there is one of the two, not both: the order %i',
    async (turn) => {
      const { auction, seller, bidder } = await scene()
      await verify(seller)
      await makeOffer(auction, seller)
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

  test('from an older auction of the same car, while an offer of the newer stands, there is one of the two too', async () => {
    const { auction: older, seller, bidder } = await scene()
    await verify(seller)
    const { data } = (await relist(older, seller)).body
    const change = { type: 'cancel', reason: 'Called off' } as const
    await roomOf(data.id).change({ by: 'admin', actorId: seller.person.userId, change })
    await drain(data.id)
    const newer = await scene()
    const [{ vehicleId = 0 } = {}] = await db().select().from(auctions).where(eq(auctions.id, older.id))
    await db().update(auctions).set({ vehicleId }).where(eq(auctions.id, newer.auction.id))
    await makeOffer(newer.auction, newer.seller)
    expect((await relist(older, seller)).status).toBe(201)
    const late = await answer(newer.auction, newer.bidder, 'accept')
    expect([late.status, late.body.message]).toEqual([409, 'This offer no longer stands.'])
    expect(bidder.person.userId).not.toBe(newer.bidder.person.userId)
  })

  test('held for a listing that was not stored, an offer can be declined, and accepted once the minute is over', async () => {
    const { auction, seller, bidder } = await scene()
    await makeOffer(auction, seller)
    expect(await roomOf(auction.id).holdForListing()).toBe('held')
    await evict(auction.id)
    const held = await answer(auction, bidder, 'accept')
    expect([held.status, held.body.message]).toEqual([
      409,
      'The vehicle is being listed again. Try again in a minute.',
    ])
    await runInDurableObject(stubOf(auction.id), (_, { storage }) => {
      storage.sql.exec("UPDATE watermarks SET value = value - 60000 WHERE name = 'held_for_listing_until_ms'")
    })
    expect((await answer(auction, bidder, 'accept')).status).toBe(200)
  })
})

test('where the database does not answer, nothing is decided and it can be asked again', async () => {
  const { auction, seller, bidder } = await scene()
  await makeOffer(auction, seller)
  const broken = await roomOf(auction.id).saleOffer({
    person: { userId: bidder.person.userId, sessionId: 'none' },
    deed: { type: 'accept', offerId: 1 },
  })
  expect(broken).toMatchObject({ accepted: false, code: 'unauthenticated' })
  expect(
    await env.DB.prepare('select count(*) as found from sales where auction_id = ?').bind(auction.id).first(),
  ).toEqual({ found: 0 })
})

describe('the page of it', () => {
  test('accepting and countering are not taken without their tick; declining binds nobody, and is', async () => {
    const { auction, seller, bidder } = await scene()
    await makeOffer(auction, seller, { amount: 8_000 })
    const press = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ offer: '1', ...fields })) body.set(name, value)
      const context = { env, viewer: viewerOf(bidder.person), nowMs: Date.now() } as unknown as PageContext
      const request = new Request('https://hammerlane.test/', { method: 'POST', body })
      return callAction(offerAction, { context, request, params: { id: String(auction.id) } })
    }
    const standing = async () => (await offersOf(auction, bidder)).body.data.offer
    const sure = ['Please tick this first.']
    expect(await press({ deed: 'accept' })).toMatchObject({ errors: { sure } })
    expect(await press({ deed: 'counter', amount: '7,500' })).toMatchObject({
      errors: { sure },
      values: { amount: '7,500' },
    })
    // Both at once, so that nobody is sent back twice.
    expect(await press({ deed: 'counter', amount: '' })).toMatchObject({
      errors: { sure, amount: [expect.any(String)] },
    })
    expect(await standing()).toMatchObject({ amount: 8_000, waits_for: 'bidder' })
    expect(await press({ deed: 'counter', amount: '7,500', sure: 'yes' })).toBeInstanceOf(Response)
    expect(await standing()).toMatchObject({ amount: 7_500, waits_for: 'seller' })
  })
})
