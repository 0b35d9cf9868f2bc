import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { amountPattern } from '../../worker/support/api-amount.ts'
import {
  bid,
  dollars,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  newKey,
  setMaximum,
} from '../../worker/support/rooms.ts'

describe('bids of a room', () => {
  it("manual bid: at the minimum -> stored at its amount, with a receipt that has its event's number", async () => {
    const auction = await makeAuction()
    const person = await makePerson()

    const answer = await bid(auction, person, 5_100)

    expect(answer).toMatchObject({
      accepted: true,
      receipt: { accepted: true, leading: true, amount: 5_100, reason: null, seq: 2 },
      bid: { id: auction.id * 1_000_000 + 1, bid_amount: 5_100, bidder_id: person.userId, is_winning: true },
      auction: { current_bid: 5_100, minimum_bid: 5_200, total_bids: 1, seq: 2 },
    })
  })

  it("manual bid: below the minimum -> refused with the form's field and message", async () => {
    const auction = await makeAuction()
    const answer = await bid(auction, await makePerson(), 5_099)
    expect(answer).toMatchObject({
      accepted: false,
      code: 'bid_too_low',
      errors: { bid_amount: ['Bid must be greater than current bid'] },
      receipt: { accepted: false, reason: 'bid_too_low', amount: 5_099, seq: 1 },
    })
  })

  it("manual bid: below another bidder's maximum -> outbid at once, and no view shows the maximum", async () => {
    const auction = await makeAuction()
    const [leader, challenger] = [await makePerson(), await makePerson()]
    await setMaximum(auction, leader, 9_000)

    const answer = await bid(auction, challenger, 6_000)

    expect(answer).toMatchObject({
      receipt: { accepted: true, leading: false },
      auction: { current_bid: 6_100 },
    })
    expect(JSON.stringify(answer)).not.toMatch(amountPattern(9_000))
    const view = await getRoom(auction.id).view({ kind: 'public' })
    expect(JSON.stringify(view)).not.toMatch(amountPattern(9_000))
    expect(view?.bids.map(({ bid_amount, bid_type }) => [bid_amount, bid_type])).toEqual([
      [6_100, 'auto'],
      [6_000, 'manual'],
      [5_100, 'proxy'],
    ])
  })

  it('repeated key: after another bid -> the first receipt beside the present auction', async () => {
    const auction = await makeAuction()
    const [person, other] = [await makePerson(), await makePerson()]
    const key = newKey()
    const first = await bid(auction, person, 5_100, key)
    await bid(auction, other, 5_200)

    const again = await bid(auction, person, 5_100, key)

    expect(again).toMatchObject({ accepted: true, auction: { current_bid: 5_200, total_bids: 2 } })
    expect(again.receipt).toEqual(first.receipt)
  })

  it('repeated key: two requests at once -> one stored bid', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    const key = newKey()
    const answers = await Promise.all([bid(auction, person, 5_100, key), bid(auction, person, 5_100, key)])
    expect(answers[0].receipt).toEqual(answers[1].receipt)
    expect(answers[0].accepted).toBe(true)
    expect((await getRoom(auction.id).view({ kind: 'public' }))?.auction.total_bids).toBe(1)
  })

  it('repeated key: another amount -> idempotency conflict', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    const key = newKey()
    await bid(auction, person, 5_100, key)
    expect(await bid(auction, person, 5_300, key)).toMatchObject({
      accepted: false,
      code: 'idempotency_conflict',
    })
  })

  it('buy now: accepted -> the receipt has the price of the purchase', async () => {
    const auction = await makeAuction({ buyNowCents: dollars(12_000) })
    const { userId, sessionId } = await makePerson()
    const request = { person: { userId, sessionId }, key: newKey(), command: { kind: 'buy_now' } } as const
    const answer = await getRoom(auction.id).bid(request)
    expect(answer).toMatchObject({ receipt: { accepted: true, amount: 12_000 }, bid: { bid_amount: 12_000 } })
    expect((await getRoom(auction.id).bid(request)).receipt).toEqual(answer.receipt)
    expect((await getRoom(auction.id).bid({ ...request, key: newKey() })).receipt).toMatchObject({
      accepted: false,
      amount: null,
    })
  })

  it('repeated key: refused before, acceptable now -> the same refusal', async () => {
    const auction = await makeAuction({ status: 'draft' })
    const person = auction.seller
    const key = newKey()
    const first = await bid(auction, person, 5_100, key)
    expect(first).toMatchObject({ accepted: false, code: 'own_auction' })
    const lowKey = newKey()
    const open = await makeAuction()
    const bidder = await makePerson()
    const low = await bid(open, bidder, 5_000, lowKey)
    expect(low).toMatchObject({ code: 'bid_too_low' })
    expect(await bid(open, bidder, 5_000, lowKey)).toEqual(low)
  })

  it('evicted room: repeated key -> the same receipt, and the next bid has the next numbers', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    const key = newKey()
    const first = await bid(auction, person, 5_100, key)
    await evictDurableObject(getRoomStub(auction.id))

    const again = await bid(auction, person, 5_100, key)

    expect(again.receipt).toEqual(first.receipt)
    expect(await bid(auction, person, 5_250)).toMatchObject({
      accepted: true,
      receipt: { seq: 3 },
      bid: { id: auction.id * 1_000_000 + 2 },
    })
  })
})

describe('own view of a bidder', () => {
  const admin = { by: 'admin', actorId: 1 } as const
  const own = async (auctionId: number, userId: number) =>
    (await getRoom(auctionId).view({ kind: 'user', id: userId }))?.own

  it("own highest bid: twenty newer bids by others -> still the bidder's highest", async () => {
    const auction = await makeAuction()
    const [ann, ben, cid, dan] = [
      await makePerson(),
      await makePerson(),
      await makePerson(),
      await makePerson(),
    ]
    await bid(auction, ann, 5_100)
    expect(await own(auction.id, ann.userId)).toMatchObject({ state: 'leading', highest_bid: 5_100 })
    for (let amount = 5_200; amount <= 7_400; amount += 100) {
      await bid(auction, amount % 200 === 0 ? ben : cid, amount)
    }
    const view = await getRoom(auction.id).view({ kind: 'user', id: ann.userId })
    expect(view?.bids.some(({ bidder_id }) => bidder_id === ann.userId)).toBe(false)
    expect(view?.own).toMatchObject({ state: 'outbid', highest_bid: 5_100 })
    expect(await own(auction.id, dan.userId)).toMatchObject({ mask: null, highest_bid: null })
  })

  it('own highest bid: proxy bids and voids -> proxy bids count, voided bids do not', async () => {
    const auction = await makeAuction()
    const [ann, ben] = [await makePerson(), await makePerson()]
    await setMaximum(auction, ann, 9_000)
    await bid(auction, ben, 6_000)
    expect(await own(auction.id, ann.userId)).toMatchObject({ highest_bid: 6_100 })
    const high = await bid(auction, ben, 9_500)
    const bidId = (high.accepted && high.bid?.id) || 0
    await getRoom(auction.id).change({ ...admin, change: { type: 'void_bid', bidId, reason: 'mistyped' } })
    expect(await own(auction.id, ben.userId)).toMatchObject({ highest_bid: 6_000 })
  })
})
