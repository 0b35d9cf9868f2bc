import { expect, test } from 'vitest'
import {
  ADDON_EFFECTS,
  checkoutNoticeText,
  daysText,
  isExpired,
  methodNote,
  methodToBegin,
  savedMethodText,
  startText,
  summaryPhotos,
  unpaidText,
} from '../../../domain/listing/checkout-labels.ts'
import { socialPostText } from '../../../domain/listing/social-post.ts'
import { ADDONS } from '../../../domain/money/listing-fees.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')
const HOUR = 3_600_000

test('the summary shows three photos at most, the primary first, and counts the others', () => {
  const photos = [1, 2, 3, 4, 5].map((id) => ({ id, is_primary: id === 4 }))
  const { shown, more } = summaryPhotos(photos)
  expect([shown.map(({ id }) => id), more]).toEqual([[4, 1, 2], 2])
  expect(summaryPhotos(photos.slice(0, 3)).more).toBe(0)
  expect(summaryPhotos([])).toEqual({ shown: [], more: 0 })
})

test('every addon says what it does', () => {
  for (const addon of ADDONS) expect(ADDON_EFFECTS[addon].length).toBeGreaterThan(40)
})

test('it starts as it was scheduled, or an hour after a payment that comes late', () => {
  const ahead = { status: 'pending', startAtMs: NOW + HOUR }
  expect(startText(ahead, NOW)).toBe('Sun, Nov 22, 11:00 AM')
  expect(startText({ ...ahead, status: 'draft' }, NOW)).toBe('One hour after you pay')
  expect(startText({ ...ahead, startAtMs: NOW }, NOW)).toBe('One hour after you pay')
  expect(unpaidText(ahead, NOW)).toContain('Complete checkout by Sun, Nov 22, 11:00 AM')
  expect(unpaidText({ ...ahead, status: 'draft' }, NOW)).toMatch(/^This listing is a draft/)
})

test('a duration is in days', () => {
  expect([1, 3, 14].map(daysText)).toEqual(['1 day', '3 days', '14 days'])
})

test('a saved card is named by its brand and last digits, a PayPal account by its address', () => {
  const card = { type: 'credit_card', brand: 'visa', lastFour: '4242', paypalEmail: null }
  expect(savedMethodText(card)).toBe('Visa ending in 4242')
  expect(savedMethodText({ ...card, brand: null, lastFour: null })).toBe('Card')
  expect(savedMethodText({ ...card, type: 'paypal', paypalEmail: 'a@b.test' })).toBe('PayPal a@b.test')
})

test('a card is good until its month is over', () => {
  const card = { expiryMonth: 11, expiryYear: 2026 }
  expect(isExpired(card, Date.UTC(2026, 10, 30, 23, 59))).toBe(false)
  expect(isExpired(card, Date.UTC(2026, 11, 1))).toBe(true)
  expect(isExpired({ expiryMonth: null, expiryYear: null }, NOW)).toBe(false)
})

test('what stands of a listing that has nothing to pay', () => {
  const auction = { auctionNumber: 'HL-2026-000123', startsAtMs: NOW }
  expect(checkoutNoticeText('paid', auction, NOW)).toBe(
    'Auction HL-2026-000123 is paid for. It starts Sun, Nov 22, 10:00 AM.',
  )
  expect(checkoutNoticeText('paid', { ...auction, startsAtMs: null }, NOW)).toBe(
    'Auction HL-2026-000123 is paid for.',
  )
  expect(checkoutNoticeText('closed', auction, NOW)).toContain('can no longer be paid for.')
})

test('a post says what stands in the listing, never the reserve, and leaves out what is not known', () => {
  const post = {
    title: '2019 Honda Accord',
    mileage: 41_000,
    mileageType: 'miles',
    place: { city: 'Irvine', state: 'CA' },
    startingBid: 5_000,
    hasReserve: false,
    endAtMs: NOW,
    address: 'https://hammerlane.example/auctions/5',
    nowMs: NOW,
  }
  expect(socialPostText(post).split('\n')).toEqual([
    'Now open for bids: 2019 Honda Accord',
    '41,000 mi · Irvine, CA · No Reserve',
    'Starting bid $5,000. Ends Sun, Nov 22, 10:00 AM.',
    'https://hammerlane.example/auctions/5',
  ])
  const bare = { ...post, mileage: null, place: { city: null, state: null }, hasReserve: true }
  expect(socialPostText(bare).split('\n')).toHaveLength(3)
})

test('a card that was declined, or has expired, is not what is chosen from the start', () => {
  const method = (id: number, isDeclined: boolean, isExpired = false) => ({ id, isDeclined, isExpired })
  expect(methodToBegin([method(1, false), method(2, false)])).toBe(1)
  expect(methodToBegin([method(1, true), method(2, false)])).toBe(2)
  expect(methodToBegin([method(1, true), method(2, false, true)])).toBeNull()
  expect(methodToBegin([])).toBeNull()
  expect(methodNote(method(1, true))).toBe('It was declined for this listing.')
  expect(methodNote(method(1, true, true))).toBe('This card has expired.')
  expect(methodNote(method(1, false))).toBeUndefined()
})
