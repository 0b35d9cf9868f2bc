import { expect, test } from 'vitest'
import {
  barAction,
  barButtonText,
  barNotes,
  barPriceLabelText,
  type PricedAuction,
  priceLabelText,
  priceNoteText,
  toClockState,
} from '../../../../../app/components/auction-room/panel/price-and-clock-copy.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../domain/format/time-units.ts'

const NOW = Date.parse('2026-11-22T02:40:00.000Z')
const END = Date.parse('2026-11-22T02:45:04.000Z')
const auction: PricedAuction = {
  status: 'active',
  starting_bid: 28_000,
  current_bid: 41_750,
  total_bids: 23,
  start_time: '2026-11-16T18:00:00.000Z',
  end_time: new Date(END).toISOString(),
  remaining_ms: null,
  result: null,
  sold_after_auction: false,
}
const soldByOffer = {
  status: 'ended',
  result: { outcome: 'sold', amount: 42_500, payment: 'pending' },
  sold_after_auction: true,
} as const
const clock = (given: Partial<PricedAuction>, nowMs = NOW) =>
  toClockState({
    auction: { ...auction, ...given },
    nowMs,
    remainingMs: END - nowMs,
    untilStartMs: HOUR_MS,
    closedAtMs: null,
  })

test('price label: each state of the auction -> matching label, with the time of an old price', () => {
  const label = (given: Partial<PricedAuction>, oldSinceMs: number | null = null, nowMs = NOW) =>
    priceLabelText({ ...auction, ...given }, { nowMs, oldSinceMs })
  expect(label({ current_bid: null })).toBe('Starting bid')
  expect(label({})).toBe('Current bid')
  expect(label({}, NOW)).toBe('Current bid, 6:40:00 PM')
  expect(label({ status: 'ended' })).toBe('Final bid')
  expect(label({}, null, END)).toBe('Final bid')
  expect(label({ status: 'cancelled' })).toBe('Last bid')
  expect(label(soldByOffer)).toBe('Sold for')
})

test('bid bar price label: old price -> its time alone', () => {
  const label = (given: Partial<PricedAuction>, oldSinceMs: number | null) =>
    barPriceLabelText({ ...auction, ...given }, { nowMs: NOW, oldSinceMs })
  expect(label({}, null)).toBe('Current bid')
  expect(label({}, NOW)).toBe('At 6:40:00 PM')
  expect(label({ current_bid: null }, NOW)).toBe('Starting bid')
  expect(label({ status: 'ended' }, NOW)).toBe('Final bid')
  expect(label(soldByOffer, null)).toBe('Sold for')
})

test('price note: running or ended -> number of bids, starting bid or result', () => {
  expect(priceNoteText(auction, NOW)).toBe('23 bids · started $28,000')
  expect(priceNoteText({ ...auction, current_bid: null, total_bids: 0 }, NOW)).toBe('0 bids')
  const ended = (outcome: 'sold' | 'reserve_not_met', payment: 'paid' | 'not_completed' | null = null) =>
    priceNoteText({ ...auction, status: 'ended', result: { outcome, amount: 41_750, payment } }, NOW)
  expect(ended('sold', 'paid')).toBe('23 bids · sold')
  expect(ended('sold', 'not_completed')).toBe('23 bids · not completed')
  expect(ended('reserve_not_met')).toBe('23 bids · not sold')
  expect(priceNoteText({ ...auction, ...soldByOffer }, NOW)).toBe('23 bids, up to $41,750')
})

test.each([
  [{}, NOW - HOUR_MS, { label: 'Time left', figure: '1h 05m', note: 'Today, 6:45:04 PM PT', runs: true }],
  [{}, NOW, { label: 'Ending soon', figure: '5:04', soon: true }],
  [{}, END, { label: 'Ended', figure: 'Nov 21', note: '6:45:04 PM PT', runs: false }],
  [{ status: 'ended' }, NOW, { label: 'Ended', figure: 'Nov 21', note: '6:45:04 PM PT', remainingMs: null }],
  [{ status: 'pending' }, NOW, { label: 'Starts in', figure: '1h 00m', note: 'Mon, Nov 16, 10:00:00 AM PT' }],
  [
    { status: 'paused', remaining_ms: 125_000 },
    NOW,
    { label: 'Time left, stopped', figure: '2:05', runs: false },
  ],
  [{ status: 'cancelled' }, NOW, { label: 'Cancelled', figure: '–', runs: false }],
] as const)('clock: auction %j -> label, figure and note', (given, nowMs, expected) => {
  expect(clock(given, nowMs)).toMatchObject(expected)
})

