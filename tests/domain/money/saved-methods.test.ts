import { expect, test } from 'vitest'
import {
  expiryProblem,
  expiryText,
  labelProblem,
  parseExpiry,
  removalProblem,
} from '../../../domain/money/saved-methods.ts'

const NOW_MS = Date.UTC(2026, 10, 25)
const FREE = { paysPremium: false, backsLeadingBid: false, backsAuthorization: false }

test('removal: nothing stands on the method -> allowed; else the strongest reason', () => {
  expect(removalProblem(FREE)).toBeNull()
  expect(removalProblem({ ...FREE, backsAuthorization: true })).toContain('payment authorization')
  expect(removalProblem({ ...FREE, backsAuthorization: true, backsLeadingBid: true })).toContain('You lead')
  expect(removalProblem({ ...FREE, backsLeadingBid: true, paysPremium: true })).toContain('not paid yet')
})

test.each([['4242424242424242'], ['my card 4242 4242-4242 4242'], ['x14242424242424242x']])(
  'label: %s holds a card number -> refused',
  (label) => {
    expect(labelProblem(label)).toBe('Do not enter a card number here')
  },
)

test('label: at most 40 characters, other numbers are allowed', () => {
  expect(labelProblem('Work, tel. 213-555-0100')).toBeNull()
  expect(labelProblem('x'.repeat(40))).toBeNull()
  expect(labelProblem('x'.repeat(41))).toBe('The label must not exceed 40 characters')
})

test.each([
  ['04/27', { expiryMonth: 4, expiryYear: 2027 }],
  ['4 / 2027', { expiryMonth: 4, expiryYear: 2027 }],
  ['13/27', null],
  ['0427', null],
] as const)('expiry: typed as %s -> %o', (text, parsed) => {
  expect(parseExpiry(text)).toEqual(parsed)
  if (parsed) expect(expiryText(parsed)).toBe('04/27')
})

test('expiry: valid until its month is over, at most 20 years ahead', () => {
  const problem = (expiryMonth: number, expiryYear: number) =>
    expiryProblem({ expiryMonth, expiryYear }, NOW_MS)
  expect(problem(11, 2026)).toBeNull()
  expect(problem(10, 2026)).toBe('This card has expired')
  expect(problem(12, 2046)).toBeNull()
  expect(problem(1, 2047)).toBe('Please enter the expiry date as MM/YY')
  expect(expiryText({ expiryMonth: null, expiryYear: null })).toBeNull()
})
