import { expect, test } from 'vitest'
import {
  isCardNumber,
  SANDBOX_CARDS,
  sandboxCardByToken,
  tokenizeSandboxCard,
} from '../../../domain/money/sandbox-cards.ts'

const NOW_MS = Date.UTC(2026, 10, 21)
const GOOD = { card_number: '4242 4242 4242 4242', card_expiry: '12/30', card_cvv: '123' }

test('each test card becomes its token', () => {
  for (const { number, token } of SANDBOX_CARDS) {
    expect(tokenizeSandboxCard({ ...GOOD, card_number: number }, NOW_MS)).toEqual({ ok: true, token })
  }
})

test('the tokens are those of the surface page', () => {
  expect(SANDBOX_CARDS.map(({ token }) => token)).toEqual([
    'tok_visa',
    'tok_declined',
    'tok_insufficient_funds',
    'tok_authentication_required',
    'tok_expired',
  ])
  expect(sandboxCardByToken('tok_visa')).toMatchObject({ lastFour: '4242', behaviour: 'succeeds' })
  expect(sandboxCardByToken('tok_none')).toBeNull()
})

test('spaces and hyphens in a number are no matter', () => {
  expect(tokenizeSandboxCard({ ...GOOD, card_number: '4242-4242-4242-4242' }, NOW_MS)).toMatchObject({
    ok: true,
  })
})

test.each([
  ['', false],
  ['4242424242424241', false],
  ['4242424242424242', true],
  ['378282246310005', true],
  ['42424242424', false],
  ['424242424242424x', false],
  ['00000000000000000000', false],
])('%s is a card number: %s', (number, expected) => {
  expect(isCardNumber(number)).toBe(expected)
})

test('a true card is not taken by the test tokenizer, and neither is a mistyped one', () => {
  expect(tokenizeSandboxCard({ ...GOOD, card_number: '378282246310005' }, NOW_MS)).toEqual({
    ok: false,
    errors: { card_number: 'Payments are in test mode: use one of the test cards' },
  })
  expect(tokenizeSandboxCard({ ...GOOD, card_number: '4242424242424241' }, NOW_MS)).toEqual({
    ok: false,
    errors: { card_number: 'Please enter a valid card number' },
  })
})

test('a card is good to the end of its month', () => {
  const at = (card_expiry: string, nowMs: number) => tokenizeSandboxCard({ ...GOOD, card_expiry }, nowMs)
  expect(at('11/26', Date.UTC(2026, 10, 30, 23, 59))).toMatchObject({ ok: true })
  expect(at('11/26', Date.UTC(2026, 11, 2))).toEqual({
    ok: false,
    errors: { card_expiry: 'This card has expired' },
  })
  expect(at('10/26', NOW_MS)).toMatchObject({ ok: false })
})

test.each(['', '1/30', '13/30', '00/30', '12-30', '12/2030'])('%j is no expiry date', (card_expiry) => {
  expect(tokenizeSandboxCard({ ...GOOD, card_expiry }, NOW_MS)).toEqual({
    ok: false,
    errors: { card_expiry: 'Please enter the expiry date as MM/YY' },
  })
})

test.each(['', '12', '12345', 'abc'])('%j is no security code', (card_cvv) => {
  expect(tokenizeSandboxCard({ ...GOOD, card_cvv }, NOW_MS)).toMatchObject({
    ok: false,
    errors: { card_cvv: 'Please enter a valid security code' },
  })
})

test('every field at fault is named at once', () => {
  const told = tokenizeSandboxCard({ card_number: '', card_expiry: '', card_cvv: '' }, NOW_MS)
  expect(told).toMatchObject({
    errors: {
      card_number: expect.any(String),
      card_expiry: expect.any(String),
      card_cvv: expect.any(String),
    },
  })
})
