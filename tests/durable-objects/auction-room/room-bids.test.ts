import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { highestBidPerBidder, leaderAt } from '../../../durable-objects/auction-room/storage/bid-store.ts'
import { amountPattern } from '../../worker/support/api-amount.ts'
import { admin, endNow } from '../../worker/support/room-replica.ts'
import {
  answerBid,
  bid,
  dollars,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  newKey,
  setMaximum,
} from '../../worker/support/rooms.ts'

/** The stored keys of a person, by their outcome. */
function keysOf(auctionId: number, userId: number) {
  return runInDurableObject(getRoomStub(auctionId), (_room, { storage }) => {
    const count = (accepted: 0 | 1) =>
      storage.sql
        .exec<{ n: number }>(
          "SELECT count(*) AS n FROM commands WHERE person_id = ? AND key IS NOT NULL AND outcome ->> 'accepted' = ?",
          userId,
          accepted,
        )
        .one().n
    return { refused: count(0), accepted: count(1) }
  })
}

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
    const answer = await answerBid(auction.id, request)
    expect(answer).toMatchObject({ receipt: { accepted: true, amount: 12_000 }, bid: { bid_amount: 12_000 } })
    expect((await getRoom(auction.id).bid(request)).receipt).toEqual(answer.receipt)
    expect((await getRoom(auction.id).bid({ ...request, key: newKey() })).receipt).toMatchObject({
      accepted: false,
      amount: null,
    })
  })

  it('repeated key: refused before, acceptable now -> the same refusal', async () => {
    const pending = await makeAuction({ startAtMs: Date.now() + MINUTE_MS })
    const bidder = await makePerson()
    const [key, lowKey] = [newKey(), newKey()]
    const early = await bid(pending, bidder, 5_100, key)
    expect(early).toMatchObject({ code: 'not_active' })
    const low = await bid(await makeAuction(), bidder, 5_000, lowKey)
    expect(low).toMatchObject({ code: 'bid_too_low' })
    const start = { type: 'reschedule', startAtMs: Date.now() - 1 } as const
    await getRoom(pending.id).change({ ...admin, change: start })
    expect(await bid(pending, bidder, 5_100, key)).toEqual(early)
    expect(await bid(pending, bidder, 5_100, newKey())).toMatchObject({ accepted: true })
  })

  it('keyed refusals: of a person who may bid -> the newest 500, and every acceptance', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    const [accepted, oldest] = [newKey(), newKey()]
    const first = await bid(auction, person, 5_100, accepted)
    await bid(auction, person, 5_000, oldest)
    for (let count = 0; count < 500; count += 1) await bid(auction, person, 5_000, newKey())
    expect(await keysOf(auction.id, person.userId)).toEqual({ refused: 500, accepted: 1 })
    expect((await bid(auction, person, 5_100, accepted)).receipt).toEqual(first.receipt)
    // The oldest refusal is forgotten, so its key is free for another request.
    expect(await bid(auction, person, 5_300, oldest)).toMatchObject({ accepted: true })
  })

  it('keyed cancellations: no maximum -> the newest 500', async () => {
    const auction = await makeAuction()
    const { userId, sessionId } = await makePerson()
    const cancel = (key: string) =>
      getRoom(auction.id).bid({ person: { userId, sessionId }, key, command: { kind: 'cancel_maximum' } })
    expect(await cancel(newKey())).toMatchObject({ accepted: true })
    for (let count = 0; count < 500; count += 1) await cancel(newKey())
    expect(await keysOf(auction.id, userId)).toEqual({ refused: 0, accepted: 500 })
  })

  it('keyed refusals: without the right to bid -> nothing stored', async () => {
    const auction = await makeAuction()
    const stranger = await makePerson({ authorized: false })
    for (const person of [stranger, auction.seller]) {
      const { userId, sessionId } = person
      for (const command of [
        { kind: 'manual', amountCents: dollars(5_100) },
        { kind: 'cancel_maximum' },
      ] as const) {
        await getRoom(auction.id).bid({ person: { userId, sessionId }, key: newKey(), command })
      }
      expect(await keysOf(auction.id, userId)).toEqual({ refused: 0, accepted: 0 })
    }
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

  it('view: read before and after a bid is outbid -> only the new one is winning', async () => {
    const auction = await makeAuction()
    const winning = async () =>
      (await getRoom(auction.id).view({ kind: 'public' }))?.bids.map(({ is_winning }) => is_winning)
    await bid(auction, await makePerson(), 5_100)
    expect(await winning()).toEqual([true])
    await bid(auction, await makePerson(), 5_200)
    expect(await winning()).toEqual([true, false])
  })

  it('view: of the seller -> masks of the bidders, the name of the buyer once the premium is paid', async () => {
    const auction = await makeAuction()
    const [winner, loser] = [await makePerson(), await makePerson()]
    await bid(auction, loser, 5_100)
    await bid(auction, winner, 5_200)
    const names = async () =>
      (await getRoom(auction.id).view({ kind: 'user', id: auction.seller.userId }))?.bids.map(
        ({ bidder }) => bidder.username,
      )
    const masks = await names()
    expect(masks?.every((name) => name.includes('•'))).toBe(true)
    await endNow(auction)
    await getRoom(auction.id).salePaymentChanged(1, 'not_completed')
    expect(await names()).toEqual(masks)
    await getRoom(auction.id).salePaymentChanged(1, 'paid')
    expect(await names()).toEqual([winner.username, masks?.[1]])
  })

  it('answer: several bidders, one outbid at once -> the auction and bids as its reader sees them', async () => {
    const auction = await makeAuction()
    const [ann, ben] = [await makePerson(), await makePerson()]
    await bid(auction, ben, 5_100)
    await bid(auction, ann, 5_200)
    await setMaximum(auction, ben, 9_000)
    for (const [person, amount] of [
      [ann, 6_000],
      [ben, 7_000],
      [ann, 9_500],
    ] as const) {
      const answer = await bid(auction, person, amount)
      const viewer = { kind: 'user', id: person.userId } as const
      const view = await getRoom(auction.id).view(viewer)
      if (!answer.accepted || !view) throw new Error('The bid was refused.')
      const { server_time: _then, ...live } = answer.auction
      const { server_time: _now, ...seen } = view.auction
      expect(live).toMatchObject({ ...seen, bids: view.bids, watchers: view.watchers })
      expect(answer.bid).toEqual(view.bids.find(({ bid_amount }) => bid_amount === amount))
    }
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
    // After-sale offers are made from these.
    const { highest, leader } = await runInDurableObject(getRoomStub(auction.id), (_room, { storage }) => ({
      highest: highestBidPerBidder(storage.sql, 10),
      leader: leaderAt(storage.sql, 1_000),
    }))
    expect(highest).toEqual([
      { bidderId: ann.userId, amountCents: dollars(6_100) },
      { bidderId: ben.userId, amountCents: dollars(6_000) },
    ])
    expect(leader).toBe(ann.userId)
  })
})
