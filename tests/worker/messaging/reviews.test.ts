/** Reviews: by the buyer of a settled sale, once a sale, and removable by an administrator. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findHomeFigures } from '../../../worker/db/queries/search/home.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import { insertSale, postReport, type SignedInPerson } from '../support/messaging.ts'
import { db, makeAuction } from '../support/rooms.ts'

async function scene(state = 'paid') {
  const [seller, buyer, other] = await Promise.all([
    makeSignedInPerson(),
    makeSignedInPerson(),
    makeSignedInPerson(),
  ])
  const { id } = await makeAuction({}, seller.person)
  const saleId = await insertSale(id, buyer.person.userId, seller.person.userId, state)
  return { id, saleId, seller, buyer, other }
}

const review = (auctionId: number, { token }: SignedInPerson, body: unknown) =>
  callApi('POST', `/auctions/${auctionId}/review`, { token, body })

const readRecord = async ({ person }: SignedInPerson) =>
  (await callApi('GET', `/sellers/${person.userId}/reviews`)).body

test('review: buyer of a settled sale -> stored once', async () => {
  const { id, seller, buyer } = await scene()
  expect((await readRecord(seller)).figures).toMatchObject({ sold: 1, ended: 1, reviews: 0, rating: null })
  const twice = await Promise.all([
    review(id, buyer, { rating: 5, review: ' As described. ' }),
    review(id, buyer, { rating: 1, review: 'Not as described.' }),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  const { data, figures } = await readRecord(seller)
  const isFirst = twice[0]?.status === 201
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    rating: isFirst ? 5 : 1,
    review: isFirst ? 'As described.' : 'Not as described.',
    buyer: 'b•••',
    vehicle: '2019 Honda Accord EX-L',
  })
  expect(figures).toMatchObject({ reviews: 1, rating: isFirst ? 5 : 1 })
  expect(JSON.stringify(data)).not.toContain(buyer.person.username)
  expect((await review(id, buyer, { rating: 4 })).body.message).toBe('You already reviewed this sale.')
})

test('review: without text -> stored; without a valid rating -> 422', async () => {
  const { id, buyer, seller } = await scene()
  for (const rating of [undefined, null, 0, 6, 4.5, '5', true]) {
    const refused = await review(id, buyer, { rating, review: 'Good' })
    expect([refused.status, refused.body.errors]).toEqual([422, { rating: ['Please choose 1 to 5 stars'] }])
  }
  const long = await review(id, buyer, { rating: 5, review: 'x'.repeat(1_001) })
  expect(long.body.errors).toEqual({ review: ['Review must be at most 1,000 characters'] })
  expect((await review(id, buyer, { rating: 3 })).status).toBe(201)
  expect((await readRecord(seller)).data[0].review).toBe('')
})

test('review: anybody but the buyer -> 403', async () => {
  const { id, seller, other } = await scene()
  for (const speaker of [seller, other]) {
    const refused = await review(id, speaker, { rating: 5 })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the buyer of a settled sale can review its seller.',
    ])
  }
  expect((await review(999_999_999, other, { rating: 5 })).status).toBe(403)
  expect((await callApi('POST', `/auctions/${id}/review`, { body: { rating: 5 } })).status).toBe(401)
})

test.each([
  ['charging', 409, 'You can review the seller once the sale is settled.'],
  ['action_required', 409, 'You can review the seller once the sale is settled.'],
  ['defaulted', 403, 'Only the buyer of a settled sale can review its seller.'],
  ['refunded', 403, 'Only the buyer of a settled sale can review its seller.'],
])('review: sale %s -> %i %s', async (state, status, message) => {
  const { id, buyer } = await scene(state)
  const refused = await review(id, buyer, { rating: 5 })
  expect([refused.status, refused.body.message]).toEqual([status, message])
})

test('review: sale of a later round after a refund -> stored', async () => {
  const { id, buyer, seller } = await scene('refunded')
  await insertSale(id, buyer.person.userId, seller.person.userId)
  expect((await review(id, buyer, { rating: 5 })).status).toBe(201)
})

test('review: its sale does not count any more -> neither shown nor counted; counted again where a dispute is won', async () => {
  const { id, saleId, seller, buyer } = await scene()
  await review(id, buyer, { rating: 1, review: 'A rival.' })
  const home = async () => (await findHomeFigures(db())).ratings.reviews
  const counted = await home()
  const states = [
    ['disputed', 1],
    ['refunded', 0],
    ['defaulted', 0],
    ['paid', 1],
  ] as const
  for (const [state, reviews] of states) {
    await env.DB.prepare('update sales set state = ? where id = ?').bind(state, saleId).run()
    const { data, figures } = await readRecord(seller)
    expect([data.length, figures.reviews], state).toEqual([reviews, reviews])
    expect(await home(), state).toBe(counted - 1 + reviews)
  }
})

test('reported review: removed -> not counted, cannot be written again', async () => {
  const { id, seller, buyer } = await scene()
  await review(id, buyer, { rating: 1, review: 'A crook' })
  const reviewId = (await readRecord(seller)).data[0].id
  expect((await postReport(buyer, 'review', reviewId)).status).toBe(409)
  expect((await postReport(seller, 'review', reviewId, 'Not true')).status).toBe(201)
  const { token } = await makeAdmin()
  const { data } = (await callApi('GET', '/admin/reports?per_page=100', { token })).body.data
  const found = data.find(
    (row: { kind: string; subject_id: number }) => row.kind === 'review' && row.subject_id === reviewId,
  )
  expect(found).toMatchObject({ text: 'A crook' })
  expect(
    (await callApi('POST', `/admin/reports/${found.id}`, { token, body: { action: 'remove' } })).status,
  ).toBe(200)
  expect(await readRecord(seller)).toMatchObject({ data: [], figures: { reviews: 0, rating: null } })
  expect((await review(id, buyer, { rating: 1 })).status).toBe(409)
})

test('report: invalid kind, long reason or unknown subject -> refused', async () => {
  const { token } = await makeSignedInPerson()
  const post = (body: unknown) => callApi('POST', '/reports', { token, body })
  expect((await post({ kind: 'auction', id: 1 })).body.errors).toEqual({
    kind: ['Please say what you report'],
  })
  expect((await post({ kind: 'review', id: 1, reason: 'x'.repeat(501) })).body.errors).toEqual({
    reason: ['Reason must be at most 500 characters'],
  })
  expect((await post({ kind: 'review', id: 999_999_999 })).status).toBe(404)
  const { results } = await env.DB.prepare('select id from reports where subject_id = 999999999').all()
  expect(results).toEqual([])
})

test('report: support -> reads, cannot decide', async () => {
  const { person, token } = await makeSignedInPerson()
  await env.DB.prepare(`update users set role = 'support' where id = ?`).bind(person.userId).run()
  expect((await callApi('GET', '/admin/reports', { token })).status).toBe(200)
  const decided = await callApi('POST', '/admin/reports/1', { token, body: { action: 'remove' } })
  expect(decided.status).toBe(403)
})
