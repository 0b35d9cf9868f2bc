/** What is Stripe's own beside the contract of all providers. */
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { cents } from '../../domain/money/cents.ts'
import { toDeclineCode } from '../../worker/providers/payments/stripe/stripe-declines.ts'
import { done } from '../worker/payments/contract-bench.ts'
import { closeFakes, FIFTY, makePayer, makeStripe, RETURN_URL, START_MS } from './stripe-bench.ts'

afterEach(closeFakes)

test('Stripe hosted page: begun, left, card entered -> the page again, then the saved card; of another -> unknown', async () => {
  const { fake, provider } = await makeStripe()
  const { reference: customerReference } = done(
    await provider.createCustomer({ name: 'Maria Lopez', email: 'maria@example.com' }),
  )
  const type = 'credit_card' as const
  const setup = { customerReference, type, paypalEmail: null, returnUrl: RETURN_URL, isHosted: true }
  const { reference, clientSecret, approvalUrl } = done(await provider.beginSetup(setup))
  expect([clientSecret, approvalUrl]).toEqual([null, expect.stringContaining(reference)])
  const finish = (by = customerReference) => provider.finishSetup({ customerReference: by, reference })
  expect(done(await finish())).toEqual({ state: 'requires_action', actionUrl: approvalUrl })
  expect(fake.completePage(reference, 'pm_card_visa')).toBe(RETURN_URL)
  const saved = done(await finish())
  expect(saved).toMatchObject({ state: 'saved', method: { lastFour: '4242' } })
  expect(done(await finish())).toEqual(saved)
  expect(await finish('cus_of_another')).toMatchObject({ outcome: 'rejected', code: 'unknown_token' })
  const event = fake.webhooks.events.at(-1)
  if (event === undefined) throw new Error('no event')
  const { body, headers } = fake.webhooks.sign(event)
  expect(await provider.verifyWebhook({ body, headers: new Headers(headers) })).toMatchObject({
    event: { subject: { kind: 'setup', reference } },
  })
})

test('Stripe customer: emptied -> without name and email address; one that is unknown -> rejected', async () => {
  const { fake, provider } = await makeStripe()
  const { reference } = done(
    await provider.createCustomer({ name: 'Maria Lopez', email: 'maria@example.com' }),
  )
  expect(fake.books.customers.get(reference)).toMatchObject({ name: 'Maria Lopez' })
  done(await provider.emptyCustomer(reference))
  expect(fake.books.customers.get(reference)).toMatchObject({ name: null, email: null })
  expect(await provider.emptyCustomer('cus_unknown')).toMatchObject({ outcome: 'rejected' })
})

test.each([
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'fraudulent' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'do_not_try_again' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'do_not_honor'],
  [{ code: 'card_declined', decline_code: 'pickup_card' }, 'lost_card'],
  [{ code: 'card_declined', decline_code: 'reenter_transaction' }, 'try_again_later'],
  [{ code: 'card_declined', decline_code: 'issuer_not_available' }, 'issuer_not_available'],
  [{ code: 'expired_card', decline_code: 'expired_card' }, 'expired_card'],
  [{ code: 'processing_error' }, 'processing_error'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_required'],
  [{ code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }, 'card_declined'],
] as const)('Stripe decline %o -> %s', (error, code) => {
  expect(toDeclineCode(error)).toBe(code)
})

test('Stripe card: saved -> brand, last four digits, expiry and fingerprint', async () => {
  const { finished } = await makePayer('pm_card_mastercard')
  expect(done(finished)).toMatchObject({
    state: 'saved',
    method: { brand: 'mastercard', lastFour: '4444', expiryMonth: 8, expiryYear: 2027, paypalEmail: null },
  })
})

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_visa_chargeDeclinedLostCard', 'lost_card'],
] as const)('Stripe setup: %s -> declined as %s', async (testCard, code) => {
  const { finished } = await makePayer(testCard)
  expect(finished).toMatchObject({ outcome: 'declined', code })
})

