import { expect, test } from 'vitest'
import {
  findAmountError,
  getLeastAmount,
  parseAmount,
  stepAmount,
} from '../../../../../app/components/auction-room/bidding/bid-amount.ts'
import { live } from '../../../../fixtures/browser/running-auction.ts'

test('least amount: not leading or leading -> minimum bid, or current price for a maximum', () => {
  const { auction } = live({ current_bid: 1_300, minimum_bid: 1_400 })
  expect(getLeastAmount(auction, false)).toBe(1_400)
  expect(getLeastAmount(auction, true)).toBe(1_300)
})

test.each(['', '   '])('amount error: empty amount %j -> required', (typed) => {
  expect(findAmountError(typed, 1_400)).toBe('Maximum bid amount is required')
})

test.each(['1399', '1,399', 'abc', '-1400', '1e9', '14.5.6'])(
  'amount error: %s below the least amount -> too low',
  (typed) => {
    expect(findAmountError(typed, 1_400)).toBe('Bid must be greater than current bid')
  },
)

test.each(['1400.50', '$14,000.01', '999999999'])(
  'amount error: %s with cents or too high -> states the allowed amounts',
  (typed) => {
    expect(findAmountError(typed, 1_400)).toBe('Bid must be a whole dollar amount between $1 and $99,999,999')
    expect(parseAmount(typed)).toBeNull()
  },
)

test.each([
  ['1400', 1_400],
  [' 2,000 ', 2_000],
  ['$42,250.00', 42_250],
  ['99999999', 99_999_999],
])('amount: %s -> parsed as %i dollars', (typed, dollars) => {
  expect(findAmountError(typed, 1_400)).toBeNull()
  expect(parseAmount(typed)).toBe(dollars)
})

test.each(['0', '0.00', '000'])('amount error: %s -> no amount, too low', (typed) => {
  expect(parseAmount(typed)).toBeNull()
  expect(findAmountError(typed, 1_400)).toBe('Bid must be greater than current bid')
})

test('amount step: up and down -> increment within the least and highest amount', () => {
  const steps = { least: 1_400, step: 100 }
  expect(stepAmount('1,450', { ...steps, up: true })).toBe(1_550)
  expect(stepAmount('1,450', { ...steps, up: false })).toBe(1_400)
  expect(stepAmount('', { ...steps, up: true })).toBe(1_500)
  expect(stepAmount('99,999,999', { ...steps, up: true })).toBe(99_999_999)
})
