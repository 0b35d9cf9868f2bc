/** A fake of PayPal with a provider and a payer; a test file closes the fakes after each test. */

import { cents } from '../../domain/money/cents.ts'
import { createPayPalProvider } from '../../worker/providers/payments/paypal/paypal-provider.ts'
import { CLIENT_ID, CLIENT_SECRET, FakePayPal, WEBHOOK_ID } from '../fixtures/paypal/fake-paypal.ts'
import { done } from '../worker/payments/contract-bench.ts'

export const START_MS = Date.UTC(2026, 10, 21)
export const RETURN_URL = 'https://hammerlane.test/return'
export const FIFTY = cents(5_000)

export const running: FakePayPal[] = []

export async function closeFakes() {
  for (const fake of running.splice(0)) await fake.close()
}

export async function makePayPal(
  change: {
    readonly publishableKey?: string | null
    readonly secretKey?: string
    readonly webhookSecret?: string | null
  } = {},
) {
  const fake = await new FakePayPal({ nowMs: START_MS }).listen()
  running.push(fake)
  const provider = createPayPalProvider({
    publishableKey: CLIENT_ID,
    secretKey: CLIENT_SECRET,
    webhookSecret: WEBHOOK_ID,
    apiBaseUrl: fake.url(),
    nowMs: () => fake.clock.nowMs(),
    ...change,
  })
  return { fake, provider }
}

export async function makePayer(account: string) {
  const { fake, provider } = await makePayPal()
  const person = { name: 'Maria Lopez', email: 'maria@example.com' }
  const { reference: customerReference } = done(await provider.createCustomer(person))
  const save = async () => {
    const setup = { customerReference, type: 'paypal', paypalEmail: null, returnUrl: RETURN_URL } as const
    const { reference } = done(await provider.beginSetup(setup))
    fake.approveSetup(reference, `${account}@example.com`)
    const finished = done(await provider.finishSetup({ customerReference, reference }))
    if (finished.state !== 'saved') throw new Error('The account is not saved.')
    return finished.method
  }
  const method = await save()
  const prepare = async (kind: 'hold' | 'charge') => {
    const terms = { key: 'payment:1', kind, customerReference, amountCents: FIFTY, description: 'Something' }
    return done(await provider.prepare(terms)).reference
  }
  const confirm = (reference: string, returnUrl: string | null = null) =>
    provider.confirm({ reference, methodReference: method.reference, returnUrl })
  const pay = async (kind: 'hold' | 'charge', returnUrl: string | null = null) =>
    confirm(await prepare(kind), returnUrl)
  const read = async (reference: string) => done(await provider.readPayment(reference))
  return { fake, provider, method, save, prepare, confirm, pay, read }
}

export async function post(fake: FakePayPal, path: string, body: object, requestId?: string) {
  const token = await fetch(`${fake.url()}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: text } = (await token.json()) as { access_token: string }
  const response = await fetch(`${fake.url()}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${text}`,
      'content-type': 'application/json',
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
