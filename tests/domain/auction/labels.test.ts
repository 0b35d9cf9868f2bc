import { expect, test } from 'vitest'
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
import { BID_MESSAGES, isBeyondBids } from '../../../domain/auction/bid-messages.ts'
import { bidDisplayState, isWinningBid, myBidState } from '../../../domain/auction/bid-state.ts'
import { bidderMask, usernameInitial } from '../../../domain/auction/bidder-mask.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'

const now = 1_000_000_000

test('status label: known status -> capitalized; unknown -> unchanged', () => {
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

test('status label: active and past its end -> Ended', () => {
  expect(statusLabelAt({ status: 'active', endAtMs: now + 1 }, now)).toBe('Active')
  expect(statusLabelAt({ status: 'active', endAtMs: now }, now)).toBe('Ended')
  expect(statusLabelAt({ status: 'paused', endAtMs: now - 1 }, now)).toBe('Paused')
  expect(statusLabelAt({ status: 'ended', endAtMs: now + 1 }, now)).toBe('Ended')
})

test('live status label: past its end -> Ended; 10 minutes left -> Ending Soon!; more -> Active; paused -> Paused', () => {
  expect(liveStatusLabel({ status: 'active', endAtMs: now }, now)).toBe('Ended')
  expect(liveStatusLabel({ status: 'ended', endAtMs: now + 1 }, now)).toBe('Ended')
  expect(liveStatusLabel({ status: 'active', endAtMs: now + 10 * MINUTE_MS }, now)).toBe('Ending Soon!')
  expect(liveStatusLabel({ status: 'active', endAtMs: now + 10 * MINUTE_MS + 1 }, now)).toBe('Active')
  expect(liveStatusLabel({ status: 'paused', endAtMs: now + 1 }, now)).toBe('Paused')
})

test('bidding open: active and before the end -> true; otherwise -> false', () => {
  expect(isBiddingOpen({ status: 'active', endAtMs: now + 1 }, now)).toBe(true)
  expect(isBiddingOpen({ status: 'active', endAtMs: now }, now)).toBe(false)
  expect(isBiddingOpen({ status: 'pending', endAtMs: now + 1 }, now)).toBe(false)
})

const PENDING = { isPending: true }
const SOLD_AFTER = { soldAfter: true }

test.each([
  [{ hasReserve: false, reserveMet: true }, 'No Reserve', 'No Reserve Auction', 'No Reserve'],
  [{ hasReserve: false, reserveMet: true, ...PENDING }, 'No Reserve', 'No Reserve Auction', 'No Reserve'],
  [{ hasReserve: true, reserveMet: false, ...PENDING }, 'Reserve', 'Reserve', 'Yes'],
  [{ hasReserve: true, reserveMet: true }, 'Reserve met', 'Reserve has been met', 'Met'],
  [{ hasReserve: true, reserveMet: false }, 'Reserve not met', 'Reserve not met', 'Not met'],
  // Sold to the next bidder because the buyer had not paid.
  [{ hasReserve: true, reserveMet: true, ...SOLD_AFTER }, 'Reserve met', 'Reserve has been met', 'Met'],
  [
    { hasReserve: true, reserveMet: false, ...SOLD_AFTER },
    'Reserve not met in the auction',
    'Reserve not met in the auction',
    'Not met in the auction',
  ],
])('reserve texts: %o -> %s', (reserve, text, live, short) => {
  expect(reserveText(reserve)).toBe(text)
  expect(liveReserveText(reserve)).toBe(live)
  expect(shortReserveText(reserve)).toBe(short)
})

test('bid messages: minimum bid above the highest bid -> no bid is possible', () => {
  expect([99_999_999, 100_000_000].map(isBeyondBids)).toEqual([false, true])
  expect(BID_MESSAGES).toEqual({
    required: 'Maximum bid amount is required',
    tooLow: 'Bid must be greater than current bid',
    malformed: 'Bid must be a whole dollar amount between $1 and $99,999,999',
  })
})

test('auction type: bids possible -> live, else timed; with its reserve', () => {
  const active = { status: 'active', endAtMs: 2_000, hasReserve: false }
  expect(auctionTypeText(active, 1_999)).toBe('Live, no reserve')
  expect(auctionTypeText({ ...active, hasReserve: true }, 2_000)).toBe('Timed, reserve')
  for (const status of ['pending', 'paused', 'ended', 'cancelled']) {
    expect(auctionTypeText({ ...active, status }, 0)).toBe('Timed, no reserve')
  }
  expect(['timed', 'live', 'reserve', 'no_reserve', 'sealed_bid_only'].map(auctionTypeLabel)).toEqual([
    'Timed',
    'Live',
    'Reserve',
    'No Reserve',
    'sealed bid only',
  ])
})

test('bid type: manual -> Manual; proxy -> Maximum; auto -> Auto', () => {
  expect(['manual', 'proxy', 'auto', 'odd'].map(bidTypeLabel)).toEqual(['Manual', 'Maximum', 'Auto', 'odd'])
})

test('auto-extension text: 0 minutes -> No; 1 -> singular; 5 -> plural', () => {
  expect([0, 1, 5].map(autoExtendText)).toEqual(['No', '1 minute', '5 minutes'])
})

test('counts: bids and auctions -> singular and plural, grouped digits', () => {
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
  ['ended', true, 'not completed', 'Not completed'],
  ['ended', false, 'not completed', 'Lost'],
  ['ended', false, 'sold', 'Lost'],
  ['ended', true, 'reserve_not_met', 'Not sold'],
  ['ended', false, 'reserve_not_met', 'Not sold'],
  ['paused', false, null, 'Outbid'],
  ['ended', false, 'no_bids', 'Lost'],
  ['ended', true, 'no_bids', 'Lost'],
  ['cancelled', true, null, null],
  ['pending', true, null, null],
  ['draft', false, null, null],
] as const)('bid label: auction %s, winning %s, outcome %s -> %s', (status, isWinning, outcome, state) => {
  const result =
    outcome === 'not completed'
      ? ({ outcome: 'sold', payment: 'not_completed' } as const)
      : { outcome, payment: outcome === 'sold' ? ('pending' as const) : null }
  expect(bidDisplayState({ status, isWinning, ...result })).toBe(state)
})

test('My Bids label: cancelled -> Cancelled; outbid, started or moved to a later start -> Outbid; won -> Won; draft -> none', () => {
  expect(myBidState({ status: 'cancelled', isWinning: true, outcome: null, payment: null })).toBe('Cancelled')
  expect(myBidState({ status: 'active', isWinning: false, outcome: null, payment: null })).toBe('Outbid')
  expect(myBidState({ status: 'ended', isWinning: true, outcome: 'sold', payment: 'paid' })).toBe('Won')
  expect(myBidState({ status: 'pending', isWinning: false, outcome: null, payment: null })).toBe('Outbid')
  expect(myBidState({ status: 'draft', isWinning: false, outcome: null, payment: null })).toBeNull()
})

test('bidder mask: username and number -> first letter, three dots, number', () => {
  expect(bidderMask(usernameInitial('Maria'), 7)).toBe('m•••7')
  expect(usernameInitial('  İlker')).toBe('i')
  expect(usernameInitial('🚗car')).toBe('🚗')
  expect(usernameInitial('')).toBe('?')
})

test('winning bid: leads or sold and not defaulted -> true; cancelled, without a sale, not completed -> false', () => {
  const highest = { isWinning: true, outcome: null, payment: null } as const
  const sold = { ...highest, status: 'ended', outcome: 'sold', payment: 'pending' } as const
  for (const status of ['active', 'paused', 'pending'] as const)
    expect(isWinningBid({ ...highest, status })).toBe(true)
  expect(isWinningBid(sold)).toBe(true)
  expect(isWinningBid({ ...sold, payment: 'not_completed' })).toBe(false)
  expect(isWinningBid({ ...sold, isWinning: false })).toBe(false)
  expect(isWinningBid({ ...highest, status: 'ended', outcome: 'reserve_not_met' })).toBe(false)
  expect(isWinningBid({ ...highest, status: 'cancelled' })).toBe(false)
})
