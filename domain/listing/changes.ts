/** Which fields of a listing an edit changed, and who may see that. docs/rules/listings.md, Change history */

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ, in the order of `after`; an undefined value counts as unchanged. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  return Object.entries(after)
    .filter(([field, value]) => value !== undefined && !isSame(before[field], value))
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** The title changes nothing that people bid on; a lowered reserve has an event of its own. */
const NOT_MATERIAL: ReadonlySet<string> = new Set(['title', 'reserve_price', 'auction_type'])

/** The changed fields that bidders and watchers are notified of. */
export function materialFields(changes: readonly FieldChange[]): string[] {
  return changes.map(({ field }) => field).filter((field) => !NOT_MATERIAL.has(field))
}

/** The amount of a reserve is secret. */
const SECRET: ReadonlySet<string> = new Set(['reserve_price'])

/** Whether the public sees a change: made while the auction was public, and not secret. */
export function isPublicChange({
  field,
  status,
  wasPaid,
}: {
  readonly field: string
  readonly status: string
  readonly wasPaid: boolean
}): boolean {
  return wasPaid && status !== 'draft' && !SECRET.has(field)
}
