import { expect, test } from 'vitest'
import { dollarsListed } from '../../../domain/format/usd.ts'
import {
  draftDetails,
  draftName,
  EMPTY_LISTINGS_COPY,
  FILTERED_STATUSES,
  listingPriceText,
  listingReserveText,
  listingResultText,
  MY_LISTING_FILTERS,
  noListingFoundText,
  parseMyListingFilter,
  parseMyListingsView,
  photoCountText,
  toFilterLabel,
  toListingSearchWords,
  unpaidStartCopy,
} from '../../../domain/listing/my-listings.ts'
import { loweringProblem } from '../../../domain/listing/seller-action-copy.ts'
import { myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { AUCTION_STATUSES } from '../../../domain/vehicle/enumerations.ts'

test('filters: every status -> in exactly one filter', () => {
  const filtered = Object.values(FILTERED_STATUSES).flat()
  expect([...filtered].sort()).toEqual([...AUCTION_STATUSES].sort())
})

test('filters: URL with a filter name -> that filter with its count; any other value -> all', () => {
  expect(parseMyListingFilter('drafts')).toBe('drafts')
  expect(parseMyListingFilter('draft')).toBe('all')
  expect(myListingsHref('all')).toBe('/dashboard?tab=my-auctions')
  expect(myListingsHref('ended', { page: 3 })).toBe('/dashboard?tab=my-auctions&show=ended&page=3')
  const counts = { all: 1_204, active: 2, pending: 1, ended: 0, drafts: 3 }
  expect(toFilterLabel('all', counts)).toEqual({ label: 'All', count: '1,204' })
  expect(MY_LISTING_FILTERS.map((filter) => toFilterLabel(filter, counts).label)).toEqual([
    'All',
    'Active',
    'Pending',
    'Ended',
    'Drafts',
  ])
  expect(toFilterLabel('drafts', counts)).toEqual({ label: 'Drafts', count: '3' })
})

test('view: URL with a search and an order -> them, and the same URL again; unknown values -> the defaults', () => {
  const href = myListingsHref('drafts', { search: 'BMW M3 & co', sort: 'bids', page: 2 })
  expect(href).toBe('/dashboard?tab=my-auctions&show=drafts&search=BMW+M3+%26+co&sort=bids&page=2')
  expect(parseMyListingsView(new URL(href, 'https://x').searchParams)).toEqual({
    filter: 'drafts',
    search: 'BMW M3 & co',
    sort: 'bids',
  })
  expect(parseMyListingsView(new URLSearchParams({ show: 'x', sort: 'x', search: '  ' }))).toEqual({
    filter: 'all',
    search: '',
    sort: 'ending',
  })
  expect(parseMyListingsView(new URLSearchParams({ search: 'a'.repeat(101) })).search).toHaveLength(100)
})

test('search words: mixed case and spaces -> at most eight in lower case, as SQLite has them', () => {
  expect(toListingSearchWords(' HL-2026  Citroën ÉTÉ\tx ')).toEqual(['hl-2026', 'citroën', 'ÉtÉ', 'x'])
  expect(toListingSearchWords('a b c d e f g h i j')).toHaveLength(8)
  expect(toListingSearchWords(' ')).toEqual([])
})

test.each([
  ['all', 'No auction matches “x”'],
  ['ended', 'No ended auction matches “x”'],
  ['drafts', 'No draft matches “x”'],
] as const)('search without a result: filter %s -> %s', (filter, text) => {
  expect(noListingFoundText(filter, 'x')).toBe(text)
})

test('empty list: each filter -> what appears there', () => {
  expect(EMPTY_LISTINGS_COPY).toEqual({
    all: ['You have no auctions yet', 'The cars you sell appear here, with their bids.'],
    active: ['No active auctions', 'Your auctions appear here from start to end.'],
    pending: ['No pending auctions', 'Auctions that are scheduled or waiting for checkout appear here.'],
    ended: ['No ended auctions', 'Auctions that sold, did not sell or were cancelled appear here.'],
    drafts: ['No drafts', 'A listing you start is kept here until you submit it.'],
  })
})

test.each([
  ['active', false, true, 'No'],
  ['pending', true, false, 'Yes'],
  ['draft', true, false, 'Yes'],
  ['active', true, false, 'Yes, not met'],
  ['ended', true, true, 'Yes, met'],
] as const)('reserve: status %s, has %s, met %s -> %s', (status, hasReserve, reserveMet, text) => {
  expect(listingReserveText({ status, hasReserve, reserveMet, soldAfter: false })).toBe(text)
})

test('reserve: sold by an after-sale offer -> missed in the auction', () => {
  const reserve = { status: 'ended', hasReserve: true, reserveMet: false, soldAfter: true } as const
  expect(listingReserveText(reserve)).toBe('Yes, not met in the auction')
})

test('price: with bids -> current bid; without -> no bids', () => {
  expect(listingPriceText({ status: 'active', currentBid: 12_600 })).toBe('$12,600')
  expect(listingPriceText({ status: 'active', currentBid: null })).toBe('No bids yet')
  for (const status of ['ended', 'cancelled'] as const)
    expect(listingPriceText({ status, currentBid: null })).toBe('No bids')
})

test.each([
  ['ended', 'sold', 'Sold'],
  ['ended', 'reserve_not_met', 'Reserve not met'],
  ['ended', 'no_bids', 'No bids'],
  ['ended', null, 'Ended'],
  ['cancelled', null, 'Cancelled'],
] as const)('result: status %s, outcome %s -> %s', (status, outcome, text) => {
  expect(listingResultText(status, outcome && { outcome, payment: outcome === 'sold' ? 'paid' : null })).toBe(
    text,
  )
})

test('lowered price: below the current one -> accepted, with cents if present; not below -> refused', () => {
  expect(loweringProblem(8_999.99, 9_000)).toBeNull()
  expect(loweringProblem(9_000, 9_000)).toBe('Enter an amount below the current one')
  expect(dollarsListed(9_000)).toBe('$9,000')
  expect(dollarsListed(9_000.5)).toBe('$9,000.50')
})

test('draft name and photo count: nothing entered -> placeholder; something entered -> the entered facts', () => {
  expect(draftName('')).toBe('Untitled draft')
  expect(draftName('2019 Honda')).toBe('2019 Honda')
  expect([0, 1, 12].map(photoCountText)).toEqual(['No photos', '1 photo', '12 photos'])
})

test('draft details: equal names -> end of the VIN and mileage, as far as entered', () => {
  expect(draftDetails({ vin: '1HGCV1F51KA000001', mileage: '41000' })).toEqual([
    'VIN …000001',
    'Mileage 41,000',
  ])
  expect(draftDetails({ vin: '', mileage: '-3' })).toEqual([])
})

test('unpaid start: scheduled start ahead -> at the earliest then; passed -> one hour after payment', () => {
  const nowMs = Date.UTC(2026, 10, 22, 20)
  expect(unpaidStartCopy(nowMs + 1, nowMs).below).toMatch(/ at the earliest$/)
  expect(unpaidStartCopy(nowMs, nowMs)).toEqual({ value: 'Once paid', below: 'One hour after you pay' })
})
