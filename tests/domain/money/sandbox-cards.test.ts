import { expect, test } from 'vitest'
import {
  SANDBOX_CARDS,
  sandboxCardByToken,
  tokenizeSandboxCard,
} from '../../../domain/money/sandbox-cards.ts'

const NOW_MS = Date.UTC(2026, 10, 21)
const GOOD = { card_number: '4242 4242 4242 4242', card_expiry: '12/30', card_cvv: '123' }

test('tokenizer: test card -> its token', () => {
  for (const { number, token } of SANDBOX_CARDS) {
    expect(tokenizeSandboxCard({ ...GOOD, card_number: number }, NOW_MS)).toEqual({ ok: true, value: token })
  }
})

test('sandbox cards: list -> documented tokens; known token -> its card; unknown token -> null', () => {
  expect(SANDBOX_CARDS.map(({ token }) => token)).toEqual([
    'tok_visa',
    'tok_declined',
    'tok_insufficient_funds',
    'tok_authentication_required',
    'tok_expired',
    'tok_soft_decline',
    'tok_processing',
    'tok_processing_fails',
    'tok_dispute',
  ])
  expect(sandboxCardByToken('tok_visa')).toEqual({
    token: 'tok_visa',
    number: '4242424242424242',
    brand: 'visa',
    lastFour: '4242',
    behaviour: 'succeeds',
    label: 'Succeeds',
  })
  expect(sandboxCardByToken('tok_none')).toBeNull()
})

test.each([
  ['tok_declined', 'declined', 'Is declined'],
  ['tok_insufficient_funds', 'insufficient_funds', 'Holds succeed, charges fail'],
  ['tok_authentication_required', 'authentication_required', 'Asks for confirmation'],
  ['tok_expired', 'expired', 'Has expired'],
  ['tok_soft_decline', 'soft_decline', 'Is declined twice while you are away'],
  ['tok_processing', 'processing', 'Is processed for a minute, then succeeds'],
  ['tok_processing_fails', 'processing_fails', 'Is processed for a minute, then fails'],
  ['tok_dispute', 'dispute', 'Is disputed a minute after the charge'],
] as const)('sandbox cards: %s -> behaves as %s, and says so', (token, behaviour, label) => {
  expect(sandboxCardByToken(token)).toMatchObject({ behaviour, label })
})

test('tokenizer: number with spaces or hyphens -> accepted', () => {
  expect(tokenizeSandboxCard({ ...GOOD, card_number: '4242-4242-4242-4242' }, NOW_MS)).toMatchObject({
    ok: true,
  })
})

test('tokenizer: real or mistyped card -> refused', () => {
  expect(tokenizeSandboxCard({ ...GOOD, card_number: '378282246310005' }, NOW_MS)).toEqual({
    ok: false,
    refusal: { card_number: 'Payments are in test mode: use one of the test cards' },
  })
  expect(tokenizeSandboxCard({ ...GOOD, card_number: '4242424242424241' }, NOW_MS)).toEqual({
    ok: false,
    refusal: { card_number: 'Please enter a valid card number' },
  })
})

test('expiry: last day of the month -> valid; after it -> expired', () => {
  const at = (card_expiry: string, nowMs: number) => tokenizeSandboxCard({ ...GOOD, card_expiry }, nowMs)
  expect(at('11/26', Date.UTC(2026, 10, 30, 23, 59))).toMatchObject({ ok: true })
  expect(at('11/26', Date.UTC(2026, 11, 2))).toEqual({
    ok: false,
    refusal: { card_expiry: 'This card has expired' },
  })
  expect(at('10/26', NOW_MS)).toMatchObject({ ok: false })
})

test('expiry: end of the month in the westernmost time zone -> expired from that moment on', () => {
  const endMs = Date.UTC(2026, 11, 1, 12)
  const at = (nowMs: number) => tokenizeSandboxCard({ ...GOOD, card_expiry: '11/26' }, nowMs).ok
  expect([at(endMs - 1), at(endMs)]).toEqual([true, false])
})

test('tokenizer: spaces around expiry and security code -> accepted', () => {
  const fields = { ...GOOD, card_expiry: ' 12 / 30 ', card_cvv: ' 123 ' }
  expect(tokenizeSandboxCard(fields, NOW_MS).ok).toBe(true)
})

test('tokenizer: test card with another invalid field -> refused', () => {
  expect(tokenizeSandboxCard({ ...GOOD, card_cvv: '1' }, NOW_MS).ok).toBe(false)
})

test.each(['', '1/30', '112/30', '12x/30', '13/30', '00/30', '12-30', '12/2030'])(
  'expiry: %j -> invalid',
  (card_expiry) => {
    expect(tokenizeSandboxCard({ ...GOOD, card_expiry }, NOW_MS)).toEqual({
      ok: false,
      refusal: { card_expiry: 'Please enter the expiry date as MM/YY' },
    })
  },
)

test.each(['', '12', '12345', 'abc'])('security code: %j -> invalid', (card_cvv) => {
  expect(tokenizeSandboxCard({ ...GOOD, card_cvv }, NOW_MS)).toMatchObject({
    ok: false,
    refusal: { card_cvv: 'Please enter a valid security code' },
  })
})

test('tokenizer: several invalid fields -> an error for each', () => {
  const result = tokenizeSandboxCard({ card_number: '', card_expiry: '', card_cvv: '' }, NOW_MS)
  expect(result).toMatchObject({
    refusal: {
      card_number: expect.any(String),
      card_expiry: expect.any(String),
      card_cvv: expect.any(String),
    },
  })
})
