import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import { quickBids } from '../../../domain/money/quick-bids.ts'

test('quick bids: current bid -> plus 100, 500 and 1,000', () => {
  const bids = quickBids({
    currentBidCents: cents(4_175_000),
    startingBidCents: cents(2_800_000),
    minimumBidCents: cents(4_185_000),
  })
  expect(bids.map(({ amountCents }) => amountCents)).toEqual([4_185_000, 4_225_000, 4_275_000])
  expect(bids.every(({ allowed }) => allowed)).toBe(true)
})

test('quick bids: no bid -> from the starting bid, or from zero', () => {
  const fromStart = {
    currentBidCents: null,
    startingBidCents: cents(100_050),
    minimumBidCents: cents(110_100),
  }
  expect(quickBids(fromStart).map(({ amountCents }) => amountCents)).toEqual([110_100, 150_100, 200_100])
  const fromNothing = { currentBidCents: null, startingBidCents: null, minimumBidCents: cents(10_000) }
  expect(quickBids(fromNothing).map(({ amountCents }) => amountCents)).toEqual([10_000, 50_000, 100_000])
})

test('quick bids: below the minimum bid -> not allowed', () => {
  const bids = quickBids({
    currentBidCents: cents(100_000),
    startingBidCents: null,
    minimumBidCents: cents(150_000),
  })
  expect(bids.map(({ allowed }) => allowed)).toEqual([false, true, true])
})

test('quick bids: exactly the highest bid -> allowed', () => {
  const bids = quickBids({
    currentBidCents: cents(99_999_899_00),
    startingBidCents: null,
    minimumBidCents: cents(99_999_900_00),
  })
  expect(bids.map(({ amountCents, allowed }) => [amountCents, allowed])).toEqual([
    [99_999_999_00, true],
    [100_000_399_00, false],
    [100_000_899_00, false],
  ])
})

test('quick bids: above the highest bid -> not allowed', () => {
  const bids = quickBids({
    currentBidCents: cents(99_999_400_00),
    startingBidCents: null,
    minimumBidCents: cents(99_999_500_00),
  })
  expect(bids.map(({ allowed }) => allowed)).toEqual([true, true, false])
})
