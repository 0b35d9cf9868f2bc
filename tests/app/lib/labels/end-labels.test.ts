import { expect, test } from 'vitest'
import { endMoment, endText, nextMoment } from '../../../../app/lib/labels/end-labels.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/format/time-units.ts'

const NOW = Date.parse('2026-11-22T02:40:00.000Z')
const END = Date.parse('2026-12-02T07:05:43.000Z')
const moment = (status: string, { nowMs = NOW, closedAtMs = null as number | null } = {}) =>
  endMoment({ status, end_time: new Date(END).toISOString() }, { nowMs, closedAtMs })

test('end time: running -> ahead; ended -> past; paused, cancelled or a draft -> unknown', () => {
  expect(moment('active')).toEqual({ label: 'Ends', atMs: END })
  expect(moment('pending')).toEqual({ label: 'Ends', atMs: END })
  expect(moment('active', { nowMs: END })).toEqual({ label: 'Ended', atMs: END })
  expect(moment('ended')).toEqual({ label: 'Ended', atMs: END })
  expect(moment('paused')).toEqual({ label: 'Ends', atMs: null })
  expect(moment('draft')).toEqual({ label: 'Ends', atMs: null })
  expect(moment('cancelled')).toEqual({ label: 'Cancelled', atMs: null })
})

test('end time: closed early -> actual time, closed late -> scheduled end', () => {
  expect(moment('cancelled', { closedAtMs: NOW })).toEqual({ label: 'Cancelled', atMs: NOW })
  expect(moment('ended', { closedAtMs: NOW })).toEqual({ label: 'Ended', atMs: NOW })
  expect(moment('ended', { closedAtMs: END + 900 })).toEqual({ label: 'Ended', atMs: END })
})

test('next time: pending -> start, active -> end', () => {
  const start_time = new Date(NOW).toISOString()
  const next = (status: string) =>
    nextMoment(
      { status, start_time, end_time: new Date(END).toISOString() },
      { nowMs: NOW, closedAtMs: null },
    )
  expect(next('pending')).toEqual({ label: 'Starts', atMs: NOW })
  expect(next('active')).toEqual({ label: 'Ends', atMs: END })
})

test('end text: time -> day and time in one line', () => {
  const at = (atMs: number) => endText({ label: 'Ends', atMs }, NOW, 'active')
  expect(at(NOW + HOUR_MS)).toBe('Today, 7:40:00 PM')
  expect(at(NOW + 8 * HOUR_MS)).toBe('Sun, 2:40:00 AM')
  expect(at(NOW + 5 * DAY_MS)).toBe('Thu, 6:40:00 PM')
  expect(at(NOW - DAY_MS)).toBe('Nov 20, 6:40:00 PM')
  expect(endText(moment('active'), NOW, 'active')).toBe('Dec 1, 11:05:43 PM')
  expect(endText(moment('cancelled', { closedAtMs: NOW }), NOW, 'cancelled')).toBe('Today, 6:40:00 PM')
  expect(endText(moment('paused'), NOW, 'paused')).toBe('Set when bidding resumes')
  expect(endText(moment('draft'), NOW, 'draft')).toBe('Set when it is published')
  expect(endText(moment('cancelled'), NOW, 'cancelled')).toBe('No sale')
})
