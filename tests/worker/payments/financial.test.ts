import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { armFault } from '../../../worker/dev/faults.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { makeSale } from '../support/money.ts'
import { bid, getRoom, makeAuction, makePerson } from '../support/rooms.ts'

afterEach(() => armFault('payment', 0))

const PATH = '/financial/authorization'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('authorization: none -> state none with the amount to hold', async () => {
  const { token } = await registerPerson()
  expect(await callApi('GET', PATH, { token })).toMatchObject({
    status: 200,
    body: { success: true, data: { state: 'none', amount: 50, expires_at: null, hold_until: null } },
  })
})

test('authorization: card token posted -> active, and read the same', async () => {
  const { token } = await registerPerson()
  const posted = await callApi('POST', PATH, { token, body: { card_token: 'tok_visa' } })
  expect(posted).toMatchObject({
    status: 200,
    body: { success: true, data: { state: 'active', amount: 50 } },
  })
  expect(posted.body.data.expires_at).toMatch(ISO)
  expect(posted.body.data.hold_until).toMatch(ISO)
  expect(posted.body.data).not.toHaveProperty('action_url')
  const read = await callApi('GET', PATH, { token })
  expect(read.body.data).toEqual(posted.body.data)
})

test('authorization: saved method -> active', async () => {
  const { token } = await registerPerson()
  const saved = await callApi('POST', '/financial/payment-methods', {
    token,
    body: { type: 'credit_card', card_token: 'tok_visa', is_default: true },
  })
  expect(saved).toMatchObject({
    status: 201,
    body: { data: { type: 'credit_card', last_four: '4242', is_default: true } },
  })
  const body = { payment_method_id: saved.body.data.id }
  expect(await callApi('POST', PATH, { token, body })).toMatchObject({
    status: 200,
    body: { data: { state: 'active' } },
  })
})

test('payment method: of another person -> refused', async () => {
  const [owner, thief] = [await registerPerson(), await registerPerson()]
  const saved = await callApi('POST', '/financial/payment-methods', {
    token: owner.token,
    body: { type: 'credit_card', card_token: 'tok_visa' },
  })
  const body = { payment_method_id: saved.body.data.id }
  expect(await callApi('POST', PATH, { token: thief.token, body })).toMatchObject({
    status: 422,
    body: { errors: { payment_method_id: ['Please select one of your payment methods'] } },
  })
})

test('authorization: two concurrent posts -> the same one', async () => {
  const { token } = await registerPerson()
  const post = () => callApi('POST', PATH, { token, body: { card_token: 'tok_visa' } })
  const [first, second] = await Promise.all([post(), post()])
  expect(first).toMatchObject({ status: 200, body: { data: { state: 'active' } } })
  expect(second.body).toEqual(first.body)
})

test('authorization: bank confirmation needed -> URL given, not active yet', async () => {
  const { token } = await registerPerson()
  const { body } = await callApi('POST', PATH, { token, body: { card_token: 'tok_authentication_required' } })
  expect(body.data).toMatchObject({ state: 'action_required', hold_until: null })
  expect(body.data.action_url).toMatch(/^http:\/\/localhost\/sandbox\/confirm\/pay_[0-9a-f]{32}$/)
})

test.each([
  ['a declined card', { card_token: 'tok_declined' }, 'card_token'],
  ['an expired card', { card_token: 'tok_expired' }, 'card_token'],
  ['an unknown token', { card_token: '<script>' }, 'card_token'],
  ['no card', {}, 'card_token'],
  ['two cards', { card_token: 'tok_visa', payment_method_id: 1 }, 'card_token'],
  ['a card number', { card_token: 'tok_visa', card_number: '4242424242424242' }, 'card_number'],
  ['a security code', { card_token: 'tok_visa', card_cvv: '123' }, 'card_cvv'],
  ['a token that is a number', { card_token: 4242 }, 'card_token'],
  ['a method that is a text', { payment_method_id: '1' }, 'payment_method_id'],
  ['a method that is no id', { payment_method_id: -1 }, 'payment_method_id'],
])('financial body: %s -> 422 on its field, nothing stored', async (_, body, field) => {
  const { token } = await registerPerson()
  const answer = await callApi('POST', PATH, { token, body })
  expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'invalid' } })
  expect(Object.keys(answer.body.errors)).toContain(field)
  expect(await callApi('GET', PATH, { token })).toMatchObject({ body: { data: { state: 'none' } } })
})

test.each([
  ['GET', PATH],
  ['POST', PATH],
  ['DELETE', PATH],
  ['GET', '/financial/payment-methods'],
  ['POST', '/financial/payment-methods'],
  ['GET', '/financial/transactions'],
  ['POST', '/financial/transactions'],
  ['GET', '/financial/summary'],
  ['GET', '/financial/listing-fees'],
  ['GET', '/financial/buyer-premiums'],
])('%s %s: signed out -> 401', async (method, path) => {
  const body = method === 'POST' ? {} : undefined
  expect(await callApi(method, path, { body })).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
})

