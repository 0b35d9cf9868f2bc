/** The fake of PayPal refuses what PayPal refuses. */
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/format/time-units.ts'
import { closeFakes, makePayer, makePayPal, post } from './paypal-bench.ts'

afterEach(closeFakes)

const UNIT = { amount: { currency_code: 'USD', value: '50.00' } }

test.each([
  [{ intent: 'CAPTURE', purchase_units: [UNIT], colour: 'red' }, 400, 'NOT_SUPPORTED', '/colour'],
  [{ purchase_units: [UNIT] }, 400, 'MISSING_REQUIRED_PARAMETER', '/intent'],
  [
    { intent: 'CAPTURE', purchase_units: [{}] },
    400,
    'MISSING_REQUIRED_PARAMETER',
    '/purchase_units/0/amount',
  ],
  [{ intent: 'SALE', purchase_units: [UNIT] }, 400, 'INVALID_PARAMETER_VALUE', '/intent'],
  [
    { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '50.005' } }] },
    422,
    'DECIMAL_PRECISION',
    undefined,
  ],
])('fake of PayPal: order with %o -> %i %s', async (order, status, issue, field) => {
  const { fake } = await makePayPal()
  const answer = await post(fake, '/v2/checkout/orders', order)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({
    name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
    message: expect.any(String),
    debug_id: expect.any(String),
    details: [{ issue, ...(field !== undefined && { field }) }],
  })
})

test('fake of PayPal: order created with a saved account -> charged at once; without a request id -> refused', async () => {
  const { fake, method } = await makePayer('pays')
  const payment_source = { paypal: { vault_id: method.reference } }
  const order = { intent: 'CAPTURE', purchase_units: [UNIT], payment_source }
  expect((await post(fake, '/v2/checkout/orders', order)).status).toBe(400)
  const first = await post(fake, '/v2/checkout/orders', order, 'id')
  expect(first.body).toMatchObject({ status: 'COMPLETED' })
  expect((await post(fake, '/v2/checkout/orders', order, 'id')).body).toEqual(first.body)
  expect(fake.countMoved()).toBe(1)
  fake.clock.advance(6 * HOUR_MS)
  await post(fake, '/v2/checkout/orders', order, 'id')
  expect(fake.countMoved()).toBe(2)
})