test('clock: cancelled auction -> day and time of the cancellation', () => {
  const cancelled = (closedAtMs: number, nowMs = NOW) =>
    toClockState({
      auction: { ...auction, status: 'cancelled' },
      nowMs,
      remainingMs: END - nowMs,
      untilStartMs: 0,
      closedAtMs,
    })
  expect(cancelled(NOW - 30 * MINUTE_MS)).toMatchObject({
    label: 'Cancelled',
    figure: 'Nov 21',
    note: '6:10 PM PT',
  })
  expect(cancelled(NOW, NOW + 100 * DAY_MS).note).toBe('2026, 6:40 PM PT')
})

test.each([
  [{}, 'bid'],
  [{ bidder: 'signed_out' }, 'sign_in'],
  [{ bidder: 'owes_premium' }, 'pay'],
  [{ bidder: 'needs_authorization' }, 'authorize'],
  [{ bidder: 'needs_confirmation' }, 'confirm'],
  [{ bidder: 'seller' }, 'none'],
  [{ bidder: 'signed_out', status: 'pending', isOpen: false }, 'watch'],
  [{ bidder: 'seller', status: 'pending', isOpen: false }, 'none'],
  [{ status: 'paused', isOpen: false }, 'watch'],
  [{ status: 'cancelled', isOpen: false }, 'open'],
  [{ status: 'ended', isOpen: false }, 'open'],
  [{ status: 'ended', isOpen: false, won: true }, 'open'],
] as const)('bid bar action: %j -> %s', (given, action) => {
  expect(barAction({ status: 'active', isOpen: true, bidder: 'may_bid', won: false, ...given })).toBe(action)
})

test('bid bar button: viewer and state -> minimum bid, maximum or details', () => {
  const text = (given: Partial<Parameters<typeof barButtonText>[0]>) =>
    barButtonText({
      status: 'active',
      bids: true,
      leads: false,
      hasMaximum: false,
      minimumDollars: 41_850,
      isSending: false,
      won: false,
      ...given,
    })
  expect(text({})).toBe('Bid $41,850')
  expect(text({ leads: true })).toBe('Set maximum')
  expect(text({ leads: true, hasMaximum: true })).toBe('Change maximum')
  expect(text({ bids: false })).toBe('Details')
  expect(text({ isSending: true })).toBe('Placing bid')
  expect(text({ bids: false, status: 'ended' })).toBe('See result')
  expect(text({ bids: false, status: 'ended', won: true })).toBe('Next steps')
})

test('bid bar notes: each state -> exact end and reserve, or the result', () => {
  const reserve = { has_reserve: true, reserve_met: false }
  const notes = (given: Partial<PricedAuction>, of: Partial<typeof reserve> = {}) =>
    barNotes({ ...auction, ...given, ...reserve, ...of }, clock(given), NOW)
  expect(notes({})).toEqual(['Ends today, 6:45:04 PM PT', 'Reserve not met'])
  expect(notes({}, { has_reserve: false })[1]).toBe('No Reserve Auction')
  expect(notes({ status: 'pending', start_time: '2026-11-24T18:00:00.000Z' })).toEqual([
    'Starts Tue, Nov 24, 10:00:00 AM PT',
    'Reserve',
  ])
  expect(notes({ status: 'paused' })).toEqual(['The clock has stopped', 'Reserve not met'])
  expect(notes({ status: 'ended', result: { outcome: 'sold', amount: 41_750, payment: 'paid' } })).toEqual([
    '6:45:04 PM PT',
    '23 bids · sold',
  ])
  // The time of the cancellation is unknown.
  expect(notes({ status: 'cancelled' })).toEqual(['', '23 bids · started $28,000'])
})
