import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarAuction, calendarFile, hasCalendar } from '../../../domain/auction/calendar-file.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'

const NOW = Date.UTC(2026, 10, 22, 4, 12, 33)
const PLACE = { origin: 'https://hammerlane.example', nowMs: NOW }

function auction(changes: Partial<CalendarAuction> = {}): CalendarAuction {
  return {
    id: 12,
    status: 'active',
    title: '2021 Toyota Tacoma',
    start_time: '2026-11-20T20:00:00.000Z',
    end_time: '2026-11-23T01:05:09.500Z',
    auto_extend_minutes: 5,
    created_at: '2026-11-22T04:02:33.000Z',
    ...changes,
  }
}

const unfolded = (file: string) => file.replaceAll('\r\n ', '')
const getValues = (file: string, name: string) =>
  unfolded(file)
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

test('calendar file: active auction -> its end in UTC with an alarm ten minutes before', () => {
  expect(unfolded(calendarFile(auction(), PLACE)).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hammerlane//Auctions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:auction-12-end@hammerlane.example',
    'DTSTAMP:20261122T041233Z',
    'LAST-MODIFIED:20261122T041233Z',
    'SEQUENCE:600',
    'DTSTART:20261123T010509Z',
    'SUMMARY:Auction ends: 2021 Toyota Tacoma',
    'DESCRIPTION:Bids in the last 5 minutes extend it.\\nThe page shows the current end.\\nhttps://hammerlane.example/auctions/12',
    'URL:https://hammerlane.example/auctions/12',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Auction ends: 2021 Toyota Tacoma',
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('calendar file: pending auction -> its start as well', () => {
  const file = calendarFile(auction({ status: 'pending', start_time: '2026-11-22T20:00:00.000Z' }), PLACE)
  expect(getValues(file, 'UID')).toEqual([
    'auction-12-start@hammerlane.example',
    'auction-12-end@hammerlane.example',
  ])
  expect(getValues(file, 'DTSTART')).toEqual(['20261122T200000Z', '20261123T010509Z'])
  expect(getValues(file, 'SUMMARY')).toEqual([
    'Bidding opens: 2021 Toyota Tacoma',
    'Auction ends: 2021 Toyota Tacoma',
  ])
  expect(getValues(file, 'DESCRIPTION')).toEqual([
    'https://hammerlane.example/auctions/12',
    'Bidding opens: 2021 Toyota Tacoma',
    'Bids in the last 5 minutes extend it.\\nThe page shows the current end.\\nhttps://hammerlane.example/auctions/12',
    'Auction ends: 2021 Toyota Tacoma',
  ])
})

test('calendar file: downloaded again after an extension -> same UID, higher SEQUENCE', () => {
  const before = calendarFile(auction(), PLACE)
  const after = calendarFile(auction({ end_time: '2026-11-23T01:10:00.000Z' }), {
    ...PLACE,
    nowMs: NOW + MINUTE_MS,
  })
  expect(getValues(after, 'UID')).toEqual(getValues(before, 'UID'))
  expect(getValues(after, 'DTSTART')).toEqual(['20261123T011000Z'])
  expect(Number(getValues(after, 'SEQUENCE')[0])).toBeGreaterThan(Number(getValues(before, 'SEQUENCE')[0]))
  expect(getValues(after, 'LAST-MODIFIED')).toEqual(['20261122T041333Z'])
})

test('calendar file: no auto-extension -> description without the note', () => {
  expect(getValues(calendarFile(auction({ auto_extend_minutes: 0 }), PLACE), 'DESCRIPTION')[0]).toBe(
    'https://hammerlane.example/auctions/12',
  )
})

test('calendar file: title with special characters -> escaped, control characters removed', () => {
  const title = 'Clean, one owner; C:\\cars\r\nBEGIN:VEVENT\rtwo\u0000\u0007'
  const file = calendarFile(auction({ title }), PLACE)
  expect(getValues(file, 'SUMMARY')[0]).toBe(
    'Auction ends: Clean\\, one owner\\; C:\\\\cars\\nBEGIN:VEVENT\\ntwo',
  )
  expect(
    unfolded(file)
      .split('\r\n')
      .filter((line) => line === 'BEGIN:VEVENT'),
  ).toHaveLength(1)
})

test('calendar file: long title of multi-byte characters -> folded by octets, no character split', () => {
  const title = `Škoda ${'ß'.repeat(40)} ${'🚗'.repeat(30)} 王`
  const file = calendarFile(auction({ title }), PLACE)
  expect(getValues(file, 'SUMMARY')[0]).toBe(`Auction ends: ${title}`)
})

test('calendar file: long title -> lines of exactly 75 octets', () => {
  const lines = calendarFile(auction({ title: 'x'.repeat(201) }), PLACE).split('\r\n')
  const first = lines.findIndex((line) => line.startsWith('SUMMARY:'))
  const folded = lines.slice(
    first,
    lines.findIndex((line) => line.startsWith('DESCRIPTION:')),
  )
  expect(folded.map(({ length }) => length)).toEqual([75, 75, 75])
})

test('calendar file: clock behind the creation -> SEQUENCE is 0', () => {
  const file = calendarFile(auction({ created_at: new Date(NOW + MINUTE_MS).toISOString() }), PLACE)
  expect(getValues(file, 'SEQUENCE')).toEqual(['0'])
})

test('calendar file: any title -> lines of at most 75 octets that unfold to the title', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const file = calendarFile(auction({ title }), PLACE)
      const lengths = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const plain = (getValues(file, 'SUMMARY')[0] ?? '').replace(/\\([\\;,])/g, '$1')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
      expect(plain).toBe(`Auction ends: ${title.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')}`)
    }),
  ))

test.each([
  { status: 'pending', end: NOW + 1, offered: true },
  { status: 'active', end: NOW + 1, offered: true },
  { status: 'active', end: NOW, offered: false },
  { status: 'paused', end: NOW + 1, offered: false },
  { status: 'ended', end: NOW + 1, offered: false },
  { status: 'cancelled', end: NOW + 1, offered: false },
  { status: 'draft', end: NOW + 1, offered: false },
])('calendar link: $status with end $end -> offered is $offered', ({ status, end, offered }) => {
  expect(hasCalendar({ status, end_time: new Date(end).toISOString() }, NOW)).toBe(offered)
})
