import { expect, test } from 'vitest'
import { isLeaderTied } from '../../../../app/routes/auctions.$id/history/ties.ts'

const bid = (bid_amount: number, is_winning = false) => ({ bid_amount, is_winning })

test('tied bids: another bid as high as the leading one -> leads by being first', () => {
  expect(isLeaderTied([bid(33_200, true), bid(33_200), bid(33_000)])).toBe(true)
  expect(isLeaderTied([bid(33_300, true), bid(33_200), bid(33_200)])).toBe(false)
  expect(isLeaderTied([bid(20_000), bid(20_000)])).toBe(false)
  expect(isLeaderTied([])).toBe(false)
})
