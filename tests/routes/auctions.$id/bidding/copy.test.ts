import { expect, test } from 'vitest'
import {
  bidTermsText,
  leaderText,
  leastNowText,
  offerBusyText,
  offerButtonText,
  receiptNumberText,
  reserveEffectText,
  unusualAmountText,
} from '../../../../app/routes/auctions.$id/bidding/copy.ts'
import { extensionRuleText, resultText } from '../../../../app/routes/auctions.$id/panel/copy.ts'
import { isBeyondBids } from '../../../../domain/auction/bid-messages.ts'

test.each([
  ['a digit too many', 166_000, 16_600, 'Check the amount: $166,000 is 10 times the minimum.'],
  ['five times', 83_000, 16_600, 'Check the amount: $83,000 is 5 times the minimum.'],
  ['less than that', 82_999, 16_600, null],
  ['many times, but few dollars', 5_099, 100, null],
  ['many times and so many dollars', 5_100, 100, 'Check the amount: $5,100 is 51 times the minimum.'],
  ['the minimum', 16_600, 16_600, null],
  ['nothing that is an amount', null, 16_600, null],
] as const)('an amount that looks like a slip is said to be one: %s', (_, amount, least, text) => {
  expect(unusualAmountText(amount, { least, buyNow: null })).toBe(text)
})

test('who could buy at once for what they type is told so', () => {
  const text = (amount: number) => unusualAmountText(amount, { least: 18_100, buyNow: 26_000 })
  expect(text(25_999)).toBeNull()
  expect(text(26_000)).toBe('You can buy it now for $26,000.')
  expect(text(181_000)).toBe(
    'Check the amount: $181,000 is 10 times the minimum. You can buy it now for $26,000.',
  )
})

test('the terms tell the auction’s own extension, or none', () => {
  expect(bidTermsText(5)).toBe(
    'Bids are binding and cannot be retracted. A bid in the final 5 minutes extends the auction to 5 minutes.',
  )
  expect(bidTermsText(1)).toMatch(/final 1 minute extends the auction to 1 minute\.$/)
  expect(bidTermsText(0)).toBe('Bids are binding and cannot be retracted.')
})

test('the button says what it does, and that the price may be old', () => {
  const text = (given: Partial<Parameters<typeof offerButtonText>[0]>) =>
    offerButtonText({ kind: 'manual', leads: false, hasMaximum: false, isPriceOld: false, ...given })
  expect(text({})).toBe('Place bid now')
  expect(text({ kind: 'maximum' })).toBe('Set maximum')
  expect(text({ kind: 'maximum', leads: true, hasMaximum: true })).toBe('Change maximum')
  expect(text({ isPriceOld: true })).toBe('Place bid, price may be old')
  expect(text({ kind: 'maximum', isPriceOld: true })).toBe('Set maximum, price may be old')
  expect(text({ kind: 'maximum', leads: true, hasMaximum: true, isPriceOld: true })).toBe(
    'Change maximum, price may be old',
  )
})

test('what is on its way is named for what it is', () => {
  expect(offerBusyText('manual')).toBe('Placing bid')
  expect(offerBusyText('maximum')).toBe('Setting maximum')
  expect(offerBusyText('cancel_maximum')).toBe('Cancelling maximum')
  expect(offerBusyText('buy_now')).toBe('Buying')
})

test('a receipt has the number of its event; a cancelled maximum, which is none of the log, has no other’s', () => {
  expect(receiptNumberText({ accepted: true, amount: 1_300, seq: 3 })).toBe('receipt 3')
  expect(receiptNumberText({ accepted: true, amount: null, seq: 3 })).toBeNull()
  expect(receiptNumberText({ accepted: false, amount: null, seq: 3 })).toBe('refused, last event 3')
})

test('a maximum under a reserve that is not met tells what it does there', () => {
  const unmet = { has_reserve: true, reserve_met: false }
  expect(reserveEffectText('maximum', unmet)).toBe(
    'Reserve not met: the price goes straight to the reserve, or to your maximum if lower.',
  )
  expect(reserveEffectText('manual', unmet)).toBeNull()
  expect(reserveEffectText('maximum', { has_reserve: true, reserve_met: true })).toBeNull()
  expect(reserveEffectText('maximum', { has_reserve: false, reserve_met: true })).toBeNull()
})

test('the result is told to whom it concerns', () => {
  const told = (outcome: 'sold' | 'reserve_not_met' | 'no_bids', reader = {}) =>
    resultText({ outcome, amount: 1_300, winner: 'm•••7' }, { won: false, sells: false, ...reader })
  expect(told('sold', { won: true })).toBe('Sold for $1,300 to you.')
  expect(told('sold')).toBe('Sold for $1,300 to m•••7.')
  expect(told('reserve_not_met')).toBe(
    'Final bid $1,300. The reserve was not met, so the vehicle was not sold.',
  )
  expect(told('reserve_not_met', { sells: true })).toMatch(/so your vehicle was not sold\.$/)
  expect(told('no_bids')).toBe('It ended without a bid.')
})

const MINUTE = 60_000

test.each([
  { left: 10 * MINUTE + 1, extend: 5, text: null },
  { left: 10 * MINUTE, extend: 5, text: 'Bids in the last 5 minutes extend the end' },
  { left: 5 * MINUTE, extend: 5, text: 'Bids in the last 5 minutes extend the end' },
  { left: 5 * MINUTE - 1, extend: 5, text: 'A bid now extends the end' },
  { left: 2 * MINUTE, extend: 1, text: 'Bids in the last minute extend the end' },
  { left: 30 * MINUTE, extend: 30, text: 'Bids in the last 30 minutes extend the end' },
  { left: 30 * MINUTE + 1, extend: 30, text: null },
  { left: MINUTE, extend: 0, text: 'Bids do not extend the end' },
  { left: 0, extend: 5, text: null },
])(
  'with $left ms left and an extension of $extend minutes the rule told is $text',
  ({ left, extend, text }) => {
    const near = { remainingMs: left, autoExtendMinutes: extend }
    expect(extensionRuleText(near)).toBe(text)
  },
)

test('who leads is told at what price, and what a maximum is for or does', () => {
  const said = (hasMaximum: boolean, isBelowReserve: boolean) =>
    leaderText('$13,500', { hasMaximum, isBelowReserve })
  expect(said(false, false)).toBe('You lead at $13,500. You can set a maximum and we bid for you up to it.')
  expect(said(true, false)).toBe(
    'You lead at $13,500. We bid for you up to your maximum, which you can change.',
  )
  expect(said(false, true)).toBe(
    'You lead at $13,500. The reserve is not met: a maximum bids up to it at once.',
  )
  expect(said(true, true)).toBe(
    'You lead at $13,500. The reserve is not met: a higher maximum bids up to it at once.',
  )
})

test('once the minimum has moved on a refusal names the new one', () => {
  expect(leastNowText(10_700)).toBe('The minimum is now $10,700')
})

test('no bid is offered where the next would be higher than the highest there is', () => {
  expect(isBeyondBids(99_999_999)).toBe(false)
  expect(isBeyondBids(100_000_000)).toBe(true)
})
