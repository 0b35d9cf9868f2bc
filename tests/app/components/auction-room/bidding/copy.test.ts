import { expect, test } from 'vitest'
import {
  bidBusyText,
  bidButtonText,
  bidTermsText,
  firstBidText,
  leaderText,
  leastAmountText,
  leastNowText,
  maximumExampleText,
  maximumText,
  receiptNumberText,
  reserveEffectText,
  unusualAmountText,
} from '../../../../../app/components/auction-room/bidding/copy.ts'
import {
  connectionText,
  extensionRuleText,
  resultText,
} from '../../../../../app/components/auction-room/panel/copy.ts'
import { photoPositionText } from '../../../../../app/routes/auctions.$id/gallery/copy.ts'
import { MINUTE_MS } from '../../../../../domain/format/time-units.ts'

test.each([
  ['ten times the minimum', 166_000, 16_600, 'Check the amount: $166,000 is 10 times the minimum.'],
  ['five times', 83_000, 16_600, 'Check the amount: $83,000 is 5 times the minimum.'],
  ['less than five times', 82_999, 16_600, null],
  ['many times, but few dollars', 5_099, 100, null],
  ['many times and so many dollars', 5_100, 100, 'Check the amount: $5,100 is 51 times the minimum.'],
  ['the minimum', 16_600, 16_600, null],
  ['no amount', null, 16_600, null],
] as const)('unusual amount: %s -> warning or none', (_, amount, least, text) => {
  expect(unusualAmountText(amount, { least, buyNow: null })).toBe(text)
})

test('unusual amount: at least the buy-now price -> names the buy-now price', () => {
  const text = (amount: number) => unusualAmountText(amount, { least: 18_100, buyNow: 26_000 })
  expect(text(25_999)).toBeNull()
  expect(text(26_000)).toBe('You can buy it now for $26,000.')
  expect(text(181_000)).toBe(
    'Check the amount: $181,000 is 10 times the minimum. You can buy it now for $26,000.',
  )
})

test('least amount: for the leader and for others -> its own word', () => {
  expect(leastAmountText(10_700, false)).toBe('Minimum $10,700')
  expect(leastAmountText(10_700, true)).toBe('From $10,700')
})

test.each([
  [{ state: 'connecting' }, 'Connecting'],
  [{ state: 'connected' }, 'Connected'],
  [{ state: 'reconnecting', attempt: 2, offline: true }, 'Offline'],
  [{ state: 'reconnecting', attempt: 2, offline: false }, 'Reconnecting, try 2 of 5'],
  [{ state: 'reconnecting', attempt: 6, offline: false }, 'Reconnecting'],
  [{ state: 'closed' }, 'Not connected'],
] as const)('connection: %o -> %s', (connection, text) => {
  expect(connectionText(connection)).toBe(text)
})

test('photo position: index from 0 -> counted from 1', () => {
  expect(photoPositionText(2, 12)).toBe('3 of 12')
})

test('bid terms: extension of 5, 1 and 0 minutes -> states the extension, or none', () => {
  expect(bidTermsText(5)).toBe(
    'Bids are binding and cannot be retracted. A bid in the final 5 minutes resets the clock to 5 minutes.',
  )
  expect(bidTermsText(1)).toMatch(/final 1 minute resets the clock to 1 minute\.$/)
  expect(bidTermsText(0)).toBe('Bids are binding and cannot be retracted.')
})

test('bid button: kind, lead and old price -> matching label', () => {
  const text = (given: Partial<Parameters<typeof bidButtonText>[0]>) =>
    bidButtonText({ kind: 'manual', leads: false, hasMaximum: false, isPriceOld: false, ...given })
  expect(text({})).toBe('Place bid now')
  expect(text({ kind: 'maximum' })).toBe('Set maximum')
  expect(text({ kind: 'maximum', leads: true, hasMaximum: true })).toBe('Change maximum')
  expect(text({ isPriceOld: true })).toBe('Bid anyway, price may be old')
  expect(text({ kind: 'maximum', isPriceOld: true })).toBe('Set maximum, price may be old')
  expect(text({ kind: 'maximum', leads: true, hasMaximum: true, isPriceOld: true })).toBe(
    'Change maximum, price may be old',
  )
})

test('bid button while busy: each kind -> its own label', () => {
  expect(bidBusyText('manual')).toBe('Placing bid')
  expect(bidBusyText('maximum')).toBe('Setting maximum')
  expect(bidBusyText('cancel_maximum')).toBe('Cancelling maximum')
  expect(bidBusyText('buy_now')).toBe('Buying')
})

test('receipt number: bid -> its own; cancelled maximum -> none; refusal -> that of the last event', () => {
  expect(receiptNumberText({ accepted: true, amount: 1_300, seq: 3 })).toBe('receipt 3')
  expect(receiptNumberText({ accepted: true, amount: null, seq: 3 })).toBeNull()
  expect(receiptNumberText({ accepted: false, amount: null, seq: 3 })).toBe('refused, last event 3')
})

