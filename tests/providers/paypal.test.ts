/** What is PayPal's own beside the contract of all providers: amounts, accounts, tokens, webhooks and books. */
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { cents } from '../../domain/money/cents.ts'
import { declineOfResponse, toDeclineCode } from '../../worker/providers/payments/paypal/paypal-declines.ts'
import { toCents, toMoney } from '../../worker/providers/payments/paypal/paypal-money.ts'
import { ORDER_LIFE_MS } from '../fixtures/paypal/orders.ts'
import { SEARCH_LAG_MS } from '../fixtures/paypal/transaction-search.ts'
import { done } from '../worker/payments/contract-bench.ts'
import { closeFakes, FIFTY, makePayer, makePayPal, post, RETURN_URL, START_MS } from './paypal-bench.ts'

afterEach(closeFakes)

test.each([
  [1, '0.01'],
  [50, '0.50'],
  [5_000, '50.00'],
  [1_234_567, '12345.67'],
])('PayPal amount: %i cents -> %s, and back', (amount, value) => {
  expect(toMoney(cents(amount))).toEqual({ currency_code: 'USD', value })
  expect(toCents({ currency_code: 'USD', value })).toBe(amount)
})

test('PayPal amount: no number with at most two decimals -> refused', () => {
  for (const value of ['', '1.005', '-1.00', '1e3', '1,00']) {
    expect(() => toCents({ currency_code: 'USD', value })).toThrow('names an amount that is none')
  }
  expect(toCents({ currency_code: 'USD', value: '7' })).toBe(700)
})

test.each([
  ['INSTRUMENT_DECLINED', 'card_declined'],
  ['PAYER_CANNOT_PAY', 'insufficient_funds'],
  ['PAYER_ACTION_REQUIRED', 'authentication_required'],
  ['REFERENCED_CARD_EXPIRED', 'expired_card'],
  ['ORDER_ALREADY_CAPTURED', null],
] as const)('PayPal refusal %s -> decline %s', (issue, code) => {
  expect(toDeclineCode(issue)).toBe(code)
})

test.each([
  ['0500', 'do_not_honor'],
  ['5120', 'insufficient_funds'],
  ['9100', 'try_again_later'],
  ['9520', 'lost_card'],
  ['9500', 'card_declined'],
  [null, 'card_declined'],
] as const)('PayPal response of the bank %s -> decline %s', (response, code) => {
  expect(declineOfResponse(response)).toBe(code)
})

test('PayPal account: saved -> its e-mail address as a label; saved again -> the same method', async () => {
  const { fake, method, save } = await makePayer('pays')
  expect(method).toMatchObject({
    type: 'paypal',
    paypalEmail: 'pays@example.com',
    fingerprint: expect.any(String),
    lastFour: null,
  })
  expect(await save()).toEqual(method)
  expect(fake.books.tokens.size).toBe(1)
})

test('PayPal setup: answer of the token lost, then repeated -> saved once', async () => {
  const { fake, provider } = await makePayPal()
  const { reference: customerReference } = done(
    await provider.createCustomer({ name: 'M', email: 'm@x.org' }),
  )
  const setup = { customerReference, type: 'paypal', paypalEmail: null, returnUrl: RETURN_URL } as const
  const { reference } = done(await provider.beginSetup(setup))
  fake.approveSetup(reference, 'pays@example.com')
  // The third request makes the token.
  fake.faults.arm('answer_lost', 2)
  expect(await provider.finishSetup({ customerReference, reference })).toMatchObject({ outcome: 'unknown' })
  fake.forgetKeys()
  expect(done(await provider.finishSetup({ customerReference, reference }))).toMatchObject({ state: 'saved' })
  expect(fake.books.tokens.size).toBe(1)
})

test('PayPal setup: for cards -> not offered', async () => {
  const { provider } = await makePayPal()
  const setup = {
    customerReference: 'c',
    type: 'credit_card',
    paypalEmail: null,
    returnUrl: RETURN_URL,
  } as const
  expect(await provider.beginSetup(setup)).toMatchObject({ outcome: 'rejected', code: 'not_offered' })
})

test('PayPal access token: asked for once; revoked or expired -> asked for again', async () => {
  const { fake, pay, provider } = await makePayer('pays')
  await pay('charge')
  expect(fake.tokensGiven).toBe(1)
  fake.revokeTokens()
  expect(await provider.readPayment('A'.repeat(17))).toMatchObject({ outcome: 'done' })
  expect(fake.tokensGiven).toBe(2)
  fake.clock.advance(10 * HOUR_MS)
  expect(await provider.readPayment('A'.repeat(17))).toMatchObject({ outcome: 'done' })
  expect(fake.tokensGiven).toBe(3)
})

test.each([
  [{ secretKey: 'wrong' }, 'Client ID and secret are not known to PayPal.'],
  [{ publishableKey: null }, 'No client ID of PayPal is set.'],
])('PayPal call: %o -> unknown, and the reason says so', async (change, message) => {
  const { provider } = await makePayPal(change)
  expect(await provider.listPayments({ sinceMs: START_MS, cursor: null })).toEqual({
    outcome: 'unknown',
    message: expect.stringContaining(message),
  })
})

