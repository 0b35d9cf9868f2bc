import { expect, test } from 'vitest'
import { leadsByBeingFirst } from '../../../../app/routes/auctions.$id/history/ties.ts'

const bid = (bid_amount: number, is_winning = false) => ({ bid_amount, is_winning })

test('tied bids: another bid as high as the leading one -> leads by being first', () => {
  expect(leadsByBeingFirst([bid(33_200, true), bid(33_200), bid(33_000)])).toBe(true)
  expect(leadsByBeingFirst([bid(33_300, true), bid(33_200), bid(33_200)])).toBe(false)
  expect(leadsByBeingFirst([bid(20_000), bid(20_000)])).toBe(false)
  expect(leadsByBeingFirst([])).toBe(false)
})
