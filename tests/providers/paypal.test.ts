import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { cents } from '../../domain/money/cents.ts'
import { declineOfResponse, toDeclineCode } from '../../worker/providers/payments/paypal/paypal-declines.ts'
import { toCents, toMoney } from '../../worker/providers/payments/paypal/paypal-money.ts'
import { createPayPalProvider } from '../../worker/providers/payments/paypal/paypal-provider.ts'
import { CLIENT_ID, CLIENT_SECRET, FakePayPal, WEBHOOK_ID } from '../fixtures/paypal/fake-paypal.ts'
import { ORDER_LIFE_MS } from '../fixtures/paypal/orders.ts'
import { SEARCH_LAG_MS } from '../fixtures/paypal/transaction-search.ts'
import { done } from '../worker/payments/contract-bench.ts'

/** What is PayPal's own beside the contract of all providers. */

const START_MS = Date.UTC(2026, 10, 21)
const RETURN_URL = 'https://hammerlane.test/return'
const FIFTY = cents(5_000)

const running: FakePayPal[] = []

afterEach(async () => {
  for (const fake of running.splice(0)) await fake.close()
})

async function makePayPal(
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

async function makePayer(account: string) {
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

test('PayPal page: approved, then declined -> declined for that reason, and another account pays', async () => {
  const { fake, pay, read } = await makePayer('asked-then-declined')
  const { reference } = done(await pay('charge', RETURN_URL))
  fake.answerPayer(reference, true)
  expect(await read(reference)).toMatchObject({ status: 'failed', declineCode: 'card_declined' })
  expect(fake.countMoved()).toBe(0)
})

test('PayPal page: a hold that the person has approved -> held when it is read', async () => {
  const { fake, pay, read } = await makePayer('asked')
  const { reference } = done(await pay('hold', RETURN_URL))
  fake.answerPayer(reference, true)
  expect(await read(reference)).toMatchObject({ status: 'held', captureBeforeMs: START_MS + 3 * DAY_MS })
})

test('PayPal capture: declined by the bank -> declined, and the order is of no use any more', async () => {
  const { pay, read, fake } = await makePayer('expired-card')
  const declined = await pay('charge')
  expect(declined).toMatchObject({ outcome: 'declined', code: 'expired_card' })
  const reference = declined.outcome === 'declined' ? (declined.reference ?? '') : ''
  expect(await read(reference)).toMatchObject({ status: 'canceled', declineCode: 'expired_card' })
  expect(fake.countMoved()).toBe(0)
})

test('PayPal hold: guaranteed for 3 days, then captured -> renewed first', async () => {
  const { fake, provider, pay } = await makePayer('pays')
  const { reference, captureBeforeMs } = done(await pay('hold'))
  expect(captureBeforeMs).toBe(START_MS + 3 * DAY_MS)
  fake.clock.advance(10 * DAY_MS)
  expect(done(await provider.capture({ reference, amountCents: FIFTY }))).toMatchObject({
    status: 'succeeded',
    capturedCents: FIFTY,
  })
  expect(fake.books.orders.get(reference)?.authorizations).toHaveLength(2)
})

test('PayPal hold: money spent after the guaranteed time -> capture declined, nothing taken', async () => {
  const { fake, provider, pay } = await makePayer('spends')
  const { reference } = done(await pay('hold'))
  fake.clock.advance(4 * DAY_MS)
  const declined = { outcome: 'declined', code: 'insufficient_funds' }
  expect(await provider.renewHold({ reference, methodReference: '' })).toMatchObject(declined)
  expect(await provider.capture({ reference, amountCents: FIFTY })).toMatchObject(declined)
})

test('PayPal renewal: within the guaranteed time -> unchanged; after it -> 3 days more, each time of the first', async () => {
  const { fake, provider, pay } = await makePayer('pays')
  const held = done(await pay('hold'))
  const renew = async () => done(await provider.renewHold({ reference: held.reference, methodReference: '' }))
  fake.clock.advance(2 * DAY_MS)
  expect(await renew()).toEqual(held)
  for (const day of [4, 8]) {
    fake.clock.advance(START_MS + day * DAY_MS - fake.clock.nowMs())
    const { reference, captureBeforeMs } = await renew()
    expect({ reference, captureBeforeMs }).toEqual({
      reference: held.reference,
      captureBeforeMs: START_MS + (day + 3) * DAY_MS,
    })
  }
  expect(done(await provider.voidPayment(held.reference))).toMatchObject({ status: 'canceled' })
  expect(fake.countMoved()).toBe(0)
})

test('PayPal renewal: on day 27 -> guaranteed until day 29 only', async () => {
  const { fake, provider, pay } = await makePayer('pays')
  const { reference } = done(await pay('hold'))
  fake.clock.advance(27 * DAY_MS)
  const renewed = done(await provider.renewHold({ reference, methodReference: '' }))
  expect(renewed.captureBeforeMs).toBe(START_MS + 29 * DAY_MS)
})

test.each([
  ['refund-later', 'processing', 0, 'succeeded', 5_000],
  ['refund-fails', 'succeeded', 5_000, 'failed', 0],
] as const)(
  'PayPal refund %s: %s with %i refunded -> a minute later %s with %i',
  async (account, now, refundedNow, later, refundedLater) => {
    const { fake, provider, pay, read } = await makePayer(account)
    const { reference: paymentReference } = done(await pay('charge'))
    const refund = () => provider.refund({ key: 'refund:1', paymentReference, amountCents: FIFTY })
    const { reference, status } = done(await refund())
    expect(status).toBe(now)
    expect((await read(paymentReference)).refundedCents).toBe(refundedNow)
    fake.clock.advance(MINUTE_MS)
    expect(done(await provider.readRefund(reference))).toMatchObject({ status: later, paymentReference })
    expect((await read(paymentReference)).refundedCents).toBe(refundedLater)
    expect(done(await refund()).reference).toBe(reference)
  },
)

test.each([
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
] as const)('PayPal dispute: %s -> %s', async (outcome, state) => {
  const { fake, provider, pay } = await makePayer('disputes')
  const { reference: paymentReference } = done(await pay('charge'))
  fake.clock.advance(MINUTE_MS)
  const [{ id } = { id: '' }] = [...fake.books.disputes.values()]
  expect(done(await provider.readDispute(id))).toMatchObject({ state: 'open', paymentReference })
  fake.closeDispute(id, outcome)
  expect(done(await provider.readDispute(id))).toMatchObject({ state, amountCents: FIFTY })
})

test('PayPal webhook: each kind of resource -> its subject and payment', async () => {
  const { fake, provider, method, pay } = await makePayer('disputes')
  const { reference } = done(await pay('charge'))
  await provider.refund({ key: 'refund:1', paymentReference: reference, amountCents: FIFTY })
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
  await provider.refund({ key: 'refund:1', paymentReference: charge, amountCents: FIFTY })
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

async function post(fake: FakePayPal, path: string, body: object, requestId?: string) {
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
