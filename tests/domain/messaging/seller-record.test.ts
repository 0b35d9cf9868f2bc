import { expect, test } from 'vitest'
import {
  auctionsText,
  basedOnText,
  buyerOfText,
  personMask,
  ratingText,
  type SellerFigures,
  starsText,
  successText,
} from '../../../domain/messaging/seller-record.ts'

const figures = (changes: Partial<SellerFigures>): SellerFigures => ({
  auctions: 0,
  ended: 0,
  sold: 0,
  open: 0,
  reviews: 0,
  rating: null,
  ...changes,
})

test('seller record: no sales -> no figures, not even zero', () => {
  const nothing = figures({ auctions: 3 })
  expect(successText(nothing)).toBeNull()
  expect(ratingText(nothing)).toBeNull()
  expect(basedOnText(nothing)).toBeNull()
})

test.each([
  [12, 15, '80% · 12 of 15 sold'],
  [0, 4, '0% · 0 of 4 sold'],
  [4, 4, '100% · 4 of 4 sold'],
  // Rounding never produces 100% or 0%.
  [1_999, 2_000, '99% · 1,999 of 2,000 sold'],
  [1, 2_000, '1% · 1 of 2,000 sold'],
  [2, 3, '67% · 2 of 3 sold'],
])('success rate: %i sold of %i ended -> %s', (sold, ended, text) => {
  expect(successText(figures({ ended, sold }))).toBe(text)
})

test('rating: mean and count -> one decimal and its basis', () => {
  expect(ratingText({ rating: 4.75 })).toBe('4.8 of 5')
  expect(ratingText({ rating: 5 })).toBe('5.0 of 5')
  expect(basedOnText({ reviews: 1 })).toBe('Based on 1 review')
  expect(basedOnText({ reviews: 1_047 })).toBe('Based on 1,047 reviews')
  expect(starsText(1)).toBe('1 of 5 stars')
  expect(starsText(4)).toBe('4 of 5 stars')
})

test('person mask: asker or reviewer -> one letter without a bidder number', () => {
  expect(personMask('Maria_L')).toBe('m•••')
  expect(personMask('  ')).toBe('?•••')
  expect(buyerOfText('2019 Honda Civic', 'Nov 2026')).toBe('Buyer of 2019 Honda Civic, Nov 2026')
})

test.each([
  [14, 9, '14 listed, 9 live'],
  [1_400, 1, '1,400 listed, 1 live'],
  [3, 3, '3 listed, none ended yet'],
  [5, 0, '5'],
])('auction count: %i auctions, %i open -> %s', (auctions, open, text) => {
  expect(auctionsText(figures({ auctions, open }))).toBe(text)
})
