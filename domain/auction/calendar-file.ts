/**
 * Builds the iCalendar file (RFC 5545) of an auction. A client that downloads it again after an extension
 * replaces the old entry: the UID stays the same and the SEQUENCE is higher.
 */
import { SECOND_MS } from '../format/time-units.ts'
import { isBiddingOpen } from './auction-labels.ts'

export interface CalendarAuction {
  readonly id: number
  readonly status: string
  readonly title: string
  readonly start_time: string
  readonly end_time: string
  readonly auto_extend_minutes: number
  readonly created_at: string
}

interface CalendarContext {
  /** The origin of the site, for example 'https://hammerlane.example'. */
  readonly origin: string
  readonly nowMs: number
}

/** Whether the auction has a known end in the future. A paused auction has none. */
export function hasCalendar(
  { status, end_time }: Pick<CalendarAuction, 'status' | 'end_time'>,
  nowMs: number,
) {
  return status === 'pending' || isBiddingOpen({ status, endAtMs: Date.parse(end_time) }, nowMs)
}

/** The calendar file of an auction: its end, and its start while it is pending. */
export function calendarFile(auction: CalendarAuction, place: CalendarContext): string {
  const { title, auto_extend_minutes: minutes } = auction
  const extension = `Bids in the last ${minutes} minutes extend it.`
  const events = [
    ...(auction.status === 'pending'
      ? [
          toEvent(auction, place, {
            name: 'start',
            at: auction.start_time,
            summary: `Bidding opens: ${title}`,
            notes: [],
          }),
        ]
      : []),
    toEvent(auction, place, {
      name: 'end',
      at: auction.end_time,
      summary: `Auction ends: ${title}`,
      notes: minutes > 0 ? [extension, 'The page shows the current end.'] : [],
    }),
  ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hammerlane//Auctions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flat(),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

interface CalendarEntry {
  readonly name: 'start' | 'end'
  readonly at: string
  readonly summary: string
  readonly notes: readonly string[]
}

/** A VEVENT without a duration, marked TRANSPARENT so that it does not block the person's calendar. */
function toEvent(
  auction: CalendarAuction,
  { origin, nowMs }: CalendarContext,
  { name, at, summary, notes }: CalendarEntry,
): string[] {
  const address = `${origin}/auctions/${auction.id}`
  return [
    'BEGIN:VEVENT',
    `UID:auction-${auction.id}-${name}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(nowMs)}`,
    `LAST-MODIFIED:${utc(nowMs)}`,
    // Seconds since the auction was created: higher after every change, whether of the title, the start or
    // the end.
    `SEQUENCE:${Math.max(0, Math.floor((nowMs - Date.parse(auction.created_at)) / SECOND_MS))}`,
    `DTSTART:${utc(Date.parse(at))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText([...notes, address].join('\n'))}`,
    `URL:${address}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** '20261122T041233Z' */
function utc(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Escapes a text value. Control characters, which no content line may contain, are removed. */
function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

const LINE_OCTETS = 75

/**
 * Folds a content line into lines of at most 75 octets; a continuation line starts with a space, and no
 * character is split.
 */
function foldLine(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
