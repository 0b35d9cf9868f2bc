import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { auctions, users } from '../../../worker/db/schema/index.ts'
import { changeLifecycle } from '../../../worker/services/listings/change-lifecycle.ts'
import { relist } from '../../../worker/services/listings/relist.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson, tokenFor } from '../support/listing.ts'
import { authorizeCard } from '../support/money.ts'
import { bid, db, dollars, drain, makeAuction, toViewer } from '../support/rooms.ts'

test('pause and resume: seller until the first bid -> accepted; stranger -> refused', async () => {
  const auction = await makeAuction()
  const seller = await tokenFor(auction.seller)
  const stranger = await makeSignedInPerson()
  const path = (action: string) => `/auctions/${auction.id}/${action}`
  expect((await callApi('POST', path('pause'), { token: stranger.token })).status).toBe(403)
  const paused = await callApi('POST', path('pause'), { token: seller })
  expect(paused).toMatchObject({ status: 200, body: { success: true, data: { status: 'paused' } } })
  const frozen = await callApi('POST', path('bid'), { token: stranger.token, body: { bid_amount: 5_100 } })
  expect(frozen).toMatchObject({ status: 409, body: { code: 'not_active' } })
  expect((await callApi('POST', path('resume'), { token: seller })).body.data.status).toBe('active')
  await bid(auction, stranger.person, 5_100)
  expect((await callApi('POST', path('pause'), { token: seller })).status).toBe(403)
  const admin = await makeAdmin()
  const cancel = () =>
    callApi('POST', path('cancel'), { token: admin.token, body: { reason: 'Title dispute' } })
  const cancelled = await cancel()
  expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } })
  expect((await cancel()).status).toBe(409)
})

test('publish: draft of a verified seller -> starts in one hour, as long as planned', async () => {
  const startAtMs = Date.now() + 3 * HOUR_MS
  const auction = await makeAuction({ status: 'draft', startAtMs, endAtMs: startAtMs + DAY_MS })
  const token = await tokenFor(auction.seller)
  expect((await callApi('POST', `/auctions/${auction.id}/publish`, { token })).body.code).toBe('not_verified')
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, auction.seller.userId))
  const { body } = await callApi('POST', `/auctions/${auction.id}/publish`, { token })
  expect(body.data.status).toBe('pending')
  expect(Math.abs(Date.parse(body.data.start_time) - Date.now() - HOUR_MS)).toBeLessThan(10_000)
  expect(Date.parse(body.data.end_time) - Date.parse(body.data.start_time)).toBe(DAY_MS)
  expect((await callApi('POST', `/auctions/${auction.id}/publish`, { token })).status).toBe(409)
})

test('relist: vehicle not sold -> listed again once, unpaid', async () => {
  const times = { startAtMs: Date.now() - DAY_MS, endAtMs: Date.now() - 1_000 }
  const auction = await makeAuction({ ...times, incrementCents: dollars(250) })
  await drain(auction.id)
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, auction.seller.userId))
  const token = await tokenFor(auction.seller)
  const path = `/auctions/${auction.id}/relist`
  expect((await callApi('POST', path, { token: (await makeSignedInPerson()).token })).status).toBe(403)
  const both = await Promise.all([callApi('POST', path, { token }), callApi('POST', path, { token })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const made = both.find(({ status }) => status === 201)?.body
  expect(made.auction_number).toBe(made.data.auction_number)
  expect((await callApi('GET', `/auctions/${made.data.id}`)).status).toBe(404)
  const own = await callApi('GET', `/auctions/${made.data.id}`, { token })
  expect(own.body.data).toMatchObject({
    status: 'pending',
    title: '2019 Honda Accord EX-L',
    starting_bid: 5_000,
    min_bid_increment: 100,
  })
})

test('publish and relist: start chosen -> that start; sooner than in 15 minutes or later than in 30 days -> refused', async () => {
  const tomorrowMs = Date.now() + DAY_MS
  const draft = await makeAuction({
    status: 'draft',
    startAtMs: tomorrowMs,
    endAtMs: tomorrowMs + 3 * DAY_MS,
  })
  const over = await makeAuction({ startAtMs: tomorrowMs - 2 * DAY_MS, endAtMs: tomorrowMs - DAY_MS })
  await drain(over.id)
  const nowMs = Date.now()
  const startAtMs = nowMs + 2 * DAY_MS
  const publish = (chosenMs: number) =>
    changeLifecycle(env, {
      auctionId: draft.id,
      viewer: toViewer(draft.seller),
      action: 'publish',
      reason: null,
      startAtMs: chosenMs,
      actor: { actorId: draft.seller.userId, requestId: 'a', ipAddress: null, userAgent: null },
      nowMs,
    })
  const again = (chosenMs: number) =>
    relist(env, { auctionId: over.id, viewer: toViewer(over.seller), startAtMs: chosenMs, nowMs })
  for (const chosenMs of [nowMs + 9 * MINUTE_MS, nowMs + 30 * DAY_MS + 1]) {
    for (const refused of [await publish(chosenMs), await again(chosenMs)]) {
      expect(refused).toMatchObject({ ok: false, refusal: { errors: { start_time: [expect.any(String)] } } })
    }
  }
  const start_time = new Date(startAtMs).toISOString()
  const end_time = new Date(startAtMs + 3 * DAY_MS).toISOString()
  expect(await publish(startAtMs)).toMatchObject({ ok: true, value: { start_time, end_time } })
  const made = await again(startAtMs)
  const madeId = made.ok ? made.value.auctionId : 0
  expect(await db().select().from(auctions).where(eq(auctions.id, madeId))).toMatchObject([{ startAtMs }])
})

test('relist: active or sold auction -> refused', async () => {
  const auction = await makeAuction({ buyNowCents: dollars(12_000) })
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, auction.seller.userId))
  const token = await tokenFor(auction.seller)
  expect((await callApi('POST', `/auctions/${auction.id}/relist`, { token })).status).toBe(409)
  const buyer = await makeSignedInPerson({ authorized: false })
  // A buyer who pays: an unpaid sale could be listed again.
  await authorizeCard(buyer.person.userId)
  await callApi('POST', `/auctions/${auction.id}/buy-now`, { token: buyer.token })
  const sold = await callApi('POST', `/auctions/${auction.id}/relist`, { token })
  expect(sold).toMatchObject({ status: 409, body: { message: 'This vehicle is sold.' } })
})

test('relist: vehicle sold by a later auction -> refused', async () => {
  const earlier = await makeAuction({ startAtMs: Date.now() - DAY_MS, endAtMs: Date.now() - 1_000 })
  await drain(earlier.id)
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, earlier.seller.userId))
  const token = await tokenFor(earlier.seller)
  const path = `/auctions/${earlier.id}/relist`
  const later = await callApi('POST', path, { token })
  expect(later.status).toBe(201)
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold' })
    .where(eq(auctions.id, later.body.data.id))
  expect(await callApi('POST', path, { token })).toMatchObject({
    status: 409,
    body: { message: 'This vehicle is sold.' },
  })
})