test('PayPal books: nothing yet -> an empty page, which is the test of a connection', async () => {
  const { provider } = await makePayPal()
  expect(await provider.listPayments({ sinceMs: START_MS, cursor: null })).toEqual({
    outcome: 'done',
    value: { payments: [], nextCursor: null },
  })
})

test('PayPal order: not paid for hours -> canceled, and confirming it moves nothing', async () => {
  const { fake, prepare, confirm, read } = await makePayer('pays')
  const reference = await prepare('charge')
  fake.clock.advance(ORDER_LIFE_MS)
  expect(await read(reference)).toMatchObject({ reference, status: 'canceled', capturedCents: 0 })
  expect(done(await confirm(reference))).toMatchObject({ status: 'canceled' })
  expect(fake.countMoved()).toBe(0)
})

test.each(['hold', 'charge'] as const)(
  'PayPal void: while a %s is being confirmed -> PayPal refuses the confirmation',
  async (kind) => {
    const { fake, provider, method, prepare } = await makePayer('pays')
    const reference = await prepare(kind)
    done(await provider.voidPayment(reference))
    const action = kind === 'hold' ? 'authorize' : 'capture'
    const source = { payment_source: { paypal: { vault_id: method.reference } } }
    const { status, body } = await post(fake, `/v2/checkout/orders/${reference}/${action}`, source)
    expect(status).toBe(422)
    expect(body).toMatchObject({ details: [{ issue: 'ACTION_DOES_NOT_MATCH_INTENT' }] })
    expect(fake.countMoved()).toBe(0)
  },
)

test('PayPal webhook: each kind of resource -> its subject and payment', async () => {
  const { fake, provider, method, pay } = await makePayer('disputes')
  const { reference } = done(await pay('charge'))
  await provider.refund({ key: 'refund:1', paymentReference: reference, amountCents: FIFTY, refusals: 0 })
  fake.clock.advance(MINUTE_MS)
  await provider.removeMethod(method.reference)
  const read = []
  for (const event of fake.webhooks.events) {
    const reading = await provider.verifyWebhook(fake.webhooks.sign(event))
    if (reading.verdict !== 'genuine') throw new Error(reading.reason)
    const { type, subject, paymentReference } = reading.event
    read.push(`${type} ${subject.kind} ${paymentReference === reference}`)
  }
  expect(read).toEqual([
    'VAULT.PAYMENT-TOKEN.CREATED method false',
    'PAYMENT.CAPTURE.COMPLETED payment true',
    'PAYMENT.CAPTURE.REFUNDED refund true',
    'CUSTOMER.DISPUTE.CREATED dispute true',
    'VAULT.PAYMENT-TOKEN.DELETED method false',
  ])
})

test('PayPal webhook: no id of the webhook yet, or PayPal cannot be asked -> not verified', async () => {
  const { fake, provider } = await makePayPal({ webhookSecret: null })
  fake.webhooks.report('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: 'A'.repeat(17) })
  const [event] = fake.webhooks.events
  if (event === undefined) throw new Error('no event')
  expect(await provider.verifyWebhook(fake.webhooks.sign(event))).toMatchObject({ verdict: 'unverified' })
  const other = await makePayPal()
  for (const fault of ['unreachable', 'server_error'] as const) {
    other.fake.faults.arm(fault)
    expect(await other.provider.verifyWebhook(fake.webhooks.sign(event))).toMatchObject({
      verdict: 'unverified',
    })
  }
})

test('PayPal webhook: an event of another text inside -> forged, not another request', async () => {
  const { provider, fake } = await makePayPal()
  const { headers } = fake.webhooks.sign({ body: '{}' })
  for (const body of ['', 'no JSON', '{}', '{},"webhook_id":"mine"', '[]', 'null']) {
    expect(await provider.verifyWebhook({ body, headers })).toMatchObject({ verdict: 'forged' })
  }
})

test('PayPal books: a captured hold and a refunded charge of different months -> each once, as they are now', async () => {
  const { fake, provider, pay } = await makePayer('pays')
  const { reference: charge } = done(await pay('charge'))
  await provider.refund({ key: 'refund:1', paymentReference: charge, amountCents: FIFTY, refusals: 0 })
  fake.clock.advance(40 * DAY_MS)
  const { reference: hold } = done(await pay('hold'))
  done(await provider.capture({ reference: hold, amountCents: FIFTY }))
  const list = async () => {
    const found = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof provider.listPayments>> = await provider.listPayments({
        sinceMs: START_MS,
        cursor,
      })
      const { payments, nextCursor } = done(page)
      found.push(...payments)
      cursor = nextCursor
    } while (cursor !== null)
    return found
  }
  expect((await list()).map(({ reference }) => reference)).toEqual([charge])
  fake.clock.advance(SEARCH_LAG_MS)
  expect(await list()).toMatchObject([
    { reference: charge, key: 'payment:1', refundedCents: FIFTY, createdAtMs: START_MS },
    { reference: hold, status: 'succeeded', capturedCents: FIFTY },
  ])
})
