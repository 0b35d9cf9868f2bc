import { expect, test } from 'vitest'
import {
  arePaymentsSetUp,
  areTestPayments,
  canPayWith,
  chooseProvider,
  type PaymentSetup,
} from '../../../domain/money/payment-choice.ts'
import { defaultApiUrl, parseApiUrl } from '../../../domain/money/processor-urls.ts'

const STRIPE: PaymentSetup = { active: ['stripe'], isSandboxAllowed: true }
const BOTH: PaymentSetup = { active: ['stripe', 'paypal'], isSandboxAllowed: false }
const NONE: PaymentSetup = { active: [], isSandboxAllowed: false }
const SANDBOX: PaymentSetup = { active: [], isSandboxAllowed: true }

test.each([
  ['card, Stripe active', 'credit_card', STRIPE, 'stripe'],
  ['PayPal, only Stripe active', 'paypal', STRIPE, null],
  ['card, only PayPal active', 'credit_card', { active: ['paypal'], isSandboxAllowed: true }, null],
  ['PayPal, both active', 'paypal', BOTH, 'paypal'],
  ['card, none active, sandbox allowed', 'credit_card', SANDBOX, 'sandbox'],
  ['PayPal, none active, sandbox allowed', 'paypal', SANDBOX, 'sandbox'],
  ['card, none active, sandbox not allowed', 'credit_card', NONE, null],
] as const)('payment provider for a new method: %s -> %4$s', (_, type, setup, provider) => {
  expect(chooseProvider(type, setup)).toBe(provider)
})

test('saved method: of the sandbox -> pays where the sandbox takes new methods only; of a real processor -> always', () => {
  const setups = [STRIPE, BOTH, SANDBOX, NONE]
  expect(setups.map((setup) => canPayWith('sandbox', setup))).toEqual([false, false, true, false])
  expect(setups.every((setup) => canPayWith('stripe', setup) && canPayWith('paypal', setup))).toBe(true)
})

test('payment setup: real processor, sandbox or none -> set up, test payments', () => {
  const states = [STRIPE, BOTH, SANDBOX, NONE].map((setup) => [
    arePaymentsSetUp(setup),
    areTestPayments(setup),
  ])
  expect(states).toEqual([
    [true, false],
    [true, false],
    [true, true],
    [false, true],
  ])
})

test.each([
  ['https://api.stripe.com', 'https://api.stripe.com'],
  ['https://api.stripe.com/', 'https://api.stripe.com'],
  ['https://api.stripe.com.evil.example', null],
  ['https://user@api.stripe.com', null],
  ['https://api.stripe.com/v1', null],
  ['http://api.stripe.com', null],
  ['http://127.0.0.1:4010', null],
  ['api.stripe.com', null],
])('API base URL outside development: %s -> %s', (text, origin) => {
  expect(parseApiUrl('stripe', text, { isDevelopment: false })).toBe(origin)
})

test('API base URL in development: of a local server -> allowed; of another scheme -> not', () => {
  const parse = (text: string) => parseApiUrl('stripe', text, { isDevelopment: true })
  expect(parse('http://127.0.0.1:4010')).toBe('http://127.0.0.1:4010')
  expect(parse('ftp://127.0.0.1')).toBeNull()
  expect(parseApiUrl('paypal', 'https://api-m.sandbox.paypal.com', { isDevelopment: false })).not.toBeNull()
  expect(defaultApiUrl('paypal')).toBe('https://api-m.paypal.com')
})
