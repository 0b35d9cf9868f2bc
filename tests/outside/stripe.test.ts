/**
 * The product with Stripe as its processor, by the public API only: an administrator sets it up, a person saves a card
 * and authorizes it, Stripe's webhooks arrive late, twice and in reverse.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../fixtures/api-client.ts'
import { FakeStripe, PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from '../fixtures/stripe/fake-stripe.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

let product: BareProduct
let stripe: FakeStripe

beforeAll(async () => {
  stripe = await new FakeStripe({ nowMs: Date.now() }).listen()
  product = await startBareProduct({ limits: 'wide' })
})

afterAll(async () => {
  await product?.close()
  await stripe?.close()
})

const WEBHOOKS = '/api/webhooks/stripe'

async function saveCard(who: ApiClient, testCard: string): Promise<number> {
  const body = { type: 'credit_card', return_url: '/dashboard?tab=financial' }
  const begun = (await who.must('POST', '/api/financial/setups', { body })).data as { reference: string }
  await stripe.enterCard(begun.reference, testCard)
  const { data } = await who.must('POST', `/api/financial/setups/${begun.reference}/finish`)
  return (data as { id: number }).id
}

async function authorize(who: ApiClient, testCard: string): Promise<{ state: string; action_url?: string }> {
  const body = { payment_method_id: await saveCard(who, testCard) }
  const { data } = await who.must('POST', '/api/financial/authorization', { body })
  return data as { state: string; action_url?: string }
}

test('Stripe: set up by an administrator -> connection works, and cards go to Stripe', async () => {
  await new ApiClient(product.url).must('POST', '/dev/seed/accounts')
  const admin = await new ApiClient(product.url).signIn('admin@hammerlane.test')
  await admin.must('POST', '/api/auth/proof', { body: { password: 'Password1' } })
  const config = {
    apiBaseUrl: stripe.url(),
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
  }
  await admin.must('POST', '/api/payments/providers', {
    body: { provider: 'stripe', is_active: true, config },
  })
  const tested = await admin.must('POST', '/api/payments/providers/stripe/test')
  expect(tested.data).toEqual({ works: true })
  const person = await new ApiClient(product.url).register('stripe1')
  expect(await authorize(person, 'pm_card_visa')).toMatchObject({ state: 'active' })
  const held = [...stripe.books.intents.values()].filter(({ status }) => status === 'requires_capture')
  expect(held.map(({ amount }) => amount)).toEqual([5_000])
})

test('Stripe: bank asks, webhooks late, in reverse and twice -> the person may bid; forged ones are refused', async () => {
  const person = await new ApiClient(product.url).register('stripe2')
  const seen = stripe.webhooks.events.length
  const asked = await authorize(person, 'pm_card_authenticationRequired')
  expect(asked).toMatchObject({ state: 'action_required', action_url: expect.stringContaining(stripe.url()) })
  const auctionId = await new ApiClient(product.url).newAuction()
  expect((await person.bid(auctionId, 1_100)).body).toMatchObject({ code: 'no_authorization' })
  stripe.answerBank(asked.action_url?.split('/').at(-1) ?? '', true)
  const events = stripe.webhooks.events.slice(seen).reverse()
  const statuses = await stripe.webhooks.deliver(product.url + WEBHOOKS, [...events, ...events])
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await person.bid(auctionId, 1_100)).status).toBe(200)
  const [event] = events
  if (event === undefined) throw new Error('no event')
  const { body, headers } = stripe.webhooks.sign(event, 'whsec_of_somebody_else')
  expect((await fetch(product.url + WEBHOOKS, { method: 'POST', body, headers })).status).toBe(400)
})

test('Stripe: person leaves after the card is entered -> the webhook saves it', async () => {
  const person = await new ApiClient(product.url).register('stripe4')
  const seen = stripe.webhooks.events.length
  const body = { type: 'credit_card', return_url: '/dashboard?tab=financial' }
  const begun = (await person.must('POST', '/api/financial/setups', { body })).data as { reference: string }
  await stripe.enterCard(begun.reference, 'pm_card_mastercard')
  await stripe.webhooks.deliver(product.url + WEBHOOKS, stripe.webhooks.events.slice(seen))
  const { data } = await person.must('GET', '/api/financial/payment-methods')
  expect(data).toMatchObject([{ type: 'credit_card', last_four: '4444' }])
})

test('Stripe: answer of the hold lost -> one hold, and the person may try again', async () => {
  const person = await new ApiClient(product.url).register('stripe3')
  const body = { payment_method_id: await saveCard(person, 'pm_card_visa') }
  const before = stripe.books.intents.size
  // The requests create the intent, read it, and confirm it.
  stripe.faults.arm('answer_lost', 2)
  expect((await person.ask('POST', '/api/financial/authorization', { body })).status).toBe(503)
  expect(stripe.faults.disarm()).toBe(true)
  const { data } = await person.must('POST', '/api/financial/authorization', { body })
  expect(data).toMatchObject({ state: 'active' })
  expect(stripe.books.intents.size).toBe(before + 1)
})
