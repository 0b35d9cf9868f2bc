/** After-sale offers beside unpaid premiums and new listings of the same car, and the page of an offer. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { action as offerAction } from '../../../app/routes/auctions.$id_.offer/action.server.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { LISTING_IS_OFFERED, LISTING_IS_PAYABLE } from '../../../domain/listing/final-listing.ts'
import { auctions, sales, users } from '../../../worker/db/schema/index.ts'
import { relist as relistVehicle } from '../../../worker/services/listings/relist.ts'
import { callApi } from '../support/api.ts'
import type { SignedInPerson } from '../support/messaging.ts'
import { ledgerSum, listProcessorPayments, readSale } from '../support/money.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { db, drain, getRoom, getRoomStub, makeAuction, type TestAuction } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'
import { letSalesDefault } from '../support/settled.ts'
import { answer, evict, fetchOffers, proposeOffer, scene } from './unsold-auction.ts'

const TYPE_CHANGED = 'Your account type has just changed. Please try again.'

const verify = ({ person }: SignedInPerson) =>
  db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, person.userId))

describe('premium failed', () => {
  test('failed premium: seller offers to the next bidder -> at most their own bid, facts stay, and the first buyer still owes', async () => {
    const { auction, seller, bidder, other } = await scene({ reserve: null, card: 'tok_insufficient_funds' })
    await letSalesDefault()
    expect(await readSale({ auctionId: auction.id, round: 1 })).toMatchObject({
      state: 'defaulted',
      nextStep: 'none',
    })
    const changeFacts = async () => {
      const [row] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
      const path = `/vehicles/${row?.vehicleId}`
      const { data } = (await callApi('GET', path, { token: seller.token })).body
      const body = { ...data, trim: `${data.trim ?? ''} Sport` }
      const { status, body: said } = await callApi('PUT', path, { token: seller.token, body })
      return [status, said.message]
    }
    await verify(seller)
    expect(await changeFacts()).toEqual([409, LISTING_IS_PAYABLE.message])
    const opening = (await fetchOffers(auction, seller)).body.data.opening
    expect(opening).toMatchObject({ open: true, because: 'not_paid', own_bid: 6_000, most: 6_000 })
    expect((await proposeOffer(auction, seller, { amount: 6_001 })).status).toBe(422)
    expect((await proposeOffer(auction, seller)).status).toBe(201)
    expect(await changeFacts()).toEqual([409, LISTING_IS_OFFERED.message])
    // Nothing happens automatically: the second bidder is charged only after accepting.
    expect(await listProcessorPayments(other.person.userId, 'charge')).toEqual([])
    expect((await answer(auction, other, 'accept')).status).toBe(200)
    // The room has sold it before its replica says so.
    expect(await changeFacts()).toEqual([409, 'This vehicle is sold.'])
    await drain(auction.id)
    expect(await changeFacts()).toEqual([409, 'This vehicle is sold.'])
    expect(await readSale({ auctionId: auction.id, round: 2 })).toMatchObject({
      state: 'paid',
      winnerId: other.person.userId,
      amountCents: 600_000,
    })
    const first = await readSale({ auctionId: auction.id, round: 1 })
    expect(first).toMatchObject({
      state: 'defaulted',
      nextStep: 'offered',
      winnerId: bidder.person.userId,
    })
    // Paid late, it says what happened to the car.
    const paid = await callApi('POST', `/financial/sales/${first?.id}/pay`, {
      token: bidder.token,
      body: { card_token: 'tok_visa' },
    })
    expect(paid.body.data).toMatchObject({ state: 'defaulted', next_step: 'offered', amount_due: 0 })
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

  test('relisting without a fee: the seller becomes a dealer meanwhile -> refused', async () => {
    const { auction, seller } = await scene({ reserve: null })
    await verify(seller)
    await db()
      .update(sales)
      .set({ state: 'defaulted', defaultReason: 'price_unpaid' })
      .where(eq(sales.auctionId, auction.id))
    const { userId } = seller.person
    // The rooms are asked after the account type is judged, and before the listing is stored.
    const AUCTION_ROOM = new Proxy(env.AUCTION_ROOM, {
      get: (rooms, name) =>
        name !== 'getByName'
          ? Reflect.get(rooms, name)
          : (room: string) => ({
              view: () => rooms.getByName(room).view({ kind: 'public' }),
              reserveForRelisting: async () => {
                await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, userId))
                return 'held'
              },
            }),
    })
    const viewer = await readViewer(seller.token)
    if (!viewer) throw new Error('The seller is not signed in.')
    const listed = await relistVehicle(
      { ...env, AUCTION_ROOM },
      { auctionId: auction.id, viewer, nowMs: Date.now() },
    )
    expect(listed).toMatchObject({ ok: false, refusal: { status: 409, message: TYPE_CHANGED } })
    expect((await standings(auction)).live).toBe(0)
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

  test.each([
    ['unsold', 0],
    ['unsold', 2],
    ['unsold', 5],
    ['cancelled', 0],
    ['cancelled', 2],
    ['cancelled', 5],
  ] as const)(
    'relisting and reopening of an auction that is %s at once: order %i -> one of them',
    async (how, turn) => {
      const { auction, seller } = await scene()
      await verify(seller)
      const change = (type: 'cancel' | 'reopen') =>
        getRoom(auction.id).change({
          by: 'admin',
          actorId: seller.person.userId,
          change:
            type === 'cancel'
              ? { type, reason: 'Called off' }
              : { type, endAtMs: Date.now() + HOUR_MS, reason: 'By mistake' },
        })
      if (how === 'cancelled') {
        await change('reopen')
        await change('cancel')
        await drain(auction.id)
      }
      const later = async <T>(waits: number, act: () => Promise<T>) => {
        for (let turned = 0; turned < waits; turned += 1) await Promise.resolve(env.DB.exec('select 1'))
        return act()
      }
      const [listed, reopened] = await Promise.all([
        later(turn, () => relist(auction, seller)),
        later(5 - turn, () => change('reopen')),
      ])
      expect([listed.status, reopened.accepted]).toEqual(reopened.accepted ? [409, true] : [201, false])
      expect((await standings(auction)).live).toBe(1)
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
      'The vehicle is being listed again, or its sale is being paid. Try again in a minute.',
    ])
    await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
      storage.sql.exec("UPDATE watermarks SET value = value - 60000 WHERE name = 'held_for_listing_until_ms'")
    })
    expect((await answer(auction, bidder, 'accept')).status).toBe(200)
  })
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
    expect(await press({ intent: 'accept' })).toMatchObject({ errors: { sure } })
    expect(await press({ intent: 'counter', amount: '7,500' })).toMatchObject({
      errors: { sure },
      values: { amount: '7,500' },
    })
    // All errors at once, so that the form is not returned twice.
    expect(await press({ intent: 'counter', amount: '' })).toMatchObject({
      errors: { sure, amount: [expect.any(String)] },
    })
    expect(await standing()).toMatchObject({ amount: 8_000, waits_for: 'bidder' })
    expect(await press({ intent: 'counter', amount: '7,500', sure: 'yes' })).toBeInstanceOf(Response)
    expect(await standing()).toMatchObject({ amount: 7_500, waits_for: 'seller' })
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
