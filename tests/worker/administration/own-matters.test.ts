/** What an administrator is a side of, another administrator decides (docs/rules/administration.md, Own matters). */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bids, profiles, settlementFees, users } from '../../../worker/db/schema/index.ts'
import { approveDealer } from '../../../worker/services/administration/dealers/approve-dealer.ts'
import { refundPack } from '../../../worker/services/payments/packs/refund-pack.ts'
import { refundAddon } from '../../../worker/services/payments/refunds/refund-addon.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { insertSale, postReport } from '../support/messaging.ts'
import { makeBidder, makeSale, readSale } from '../support/money.ts'
import { readViewer } from '../support/page-as.ts'
import { bid, db, drain, makeAuction, makePerson } from '../support/rooms.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

const REASON = { reason: 'A test' }
const OWN = [403, 'You are a side of this. Another administrator has to decide it.']
const BID = [403, 'You have bid in this auction. Another administrator has to change it.']

/** An auction in which an administrator was outbid, and calls of them, or of another administrator, with a reason. */
async function makeRivalry() {
  const [admin, other, auction, rival] = [
    await signInProvedAdmin(),
    await signInProvedAdmin(),
    await makeAuction(),
    await makePerson(),
  ]
  await bid(auction, admin, 20_000)
  const placed = await bid(auction, rival, 30_000)
  const call = async (method: string, path: string, body: object, { token } = admin) => {
    const answer = await callApi(method, path, { token, body: { ...REASON, ...body } })
    return [answer.status, answer.body.message]
  }
  return { admin, other, auction, bidId: placed.accepted ? placed.bid?.id : null, call }
}

test('own auction by a bid: an administrator voids, pauses, cancels or sets the status -> refused, another one may', async () => {
  const { admin, other, auction, bidId, call } = await makeRivalry()
  const void_ = [`/admin/auctions/${auction.id}/void-bid`, { bid_id: bidId }] as const
  expect(await call('POST', ...void_)).toEqual(BID)
  expect(await call('PUT', `/admin/auctions/${auction.id}`, { status: 'ended' })).toEqual(BID)
  expect(await call('POST', `/auctions/${auction.id}/pause`, {})).toEqual(BID)
  expect(await call('POST', `/auctions/${auction.id}/cancel`, {})).toEqual(BID)
  expect((await call('POST', ...void_, other))[0]).toBe(200)
  // Their own bid is voided: they have bid all the same.
  const own = (await db().select().from(bids).where(eq(bids.bidderId, admin.userId)))[0]?.id
  expect((await call('POST', void_[0], { bid_id: own }, other))[0]).toBe(200)
  expect(await call('POST', `/auctions/${auction.id}/pause`, {})).toEqual(BID)
})

test('own sale and fee: an administrator who won or sold it -> nothing of it is theirs to decide', async () => {
  const admin = await signInProvedAdmin()
  const [won, sold] = [await makeSale(admin.userId), await makeSale(await makeBidder())]
  for (const sale of [won, sold]) await settleSale(env, sale)
  await env.DB.prepare('update sales set seller_id = ?1 where auction_id = ?2')
    .bind(admin.userId, sold.auctionId)
    .run()
  await env.DB.prepare('update settlement_fees set seller_id = ?1 where auction_id = ?2')
    .bind(admin.userId, sold.auctionId)
    .run()
  const [fee] = await db().select().from(settlementFees).where(eq(settlementFees.auctionId, sold.auctionId))
  const call = async (path: string) => {
    const { status, body } = await callApi('POST', path, { token: admin.token, body: REASON })
    return [status, body.message]
  }
  for (const sale of [won, sold])
    for (const action of ['refund', 'waive', 'end', 'restore', 'retry', 'offer'])
      expect(await call(`/admin/sales/${(await readSale(sale))?.id}/${action}`), action).toEqual(OWN)
  for (const action of ['refund', 'waive', 'retry'])
    expect(await call(`/admin/settlement-fees/${fee?.id}/${action}`), action).toEqual(OWN)
})

test('sale of an auction in which an administrator has bid -> nothing of it is theirs to decide, nor that its price was not paid', async () => {
  const { other, auction, call } = await makeRivalry()
  expect((await call('PUT', `/admin/auctions/${auction.id}`, { status: 'ended' }, other))[0]).toBe(200)
  await drain(auction.id)
  const sale = await readSale({ auctionId: auction.id, round: 1 })
  for (const action of ['refund', 'waive', 'end', 'restore', 'undo', 'retry', 'offer'])
    expect(await call('POST', `/admin/sales/${sale?.id}/${action}`, {}), action).toEqual(BID)
  expect(await call('POST', `/auctions/${auction.id}/not-paid`, {})).toEqual(BID)
  expect((await call('POST', `/admin/sales/${sale?.id}/end`, {}, other))[0]).toBe(200)
})

test('own addon, pack, license number and reported content -> not theirs to decide', async () => {
  const admin = await signInProvedAdmin()
  const viewer = await readViewer(admin.token)
  if (!viewer) throw new Error('The administrator is not signed in.')
  const actor = { actorId: admin.userId, requestId: 'own', ipAddress: null, userAgent: null }
  const by = { viewer, actor, reason: 'A test', nowMs: Date.now(), waitUntil: () => undefined }
  const said = { status: OWN[0], message: OWN[1] }
  const auction = await makeAuction({}, admin)
  const buyer = await makeSignedInPerson()
  expect(await refundAddon(env, { ...by, auctionId: auction.id, addon: 'priority_listing' })).toMatchObject({
    refusal: said,
  })
  const pack = await env.DB.prepare(
    `insert into fee_packs (key, user_id, listing_fee_id, fee_count, price_cents, state, created_at_ms)
     values ('own-pack', ?, (select min(id) from listing_fees), 10, 10000, 'paid', 1) returning id`,
  )
    .bind(admin.userId)
    .first<{ id: number }>()
  expect(await refundPack(env, { ...by, packId: pack?.id ?? 0, feeCount: null })).toMatchObject({
    refusal: said,
  })
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, admin.userId))
  await db().insert(profiles).values({ userId: admin.userId, businessLicense: 'CA 5' }).onConflictDoNothing()
  expect(
    await approveDealer(env, { ...by, userId: admin.userId, license: 'CA 5', businessName: '' }),
  ).toMatchObject(said)
  await insertSale(auction.id, buyer.person.userId, admin.userId)
  await callApi('POST', `/auctions/${auction.id}/review`, { token: buyer.token, body: { rating: 1 } })
  const [review] = (await callApi('GET', `/sellers/${admin.userId}/reviews`)).body.data
  const mine = { person: admin, token: admin.token }
  await postReport(mine, 'review', review.id)
  const reports = (await callApi('GET', '/admin/reports?per_page=100', { token: admin.token })).body.data.data
  const { id } = reports.find(({ subject_id: subject }: { subject_id: number }) => subject === review.id)
  const removed = await callApi('POST', `/admin/reports/${id}`, {
    token: admin.token,
    body: { action: 'remove' },
  })
  expect([removed.status, removed.body.message]).toEqual(OWN)
})
