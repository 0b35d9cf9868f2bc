import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { auctions } from '../../../worker/db/schema/index.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson, tokenFor } from '../support/listing.ts'
import { bid, db, drain, getRoom, makeAuction } from '../support/rooms.ts'

test('watchlist: auction added twice and removed -> stored once, listed, gone', async () => {
  const auction = await makeAuction()
  await drain(auction.id)
  const { token } = await makeSignedInPerson()
  const path = `/auctions/${auction.id}/watch`
  expect((await callApi('POST', path)).status).toBe(401)
  expect((await callApi('POST', path, { token })).body).toEqual({ success: true, auction_id: auction.id })
  expect((await callApi('POST', path, { token })).status).toBe(200)
  expect((await callApi('GET', `/auctions/${auction.id}`, { token })).body.data.is_watched).toBe(true)
  const list = await callApi('GET', '/user/watchlist', { token })
  expect(list.body).toMatchObject({ total: 1, data: [{ id: auction.id, watchers: 1 }] })
  expect((await callApi('DELETE', path, { token })).body).toEqual({ success: true, auction_id: auction.id })
  expect((await callApi('GET', '/user/watchlist', { token })).body.total).toBe(0)
  expect((await callApi('DELETE', path, { token })).status).toBe(200)
  expect((await callApi('POST', '/auctions/999999999/watch', { token })).status).toBe(404)
  expect((await callApi('DELETE', '/auctions/999999999/watch', { token })).status).toBe(404)
})

test('watchlist: auction no longer public -> can still be removed', async () => {
  const auction = await makeAuction()
  const { token } = await makeSignedInPerson()
  const path = `/auctions/${auction.id}/watch`
  await callApi('POST', path, { token })
  await db().update(auctions).set({ listingPaidAtMs: null }).where(eq(auctions.id, auction.id))
  expect((await callApi('DELETE', path, { token })).status).toBe(200)
  expect((await callApi('GET', '/user/watchlist', { token })).body.total).toBe(0)
  expect((await callApi('DELETE', path, { token })).status).toBe(404)
})

test('my lists: auctions, drafts and bids -> listed for their person', async () => {
  const auction = await makeAuction({ paid: false, startAtMs: Date.now() + HOUR_MS })
  const sold = await callApi('GET', '/user/auctions', { token: await tokenFor(auction.seller) })
  expect(sold.body).toMatchObject({ total: 1, data: [{ id: auction.id }] })

  const open = await makeAuction()
  const { person, token } = await makeSignedInPerson()
  await bid(open, person, 5_100)
  await bid(open, (await makeSignedInPerson()).person, 5_200)
  await drain(open.id)
  const bids = await callApi('GET', '/user/bids', { token })
  expect(bids.body).toMatchObject({
    total: 1,
    data: [
      {
        bid_amount: 5_100,
        is_winning: false,
        bidder_id: person.userId,
        auction: { id: open.id, current_bid: 5_200 },
      },
    ],
  })
})

test('my bids: bid above voided, auction cancelled, sold to another bidder later -> is_winning of who leads or has bought only', async () => {
  const auction = await makeAuction()
  const [one, other] = [await makeSignedInPerson(), await makeSignedInPerson()]
  await bid(auction, one.person, 5_100)
  await bid(auction, other.person, 5_200)
  const winning = async ({ token }: typeof one) => {
    await drain(auction.id)
    const { body } = await callApi('GET', '/user/bids', { token })
    return body.data.map((own: { is_winning: boolean }) => own.is_winning)
  }
  expect([await winning(one), await winning(other)]).toEqual([[false], [true]])
  const by = { by: 'admin', actorId: auction.seller.userId } as const
  const bidId = auction.id * 1_000_000 + 2
  await getRoom(auction.id).change({ ...by, change: { type: 'void_bid', bidId, reason: 'Fraud' } })
  expect([await winning(one), await winning(other)]).toEqual([[true], []])
  await getRoom(auction.id).change({ ...by, change: { type: 'cancel', reason: 'Stolen' } })
  expect(await winning(one)).toEqual([false])
  const sold = { status: 'ended', resultOutcome: 'sold', winnerId: other.person.userId } as const
  await db().update(auctions).set(sold).where(eq(auctions.id, auction.id))
  expect(await winning(one)).toEqual([false])
})

test('my lists: page past the end -> last page', async () => {
  const auction = await makeAuction()
  const { person, token } = await makeSignedInPerson()
  await bid(auction, person, 5_100)
  await drain(auction.id)
  await callApi('POST', `/auctions/${auction.id}/watch`, { token })
  const last = { current_page: 1, last_page: 1, total: 1 }
  for (const list of ['/user/bids', '/user/watchlist']) {
    const { body } = await callApi('GET', `${list}?page=9`, { token })
    expect(body, list).toMatchObject(last)
    expect(body.data, list).toHaveLength(1)
  }
  const sold = await callApi('GET', '/user/auctions?page=9', { token: await tokenFor(auction.seller) })
  expect(sold.body).toMatchObject({ ...last, data: [{ id: auction.id }] })
})

test('my auctions: several states -> active by end, then pending, then over', async () => {
  const nowMs = Date.now()
  const late = await makeAuction({ endAtMs: nowMs + 9 * HOUR_MS })
  const over = await makeAuction({}, late.seller)
  const toCome = await makeAuction({ startAtMs: nowMs + HOUR_MS }, late.seller)
  const soon = await makeAuction({ endAtMs: nowMs + 2 * HOUR_MS }, late.seller)
  for (const { id } of [late, over, soon]) await drain(id)
  const change = { type: 'cancel', reason: 'Sold elsewhere' } as const
  await getRoom(over.id).change({ by: 'admin', actorId: over.seller.userId, change })
  await drain(over.id)
  const { body } = await callApi('GET', '/user/auctions', { token: await tokenFor(late.seller) })
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([soon.id, late.id, toCome.id, over.id])
})
