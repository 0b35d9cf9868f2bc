import { expect, test } from 'vitest'
import {
  type Activity,
  bidsChartText,
  partText,
  toActivity,
  watchersChartText,
} from '../../../domain/auction/activity.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'

// 10:00 AM on a Monday in Los Angeles.
const startAtMs = Date.parse('2026-11-16T18:00:00.000Z')
const watched = (afterHours: number, watchers: number) => ({
  hourMs: startAtMs + afterHours * HOUR_MS,
  watchers,
})
const bids = (afterHours: number, count: number) => ({ hourMs: startAtMs + afterHours * HOUR_MS, count })
const figures = ({ parts }: Activity) => parts.map((part) => [part.bids, part.watchers])

test('activity: neither a bid nor a watcher -> no parts', () => {
  const activity = toActivity(
    { bids: [], watchers: [watched(-24, 0)] },
    { startAtMs, stoppedAtMs: startAtMs + DAY_MS },
  )
  expect(activity).toEqual({ unit: 'day', parts: [], countedSinceMs: null })
})

test('activity: one bid within the first hour -> one hour', () => {
  const activity = toActivity(
    { bids: [bids(0, 1)], watchers: [watched(-24, 0)] },
    { startAtMs, stoppedAtMs: startAtMs + 10 },
  )
  expect(activity.unit).toBe('hour')
  expect(figures(activity)).toEqual([[1, 0]])
  expect(bidsChartText(activity)).toBe(
    'Bids per hour: 1 bid, at most 1 in one hour. The numbers are in the table below.',
  )
})

test('activity: over several days -> sums per Pacific day, watchers as the day ended, also fewer', () => {
  const activity = toActivity(
    // 13 hours after the start is 11 PM, 14 hours is the next day.
    {
      bids: [bids(0, 2), bids(13, 1), bids(14, 4), bids(60, 1)],
      watchers: [watched(-24, 0), watched(1, 3), watched(15, 7), watched(16, 5)],
    },
    { startAtMs, stoppedAtMs: startAtMs + 3 * DAY_MS },
  )
  expect(activity.unit).toBe('day')
  expect(figures(activity)).toEqual([
    [3, 3],
    [4, 5],
    [1, 5],
    [0, 5],
  ])
  expect(activity.countedSinceMs).toBeNull()
  expect(activity.parts.map((part) => partText(part, 'day', startAtMs))[1]).toBe('Tue, Nov 17')
  expect(watchersChartText(activity)).toBe(
    'Watchers per day: from 3 to 5, at most 5. The numbers are in the table below.',
  )
})

test('activity: watchers counted since the third day -> none before, and the date', () => {
  const since = watched(50, 4)
  const activity = toActivity(
    { bids: [bids(0, 1)], watchers: [since] },
    { startAtMs, stoppedAtMs: startAtMs + 3 * DAY_MS },
  )
  expect(activity.parts.map(({ watchers }) => watchers)).toEqual([null, null, 4, 4])
  expect(activity.countedSinceMs).toBe(since.hourMs)
})

test('activity: counted only after the end -> no watchers, and the date', () => {
  const since = watched(300, 4)
  const activity = toActivity(
    { bids: [bids(0, 1)], watchers: [since] },
    { startAtMs, stoppedAtMs: startAtMs + 3 * DAY_MS },
  )
  expect(activity.parts.every(({ watchers }) => watchers === null)).toBe(true)
  expect(activity.countedSinceMs).toBe(since.hourMs)
})

test('activity: watched before the start -> begins with the first watcher', () => {
  const activity = toActivity(
    { bids: [], watchers: [watched(-24, 0), watched(-3, 1)] },
    { startAtMs, stoppedAtMs: startAtMs - 2 * HOUR_MS },
  )
  expect(figures(activity)).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('activity: paused for a year -> its last 60 days', () => {
  const activity = toActivity(
    { bids: [bids(0, 1)], watchers: [watched(-24, 0)] },
    { startAtMs, stoppedAtMs: startAtMs + 365 * DAY_MS },
  )
  expect(activity.parts).toHaveLength(61)
})
