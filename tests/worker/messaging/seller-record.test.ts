import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/sellers.$id/loader.server.ts'
import { readSeller } from '../../../worker/services/messaging/read-seller.ts'
import { insertSale } from '../support/messaging.ts'
import { pageAs } from '../support/page-as.ts'
import { callLoader } from '../support/route-calls.ts'
import { insertAuction, insertUser } from '../support/rows.ts'

const FIRST = { page: 1, per_page: 3 }

const readRecord = (sellerId: number, query = FIRST) => readSeller(env, { sellerId, viewerId: null, query })

/** Inserts a settled sale of the seller to a new buyer with a review. */
async function reviewed(sellerId: number, rating: number, columns: { removed?: true; at?: number } = {}) {
  const winnerId = await insertUser()
  const auctionId = await insertAuction({ seller_id: sellerId, status: 'ended', result_outcome: 'sold' })
  const sale = await env.DB.prepare(
    `insert into sales (key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate, premium_cents,
      settlement_fee_cents, state, created_at_ms, updated_at_ms)
     values (?, ?, 1, ?, ?, 100000, 5, 5000, 1500, 'paid', 1, 1) returning id`,
  )
    .bind(`premium:${auctionId}:1:${winnerId}`, auctionId, winnerId, sellerId)
    .first<{ id: number }>()
  await env.DB.prepare(
    `insert into reviews (sale_id, seller_id, reviewer_id, rating, body, created_at_ms, removed_at_ms)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      sale?.id,
      sellerId,
      winnerId,
      rating,
      `${rating} stars`,
      columns.at ?? 1,
      columns.removed ? 2 : null,
    )
    .run()
}

test("seller figures: drafts, unpaid and other sellers' auctions -> not counted", async () => {
  const sellerId = await insertUser()
  const own = { seller_id: sellerId }
  await insertAuction({ ...own, status: 'active' })
  await insertAuction({ ...own, status: 'draft' })
  await insertAuction({ ...own, status: 'pending', listing_paid_at_ms: null })
  await insertAuction({ ...own, status: 'cancelled' })
  for (let sales = 0; sales < 2; sales += 1) {
    await insertSale(await insertAuction({ ...own, status: 'ended' }), await insertUser(), sellerId)
  }
  await insertAuction({ ...own, status: 'ended', result_outcome: 'reserve_not_met' })
  await insertAuction({ status: 'ended', result_outcome: 'sold' })
  const record = await readRecord(sellerId)
  expect(record?.figures).toEqual({ auctions: 5, ended: 3, sold: 2, open: 1, reviews: 0, rating: null })
  expect(record?.reviews).toMatchObject({ data: [], total: 0, last_page: 1 })
})

test('seller record: no public auction -> null', async () => {
  const sellerId = await insertUser()
  expect(await readRecord(sellerId)).toBeNull()
  await insertAuction({ seller_id: sellerId, status: 'draft' })
  expect(await readRecord(sellerId)).toBeNull()
  expect(await readRecord(999_999_999)).toBeNull()
})

test('seller reviews: removed ones -> neither counted nor listed; newest first', async () => {
  const sellerId = await insertUser()
  await reviewed(sellerId, 5, { at: 10 })
  await reviewed(sellerId, 4, { at: 20 })
  await reviewed(sellerId, 4, { at: 30 })
  await reviewed(sellerId, 3, { at: 40 })
  await reviewed(sellerId, 1, { at: 50, removed: true })
  const first = await readRecord(sellerId)
  expect(first?.figures).toMatchObject({ reviews: 4, rating: 4, sold: 5 })
  expect(first?.reviews.data.map(({ rating }) => rating)).toEqual([3, 4, 4])
  expect(first?.reviews.data[0]).toMatchObject({ buyer: 'r•••', vehicle: '2018 Honda Accord', is_own: false })
  expect(JSON.stringify(first)).not.toContain('example.com')
  const second = await readRecord(sellerId, { page: 2, per_page: 3 })
  expect(second?.reviews.data.map(({ rating }) => rating)).toEqual([5])
  // A page past the end becomes the last page.
  expect((await readRecord(sellerId, { page: 900, per_page: 3 }))?.reviews.current_page).toBe(2)
})

test('seller page: public auctions -> the ones counted in the figures, in pages', async () => {
  const sellerId = await insertUser()
  const own = { seller_id: sellerId }
  const ids = [
    await insertAuction({ ...own, status: 'active' }),
    await insertAuction({ ...own, status: 'pending' }),
    await insertAuction({ ...own, status: 'ended', result_outcome: 'sold' }),
  ]
  await insertAuction({ ...own, status: 'draft' })
  await insertAuction({ status: 'active' })
  const context = pageAs(null)
  const read = async (query: string) => {
    const page = await callLoader(loader, { context, params: { id: String(sellerId) }, query })
    return page instanceof Response || !page.found ? null : page
  }
  const page = await read('')
  expect(page?.auctions.data.map(({ id }) => id)).toEqual(ids)
  expect(page?.auctions.total).toBe(page?.figures.auctions)
  for (let more = 0; more < 10; more += 1) await insertAuction({ ...own, status: 'active' })
  const second = await read('auctions=2')
  expect(second?.auctions).toMatchObject({ current_page: 2, last_page: 2, total: 13 })
  expect(
    second?.auctions.data.map(({ id }) => id),
    'what is over comes last',
  ).toEqual([ids[2]])
  const beyond = await read('auctions=x')
  expect(beyond?.auctions.current_page).toBe(1)
})
