/**
 * A file that puts an auction into somebody's calendar (RFC 5545). Fetched again after an extension it takes the place of
 * what it put there before: the same name, and a higher number.
 */
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

interface Place {
  /** Where the site stands, as 'https://hammerlane.example'. */
  readonly origin: string
  readonly nowMs: number
}

/** Whether there is an end to come that is known: a paused auction has none, one that is over had it. */
export function hasCalendar(
  { status, end_time }: Pick<CalendarAuction, 'status' | 'end_time'>,
  nowMs: number,
) {
  return status === 'pending' || isBiddingOpen({ status, endAtMs: Date.parse(end_time) }, nowMs)
}

/** The end of an auction as a calendar's file, with its start where that is still to come. */
export function calendarFile(auction: CalendarAuction, place: Place): string {
  const { title, auto_extend_minutes: minutes } = auction
  const extension = `Bids in the last ${minutes} minutes extend it.`
  const events = [
    ...(auction.status === 'pending'
      ? [
          event(auction, place, {
            name: 'start',
            at: auction.start_time,
            summary: `Bidding opens: ${title}`,
            notes: [],
          }),
        ]
      : []),
    event(auction, place, {
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
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

interface Moment {
  readonly name: 'start' | 'end'
  readonly at: string
  readonly summary: string
  readonly notes: readonly string[]
}

/** Something of no length: it keeps nobody from being free. */
function event(
  auction: CalendarAuction,
  { origin, nowMs }: Place,
  { name, at, summary, notes }: Moment,
): string[] {
  const address = `${origin}/auctions/${auction.id}`
  return [
    'BEGIN:VEVENT',
    `UID:auction-${auction.id}-${name}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(nowMs)}`,
    `LAST-MODIFIED:${utc(nowMs)}`,
    // Higher with each second, whatever was changed: words, a start that was moved, an extension.
    `SEQUENCE:${Math.max(0, Math.floor((nowMs - Date.parse(auction.created_at)) / 1_000))}`,
    `DTSTART:${utc(Date.parse(at))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped([...notes, address].join('\n'))}`,
    `URL:${address}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** '20261122T041233Z' */
function utc(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A text as a value may hold it; signs that no line may hold are left out. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

const LINE_OCTETS = 75

/** A line of at most 75 octets, gone on with below it after a space; no character is cut in two. */
function folded(line: string): string {
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
