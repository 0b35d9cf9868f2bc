import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { webhooks } from '../../../worker/api/webhooks.ts'
import { database } from '../../../worker/db/client.ts'
import { cardDeclines } from '../../../worker/db/schema/index.ts'
import { SANDBOX_SIGNATURE_HEADER, signWebhook } from '../../../worker/providers/payments/sandbox/webhooks.ts'
import { sealProcessorSecrets } from '../../../worker/services/payments/processors/processor-secrets.ts'
import { sandbox, sandboxWebhookSecret } from '../../../worker/services/payments/provider.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { finishSetup, syncSetup } from '../../../worker/services/payments/setups.ts'
import { limitAttempts } from '../../../worker/services/platform/rate-limit.ts'
import { CLIENT_ID, CLIENT_SECRET, FakePayPal, WEBHOOK_ID } from '../../fixtures/paypal/fake-paypal.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { authorizeCard, listHolds } from '../support/money.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await env.DB.prepare('delete from payment_providers').run()
})

async function begin(token: string, returnUrl = '/dashboard?tab=financial', type = 'credit_card') {
  const body = { type, return_url: returnUrl }
  return callApi('POST', '/financial/setups', { token, body })
}

const finish = (token: string, reference: string) =>
  callApi('POST', `/financial/setups/${reference}/finish`, { token })

test('payment setup: refused card, read again -> one refusal for the fraud rules; another refused card -> a second', async () => {
  const { token, person } = await makeSignedInPerson({ authorized: false })
  const { reference } = (await begin(token)).body.data as Record<string, string>
  const refusals = () => database(env).$count(cardDeclines, eq(cardDeclines.userId, person.userId))
  for (const [card, count] of [
    ['tok_expired', 1],
    ['tok_expired', 1],
    ['tok_declined', 2],
  ] as const) {
    await sandbox(env).fillSetup(reference ?? '', card)
    expect([card, (await finish(token, reference ?? '')).status, await refusals()]).toEqual([
      card,
      422,
      count,
    ])
  }
})

test('payment setup: begun -> 202 until the card is entered, then 201 with the same method each time', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const begun = await begin(token)
  const { reference, client_secret, approval_url } = begun.body.data as Record<string, string>
  expect([begun.status, typeof client_secret, approval_url]).toEqual([201, 'string', null])
  expect(await finish(token, reference ?? '')).toMatchObject({
    status: 202,
    body: { data: { action_url: null } },
  })
  await sandbox(env).fillSetup(reference ?? '', 'tok_visa')
  const first = await finish(token, reference ?? '')
  expect(first).toMatchObject({ status: 201, body: { data: { type: 'credit_card', last_four: '4242' } } })
  expect((await finish(token, reference ?? '')).body).toEqual(first.body)
})

test('payment setup: of another person -> 404; return address of another site -> 422', async () => {
  const [one, other] = [await makeSignedInPerson(), await makeSignedInPerson()]
  const { reference } = (await begin(one.token)).body.data as { reference: string }
  expect(await finish(other.token, reference)).toMatchObject({ status: 404 })
  expect(await begin(one.token, 'https://evil.example/')).toMatchObject({
    status: 422,
    body: { errors: { return_url: [expect.any(String)] } },
  })
})

test('payment setup: its reference as card_token -> authorizes the card', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const { reference } = (await begin(token)).body.data as { reference: string }
  const authorize = () =>
    callApi('POST', '/financial/authorization', { token, body: { card_token: reference } })
  expect(await authorize()).toMatchObject({ status: 422 })
  await sandbox(env).fillSetup(reference, 'tok_visa')
  expect(await authorize()).toMatchObject({ status: 200, body: { data: { state: 'active' } } })
})

