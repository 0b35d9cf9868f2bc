import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { findBidderRefusal } from '../../../durable-objects/auction-room/refusals.ts'
import { database } from '../../../worker/db/client.ts'
import { findPaymentProvider } from '../../../worker/db/queries/payments/payment-providers.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { readEligibility } from '../../../worker/services/bidding/eligibility.ts'
import { chooseMethod } from '../../../worker/services/payments/choose-method.ts'
import {
  openProcessorSecrets,
  sealProcessorSecrets,
} from '../../../worker/services/payments/processors/processor-secrets.ts'
import { providerForNew, takesTestPayments } from '../../../worker/services/payments/provider.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeStaff } from '../support/auction-sockets.ts'
import { tokenFor } from '../support/listing.ts'
import {
  authorizeCard,
  listAuthorizations,
  listHolds,
  listProcessorPayments,
  makeBidder,
  makeSale,
  readSale,
} from '../support/money.ts'
import { giveProof } from '../support/proof.ts'
import { makePerson } from '../support/rooms.ts'
import { changeCard } from '../support/settled.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  await env.DB.prepare('delete from payment_providers').run()
})

const SECRET = 'sk_test_a_secret_key'
const CONFIG = { publishableKey: 'pk_test_1', secretKey: SECRET, webhookSecret: 'whsec_1' }

async function makeProvenAdmin() {
  const token = await tokenFor(await makeStaff('admin'))
  await giveProof(token)
  return token
}

function save(token: string, config: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const body = { provider: 'stripe', is_active: false, config, ...more }
  return callApi('POST', '/payments/providers', { token, body })
}

test('payment providers: nothing stored -> both listed, inactive, with their own base URLs', async () => {
  const token = await tokenFor(await makeStaff('support'))
  const { body } = await callApi('GET', '/payments/providers', { token })
  const config = {
    publishableKey: null,
    secretKey: null,
    secretKeySet: false,
    webhookSecret: null,
    webhookSecretSet: false,
  }
  expect(body.data).toEqual([
    { provider: 'stripe', is_active: false, config: { ...config, apiBaseUrl: 'https://api.stripe.com' } },
    { provider: 'paypal', is_active: false, config: { ...config, apiBaseUrl: 'https://api-m.paypal.com' } },
  ])
})

test('payment provider: secrets saved -> sealed in the database, audited and answered without them', async () => {
  const token = await makeProvenAdmin()
  const saved = await save(token, CONFIG)
  expect(saved.body.data).toMatchObject({
    config: { secretKey: null, secretKeySet: true, webhookSecretSet: true },
  })
  const listed = await callApi('GET', '/payments/providers', { token })
  const audited = await env.DB.prepare(
    "select * from audit_log where subject_type = 'payment_provider'",
  ).all()
  expect(audited.results).toMatchObject([{ action: 'payment_provider.save', reason: 'No reason given' }])
  const row = await findPaymentProvider(database(env), 'stripe')
  const texts = JSON.stringify([saved.body, listed.body, audited.results, row])
  expect(texts).not.toContain(SECRET)
  expect(texts).not.toContain('whsec_1')
  const opened = await openProcessorSecrets(env.SECRETS_KEY ?? '', 'stripe', row?.sealedSecrets ?? '')
  expect(opened).toEqual({ secretKey: SECRET, webhookSecret: 'whsec_1' })
})

test('payment provider: secret absent or empty -> kept; null -> cleared', async () => {
  const token = await makeProvenAdmin()
  await save(token, CONFIG)
  const kept = await save(token, { secretKey: '', publishableKey: 'pk_test_2' })
  expect(kept.body.data).toMatchObject({ config: { secretKeySet: true, publishableKey: 'pk_test_2' } })
  const cleared = await save(token, { secretKey: null })
  expect(cleared.body.data).toMatchObject({ config: { secretKeySet: false, webhookSecretSet: true } })
})