test('Stripe setup: for PayPal -> not offered', async () => {
  const { provider } = await makeStripe()
  const setup = {
    customerReference: 'cus',
    type: 'paypal',
    paypalEmail: null,
    returnUrl: RETURN_URL,
  } as const
  expect(await provider.beginSetup(setup)).toMatchObject({ outcome: 'rejected', code: 'not_offered' })
})

test('Stripe hold: on-session -> 7 days; off-session -> Visa 4 days 18 hours, others 7 days', async () => {
  const visa = await makePayer('pm_card_visa')
  const amex = await makePayer('pm_card_amex')
  expect(done(await visa.pay('hold', RETURN_URL)).captureBeforeMs).toBe(START_MS + 7 * DAY_MS)
  expect(done(await visa.pay('hold')).captureBeforeMs).toBe(START_MS + 4 * DAY_MS + 18 * HOUR_MS)
  expect(done(await amex.pay('hold')).captureBeforeMs).toBe(START_MS + 7 * DAY_MS)
})

test('Stripe 3-D Secure: approved, then declined by the bank -> declined for that reason', async () => {
  const { fake, provider, pay } = await makePayer(
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  )
  const { reference } = done(await pay('charge', RETURN_URL))
  fake.answerBank(reference, true)
  expect(done(await provider.readPayment(reference))).toMatchObject({
    status: 'failed',
    declineCode: 'insufficient_funds',
  })
})

test.each([
  ['pm_card_pendingRefund', 'processing', 0, 'succeeded', 5_000],
  ['pm_card_refundFail', 'succeeded', 5_000, 'failed', 0],
] as const)(
  'Stripe refund %s: %s with %i refunded -> a minute later %s with %i',
  async (card, now, refundedNow, later, refundedLater) => {
    const { fake, provider, pay } = await makePayer(card)
    const { reference: paymentReference } = done(await pay('charge'))
    const refund = () =>
      provider.refund({ key: 'refund:1', paymentReference, amountCents: FIFTY, refusals: 0 })
    const { reference, status } = done(await refund())
    expect(status).toBe(now)
    expect(done(await provider.readPayment(paymentReference)).refundedCents).toBe(refundedNow)
    fake.clock.advance(MINUTE_MS)
    expect(done(await provider.readRefund(reference)).status).toBe(later)
    expect(done(await provider.readPayment(paymentReference)).refundedCents).toBe(refundedLater)
    expect(done(await refund()).reference).toBe(reference)
  },
)

test('Stripe hold: part of it captured -> the rest is no refund', async () => {
  const { provider, pay } = await makePayer('pm_card_visa')
  const { reference } = done(await pay('hold'))
  await provider.capture({ reference, amountCents: cents(3_000) })
  expect(done(await provider.readPayment(reference))).toMatchObject({
    capturedCents: 3_000,
    refundedCents: 0,
  })
})

test('Stripe renewal: twice at once -> one new hold', async () => {
  const { fake, provider, methodReference, pay } = await makePayer('pm_card_visa')
  const { reference } = done(await pay('hold'))
  const renew = () => provider.renewHold({ reference, methodReference })
  await Promise.all([renew(), renew()])
  const renewed = done(await renew())
  const held = [...fake.books.intents.values()].filter(({ status }) => status === 'requires_capture')
  expect(held.map(({ id }) => id)).toEqual([renewed.reference])
  expect(held[0]?.metadata).toMatchObject({ key: 'payment:1', renews: reference })
})

test('Stripe renewal: the new hold was voided while the old one stands -> another one', async () => {
  const { fake, provider, methodReference, pay } = await makePayer('pm_card_visa')
  const { reference } = done(await pay('hold'))
  // The fifth request would void the old hold.
  fake.faults.arm('unreachable', 5)
  await provider.renewHold({ reference, methodReference })
  expect(fake.faults.disarm()).toBe(true)
  const first = fake.books.intents.get(reference)?.metadata.renewed_by ?? ''
  await provider.voidPayment(first)
  const renewed = done(await provider.renewHold({ reference, methodReference }))
  expect(renewed).toMatchObject({ status: 'held' })
  expect(renewed.reference).not.toBe(first)
})