test('readings of the processor: 121st of a person in an hour -> 429, or what is stored; webhooks still finish', async () => {
  const production = { ...env, LIMITS: 'production' }
  const { person, token } = await makeSignedInPerson({ authorized: false })
  const { userId } = person
  const nowMs = Date.now()
  const { reference } = (await begin(token)).body.data as { reference: string }
  expect(await authorizeCard(userId, 'tok_authentication_required')).toMatchObject({ ok: true })
  const held = (await listHolds(userId))[0]?.reference ?? ''
  const counted = { action: 'processorRead', who: String(userId), nowMs } as const
  while ((await limitAttempts(production, counted)) === null);
  const refused = await finishSetup(production, { userId, reference, nowMs })
  expect(refused).toMatchObject({ refusal: { status: 429 } })
  await sandbox(env).answerChallenge(held, true)
  expect(await readAuthorization(production, { userId, nowMs })).toMatchObject({ state: 'action_required' })
  expect(await readAuthorization(env, { userId, nowMs })).toMatchObject({ state: 'active' })
  await sandbox(env).fillSetup(reference, 'tok_visa')
  expect(await syncSetup(production, { provider: 'sandbox', reference }, nowMs)).toBe('synced')
  const saved = await callApi('GET', '/financial/payment-methods', { token })
  expect(saved.body.data).toHaveLength(2)
})

test('webhooks: 601st of an address in a minute -> 503, not verified; another address is free', async () => {
  const production = { ...env, LIMITS: 'production' }
  const send = (address: string) =>
    webhooks.router.request(
      '/sandbox',
      { method: 'POST', body: '{}', headers: { 'cf-connecting-ip': address } },
      production,
      createExecutionContext(),
    )
  const counted = { action: 'webhook', who: '203.0.113.9', amount: 600, nowMs: Date.now() } as const
  expect(await limitAttempts(production, counted)).toBeNull()
  expect((await send('203.0.113.9')).status).toBe(503)
  expect((await send('203.0.113.10')).status).toBe(400)
})

async function post(provider: string, body: string, headers: Record<string, string>) {
  const request = { method: 'POST', body, headers }
  return (await exports.default.fetch(`http://localhost/api/webhooks/${provider}`, request)).status
}

test('webhook by HTTP: signed -> 200 without a session; forged -> 400; not set up -> 503; unknown -> 404', async () => {
  const body = JSON.stringify({ id: 'evt_http', type: 'payment.held', payment: 'pay_none' })
  const signature = await signWebhook(body, sandboxWebhookSecret(env), Date.now())
  expect(await post('sandbox', body, { [SANDBOX_SIGNATURE_HEADER]: signature })).toBe(200)
  expect(await post('sandbox', `${body} `, { [SANDBOX_SIGNATURE_HEADER]: signature })).toBe(400)
  expect(await post('stripe', body, {})).toBe(503)
  expect(await post('other', body, {})).toBe(404)
  const event = await env.DB.prepare(
    "select handled_at_ms from payment_events where event_id = 'evt_http'",
  ).first()
  expect(event).toEqual({ handled_at_ms: null })
})

test("webhook of PayPal by HTTP: forged -> 400, nothing follows; PayPal's own -> 200, and the approved hold is held", async () => {
  const paypal = new FakePayPal({ nowMs: Date.now() })
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => paypal.fetch(input, init))
  const secrets = { secretKey: CLIENT_SECRET, webhookSecret: WEBHOOK_ID }
  await env.DB.prepare(
    `insert into payment_providers (provider, is_active, publishable_key, api_base_url, sealed_secrets, updated_at_ms)
      values ('paypal', 1, ?, 'http://paypal.test', ?, 0)`,
  )
    .bind(CLIENT_ID, await sealProcessorSecrets(env.SECRETS_KEY ?? '', 'paypal', secrets))
    .run()
  const { token } = await makeSignedInPerson({ authorized: false })
  const { reference } = (await begin(token, '/dashboard?tab=financial', 'paypal')).body.data as {
    reference: string
  }
  paypal.approveSetup(reference, 'asked@example.com')
  const { id } = (await finish(token, reference)).body.data as { id: number }
  const body = { payment_method_id: id }
  const asked = (await callApi('POST', '/financial/authorization', { token, body })).body.data
  expect(asked).toMatchObject({ state: 'action_required', action_url: expect.any(String) })
  paypal.answerPayer(new URL(asked.action_url).searchParams.get('token') ?? '', true)
  const event = paypal.webhooks.events.at(-1)
  if (event === undefined) throw new Error('There is no event.')
  const send = async (key?: string) => {
    const message = paypal.webhooks.sign(event, key)
    return post('paypal', message.body, Object.fromEntries(message.headers))
  }
  expect(await send('somebody else')).toBe(400)
  expect(paypal.countMoved()).toBe(0)
  expect(await send()).toBe(200)
  expect(paypal.countMoved()).toBe(1)
  const { state } = (await callApi('GET', '/financial/authorization', { token })).body.data
  expect(state).toBe('active')
})
