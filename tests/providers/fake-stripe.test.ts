/** The fake of Stripe refuses what Stripe refuses. */
import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/format/time-units.ts'
import { type FakeStripe, SECRET_KEY } from '../fixtures/stripe/fake-stripe.ts'
import { closeFakes, makeStripe } from './stripe-bench.ts'

afterEach(closeFakes)

async function post(fake: FakeStripe, path: string, form: Record<string, string>, key?: string) {
  const response = await fetch(`${fake.url()}/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SECRET_KEY}`,
      'stripe-version': '2026-10-28.endive',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: new URLSearchParams(form),
  })
  return { status: response.status, body: await response.json() }
}

test.each([
  [{ amount: '5000', currency: 'usd', colour: 'red' }, 'parameter_unknown', 'colour'],
  [{ currency: 'usd' }, 'parameter_missing', 'amount'],
  [{ amount: 'many', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  [{ amount: '49', currency: 'usd' }, 'amount_too_small', 'amount'],
  [{ amount: '5000', currency: 'usd', customer: 'cus_none' }, 'resource_missing', 'customer'],
  [
    { amount: '5000', currency: 'usd', 'payment_method_types[0]': 'card' },
    'payment_method_types_no_longer_supported',
    'payment_method_types',
  ],
])('fake of Stripe: payment intent with %o -> 400 %s', async (form, code, param) => {
  const { fake } = await makeStripe()
  const { status, body } = await post(fake, '/payment_intents', form as Record<string, string>)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { type: 'invalid_request_error', code, param } })
})

test('fake of Stripe: idempotency key -> the same answer for a day, refused with other parameters', async () => {
  const { fake } = await makeStripe()
  const create = (amount: string) => post(fake, '/payment_intents', { amount, currency: 'usd' }, 'key')
  const first = await create('5000')
  expect(await create('5000')).toEqual(first)
  expect(await create('6000')).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  fake.clock.advance(DAY_MS)
  expect((await create('5000')).body).not.toEqual(first.body)
})
