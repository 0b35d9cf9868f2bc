import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getRelistedDurationMs,
  getSchedule,
  offeredDurations,
  scheduleProblem,
  sellerLimitProblem,
} from '../../../domain/auction/listing-terms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { AUCTION_DURATION_DAYS } from '../../../domain/vehicle/enumerations.ts'

const NOW_MS = Date.UTC(2026, 10, 22)

const problem = (startsInMs: number, lengthMs: number, maxDays = 30) =>
  scheduleProblem({
    nowMs: NOW_MS,
    startAtMs: NOW_MS + startsInMs,
    endAtMs: NOW_MS + startsInMs + lengthMs,
    maxDays,
  })

test.each(AUCTION_DURATION_DAYS)('schedule: %i days, starting in an hour -> accepted', (days) => {
  expect(problem(HOUR_MS, days * DAY_MS)).toBeNull()
})

test('schedule: clock off by five minutes or length off by one -> accepted; beyond -> refused', () => {
  expect(problem(10 * MINUTE_MS, 7 * DAY_MS)).toBeNull()
  expect(problem(10 * MINUTE_MS - 1, 7 * DAY_MS)).toHaveProperty('start_time')
  expect(problem(HOUR_MS, 7 * DAY_MS + MINUTE_MS)).toBeNull()
  expect(problem(HOUR_MS, 7 * DAY_MS + MINUTE_MS + 1)).toHaveProperty('end_time')
})

test.each([
  [
    10 * MINUTE_MS - 1,
    7 * DAY_MS,
    { start_time: ['An auction starts 15 minutes from now at the earliest.'] },
  ],
  [30 * DAY_MS, 7 * DAY_MS, null],
  [30 * DAY_MS + 1, 7 * DAY_MS, { start_time: ['An auction starts within 30 days.'] }],
  [HOUR_MS, 0, { end_time: ['The end must be after the start.'] }],
  [HOUR_MS, 1, { end_time: ['An auction runs 3, 5, 7, 10 or 14 days.'] }],
])('schedule: starts in %i ms for %i ms -> %j', (start, length, errors) => {
  expect(problem(start, length)).toEqual(errors)
})

test('schedule: start unchanged -> only the end is checked', () => {
  const keep = (startAtMs: number, lengthMs: number) =>
    scheduleProblem({
      nowMs: NOW_MS,
      startAtMs,
      endAtMs: startAtMs + lengthMs,
      maxDays: 30,
      isStartUnchanged: true,
    })
  expect(keep(NOW_MS, 3 * DAY_MS)).toBeNull()
  expect(keep(NOW_MS + 31 * DAY_MS, 3 * DAY_MS)).toBeNull()
  expect(keep(NOW_MS, 0)).toEqual({ end_time: ['The end must be after the start.'] })
})

test('schedule: start of a paid listing is moved -> within 30 days of its payment, not of the edit', () => {
  const move = (startAtMs: number) =>
    scheduleProblem({
      nowMs: NOW_MS,
      paidAtMs: NOW_MS - 20 * DAY_MS,
      startAtMs,
      endAtMs: startAtMs + 7 * DAY_MS,
      maxDays: 30,
    })
  expect(move(NOW_MS + 10 * DAY_MS)).toBeNull()
  expect(move(NOW_MS + 10 * DAY_MS + 1)).toEqual({
    start_time: ['An auction starts within 30 days of its payment.'],
  })
})

test("schedule: longer than the platform's maximum -> refused with the offered lengths", () => {
  expect(problem(HOUR_MS, 14 * DAY_MS, 10)).toEqual({ end_time: ['An auction runs 3, 5, 7 or 10 days.'] })
  expect(problem(HOUR_MS, 5 * DAY_MS, 3)).toEqual({ end_time: ['An auction runs 3 days.'] })
  expect(problem(HOUR_MS, 3 * DAY_MS, 2)).toEqual({
    end_time: ['An auction runs not at all: the longest that is set is shorter than every length on offer.'],
  })
})

test('schedule: any length and start -> accepted only for an offered length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }),
      fc.integer({ min: 10 * MINUTE_MS, max: 30 * DAY_MS }),
      (length, start) => {
        const isOffered = AUCTION_DURATION_DAYS.some((days) => Math.abs(length - days * DAY_MS) <= MINUTE_MS)
        expect(problem(start, length) === null).toBe(isOffered)
      },
    ),
  )
})

const limits = { maxActiveAuctions: 2, minAccountAgeDays: 7 }
const limitFor = (liveAuctions: number, ageMs: number) =>
  sellerLimitProblem({ liveAuctions, accountCreatedAtMs: NOW_MS - ageMs, limits, nowMs: NOW_MS })

test('seller limits: old account below the limit -> may list', () => {
  expect(limitFor(1, 7 * DAY_MS)).toBeNull()
})

test('seller limits: any age -> the started days that are missing', () => {
  const message = (ageMs: number) => limitFor(0, ageMs)?.message
  expect(message(0)).toMatch(/You can in 7 days\.$/)
  expect(message(DAY_MS)).toMatch(/You can in 6 days\.$/)
  expect(message(DAY_MS + 1)).toMatch(/You can in 6 days\.$/)
  expect(message(6 * DAY_MS)).toMatch(/You can in 1 day\.$/)
})

test('relisting: days chosen for the old auction -> these; else -> its scheduled duration', () => {
  const old = { startAtMs: NOW_MS, endAtMs: NOW_MS + 3 * DAY_MS }
  expect(getRelistedDurationMs({ ...old, durationDays: 7 })).toBe(7 * DAY_MS)
  expect(getRelistedDurationMs({ ...old, durationDays: null })).toBe(3 * DAY_MS)
})

test('seller limits: too many auctions or account too young -> refused with the limit', () => {
  expect(limitFor(2, 8 * DAY_MS)).toEqual({
    limit: 'active_auctions',
    message: 'You can have at most 2 auctions at a time. List another when one of them is over.',
  })
  expect(limitFor(0, 7 * DAY_MS - 1)).toEqual({
    limit: 'account_age',
    message: 'Your account must be 7 days old to list a vehicle. You can in 1 day.',
  })
})

test('schedule: submitted now -> starts in an hour, or when chosen, and runs its days', () => {
  const startAtMs = NOW_MS + 60 * MINUTE_MS
  expect(getSchedule(NOW_MS, 7)).toEqual({ startAtMs, endAtMs: startAtMs + 7 * DAY_MS })
  expect(getSchedule(NOW_MS, 3, NOW_MS + DAY_MS)).toEqual({
    startAtMs: NOW_MS + DAY_MS,
    endAtMs: NOW_MS + 4 * DAY_MS,
  })
  expect(offeredDurations(14)).toEqual([3, 5, 7, 10, 14])
  expect(offeredDurations(6)).toEqual([3, 5])
})
