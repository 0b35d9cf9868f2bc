import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { finishAddonPurchases } from '../../../worker/services/payments/buy-addons.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { ledgerSum, listProcessorPayments, listTransactions } from '../support/money.ts'
import { db, drain, getRoom, makeListing } from '../support/rooms.ts'

afterEach(() => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
})

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
      where c.user_id = ? and p.method_reference is not null and p.kind = 'charge'`,
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

test('listing fee: second tab with other addons -> 409 names what was and was not bought; the rest is bought once', async () => {
  const { token, user, auctionId } = await makeSeller()
  const pay = (purpose: 'listing' | 'addons', addons: readonly string[], card_token = 'tok_visa') =>
    callApi('POST', '/financial/transactions', {
      token,
      body: { purpose, auction_id: auctionId, addons, card_token },
    })
  expect((await pay('addons', ['email_blast'])).body.message).toBe(
    'The listing is not paid for yet. Its addons are bought with it.',
  )
  expect((await pay('listing', ['featured_homepage'])).status).toBe(201)
  expect(await pay('listing', ['featured_homepage', 'priority_listing'])).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message:
        'This listing is paid for already, with Featured on Homepage. Not bought and not charged: Priority Listing. You can still buy it.',
    },
  })
  expect(await pay('addons', ['priority_listing'], 'tok_declined')).toMatchObject({
    status: 422,
    body: { errors: { card_token: [expect.any(String)] } },
  })
  expect(await pay('addons', ['priority_listing'])).toMatchObject({
    status: 201,
    body: { data: { type: 'listing_fee', status: 'completed', amount: -15 } },
  })
  expect(await pay('addons', ['priority_listing'])).toMatchObject({
    status: 409,
    body: { message: 'Bought already: Priority Listing. Nothing was charged.' },
  })
  expect(await pay('addons', [])).toMatchObject({
    status: 422,
    body: { errors: { addons: ['Please select at least one addon'] } },
  })
  const row = await env.DB.prepare('select is_priority, is_featured, addons from auctions where id = ?')
    .bind(auctionId)
    .first<{ addons: string }>()
  expect(row).toMatchObject({ is_priority: 1, is_featured: 1 })
  expect(JSON.parse(row?.addons ?? '[]').sort()).toEqual(['featured_homepage', 'priority_listing'])
  expect(await listProcessorPayments(user.id, 'charge')).toHaveLength(2)
  expect(await ledgerSum()).toBe(0)
})

test('addons bought later: same addon from two tabs at once -> one charge', async () => {
  const { token, user, auctionId } = await makeSeller()
  await payFor(token, auctionId)
  const body = { purpose: 'addons', auction_id: auctionId, addons: ['email_blast'], card_token: 'tok_visa' }
  const both = await Promise.all([
    callApi('POST', '/financial/transactions', { token, body }),
    callApi('POST', '/financial/transactions', {
      token,
      body: { ...body, addons: ['email_blast', 'social_media'] },
    }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await listProcessorPayments(user.id, 'charge')).toHaveLength(2)
})

test('addons bought later: answer of the charge lost -> continued by the cron job, charged once', async () => {
  const { token, user, auctionId } = await makeSeller()
  await payFor(token, auctionId)
  const body = { purpose: 'addons', auction_id: auctionId, addons: ['social_media'], card_token: 'tok_visa' }
  armFault('payment_timeout', 1)
  expect((await callApi('POST', '/financial/transactions', { token, body })).status).toBe(503)
  const other = await callApi('POST', '/financial/transactions', {
    token,
    body: { ...body, addons: ['email_blast'] },
  })
  expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining('under way') } })
  await finishAddonPurchases(env, Date.now() + 120_000)
  expect((await callApi('POST', '/financial/transactions', { token, body })).body.message).toBe(
    'Bought already: Social Media Promotion. Nothing was charged.',
  )
  expect(await listProcessorPayments(user.id, 'charge')).toHaveLength(2)
  expect(await ledgerSum()).toBe(0)
})

test('cancelled listing: payment or addons -> 409 and no charge; what was paid before is refunded', async () => {
  const [unpaid, paid] = [await makeSeller(), await makeSeller()]
  await payFor(paid.token, paid.auctionId)
  const addons = {
    purpose: 'addons',
    auction_id: paid.auctionId,
    addons: ['email_blast'],
    card_token: 'tok_visa',
  }
  expect((await callApi('POST', '/financial/transactions', { token: paid.token, body: addons })).status).toBe(
    201,
  )
  for (const { token, auctionId } of [unpaid, paid]) {
    expect((await callApi('POST', `/auctions/${auctionId}/cancel`, { token, body: {} })).status).toBe(200)
    // The replica is not written yet.
    for (const purpose of ['listing', 'addons'] as const) {
      const body = { purpose, auction_id: auctionId, addons: ['social_media'], card_token: 'tok_visa' }
      expect(await callApi('POST', '/financial/transactions', { token, body }), purpose).toMatchObject({
        status: 409,
        body: { message: 'This auction was cancelled and cannot be paid for.' },
      })
    }
    await drain(auctionId)
  }
  expect(await listProcessorPayments(unpaid.user.id, 'charge')).toEqual([])
  expect(await listTransactions(paid.user.id)).toMatchObject([
    { type: 'listing_fee', amountCents: -49_99 },
    { type: 'listing_fee', amountCents: -30_00 },
    { type: 'refund', amountCents: 30_00 },
    { type: 'refund', amountCents: 49_99 },
  ])
  expect(await ledgerSum()).toBe(0)
})
