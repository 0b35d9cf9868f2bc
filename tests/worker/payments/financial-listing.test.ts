import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { ledgerSum } from '../support/money.ts'
import { db, getRoom, makeListing } from '../support/rooms.ts'

afterEach(() => armFault('payment', 0))

async function makeSeller() {
  const seller = await registerPerson()
  const userId: number = seller.user.id
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, userId))
  const person = { userId, sessionId: '', username: '' }
  const listing = await makeListing(person, { paid: false, startAtMs: Date.now() + HOUR_MS })
  await getRoom(listing.auctionId).open(listing)
  return { ...seller, auctionId: listing.auctionId }
}

test('listing fee: paid with addons -> charged once, room notified', async () => {
  const { token, auctionId } = await makeSeller()
  const body = {
    purpose: 'listing',
    auction_id: auctionId,
    addons: ['email_blast', 'priority_listing'],
    card_token: 'tok_visa',
  }
  const paid = await callApi('POST', '/financial/transactions', { token, body })
  expect(paid).toMatchObject({
    status: 201,
    body: { data: { type: 'listing_fee', status: 'completed', amount: -94.99 } },
  })
  const again = await callApi('POST', '/financial/transactions', { token, body })
  expect(again.body).toEqual(paid.body)
  const row = await env.DB.prepare(
    'select listing_paid_at_ms, is_priority, is_featured, addons from auctions where id = ?',
  )
    .bind(auctionId)
    .first()
  expect(row).toMatchObject({ listing_paid_at_ms: expect.any(Number), is_priority: 1, is_featured: 0 })
  expect(
    await env.DB.prepare('select room_told_at_ms from listing_payments where auction_id = ?')
      .bind(auctionId)
      .first(),
  ).toEqual({
    room_told_at_ms: expect.any(Number),
  })
  expect(await ledgerSum()).toBe(0)
})

test('listing fee: two concurrent payments -> one charge', async () => {
  const { token, user, auctionId } = await makeSeller()
  const body = { purpose: 'listing', auction_id: auctionId, card_token: 'tok_visa' }
  const pay = () => callApi('POST', '/financial/transactions', { token, body })
  const [first, second] = await Promise.all([pay(), pay()])
  expect([first.status, second.status]).toEqual([201, 201])
  const { results } = await env.DB.prepare(
    `select p.status from sandbox_payments p join payment_customers c on c.reference = p.customer_reference
      where c.user_id = ? and p.kind = 'charge'`,
  )
    .bind(user.id)
    .all()
  expect(results).toEqual([{ status: 'succeeded' }])
})

test('listing fee: declined -> 422, another card can pay', async () => {
  const { token, auctionId } = await makeSeller()
  const pay = (card_token: string) =>
    callApi('POST', '/financial/transactions', {
      token,
      body: { purpose: 'listing', auction_id: auctionId, card_token },
    })
  expect(await pay('tok_insufficient_funds')).toMatchObject({
    status: 422,
    body: { errors: { card_token: ['Your card has insufficient funds. Please use another card.'] } },
  })
  expect(await pay('tok_visa')).toMatchObject({ status: 201, body: { data: { status: 'completed' } } })
  const { body } = await callApi('GET', '/financial/transactions', { token })
  expect(body.data.transactions.map(({ status }: { status: string }) => status)).toEqual([
    'completed',
    'failed',
  ])
})

test('listing fee: bank confirmation pending, another card -> replaces the payment', async () => {
  const { token, auctionId } = await makeSeller()
  const pay = (card_token: string) =>
    callApi('POST', '/financial/transactions', {
      token,
      body: { purpose: 'listing', auction_id: auctionId, card_token },
    })
  expect(await pay('tok_authentication_required')).toMatchObject({
    status: 201,
    body: { data: { status: 'pending', action_url: expect.stringContaining('/sandbox/confirm/') } },
  })
  expect(await pay('tok_visa')).toMatchObject({ status: 201, body: { data: { status: 'completed' } } })
})

test('listing fee: lost answer, then repeated -> the payment is found', async () => {
  const { token, auctionId } = await makeSeller()
  const body = { purpose: 'listing', auction_id: auctionId, card_token: 'tok_visa' }
  armFault('payment_timeout', 1)
  expect(await callApi('POST', '/financial/transactions', { token, body })).toMatchObject({ status: 503 })
  expect(await callApi('POST', '/financial/transactions', { token, body })).toMatchObject({ status: 201 })
  const { body: list } = await callApi('GET', '/financial/transactions', { token })
  expect(list.data.transactions).toHaveLength(1)
})

test('listing fee: listing of another seller, or unknown -> refused', async () => {
  const [{ auctionId }, other] = [await makeSeller(), await registerPerson()]
  const pay = (auction_id: number) =>
    callApi('POST', '/financial/transactions', {
      token: other.token,
      body: { purpose: 'listing', auction_id, card_token: 'tok_visa' },
    })
  expect(await pay(auctionId)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect(await pay(99_999_999)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