test('authorization: processor unavailable -> 503 with Retry-After, then a retry succeeds', async () => {
  const { token } = await registerPerson()
  armFault('payment', 1)
  const failed = await callApi('POST', PATH, { token, body: { card_token: 'tok_visa' } })
  expect(failed).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
  expect(failed.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await callApi('POST', PATH, { token, body: { card_token: 'tok_visa' } })).toMatchObject({
    status: 200,
  })
})

test('authorization: ended -> every room refuses new bids before the answer', async () => {
  const { token, user } = await registerPerson()
  await callApi('POST', PATH, { token, body: { card_token: 'tok_visa' } })
  const auction = await makeAuction()
  const session = await env.DB.prepare('select id from sessions where user_id = ?')
    .bind(user.id)
    .first<{ id: number }>()
  const person = { userId: user.id, sessionId: String(session?.id) }
  expect(await bid(auction, person, 6_000)).toMatchObject({ accepted: true })
  // Who leads cannot end it.
  expect((await callApi('DELETE', PATH, { token })).status).toBe(409)
  expect(await bid(auction, await makePerson(), 6_500)).toMatchObject({ accepted: true })
  expect(await callApi('DELETE', PATH, { token })).toMatchObject({
    status: 200,
    body: { data: { state: 'none' } },
  })
  expect(await bid(auction, person, 7_000)).toMatchObject({ accepted: false, code: 'no_authorization' })
  expect(await getRoom(auction.id).view({ kind: 'public' })).toMatchObject({
    auction: { current_bid: 6_500 },
  })
})

test('payment methods: PayPal -> saved; bank account -> refused', async () => {
  const { token } = await registerPerson()
  const save = (body: object) => callApi('POST', '/financial/payment-methods', { token, body })
  expect(await save({ type: 'paypal', paypal_email: 'me@example.com' })).toMatchObject({
    status: 201,
    body: { data: { type: 'paypal', last_four: null, is_default: true } },
  })
  expect(await save({ type: 'bank_account' })).toMatchObject({
    status: 422,
    body: { errors: { type: [expect.any(String)] } },
  })
})

test('default method: several saved -> the one last chosen', async () => {
  const { token } = await registerPerson()
  const save = (card_token: string, is_default: boolean) =>
    callApi('POST', '/financial/payment-methods', {
      token,
      body: { type: 'credit_card', card_token, is_default },
    })
  await save('tok_visa', true)
  await save('tok_insufficient_funds', false)
  await save('tok_authentication_required', true)
  const { body } = await callApi('GET', '/financial/payment-methods', { token })
  expect(body.data).toMatchObject([
    { last_four: '3184', is_default: true },
    { last_four: '9995', is_default: false },
    { last_four: '4242', is_default: false },
  ])
})

test('transactions: premium of a sale -> shown to the winner only', async () => {
  const [winner, other] = [await registerPerson(), await registerPerson()]
  await callApi('POST', PATH, { token: winner.token, body: { card_token: 'tok_visa' } })
  await settleSale(env, await makeSale(winner.user.id, 10_000))
  const { body } = await callApi('GET', '/financial/transactions', { token: winner.token })
  expect(body.data).toMatchObject({
    current_page: 1,
    last_page: 1,
    per_page: 20,
    total: 1,
    transactions: [
      { type: 'buyer_premium', status: 'completed', amount: -600, created_at: expect.stringMatching(ISO) },
    ],
  })
  expect(await callApi('GET', '/financial/summary', { token: winner.token })).toMatchObject({
    body: { data: { total_revenue: 0, listing_fees: 0, buyer_premiums: 600, pending_amount: 0 } },
  })
  const others = await callApi('GET', '/financial/transactions?page=2&limit=5', { token: other.token })
  expect(others.body.data).toMatchObject({ transactions: [], current_page: 1, total: 0, per_page: 5 })
  const beyond = await callApi('GET', '/financial/transactions?page=9', { token: winner.token })
  expect(beyond.body.data).toMatchObject({ current_page: 1, last_page: 1, transactions: [{ amount: -600 }] })
})

test('fees and premiums: GET -> the rows of the price list', async () => {
  const { token } = await registerPerson()
  const fees = await callApi('GET', '/financial/listing-fees', { token })
  expect(fees.body.data[0]).toMatchObject({
    name: 'Listing fee',
    amount: 49.99,
    is_percentage: false,
    applies_to: 'all',
  })
  expect(fees.body.data).toHaveLength(13)
  const premiums = await callApi('GET', '/financial/buyer-premiums', { token })
  expect(premiums.body.data[0]).toMatchObject({
    base_rate: 5,
    tier_rates: expect.arrayContaining([{ min_amount: 5_000, max_amount: 14_999.99, rate: 6 }]),
  })
})