test('Stripe dispute: lost -> read as lost', async () => {
  const { fake, provider, pay } = await makePayer('pm_card_createDispute')
  const { reference: paymentReference } = done(await pay('charge'))
  fake.clock.advance(MINUTE_MS)
  const [dispute] = [...fake.books.disputes.values()]
  expect(done(await provider.readDispute(dispute?.id ?? ''))).toMatchObject({
    state: 'open',
    paymentReference,
  })
  fake.closeDispute(dispute?.id ?? '', 'lost')
  expect(done(await provider.readDispute(dispute?.id ?? ''))).toMatchObject({
    state: 'lost',
    amountCents: FIFTY,
  })
})

test('Stripe dispute: lost, and a part is given back -> lost with the rest', async () => {
  const { fake, provider, pay } = await makePayer('pm_card_createDispute')
  await pay('charge')
  fake.clock.advance(MINUTE_MS)
  const [dispute] = [...fake.books.disputes.values()]
  fake.closeDispute(dispute?.id ?? '', 'lost', 2_000)
  expect(done(await provider.readDispute(dispute?.id ?? ''))).toMatchObject({
    state: 'lost',
    amountCents: 3_000,
  })
})

test('Stripe dispute: lost, and all of it is given back -> over, like a won one', async () => {
  const { fake, provider, pay } = await makePayer('pm_card_createDispute')
  await pay('charge')
  fake.clock.advance(MINUTE_MS)
  const [dispute] = [...fake.books.disputes.values()]
  fake.closeDispute(dispute?.id ?? '', 'lost', FIFTY)
  expect(done(await provider.readDispute(dispute?.id ?? ''))).toMatchObject({
    state: 'won',
    amountCents: FIFTY,
  })
})

test('Stripe webhook: each kind of object -> its subject and payment', async () => {
  const { fake, provider, methodReference, pay } = await makePayer('pm_card_createDispute')
  const { reference } = done(await pay('charge'))
  await provider.refund({ key: 'refund:1', paymentReference: reference, amountCents: FIFTY, refusals: 0 })
  fake.clock.advance(MINUTE_MS)
  await provider.removeMethod(methodReference)
  const read = []
  for (const event of fake.webhooks.events) {
    const reading = await provider.verifyWebhook(fake.webhooks.sign(event))
    if (reading.verdict !== 'genuine') throw new Error(reading.verdict)
    const { type, subject, paymentReference } = reading.event
    read.push(`${type} ${subject.kind} ${paymentReference === reference}`)
  }
  expect(read).toEqual([
    'customer.created other false',
    'setup_intent.created setup false',
    'payment_method.attached method false',
    'setup_intent.succeeded setup false',
    'payment_intent.created payment true',
    'charge.succeeded payment true',
    'payment_intent.succeeded payment true',
    'refund.created refund true',
    'charge.refunded payment true',
    'charge.dispute.created dispute true',
    'payment_method.detached method false',
  ])
})

test('Stripe webhook: no secret of the endpoint yet -> not verified', async () => {
  const { fake, provider } = await makeStripe({ webhookSecret: null })
  fake.webhooks.report('payment_intent.created', { id: 'pi_1', object: 'payment_intent' })
  const [event] = fake.webhooks.events
  if (event === undefined) throw new Error('no event')
  expect(await provider.verifyWebhook(fake.webhooks.sign(event))).toMatchObject({ verdict: 'unverified' })
})

test('Stripe call: wrong key -> unknown, and the reason says so', async () => {
  const { provider } = await makeStripe({ secretKey: 'sk_test_wrong' })
  expect(await provider.listPayments({ sinceMs: START_MS, cursor: null })).toEqual({
    outcome: 'unknown',
    message: expect.stringContaining('Invalid API Key'),
  })
})

test('Stripe call: answer lost -> the client does not repeat it by itself', async () => {
  const { fake, provider } = await makeStripe()
  fake.faults.arm('answer_lost')
  const person = { name: 'Maria', email: 'maria@example.com' }
  expect(await provider.createCustomer(person)).toMatchObject({ outcome: 'unknown' })
  expect(fake.books.customers.size).toBe(1)
})
