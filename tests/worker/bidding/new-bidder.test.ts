/** In how many new auctions a person bids before the first purchase (docs/rules/bidding.md, Who may bid). */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findBidderRefusal } from '../../../durable-objects/auction-room/refusals.ts'
import { readBidderEligibility } from '../../../worker/services/bidding/eligibility.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { makeSale } from '../support/money.ts'
import { makeAuction, makePerson } from '../support/rooms.ts'

const production = { ...env, LIMITS: 'production' }

test('new bidder: sixteenth new auction of a day, at once with others -> refused with the wait; where they have bid, and after a purchase -> allowed', async () => {
  const person = { ...(await makePerson()), nowMs: Date.now() }
  const read = (auctionId: number | null) => readBidderEligibility(production, person, auctionId)
  const answers = await Promise.all(Array.from({ length: 17 }, (_, index) => read(100 + index)))
  const refused = answers.filter(({ newAuctionInS }) => newAuctionInS > 0)
  expect(refused).toHaveLength(2)
  const [first] = refused
  if (first === undefined) throw new Error('Nobody is refused')
  expect(findBidderRefusal(first, { isSeller: false, kind: 'manual' })).toEqual({
    code: 'not_allowed',
    message:
      'Until your first purchase here, you can bid in 15 new auctions a day. You can bid in this one in 24 hours.',
  })
  expect(findBidderRefusal(first, { isSeller: false, kind: 'cancel_maximum' })).toBeNull()
  // Again in an auction that is counted, and where they have bid.
  const counted = answers.findIndex(({ newAuctionInS }) => newAuctionInS === 0)
  for (const id of [100 + counted, null]) expect((await read(id)).newAuctionInS).toBe(0)
  const sale = await makeSale(person.userId)
  await settleSale(env, sale)
  await env.DB.prepare("update sales set state = 'paid', settled_at_ms = 1 where auction_id = ?")
    .bind(sale.auctionId)
    .run()
  expect(await read(200)).toMatchObject({ hasBought: true, newAuctionInS: 0 })
})

test('new bidder: cancellation of a maximum without a bid -> not counted, and a bid after it is', async () => {
  const auction = await makeAuction()
  const { person, token } = await makeSignedInPerson()
  const path = `/auctions/${auction.id}`
  const counted = () =>
    env.DB.prepare(
      `select count(*) from rate_limit_hits where bucket like '%${person.userId}:${auction.id}'`,
    ).first<number>('count(*)')
  expect((await callApi('DELETE', `${path}/auto-bid`, { token })).status).toBe(200)
  expect(await counted()).toBe(0)
  expect((await callApi('POST', `${path}/bid`, { token, body: { bid_amount: 5_100 } })).status).toBe(200)
  expect(await counted()).toBe(1)
})