test('reserve effect: maximum below the reserve -> explained; otherwise nothing', () => {
  const unmet = { has_reserve: true, reserve_met: false }
  expect(reserveEffectText('maximum', unmet)).toBe(
    'Reserve not met: your bid jumps to the reserve, or to your maximum if that is lower.',
  )
  expect(reserveEffectText('manual', unmet)).toBeNull()
  expect(reserveEffectText('maximum', { has_reserve: true, reserve_met: true })).toBeNull()
  expect(reserveEffectText('maximum', { has_reserve: false, reserve_met: true })).toBeNull()
})

test('auction result: outcome and viewer -> matching sentence', () => {
  const sentence = (
    outcome: 'sold' | 'reserve_not_met' | 'no_bids',
    reader = {},
    payment: 'pending' | 'paid' | 'not_completed' | null = outcome === 'sold' ? 'paid' : null,
  ) =>
    resultText({ outcome, amount: 1_300, winner: 'm•••7', payment }, { won: false, sells: false, ...reader })
  expect(sentence('sold', { won: true })).toBe('Sold for $1,300 to you.')
  expect(sentence('sold')).toBe('Sold for $1,300 to m•••7.')
  expect(sentence('sold', {}, 'pending')).toBe('Sold for $1,300 to m•••7, payment pending.')
  expect(sentence('sold', { won: true }, 'not_completed')).toBe(
    'The sale for $1,300 to you was not completed.',
  )
  expect(sentence('reserve_not_met')).toBe(
    'Final bid $1,300. The reserve was not met, so the vehicle was not sold.',
  )
  expect(sentence('reserve_not_met', { sells: true })).toMatch(/so your vehicle was not sold\.$/)
  expect(sentence('no_bids')).toBe('It ended without a bid.')
})

test.each([
  { left: 10 * MINUTE_MS + 1, extend: 5, text: null },
  { left: 10 * MINUTE_MS, extend: 5, text: 'Bids in the last 5 minutes extend the end' },
  { left: 5 * MINUTE_MS, extend: 5, text: 'Bids in the last 5 minutes extend the end' },
  { left: 5 * MINUTE_MS - 1, extend: 5, text: 'A bid now extends the end' },
  { left: 2 * MINUTE_MS, extend: 1, text: 'Bids in the last minute extend the end' },
  { left: 30 * MINUTE_MS, extend: 30, text: 'Bids in the last 30 minutes extend the end' },
  { left: 30 * MINUTE_MS + 1, extend: 30, text: null },
  { left: MINUTE_MS, extend: 0, text: 'Bids do not extend the end' },
  { left: 0, extend: 5, text: null },
])('extension rule: $left ms left, extension of $extend minutes -> $text', ({ left, extend, text }) => {
  const near = { remainingMs: left, autoExtendMinutes: extend }
  expect(extensionRuleText(near)).toBe(text)
})

test('leader text: maximum and reserve -> price, and the effect of a maximum', () => {
  const text = (hasMaximum: boolean, isBelowReserve: boolean) =>
    leaderText('$13,500', { hasMaximum, isBelowReserve })
  expect(text(false, false)).toBe('You lead at $13,500. You can set a maximum and we bid for you up to it.')
  expect(text(true, false)).toBe(
    'You lead at $13,500. We bid for you up to your maximum, which you can change.',
  )
  expect(text(false, true)).toBe(
    'You lead at $13,500. The reserve is not met: a maximum is bid straight up to it.',
  )
  expect(text(true, true)).toBe(
    'You lead at $13,500. The reserve is not met: a higher maximum is bid straight up to it.',
  )
})

test('refused amount: minimum has moved on -> names the new minimum', () => {
  expect(leastNowText(10_700)).toBe('The minimum is now $10,700')
})

test('first bid: no bid yet -> the starting bid plus the increment; with a bid -> nothing', () => {
  expect(firstBidText({ current_bid: null, min_bid_increment: 250 })).toBe(
    'The first bid is the starting bid plus $250.',
  )
  expect(firstBidText({ current_bid: 5_000, min_bid_increment: 250 })).toBeNull()
})

test('example of a maximum: minimum bid of $16,000 -> a rival bids it, and the lead is an increment above', () => {
  const auction = { minimum_bid: 16_000, min_bid_increment: 100, has_reserve: true, reserve_met: true }
  expect(maximumText(auction)).toBe('We bid only as much as you need to lead.')
  expect(maximumExampleText(auction)).toBe(
    'Someone bids $16,000, you lead at $16,100; nobody sees your maximum.',
  )
})

test('example of a maximum: reserve not met -> none, since it is bid straight to the reserve', () => {
  const auction = { minimum_bid: 16_000, min_bid_increment: 100, has_reserve: true, reserve_met: false }
  expect(maximumText(auction)).toBe('We bid straight to the reserve, then only as much as you need to lead.')
  expect(maximumExampleText(auction)).toBe('Nobody sees your maximum.')
})
