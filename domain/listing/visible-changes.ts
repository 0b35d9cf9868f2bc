import { auctionTypeLabel } from '../auction/auction-labels.ts'
import { dateTimeText, dayText, inHomeZone } from '../format/times.ts'
import { countText, dollarsExact, dollarsWhole } from '../format/usd.ts'
import type { WireListingChange } from '../schemas/listing-input.ts'
import type { WireDeclarations } from '../schemas/vehicle.ts'
import { engineSizeText, vehicleValueLabel } from '../vehicle/vehicle-labels.ts'
import { fieldName } from './changed-fields.ts'
import { declaredTexts } from './declaration-copy.ts'

/** One change of a listing in words. */
export interface ChangeLine {
  readonly key: string
  /** The fact that it marks, as `mileage` or `declarations.accidents`. */
  readonly field: string
  /** 'Mileage'. */
  readonly label: string
  /** '41,000 to 42,500', or for what is too long for a line that it was changed. */
  readonly text: string
  /** Both texts in full, where `text` does not say them. */
  readonly long: { readonly before: string; readonly after: string } | null
  /** 'Nov 22, 2:05 PM'. */
  readonly when: string
  /** Who made it, where the reader may know. */
  readonly by: string | null
  readonly afterBids: boolean
}

/** What was changed of a listing, as its page tells it. */
export interface ChangesShown {
  /** The newest first. */
  readonly lines: readonly ChangeLine[]
  /** What stands at a changed fact, by its field: 'Changed on Nov 22: 41,000 to 42,500'. */
  readonly marks: Readonly<Record<string, string>>
}

export const NO_CHANGES: ChangesShown = { lines: [], marks: {} }

/** What stands where there was nothing, or is nothing any more. */
const NOTHING = 'none'

/** Beyond this many characters a text is no part of a line. */
const LONGEST_IN_LINE = 60

/** The history of a listing (oldest first, as it is kept) in words, and the mark of each fact by its latest change. */
export function changesShown(history: readonly WireListingChange[], nowMs: number): ChangesShown {
  const lines: ChangeLine[] = []
  const marks: Record<string, string> = {}
  for (const [index, change] of history.entries()) {
    if (isSaidTwice(change, history.slice(0, index))) continue
    for (const line of linesOf(change, index, nowMs)) {
      lines.unshift(line)
      marks[line.field] = markOf(line, dayText(Date.parse(change.at), nowMs))
    }
  }
  return { lines, marks }
}

/** Auction and vehicle may be described by the same text, which one deed changes in both. */
function isSaidTwice({ at, field, before, after }: WireListingChange, earlier: readonly WireListingChange[]) {
  return earlier.some(
    (change) =>
      change.at === at && change.field === field && change.before === before && change.after === after,
  )
}

function markOf({ text, long, afterBids }: ChangeLine, day: string): string {
  const what = long === null ? `: ${text}` : ''
  return `Changed on ${day}${what}${afterBids ? ', after bids' : ''}`
}

function linesOf(change: WireListingChange, index: number, nowMs: number): ChangeLine[] {
  const atMs = Date.parse(change.at)
  const { by, after_bids: afterBids } = change
  return partsOf(change, nowMs).map(({ field, label, before, after, text }, part) => {
    const isLong = text === undefined && Math.max(before.length, after.length) > LONGEST_IN_LINE
    return {
      key: `${index}.${part}`,
      field,
      label,
      text: text ?? (isLong ? 'changed' : `${before} to ${after}`),
      long: isLong ? { before, after } : null,
      when: inHomeZone(dateTimeText(atMs, nowMs)),
      by,
      afterBids,
    }
  })
}

interface Part {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
  /** Instead of 'before to after'. */
  readonly text?: string
}

function partsOf({ field, before, after }: WireListingChange, nowMs: number): Part[] {
  const label = sentence(fieldName(field))
  if (field === 'declarations') return declarationParts(before, after)
  if (field === 'features') {
    return [
      { field, label, before: listed(before), after: listed(after), text: equipmentText(before, after) },
    ]
  }
  // Of a photo that came or went there is one side alone.
  if (field === 'photo_added' || field === 'photo_removed') {
    const text = valueText(field, after ?? before, nowMs)
    return [{ field, label, before: text, after: text, text }]
  }
  return [{ field, label, before: valueText(field, before, nowMs), after: valueText(field, after, nowMs) }]
}

/** Each declaration is a fact of its own. */
function declarationParts(before: unknown, after: unknown): Part[] {
  // As the history keeps it: what the wire had before and after.
  const [was, is] = [
    declaredTexts(before as WireDeclarations | null),
    declaredTexts(after as WireDeclarations | null),
  ]
  return Object.entries(is).flatMap(([name, { label, text }]) => {
    const earlier = was[name as keyof typeof was].text
    return earlier === text ? [] : [{ field: `declarations.${name}`, label, before: earlier, after: text }]
  })
}

/** 'added Tow bar; removed Sunroof'. */
function equipmentText(before: unknown, after: unknown): string {
  const [was, is] = [entriesOf(before), entriesOf(after)]
  const added = is.filter((entry) => !was.includes(entry))
  const removed = was.filter((entry) => !is.includes(entry))
  const parts = [
    added.length > 0 && `added ${added.join(', ')}`,
    removed.length > 0 && `removed ${removed.join(', ')}`,
  ].filter(Boolean)
  return parts.join('; ') || 'put in another order'
}

function entriesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function listed(value: unknown): string {
  return entriesOf(value).join(', ') || NOTHING
}

const DOLLARS: ReadonlySet<string> = new Set(['starting_bid', 'reserve_price', 'buy_now_price'])
const TIMES: ReadonlySet<string> = new Set(['start_time', 'end_time'])
const CHOICES: ReadonlySet<string> = new Set([
  'body_style',
  'fuel_type',
  'transmission',
  'drivetrain',
  'condition_rating',
  'title_status',
  'mileage_type',
])

function valueText(field: string, value: unknown, nowMs: number): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'number') {
    if (DOLLARS.has(field)) return Number.isInteger(value) ? dollarsWhole(value) : dollarsExact(value)
    if (field === 'engine_size') return engineSizeText(value)
    return field === 'year' ? String(value) : countText(value)
  }
  const text = String(value)
  if (TIMES.has(field)) return inHomeZone(dateTimeText(Date.parse(text), nowMs))
  if (CHOICES.has(field)) return vehicleValueLabel(text)
  return field === 'auction_type' ? auctionTypeLabel(text) : text
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
