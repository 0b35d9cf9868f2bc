import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import {
  ADDON_EFFECTS,
  boughtText,
  checkoutNoticeText,
  daysText,
  getPreselectedMethod,
  isExpired,
  methodNote,
  NOTHING_TO_PAY,
  savedMethodText,
  startText,
  summaryPhotos,
  unpaidText,
} from '../../../domain/listing/checkout-labels.ts'
import { socialPostText } from '../../../domain/listing/social-post.ts'
import { ADDONS } from '../../../domain/money/listing-fees.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')

test('order summary: many photos -> three with the primary first, and the number of others', () => {
  const photos = [1, 2, 3, 4, 5].map((id) => ({ id, is_primary: id === 4 }))
  const { shown, more } = summaryPhotos(photos)
  expect([shown.map(({ id }) => id), more]).toEqual([[4, 1, 2], 2])
  expect(summaryPhotos(photos.slice(0, 3)).more).toBe(0)
  expect(summaryPhotos([])).toEqual({ shown: [], more: 0 })
})

test('addons: each -> a description', () => {
  for (const addon of ADDONS) expect(ADDON_EFFECTS[addon].length).toBeGreaterThan(40)
})

test('start: paid in time -> as scheduled; paid late -> one hour after the payment', () => {
  const ahead = { status: 'pending', startAtMs: NOW + HOUR_MS }
  expect(startText(ahead, NOW)).toBe('Sun, Nov 22, 11:00 AM')
  expect(startText({ ...ahead, status: 'draft' }, NOW)).toBe('One hour after you pay')
  expect(startText({ ...ahead, startAtMs: NOW }, NOW)).toBe('One hour after you pay')
  expect(unpaidText(ahead, NOW)).toContain('Complete checkout by Sun, Nov 22, 11:00 AM')
  expect(unpaidText({ ...ahead, status: 'draft' }, NOW)).toMatch(/^This listing is a draft.* when you pay\.$/)
})

test('duration: days -> their number in words', () => {
  expect([1, 3, 14].map(daysText)).toEqual(['1 day', '3 days', '14 days'])
})

test('saved method: card -> brand and last digits; PayPal -> email address', () => {
  const card = { type: 'credit_card', brand: 'visa', lastFour: '4242', paypalEmail: null }
  expect(savedMethodText(card)).toBe('Visa ending in 4242')
  expect(savedMethodText({ ...card, brand: null, lastFour: null })).toBe('Card')
  expect(savedMethodText({ ...card, type: 'paypal', paypalEmail: 'a@b.test' })).toBe('PayPal a@b.test')
  expect(savedMethodText({ ...card, type: 'paypal' })).toBe('PayPal')
})

test('card expiry: last month -> valid until its end', () => {
  const card = { expiryMonth: 11, expiryYear: 2026 }
  expect(isExpired(card, Date.UTC(2026, 10, 30, 23, 59))).toBe(false)
  expect(isExpired(card, Date.UTC(2026, 11, 1))).toBe(true)
  for (const unknown of [
    { expiryMonth: null },
    { expiryYear: null },
    { expiryMonth: null, expiryYear: null },
  ])
    expect(isExpired({ ...card, ...unknown }, Date.UTC(2036, 0, 1))).toBe(false)
})

test('checkout notice: nothing to pay -> the reason', () => {
  const auction = { auctionNumber: 'HL-2026-000123', startsAtMs: NOW }
  expect(checkoutNoticeText('paid', auction, NOW)).toBe(
    'Auction HL-2026-000123 is paid for. It starts Sun, Nov 22, 10:00 AM.',
  )
  expect(checkoutNoticeText('paid', { ...auction, startsAtMs: null }, NOW)).toBe(
    'Auction HL-2026-000123 is paid for.',
  )
  expect(checkoutNoticeText('closed', auction, NOW)).toBe('Auction HL-2026-000123 can no longer be paid for.')
  expect(checkoutNoticeText('cancelled', auction, NOW)).toBe(
    'Auction HL-2026-000123 was cancelled and cannot be paid for.',
  )
  expect(checkoutNoticeText('refunded', auction, NOW)).toBe(
    'Auction HL-2026-000123 was cancelled before it started. What you paid for it was refunded.',
  )
  expect(NOTHING_TO_PAY).toBe(
    'You have no listing to pay for at that address. Choose one of your auctions here.',
  )
})

test('social post: listing -> known facts, never the reserve', () => {
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

test('saved card: declined or expired -> not preselected', () => {
  const method = (id: number, isDeclined: boolean, isExpired = false) => ({ id, isDeclined, isExpired })
  expect(getPreselectedMethod([method(1, false), method(2, false)])).toBe(1)
  expect(getPreselectedMethod([method(1, true), method(2, false)])).toBe(2)
  expect(getPreselectedMethod([method(1, true), method(2, false, true)])).toBeNull()
  expect(getPreselectedMethod([])).toBeNull()
  expect(methodNote(method(1, true))).toBe('It was declined before.')
  expect(methodNote(method(1, true, true))).toBe('This card has expired.')
  expect(methodNote(method(1, false))).toBeUndefined()
})

test('paid listing: addons chosen or not -> what was bought, and what was not', () => {
  expect(boughtText(['featured_homepage'], ['email_blast'])).toBe(
    'This listing is paid for with Featured on Homepage. Not bought yet, and not charged: Email Blast.',
  )
  expect(boughtText([], [])).toBe('This listing is paid for. You can buy more addons for it.')
})
