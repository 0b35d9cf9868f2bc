import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountStatusText,
  accountTypeLabel,
  locationText,
  menuName,
  phoneFieldText,
  phoneHref,
  phoneText,
  sellerBadge,
  sellerName,
  verificationBadge,
} from '../../../domain/account/person-labels.ts'
import {
  auctionsFoundText,
  auctionTypeLabel,
  auctionTypeText,
  autoExtendText,
  bidCountText,
  bidTypeLabel,
  isBiddingOpen,
  liveReserveText,
  liveStatusLabel,
  reserveText,
  shortReserveText,
  statusLabel,
  statusLabelAt,
} from '../../../domain/auction/auction-labels.ts'
import { bidDisplayState, ownBidState } from '../../../domain/auction/bid-state.ts'
import { bidderMask, usernameInitial } from '../../../domain/auction/bidder-mask.ts'
import { ProfileUpdate } from '../../../domain/schemas/account.ts'
import {
  engineSizeText,
  mileageText,
  vehicleName,
  vehicleValueLabel,
} from '../../../domain/vehicle/vehicle-labels.ts'

const now = 1_000_000_000
const minute = 60_000

test('statuses are shown with a capital, unknown ones as they are', () => {
  expect(['pending', 'active', 'ended', 'paused', 'cancelled', 'draft', 'odd'].map(statusLabel)).toEqual([
    'Pending',
    'Active',
    'Ended',
    'Paused',
    'Cancelled',
    'Draft',
    'odd',
  ])
})

test('an active auction whose end has passed is shown as ended', () => {
  expect(statusLabelAt({ status: 'active', endAtMs: now + 1 }, now)).toBe('Active')
  expect(statusLabelAt({ status: 'active', endAtMs: now }, now)).toBe('Ended')
  expect(statusLabelAt({ status: 'paused', endAtMs: now - 1 }, now)).toBe('Paused')
})

test('the live panel says Ended, Ending Soon!, Active or the status', () => {
  expect(liveStatusLabel({ status: 'active', endAtMs: now }, now)).toBe('Ended')
  expect(liveStatusLabel({ status: 'ended', endAtMs: now + 1 }, now)).toBe('Ended')
  expect(liveStatusLabel({ status: 'active', endAtMs: now + 10 * minute }, now)).toBe('Ending Soon!')
  expect(liveStatusLabel({ status: 'active', endAtMs: now + 10 * minute + 1 }, now)).toBe('Active')
  expect(liveStatusLabel({ status: 'paused', endAtMs: now + 1 }, now)).toBe('Paused')
})

test('bidding is open while an auction is active and before its end', () => {
  expect(isBiddingOpen({ status: 'active', endAtMs: now + 1 }, now)).toBe(true)
  expect(isBiddingOpen({ status: 'active', endAtMs: now }, now)).toBe(false)
  expect(isBiddingOpen({ status: 'pending', endAtMs: now + 1 }, now)).toBe(false)
})

test.each([
  [{ hasReserve: false, reserveMet: true }, 'No Reserve', 'No Reserve Auction', 'No Reserve'],
  [{ hasReserve: true, reserveMet: true }, 'Reserve met', 'Reserve has been met', 'Met'],
  [{ hasReserve: true, reserveMet: false }, 'Reserve not met', 'Reserve not met', 'Not met'],
])('the reserve %o is %s', (reserve, text, live, short) => {
  expect(reserveText(reserve)).toBe(text)
  expect(liveReserveText(reserve)).toBe(live)
  expect(shortReserveText(reserve)).toBe(short)
})

test('before it opens a reserve is there or not', () => {
  expect(shortReserveText({ hasReserve: true, reserveMet: false, isPending: true })).toBe('Yes')
  expect(shortReserveText({ hasReserve: false, reserveMet: false, isPending: true })).toBe('No Reserve')
})

test('a reserve that was missed, of a vehicle that was sold all the same, was missed in the auction', () => {
  const soldAfter = { hasReserve: true, reserveMet: false, soldAfter: true }
  expect(reserveText(soldAfter)).toBe('Reserve not met in the auction')
  expect(liveReserveText(soldAfter)).toBe('Reserve not met in the auction')
  expect(shortReserveText(soldAfter)).toBe('Not met in the auction')
  // Sold to the next bidder, since its buyer had not paid.
  expect(shortReserveText({ ...soldAfter, reserveMet: true })).toBe('Met')
  expect(liveReserveText({ hasReserve: true, reserveMet: false, isPending: true })).toBe('Reserve')
})

test('auction types have spaces for underscores', () => {
  expect(auctionTypeText('no_reserve')).toBe('Timed, no reserve')
  expect(auctionTypeText('timed')).toBe('Timed')
  expect(['timed', 'live', 'reserve', 'no_reserve'].map(auctionTypeLabel)).toEqual([
    'Timed',
    'Live',
    'Reserve',
    'No Reserve',
  ])
})

test('bids say how they came about', () => {
  expect(['manual', 'proxy', 'auto'].map(bidTypeLabel)).toEqual(['Manual', 'Maximum', 'Auto'])
})

test('auto-extension is minutes or No', () => {
  expect([0, 1, 5].map(autoExtendText)).toEqual(['No', '1 minute', '5 minutes'])
})

test('counts are said in words', () => {
  expect([0, 1, 23].map(bidCountText)).toEqual(['0 bids', '1 bid', '23 bids'])
  expect([0, 1, 1_280].map(auctionsFoundText)).toEqual([
    '0 auctions found',
    '1 auction found',
    '1,280 auctions found',
  ])
})

