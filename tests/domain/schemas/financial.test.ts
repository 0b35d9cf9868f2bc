import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { AuthorizationBody, PaymentMethodBody, TransactionBody } from '../../../domain/schemas/financial.ts'

function getErrors(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(value)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

test('authorization body: card token, saved method -> accepted', () => {
  expect(AuthorizationBody.parse({ card_token: 'tok_visa' })).toEqual({ card_token: 'tok_visa' })
  expect(AuthorizationBody.parse({ payment_method_id: 4 })).toEqual({ payment_method_id: 4 })
})

test('authorization body: both or none -> refused', () => {
  const message = 'Give either a saved payment method or a card'
  expect(getErrors(AuthorizationBody, {})).toEqual({ card_token: [message] })
  expect(getErrors(AuthorizationBody, { card_token: 'tok_visa', payment_method_id: 4 })).toEqual({
    card_token: [message],
  })
})

test('authorization body: empty token, invalid id -> refused', () => {
  expect(getErrors(AuthorizationBody, { card_token: ' ' })).toEqual({ card_token: ['A card is required'] })
  expect(Object.keys(getErrors(AuthorizationBody, { card_token: 5 }))).toEqual(['card_token'])
  expect(Object.keys(getErrors(AuthorizationBody, { payment_method_id: '4' }))).toContain('payment_method_id')
  expect(Object.keys(getErrors(AuthorizationBody, { payment_method_id: 0 }))).toContain('payment_method_id')
})

test.each([
  [AuthorizationBody, { card_token: 'tok_visa' }],
  [PaymentMethodBody, { type: 'credit_card', card_token: 'tok_visa' }],
  [TransactionBody, { purpose: 'listing', auction_id: 1, card_token: 'tok_visa' }],
] as const)('card data: in any body -> refused', (schema, body) => {
  const message = 'Card numbers must not be sent to us. Use the card form, which sends a token.'
  expect(getErrors(schema, body)).toEqual({})
  for (const field of ['card_number', 'card_cvv']) {
    for (const value of ['4242424242424242', 4242, '', null]) {
      expect(getErrors(schema, { ...body, [field]: value })).toEqual({ [field]: [message] })
    }
  }
})

test('payment method: default not given -> default', () => {
  expect(PaymentMethodBody.parse({ type: 'credit_card', card_token: 'tok_visa' }).is_default).toBe(true)
  const other = { type: 'paypal', paypal_email: 'Maria@Example.com', is_default: false }
  expect(PaymentMethodBody.parse(other)).toEqual({ ...other, paypal_email: 'maria@example.com' })
})

test.each([
  [{ type: 'bank_account' }, { type: ['Bank accounts are not offered yet'] }],
  [{ type: 'credit_card' }, { card_token: ['A card is required'] }],
  [{ type: 'paypal' }, { paypal_email: ['PayPal email is required'] }],
  [{ type: 'paypal', paypal_email: 'x' }, { paypal_email: ['Please enter a valid email'] }],
  [{ type: 'cash' }, { type: ['Please select a valid payment method type'] }],
  [{}, { type: ['Please select a valid payment method type'] }],
])('payment method: %o -> refused', (body, errors) => {
  expect(getErrors(PaymentMethodBody, body)).toEqual(errors)
})

test('listing payment: addons -> accepted', () => {
  const body = { purpose: 'listing', auction_id: 12, addons: ['email_blast'], payment_method_id: 4 }
  expect(TransactionBody.parse({ ...body, amount: 0.01 })).toEqual(body)
  expect(
    TransactionBody.parse({ purpose: 'listing', auction_id: 12, card_token: 'tok_visa' }).addons,
  ).toEqual([])
})

test('listing payment: unknown addon or purpose -> refused', () => {
  expect(
    getErrors(TransactionBody, {
      purpose: 'gift',
      auction_id: 12,
      addons: ['gold', 'silver'],
      card_token: 'tok_visa',
    }),
  ).toEqual({ purpose: ['Please select a valid purpose'], addons: ['Please select valid addons'] })
})
