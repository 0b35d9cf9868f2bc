import { expect, test } from 'vitest'
import { cardClockWord, cardPriceLabel, cardWhenText } from '../../../../app/components/auction-card/copy.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { cardTimeText, inSentence, logTimeText } from '../../../../domain/format/times.ts'
import { groupedPriceText } from '../../../../domain/format/usd.ts'

/** Monday, Nov 16, 10:00 AM in Los Angeles. */
const now = Date.parse('2026-11-16T18:00:00Z')

const active = {
  status: 'active',
  startAtMs: now - DAY_MS,
  endAtMs: now + 2 * HOUR_MS,
  hasBid: true,
  pausedRemainingMs: null,
  result: null,
  isSoldByOffer: false,
} as const
const SOLD = { outcome: 'sold', payment: 'paid' } as const
const NOT_COMPLETED = { outcome: 'sold', payment: 'not_completed' } as const

test('card time: near day -> its name; day within a week -> weekday; other day -> date', () => {
  expect(cardTimeText(now + 2 * HOUR_MS, now)).toBe('Today, 12:00 PM')
  expect(cardTimeText(now + DAY_MS, now)).toBe('Tomorrow, 10:00 AM')
  expect(cardTimeText(now - DAY_MS, now)).toBe('Yesterday, 10:00 AM')
  expect(cardTimeText(now + 6 * DAY_MS, now)).toBe('Sun, 10:00 AM')
  expect(cardTimeText(now + 7 * DAY_MS, now)).toBe('Nov 23, 10:00 AM')
  // A past weekday would be read as a coming one.
  expect(cardTimeText(now - 3 * DAY_MS, now)).toBe('Nov 13, 10:00 AM')
  expect(cardTimeText(now - 365 * DAY_MS, now)).toBe('Nov 16, 2025')
})

test('card time: last hour -> end, pending -> start, paused -> time left', () => {
  expect(cardWhenText(active, now)).toBe('Today, 12:00 PM')
  expect(cardWhenText({ ...active, endAtMs: now + 40 * MINUTE_MS }, now)).toBe('Ends 10:40 AM')
  expect(cardWhenText({ ...active, endAtMs: now - MINUTE_MS }, now)).toBe('Today, 9:59 AM')
  expect(cardWhenText({ ...active, status: 'pending', startAtMs: now + 2 * DAY_MS }, now)).toBe(
    'Starts Wed, 10:00 AM',
  )
  expect(cardWhenText({ ...active, status: 'pending', startAtMs: now + HOUR_MS }, now)).toBe(
    'Starts today, 11:00 AM',
  )
  expect(cardWhenText({ ...active, status: 'paused', pausedRemainingMs: 5 * HOUR_MS }, now)).toBe(
    '5h 0m left',
  )
  expect(cardWhenText({ ...active, status: 'cancelled' }, now)).toBe('')
  // Bought early: the list does not know when, and the scheduled end does not apply.
  expect(cardWhenText({ ...active, status: 'ended', endAtMs: now + DAY_MS }, now)).toBe('')
})

test('card price label: no bid, bid, sold, reserve not met, sold by offer -> a different label for each', () => {
  expect(cardPriceLabel({ ...active, hasBid: false })).toBe('Starting bid')
  expect(cardPriceLabel(active)).toBe('Current bid')
  expect(cardPriceLabel({ ...active, status: 'ended', result: SOLD })).toBe('Final bid')
  expect(cardPriceLabel({ ...active, status: 'ended', result: NOT_COMPLETED })).toBe('Highest bid')
  expect(
    cardPriceLabel({ ...active, status: 'ended', result: { outcome: 'reserve_not_met', payment: null } }),
  ).toBe('Highest bid')
  expect(cardPriceLabel({ ...active, status: 'ended', result: SOLD, isSoldByOffer: true })).toBe('Sold for')
})

test('card clock: no running clock -> a word in its place', () => {
  expect(cardClockWord(active, HOUR_MS)).toBeNull()
  expect(cardClockWord({ ...active, status: 'pending' }, HOUR_MS)).toBeNull()
  expect(cardClockWord(active, 0)).toBe('Closing…')
  expect(cardClockWord({ ...active, status: 'paused' }, HOUR_MS)).toBe('Paused')
  expect(cardClockWord({ ...active, status: 'cancelled' }, HOUR_MS)).toBe('Cancelled')
  expect(cardClockWord({ ...active, status: 'ended', result: SOLD }, -1)).toBe('Sold')
  expect(cardClockWord({ ...active, status: 'ended', result: { ...SOLD, payment: 'pending' } }, -1)).toBe(
    'Sold, payment pending',
  )
  expect(cardClockWord({ ...active, status: 'ended', result: NOT_COMPLETED }, -1)).toBe('Not completed')
  expect(
    cardClockWord({ ...active, status: 'ended', result: { outcome: 'no_bids', payment: null } }, -1),
  ).toBe('Not sold')
})

test('log time: today -> time with seconds, earlier -> with the date', () => {
  expect(logTimeText(now - HOUR_MS, now)).toBe('9:00:00 AM')
  expect(logTimeText(now - DAY_MS, now)).toBe('Nov 15, 10:00:00 AM')
})

test('time in a sentence: near day -> lower case, weekday -> unchanged', () => {
  expect(inSentence('Tomorrow, 10:00 AM')).toBe('tomorrow, 10:00 AM')
  expect(inSentence('Sun, 10:00 AM')).toBe('Sun, 10:00 AM')
})

test('typed price: number -> grouped digits, other text -> unchanged', () => {
  expect(groupedPriceText('45000')).toBe('45,000')
  expect(groupedPriceText('$45,0 00')).toBe('45,000')
  expect(groupedPriceText('950')).toBe('950')
  expect(groupedPriceText('')).toBe('')
  expect(groupedPriceText('49.99')).toBe('49.99')
  expect(groupedPriceText('$31000.50')).toBe('31,000.50')
  expect(groupedPriceText('007')).toBe('7')
  expect(groupedPriceText('000')).toBe('0')
  expect(groupedPriceText('12345678901234567890')).toBe('12,345,678,901,234,567,890')
  expect(groupedPriceText('1.2.3')).toBe('1.2.3')
  expect(groupedPriceText('cheap')).toBe('cheap')
})
