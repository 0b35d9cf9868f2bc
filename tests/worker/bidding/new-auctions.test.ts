/** In how many auctions a day a person begins to bid, and uses Buy now (docs/rules/bidding.md, Who may bid). */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findBidderRefusal } from '../../../durable-objects/auction-room/refusals.ts'
import { bidderEligibilityReader } from '../../../worker/services/bidding/eligibility.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { makeSale } from '../support/money.ts'
import { answerBid, bid, dollars, makeAuction, makePerson } from '../support/rooms.ts'

const readEligibility = bidderEligibilityReader({ ...env, LIMITS: 'production' })

test('new auctions: sixteenth of a day, at once with others -> refused with the wait; where they have bid -> allowed; after a purchase -> fifteen more', async () => {
  const person = { ...(await makePerson()), nowMs: Date.now() }
  const read = (auctionId: number | null) => readEligibility(person, { newAuctionId: auctionId })
  const answers = await Promise.all(Array.from({ length: 17 }, (_, index) => read(100 + index)))
  const refused = answers.filter(({ newAuctionInS }) => newAuctionInS > 0)
  expect(refused).toHaveLength(2)
  const [first] = refused
  if (first === undefined) throw new Error('Nobody is refused')
  expect(findBidderRefusal(first, { isSeller: false, kind: 'manual' })).toEqual({
    code: 'not_allowed',
    message:
      'You can begin to bid in 15 auctions a day, and in 15 more for each seller from whom you buy. You can bid in this one in 24 hours.',
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
  const later = await Promise.all(Array.from({ length: 16 }, (_, index) => read(200 + index)))
  expect(later.filter(({ newAuctionInS }) => newAuctionInS > 0)).toMatchObject([{ pastSellers: 1 }])
})

test('new auctions: cancellation of a maximum without a bid -> not counted, and a bid after it is', async () => {
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

test('Buy now: fourth auction of a day, at once with others -> refused with the wait, bids go on; the same auctions -> allowed; after two purchases from a seller -> three more', async () => {
  const person = { ...(await makePerson()), nowMs: Date.now() }
  const read = (buyNowId: number) => readEligibility(person, { newAuctionId: null, buyNowId })
  const answers = await Promise.all([300, 301, 302, 303, 304].map(read))
  const refused = answers.filter(({ buyNowInS }) => buyNowInS > 0)
  expect(refused).toHaveLength(2)
  const [first] = refused
  if (first === undefined) throw new Error('Nobody is refused')
  expect(findBidderRefusal(first, { isSeller: false, kind: 'buy_now' })).toEqual({
    code: 'not_allowed',
    message:
      'You can use Buy now in 3 auctions a day, and in 3 more for each seller from whom you buy. You can use it in this one in 24 hours.',
  })
  expect(findBidderRefusal(first, { isSeller: false, kind: 'manual' })).toBeNull()
  const counted = answers.findIndex(({ buyNowInS }) => buyNowInS === 0)
  expect((await read(300 + counted)).buyNowInS).toBe(0)
  const { auctionId } = await makeSale(person.userId)
  await env.DB.prepare(
    "insert into sales (key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate, premium_cents, settlement_fee_cents, state, created_at_ms, updated_at_ms) select 'bought ' || value, ?1, value, ?2, seller_id, 1, 0, 0, 0, 'paid', 1, 1 from auctions, json_each('[1, 2]') where auctions.id = ?1",
  )
    .bind(auctionId, person.userId)
    .run()
  const later = await Promise.all([305, 306, 307, 308].map(read))
  expect(later.filter(({ buyNowInS }) => buyNowInS > 0)).toMatchObject([{ pastSellers: 1 }])
})

test('Buy now in two auctions at once by somebody with one left -> one is sold to them, the same receipts with the same keys; bids go on', async () => {
  const person = await makePerson()
  const { userId, sessionId } = person
  // In development the limit is 100 times as wide.
  await env.DB.prepare(
    `with recursive part (n) as (select 1 union all select n + 1 from part where n < 299)
     insert into rate_limit_hits (bucket, amount, at_ms, expires_at_ms)
     select 'buyNow:${userId}:' || -n, 1, ?1, ?1 + 1000 from part`,
  )
    .bind(Date.now())
    .run()
  const auctions = await Promise.all([1, 2].map(() => makeAuction({ buyNowCents: dollars(20_000) })))
  const command = { kind: 'buy_now' } as const
  const buyBoth = () =>
    Promise.all(
      auctions.map(({ id }) => answerBid(id, { person: { userId, sessionId }, key: 'buy', command })),
    )
  const answers = await buyBoth()
  expect(answers.map(({ accepted }) => accepted).sort()).toEqual([false, true])
  const refused = answers.findIndex(({ accepted }) => !accepted)
  expect(answers[refused]).toMatchObject({
    code: 'not_allowed',
    message: expect.stringMatching(/Buy now in 3 auctions/),
  })
  const receipts = (all: typeof answers) => all.map(({ accepted, receipt }) => [accepted, receipt?.amount])
  expect(receipts(await buyBoth())).toEqual(receipts(answers))
  const open = auctions[refused]
  if (open === undefined) throw new Error('Both are sold.')
  expect((await bid(open, person, 6_000)).accepted).toBe(true)
})
