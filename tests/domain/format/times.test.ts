import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageText } from '../../../domain/format/relative-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import {
  calendarDateText,
  dateText,
  dateTimeText,
  exactDateTimeText,
  exactTimeText,
  extendedToText,
  nearExactTimeText,
  nearTimeText,
  timeText,
  weekdayDateText,
} from '../../../domain/format/times.ts'

/** Los Angeles is 8 hours behind UTC in November and 7 in July. */
const november = Date.parse('2026-11-16T18:00:05.000Z')
const july = Date.parse('2026-07-01T21:05:12.000Z')

test('time text: any time -> 12-hour with AM and PM', () => {
  expect(timeText(november)).toBe('10:00 AM')
  expect(timeText(Date.parse('2026-11-16T08:07:00Z'))).toBe('12:07 AM')
  expect(timeText(Date.parse('2026-11-16T20:07:00Z'))).toBe('12:07 PM')
})

test('exact time text: any time -> with seconds', () => {
  expect(exactTimeText(july)).toBe('2:05:12 PM')
  expect(exactTimeText(november)).toBe('10:00:05 AM')
})

test('extension text: new end -> to the second', () => {
  expect(extendedToText(july)).toBe('Extended to 2:05:12 PM')
})

test('date texts: date -> month, day and year', () => {
  expect(dateText(november)).toBe('Nov 16, 2026')
  expect(dateTimeText(november, july)).toBe('Mon, Nov 16, 10:00 AM')
  expect(exactDateTimeText(november, july)).toBe('Mon, Nov 16, 10:00:05 AM')
})

test('date texts: another year -> with the year', () => {
  const nextYear = Date.parse('2027-01-02T20:00:00Z')
  expect(weekdayDateText(nextYear, november)).toBe('Sat, Jan 2, 2027')
  expect(dateTimeText(nextYear, november)).toBe('Sat, Jan 2, 2027, 12:00 PM')
})

test('calendar date: YYYY-MM-DD -> same day in every zone; other text -> unchanged', () => {
  expect(calendarDateText('2026-03-04')).toBe('Mar 4, 2026')
  expect(calendarDateText('soon')).toBe('soon')
  expect(calendarDateText('2026-99-99')).toBe('2026-99-99')
})

test('near day: yesterday, today, tomorrow -> named', () => {
  const hour = HOUR_MS
  expect(nearTimeText(november + hour, november)).toBe('Today, 11:00 AM')
  expect(nearTimeText(november + 24 * hour, november)).toBe('Tomorrow, 10:00 AM')
  expect(nearTimeText(november - 24 * hour, november)).toBe('Yesterday, 10:00 AM')
  expect(nearExactTimeText(november + hour, november)).toBe('Today, 11:00:05 AM')
  expect(nearExactTimeText(november + 48 * hour, november)).toBe('Wed, Nov 18, 10:00:05 AM')
  expect(nearExactTimeText(november + 60 * 24 * hour, november)).toBe('Jan 15, 2027, 10:00:05 AM')
  const newYearsEve = Date.parse('2027-01-01T06:00:00Z')
  expect(nearExactTimeText(newYearsEve + 4 * hour, newYearsEve)).toBe('Tomorrow, 2:00:00 AM')
  expect(nearTimeText(november + 48 * hour, november)).toBe('Wed, Nov 18, 10:00 AM')
})

test('near day: around Pacific midnight -> changes at Pacific midnight, not at UTC', () => {
  const beforeMidnight = Date.parse('2026-11-17T07:59:00Z')
  expect(nearTimeText(beforeMidnight, november)).toBe('Today, 11:59 PM')
  expect(nearTimeText(beforeMidnight + MINUTE_MS, november)).toBe('Tomorrow, 12:00 AM')
})

test('near day: day of 25 hours -> one tomorrow', () => {
  const clocksGoBack = Date.parse('2026-11-01T07:30:00Z')
  expect(nearTimeText(clocksGoBack + DAY_MS, clocksGoBack)).toBe('Today, 11:30 PM')
  expect(nearTimeText(clocksGoBack + 25 * HOUR_MS, clocksGoBack)).toBe('Tomorrow, 12:30 AM')
})

test('times: any time -> ASCII only, equal on server and browser', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
      const text = [exactDateTimeText(at, november), dateText(at), nearTimeText(at, november)].join(' ')
      expect(text).toMatch(/^[\x20-\x7e]+$/)
      expect(exactTimeText(at)).toMatch(/^(1[0-2]|[1-9]):[0-5]\d:[0-5]\d [AP]M$/)
    }),
  )
})

test.each([
  [0, 'Just now'],
  [-5_000, 'Just now'],
  [MINUTE_MS - 1, 'Just now'],
  [MINUTE_MS, '1m ago'],
  [59 * MINUTE_MS, '59m ago'],
  [60 * MINUTE_MS, '1h ago'],
  [24 * 60 * MINUTE_MS - 1, '23h ago'],
  [24 * 60 * MINUTE_MS, '1d ago'],
  [7 * 24 * 60 * MINUTE_MS - 1, '6d ago'],
  [7 * 24 * 60 * MINUTE_MS, 'Nov 9, 2026'],
])('age: %i ms -> %s', (age, text) => {
  expect(ageText(november - age, november)).toBe(text)
})