test('payment provider: secret or base URL without recent proof -> 403, nothing stored; without either -> saved', async () => {
  const token = await tokenFor(await makeStaff('admin'))
  expect(await save(token, CONFIG)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  expect(await save(token, { apiBaseUrl: 'http://127.0.0.1:1' })).toMatchObject({ status: 403 })
  expect(await findPaymentProvider(database(env), 'stripe')).toBeNull()
  expect(await save(token, { publishableKey: 'pk_test_1' })).toMatchObject({ status: 200 })
})

test('payment provider: activated without keys -> field errors, nothing stored', async () => {
  const token = await makeProvenAdmin()
  const bare = await save(token, {}, { is_active: true })
  expect(bare.status).toBe(422)
  expect(Object.keys(bare.body.errors as object)).toEqual([
    'config.secretKey',
    'config.publishableKey',
    'config.webhookSecret',
  ])
  expect(await findPaymentProvider(database(env), 'stripe')).toBeNull()
})

test('payment provider: PayPal activated -> new PayPal accounts go to it, cards are not offered', async () => {
  const token = await makeProvenAdmin()
  expect(await save(token, CONFIG, { is_active: true, provider: 'paypal' })).toMatchObject({ status: 200 })
  expect(await providerForNew(env, 'paypal')).toMatchObject({ value: { name: 'paypal' } })
  expect(await providerForNew(env, 'credit_card')).toMatchObject({ refusal: { status: 422 } })
})

test('payment provider: foreign base URL -> field error; connection test without a key -> 409', async () => {
  const token = await makeProvenAdmin()
  expect(await save(token, { apiBaseUrl: 'ftp://x' })).toMatchObject({
    status: 422,
    body: { errors: { 'config.apiBaseUrl': [expect.any(String)] } },
  })
  expect(await callApi('POST', '/payments/providers/stripe/test', { token })).toMatchObject({ status: 409 })
})

test('payment provider: connection tested -> works, or what the processor says', async () => {
  const token = await makeProvenAdmin()
  await save(token, CONFIG)
  const answer = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  const tried = async () => (await callApi('POST', '/payments/providers/stripe/test', { token })).body
  answer(200, { object: 'list', data: [], has_more: false })
  expect(await tried()).toMatchObject({ message: 'The connection works.', data: { works: true } })
  answer(401, { error: { type: 'invalid_request_error', message: 'No such key' } })
  expect(await tried()).toMatchObject({ data: { works: false } })
})

test('payment provider: activated -> sandbox authorizations end and new cards go to it', async () => {
  const token = await makeProvenAdmin()
  const bidder = await makeBidder()
  const nowMs = Date.now()
  expect(await takesTestPayments(env, nowMs)).toBe(true)
  expect(await save(token, CONFIG, { is_active: true })).toMatchObject({ status: 200 })
  await expect.poll(() => listAuthorizations(bidder)).toMatchObject([{ state: 'ended' }])
  await expect.poll(() => listHolds(bidder)).toMatchObject([{ state: 'released' }])
  // The mark on every page is at most a minute old, and a failing database fails no page.
  const laterMs = nowMs + MINUTE_MS
  armFault('d1', 1)
  expect(await takesTestPayments(env, laterMs)).toBe(true)
  armFault('d1', 0)
  expect(await takesTestPayments(env, laterMs)).toBe(false)
  expect(await providerForNew(env, 'credit_card')).toMatchObject({ value: { name: 'stripe' } })
  expect(await providerForNew(env, 'paypal')).toMatchObject({ refusal: { status: 422 } })
  const { body } = await callApi('GET', '/financial/payment-config', { token })
  expect(body.data).toEqual({
    set_up: true,
    test_payments: false,
    methods: [{ type: 'credit_card', provider: 'stripe', publishable_key: 'pk_test_1', client_token: null }],
  })
})

test('payment provider: activated -> a saved test card authorizes, lists and pays no premium any more', async () => {
  const buyer = await makePerson({ authorized: false })
  await authorizeCard(buyer.userId)
  const [won, later] = [await makeSale(buyer.userId), await makeSale(buyer.userId)]
  await changeCard(buyer.userId, 'tok_authentication_required')
  await settleSale(env, won)
  await changeCard(buyer.userId, 'tok_visa')
  expect(await save(await makeProvenAdmin(), CONFIG, { is_active: true })).toMatchObject({ status: 200 })
  const token = await tokenFor(buyer)
  const [method] = (await callApi('GET', '/financial/payment-methods', { token })).body.data
  const saleId = (await readSale(won))?.id
  const body = { payment_method_id: method.id }
  const paid = await callApi('POST', `/financial/sales/${saleId}/pay`, { token, body })
  expect([paid.status, paid.body.errors]).toEqual([
    422,
    { payment_method_id: ['This is a test card. Please enter another card'] },
  ])
  const paidWith = { payment_method_id: method.id }
  const other = await chooseMethod(env, { userId: buyer.userId, paidWith, nowMs: Date.now() })
  expect(other).toMatchObject({ refusal: { status: 422 } })
  await settleSale(env, later)
  expect(await readSale(later)).toMatchObject({ state: 'action_required', lastError: 'no_method' })
  expect(await listProcessorPayments(buyer.userId, 'charge')).toMatchObject([{ captured_cents: 0 }])
})

test('sealed secrets: another key, or of another processor -> not opened', async () => {
  const secrets = { secretKey: SECRET, webhookSecret: null }
  const key = 'k'.repeat(32)
  const sealed = await sealProcessorSecrets(key, 'stripe', secrets)
  expect(await openProcessorSecrets(key, 'stripe', sealed)).toEqual(secrets)
  expect(await openProcessorSecrets('x'.repeat(32), 'stripe', sealed)).toBeNull()
  expect(await openProcessorSecrets(key, 'paypal', sealed)).toBeNull()
})

test('production without an active processor -> nobody saves a card or bids, but maximums can be cancelled', async () => {
  const production = { ...env, ENVIRONMENT: 'production' }
  expect(await providerForNew(production, 'credit_card')).toMatchObject({
    refusal: { status: 503, code: 'payments_not_set_up', message: 'Payments are not set up yet.' },
  })
  const { userId, sessionId } = await makePerson()
  const refuse = async (where: typeof env, kind: 'manual' | 'cancel_maximum') => {
    const eligibility = await readEligibility(where, { userId, sessionId, nowMs: Date.now() })
    return findBidderRefusal(eligibility, { isSeller: false, kind })
  }
  expect(await refuse(production, 'manual')).toEqual({ code: 'payments_not_set_up' })
  expect(await refuse(production, 'cancel_maximum')).toBeNull()
  expect(await refuse({ ...production, ALLOW_TEST_PAYMENTS: 'true' }, 'manual')).toBeNull()
  expect(await save(await makeProvenAdmin(), CONFIG, { is_active: true })).toMatchObject({ status: 200 })
  expect((await readEligibility(production, { userId, sessionId, nowMs: Date.now() })).paymentsSetUp).toBe(
    true,
  )
})
