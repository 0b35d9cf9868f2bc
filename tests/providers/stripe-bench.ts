/** A fake of Stripe with a provider and a payer; a test file closes the fakes after each test. */

import { cents } from '../../domain/money/cents.ts'
import { createStripeProvider } from '../../worker/providers/payments/stripe/stripe-provider.ts'
import { FakeStripe, SECRET_KEY, WEBHOOK_SECRET } from '../fixtures/stripe/fake-stripe.ts'
import { done } from '../worker/payments/contract-bench.ts'

export const START_MS = Date.UTC(2026, 10, 21)
export const RETURN_URL = 'https://hammerlane.test/return'
export const FIFTY = cents(5_000)

export const running: FakeStripe[] = []

export async function closeFakes() {
  for (const fake of running.splice(0)) await fake.close()
}

export async function makeStripe(
  change: { readonly secretKey?: string; readonly webhookSecret?: string | null } = {},
) {
  const fake = await new FakeStripe({ nowMs: START_MS }).listen()
  running.push(fake)
  const provider = createStripeProvider({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiBaseUrl: fake.url(),
    nowMs: () => fake.clock.nowMs(),
    ...change,
  })
  return { fake, provider }
}

export async function makePayer(testCard: string) {
  const { fake, provider } = await makeStripe()
  const person = { name: 'Maria Lopez', email: 'maria@example.com' }
  const { reference: customerReference } = done(await provider.createCustomer(person))
  const setup = { customerReference, type: 'credit_card', paypalEmail: null, returnUrl: RETURN_URL } as const
  const { reference } = done(await provider.beginSetup(setup))
  await fake.enterCard(reference, testCard)
  const finished = await provider.finishSetup({ customerReference, reference })
  const methodReference =
    finished.outcome === 'done' && finished.value.state === 'saved' ? finished.value.method.reference : ''
  const pay = async (kind: 'hold' | 'charge', returnUrl: string | null = null) => {
    const terms = { key: 'payment:1', kind, customerReference, amountCents: FIFTY, description: 'Something' }
    const prepared = done(await provider.prepare(terms))
    return provider.confirm({ reference: prepared.reference, methodReference, returnUrl })
  }
  return { fake, provider, customerReference, methodReference, finished, pay }
}