test.each([
  ['active', true, null, 'Winning'],
  ['active', false, null, 'Outbid'],
  ['paused', true, null, 'Winning'],
  ['ended', true, 'sold', 'Won'],
  ['ended', false, 'sold', 'Lost'],
  ['ended', true, 'reserve_not_met', 'Not sold'],
  ['ended', false, 'reserve_not_met', 'Not sold'],
  ['cancelled', true, null, null],
] as const)(
  'a bid on an auction that is %s, winning %s, outcome %s, is %s',
  (status, isWinning, outcome, state) => {
    expect(bidDisplayState({ status, isWinning, outcome })).toBe(state)
  },
)

test('in the list of own bids a cancelled auction says so, and every other stands as elsewhere', () => {
  expect(ownBidState({ status: 'cancelled', isWinning: true, outcome: null })).toBe('Cancelled')
  expect(ownBidState({ status: 'active', isWinning: false, outcome: null })).toBe('Outbid')
  expect(ownBidState({ status: 'ended', isWinning: true, outcome: 'sold' })).toBe('Won')
  expect(ownBidState({ status: 'pending', isWinning: false, outcome: null })).toBeNull()
})

test('a bidder is masked by the first letter of the username and their number', () => {
  expect(bidderMask(usernameInitial('Maria'), 7)).toBe('m•••7')
  expect(usernameInitial('  İlker')).toBe('i')
  expect(usernameInitial('🚗car')).toBe('🚗')
  expect(usernameInitial('')).toBe('?')
})

test('seller badges', () => {
  expect(['dealer', 'seller', 'private', 'buyer'].map(sellerBadge)).toEqual([
    'Dealer',
    'Private Seller',
    'Private Seller',
    'Buyer',
  ])
  expect(['verified', 'pending', 'unverified', 'other'].map(verificationBadge)).toEqual([
    'Account verified',
    'Account pending',
    'Account unverified',
    'Unknown',
  ])
})

test('a seller is called by full name, else username, else Anonymous Seller', () => {
  expect(sellerName({ first_name: 'Ana', last_name: 'Ruiz', username: 'ana' })).toBe('Ana Ruiz')
  expect(sellerName({ first_name: null, last_name: null, username: 'ana' })).toBe('ana')
  expect(sellerName({})).toBe('Anonymous Seller')
})

test('the user menu falls back to U and User', () => {
  expect(menuName({ first_name: 'dana' })).toEqual({ initial: 'D', name: 'dana' })
  expect(menuName({ first_name: ' ' })).toEqual({ initial: 'U', name: 'User' })
})

test('account type and status of the dashboard', () => {
  expect(['admin', 'dealer', 'private', 'buyer'].map(accountTypeLabel)).toEqual([
    'Admin',
    'Dealer',
    'Private Party',
    'Private',
  ])
  expect(['pending', 'verified', 'rejected', 'other'].map(accountStatusText)).toEqual([
    'Pending Approval',
    'Account Verified',
    'Account Rejected',
    'Unknown',
  ])
})

test('a place is city and state, either, or nothing', () => {
  expect(locationText({ city: 'Irvine', state: 'CA' })).toBe('Irvine, CA')
  expect(locationText({ city: null, state: 'CA' })).toBe('CA')
  expect(locationText({ city: '', state: null })).toBeNull()
})

test('vehicle values are written as people write them', () => {
  expect(['suv', 'sedan', '4wd', 'cvt', 'lienholder', null, undefined, ''].map(vehicleValueLabel)).toEqual([
    'SUV',
    'Sedan',
    'Four-wheel drive',
    'CVT',
    'Lienholder',
    'N/A',
    'N/A',
    'N/A',
  ])
})

test('a vehicle is called by year, make, model and trim', () => {
  expect(vehicleName({ year: 2020, make: 'BMW', model: 'M340i', trim: 'xDrive' })).toBe(
    '2020 BMW M340i xDrive',
  )
  expect(vehicleName({ year: 2014, make: 'Nissan', model: 'Altima', trim: null })).toBe('2014 Nissan Altima')
})

test('mileage and engine have their units', () => {
  expect(mileageText(42_180, 'miles')).toBe('42,180 mi')
  expect(mileageText(42_180, 'kilometers')).toBe('42,180 km')
  expect(mileageText(null, 'miles')).toBe('N/A')
  expect([3, 2.5, 0, null].map(engineSizeText)).toEqual(['3.0 L', '2.5 L', 'N/A', 'N/A'])
})

test('a telephone number is grouped where it is North American', () => {
  expect(phoneText('7145550187')).toBe('(714) 555-0187')
  expect(phoneText('+1 714-555-0187')).toBe('(714) 555-0187')
  expect(phoneText('+49 30 901820')).toBe('+49 30 901820')
  expect(phoneHref('+1 (714) 555-0187')).toBe('tel:+17145550187')
})

test('a stored number stands grouped in its field, and is the same number when it is sent unchanged', () => {
  expect(phoneFieldText('7145550187')).toBe('(714) 555-0187')
  expect(phoneFieldText('+17145550187')).toBe('+1 (714) 555-0187')
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[1-9]\d{0,15}$/), (stored) => {
      expect(ProfileUpdate.parse({ phone: phoneFieldText(stored) }).phone).toBe(stored)
    }),
  )
})
