import { expect, test } from 'vitest'
import { dollarsListed } from '../../../domain/format/usd.ts'
import {
  draftMarks,
  draftName,
  FILTERED_STATUSES,
  ownListingFilter,
  ownListingFilterWords,
  ownListingsAddress,
  ownPriceText,
  ownReserveText,
  ownResultText,
  photoCountText,
  unpaidStartTexts,
} from '../../../domain/listing/my-listings.ts'
import { loweringProblem } from '../../../domain/listing/seller-action-copy.ts'
import { AUCTION_STATUSES } from '../../../domain/vehicle/enumerations.ts'

test('every status belongs to just one filter', () => {
  const filtered = Object.values(FILTERED_STATUSES).flat()
  expect([...filtered].sort()).toEqual([...AUCTION_STATUSES].sort())
})

test('the filters stand in the address with their counts, and a word that is none is all', () => {
  expect(ownListingFilter('drafts')).toBe('drafts')
  expect(ownListingFilter('draft')).toBe('all')
  expect(ownListingsAddress('all')).toBe('/dashboard?tab=my-auctions')
  expect(ownListingsAddress('ended', 3)).toBe('/dashboard?tab=my-auctions&show=ended&page=3')
  const counts = { all: 1_204, active: 2, pending: 1, ended: 0, drafts: 3 }
  expect(ownListingFilterWords('all', counts)).toEqual({ label: 'All', count: '1,204' })
  expect(ownListingFilterWords('drafts', counts)).toEqual({ label: 'Drafts', count: '3' })
})

test.each([
  ['active', false, true, 'No'],
  ['pending', true, false, 'Yes'],
  ['draft', true, false, 'Yes'],
  ['active', true, false, 'Yes, not met'],
  ['ended', true, true, 'Yes, met'],
] as const)(
  'the reserve of one that is %s (has %s, met %s) is told as %s',
  (status, hasReserve, reserveMet, text) => {
    expect(ownReserveText({ status, hasReserve, reserveMet, soldAfter: false })).toBe(text)
  },
)

test('of one that was sold after its auction the reserve was missed in the auction', () => {
  const reserve = { status: 'ended', hasReserve: true, reserveMet: false, soldAfter: true } as const
  expect(ownReserveText(reserve)).toBe('Yes, not met in the auction')
})

test('the price is the current bid, or that there is none', () => {
  expect(ownPriceText({ status: 'active', currentBid: 12_600 })).toBe('$12,600')
  expect(ownPriceText({ status: 'active', currentBid: null })).toBe('No bids yet')
  expect(ownPriceText({ status: 'ended', currentBid: null })).toBe('No bids')
})

test.each([
  ['ended', 'sold', 'Sold'],
  ['ended', 'reserve_not_met', 'Reserve not met'],
  ['ended', 'no_bids', 'No bids'],
  ['cancelled', null, 'Cancelled'],
] as const)('what became of one that is %s with %s is %s', (status, outcome, text) => {
  expect(ownResultText(status, outcome)).toBe(text)
})

test('a price is lowered only to one below it, and cents that were stated are shown', () => {
  expect(loweringProblem(8_999.99, 9_000)).toBeNull()
  expect(loweringProblem(9_000, 9_000)).toBe('Enter an amount below the current one')
  expect(dollarsListed(9_000)).toBe('$9,000')
  expect(dollarsListed(9_000.5)).toBe('$9,000.50')
})

test('a draft is called by its car as far as that is typed', () => {
  expect(draftName('')).toBe('Untitled draft')
  expect(draftName('2019 Honda')).toBe('2019 Honda')
  expect([0, 1, 12].map(photoCountText)).toEqual(['No photos', '1 photo', '12 photos'])
})

test('drafts of one name are told apart by the end of the VIN and the mileage, as far as they are typed', () => {
  expect(draftMarks({ vin: '1HGCV1F51KA000001', mileage: '41000' })).toEqual([
    'VIN …000001',
    'Mileage 41,000',
  ])
  expect(draftMarks({ vin: '', mileage: '-3' })).toEqual([])
})

test('what is not paid for starts once it is: at its start, or an hour later when that has passed', () => {
  const nowMs = Date.UTC(2026, 10, 22, 20)
  expect(unpaidStartTexts(nowMs + 1, nowMs).below).toMatch(/ at the earliest$/)
  expect(unpaidStartTexts(nowMs, nowMs)).toEqual({ value: 'Once paid', below: 'One hour after you pay' })
})
