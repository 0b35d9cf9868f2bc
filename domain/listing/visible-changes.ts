import { auctionTypeLabel } from '../auction/auction-labels.ts'
import { dateTimeText, dayText, withPacificZone } from '../format/times.ts'
import { countText, dollarsExact, dollarsWhole } from '../format/usd.ts'
import type { WireListingChange } from '../schemas/listing-input.ts'
import type { WireDeclarations } from '../schemas/vehicle.ts'
import { fieldText } from '../vehicle/field-text.ts'
import { vehicleField } from '../vehicle/fields.ts'
import { fieldName } from './changed-fields.ts'
import { declarationCopy } from './declaration-copy.ts'

type Change = Omit<WireListingChange, 'id'>

/** One displayed change of a listing. */
export interface ChangeRow {
  readonly key: string
  /** The changed fact: `mileage` or `declarations.accidents`, for example. */
  readonly field: string
  /** 'Mileage'. */
  readonly label: string
  /** '41,000 to 42,500', or 'changed' for texts that are too long for one row. */
  readonly text: string
  /** The full texts, if `text` does not contain them. */
  readonly long: { readonly before: string; readonly after: string } | null
  /** 'Nov 22, 2:05 PM'. */
  readonly when: string
  /** The author; null if the viewer may not know. */
  readonly by: string | null
  readonly afterBids: boolean
}

/** The displayed history of a listing. */
export interface VisibleChanges {
  /** Newest first. */
  readonly lines: readonly ChangeRow[]
  /** The mark beside a changed fact, by field: 'Changed on Nov 22: 41,000 to 42,500'. */
  readonly marks: Readonly<Record<string, string>>
}

export const NO_CHANGES: VisibleChanges = { lines: [], marks: {} }

/** The text of a missing value. */
const NOTHING = 'none'

/** Instead of a long text. */
const CHANGED = 'changed'

/** Texts longer than this many characters are not put in a row. */
const LONGEST_IN_LINE = 60

/** Changes of one fact, the newest, whose long texts are displayed: a description of any length can change any number of times. */
const LONG_OF_A_FACT = 5

/** Maps a listing's history (oldest first) to its display, with a mark on each fact for its latest change. */
export function toVisibleChanges(history: readonly Change[], nowMs: number): VisibleChanges {
  const lines: ChangeRow[] = []
  const marks: Record<string, string> = {}
  for (const [index, change] of history.entries()) {
    if (isDuplicate(change, history.slice(0, index))) continue
    for (const line of toRows(change, index, nowMs)) {
      lines.unshift(line)
      marks[line.field] = toMark(line, dayText(Date.parse(change.at), nowMs))
    }
  }
  return { lines: withoutOldTexts(lines), marks }
}

/** The rows, newest first, of which the older ones of each fact only say that a long text changed. */
function withoutOldTexts(lines: readonly ChangeRow[]): ChangeRow[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    if (line.long === null && line.text.length <= 2 * LONGEST_IN_LINE + ' to '.length) return line
    const count = (counts.get(line.field) ?? 0) + 1
    counts.set(line.field, count)
    return count <= LONG_OF_A_FACT ? line : { ...line, text: CHANGED, long: null }
  })
}

/** One edit may change the same description in the auction and in the vehicle: it is shown once. */
function isDuplicate({ at, field, before, after }: Change, earlier: readonly Change[]) {
  return earlier.some(
    (change) =>
      change.at === at && change.field === field && change.before === before && change.after === after,
  )
}

function toMark({ text, long, afterBids }: ChangeRow, day: string): string {
  const what = long === null ? `: ${text}` : ''
  return `Changed on ${day}${what}${afterBids ? ', after bids' : ''}`
}

function toRows(change: Change, index: number, nowMs: number): ChangeRow[] {
  const { at, by, after_bids: afterBids } = change
  const when = withPacificZone(dateTimeText(Date.parse(at), nowMs))
  return toParts(change, nowMs).map((row, part) => ({ key: `${index}.${part}`, ...row, when, by, afterBids }))
}

type ChangePart = Pick<ChangeRow, 'field' | 'label' | 'text' | 'long'>

function toParts({ field, before, after }: Change, nowMs: number): ChangePart[] {
  const label = capitalize(fieldName(field))
  if (field === 'declarations') return declarationParts(before, after)
  if (field === 'features') return [{ field, label, text: equipmentText(before, after), long: null }]
  // A photo that was added or removed has only one of the two values.
  if (field === 'photo_added' || field === 'photo_removed') {
    return [{ field, label, text: valueText(field, after ?? before, nowMs), long: null }]
  }
  return [{ field, label, ...fromTo(valueText(field, before, nowMs), valueText(field, after, nowMs)) }]
}

function fromTo(before: string, after: string): Pick<ChangeRow, 'text' | 'long'> {
  const isLong = Math.max(before.length, after.length) > LONGEST_IN_LINE
  return isLong ? { text: CHANGED, long: { before, after } } : { text: `${before} to ${after}`, long: null }
}

/** Lists each declaration as a separate change. */
function declarationParts(before: unknown, after: unknown): ChangePart[] {
  // The stored API values from before and after the edit.
  const [was, is] = [
    declarationCopy(before as WireDeclarations | null),
    declarationCopy(after as WireDeclarations | null),
  ]
  return Object.entries(is).flatMap(([name, { label, text }]) => {
    const earlier = was[name as keyof typeof was].text
    return earlier === text ? [] : [{ field: `declarations.${name}`, label, ...fromTo(earlier, text) }]
  })
}

/** 'added Tow bar; removed Sunroof'. */
function equipmentText(before: unknown, after: unknown): string {
  const [was, is] = [toEntries(before), toEntries(after)]
  const added = is.filter((entry) => !was.includes(entry))
  const removed = was.filter((entry) => !is.includes(entry))
  const parts = [
    added.length > 0 && `added ${added.join(', ')}`,
    removed.length > 0 && `removed ${removed.join(', ')}`,
  ].filter(Boolean)
  return parts.join('; ') || 'put in another order'
}

function toEntries(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

const DOLLARS: ReadonlySet<string> = new Set(['starting_bid', 'reserve_price', 'buy_now_price'])
const TIMES: ReadonlySet<string> = new Set(['start_time', 'end_time'])

function valueText(field: string, value: unknown, nowMs: number): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (vehicleField(field)) return fieldText(field, typeof value === 'number' ? value : String(value))
  if (typeof value === 'number') {
    if (!DOLLARS.has(field)) return countText(value)
    return Number.isInteger(value) ? dollarsWhole(value) : dollarsExact(value)
  }
  const text = String(value)
  if (TIMES.has(field)) return withPacificZone(dateTimeText(Date.parse(text), nowMs))
  return field === 'auction_type' ? auctionTypeLabel(text) : text
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
