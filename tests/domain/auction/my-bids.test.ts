import { expect, test } from 'vitest'
import {
  bidFormText,
  MY_BID_FILTERS,
  myBidFilterText,
  myBidsPath,
  myBidsText,
  myLimitText,
  parseMyBidFilter,
} from '../../../domain/auction/my-bids.ts'

test.each([
  [1, 'You bid once'],
  [2, 'You bid twice'],
  [17, 'You bid 17 times'],
  [1_204, 'You bid 1,204 times'],
])('bid count text: %i bids -> %s', (count, text) => {
  expect(myBidsText(count)).toBe(text)
})

test('limit text: maximum set -> the maximum; else -> the bid', () => {
  const leading = { isWinning: true, currentBid: 33_300 }
  expect(myLimitText({ maximum: 43_400, bid: 33_300, ...leading })).toBe('Your maximum $43,400')
  expect(myLimitText({ maximum: null, bid: 33_300, ...leading })).toBe('Your bid $33,300')
  expect(myLimitText({ maximum: null, bid: 33_300, isWinning: false, currentBid: 33_400 })).toBe(
    'Your bid $33,300',
  )
})

test('limit text: equals the price without leading -> marked as later', () => {
  const tied = { bid: 33_200, isWinning: false, currentBid: 33_200 }
  expect(myLimitText({ maximum: null, ...tied })).toBe('Your bid $33,200. Tied: the other bid came first')
  expect(myLimitText({ maximum: 33_200, ...tied })).toBe(
    'Your maximum $33,200. Tied: the other bid came first',
  )
})

test('bid form link: outbid -> Increase Bid; leading -> set or change the maximum', () => {
  expect(bidFormText({ isWinning: false, maximum: null })).toBe('Increase Bid')
  expect(bidFormText({ isWinning: true, maximum: null })).toBe('Set a maximum')
  expect(bidFormText({ isWinning: true, maximum: 9_000 })).toBe('Change maximum')
})

test('filter: known value -> parsed and in the path; unknown -> all', () => {
  expect(myBidsPath('all')).toBe('/dashboard?tab=my-bids')
  expect(myBidsPath('outbid', 2)).toBe('/dashboard?tab=my-bids&show=outbid&page=2')
  expect(['winning', 'all', 'lost', null].map(parseMyBidFilter)).toEqual(['winning', 'all', 'all', 'all'])
  const counts = { all: 1_010, winning: 1, outbid: 9, ended: 1_000 }
  const texts = MY_BID_FILTERS.map((filter) => myBidFilterText(filter, counts))
  expect(texts).toEqual(['All 1,010', 'Winning 1', 'Outbid 9', 'Ended 1,000'])
  expect(MY_BID_FILTERS.map((filter) => myBidsPath(filter))).toEqual([
    '/dashboard?tab=my-bids',
    '/dashboard?tab=my-bids&show=winning',
    '/dashboard?tab=my-bids&show=outbid',
    '/dashboard?tab=my-bids&show=ended',
  ])
  expect(MY_BID_FILTERS.map(parseMyBidFilter)).toEqual(MY_BID_FILTERS)
})
