/** What changed of a listing, field by field, and who is told (issue 'Selling', Edit). */

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Facts = Readonly<Record<string, unknown>>

/** The fields that differ, in the order of `after`; a field that `after` leaves out is unchanged. */
export function changesBetween(before: Facts, after: Facts): FieldChange[] {
  return Object.entries(after)
    .filter(([field, value]) => value !== undefined && !isSame(before[field], value))
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** A wording of the title changes nothing that anybody bids on; a lowered reserve is told by its own event. */
const NOT_MATERIAL: ReadonlySet<string> = new Set(['title', 'reserve_price', 'auction_type'])

/** The changes that bidders and watchers are told of. */
export function materialFields(changes: readonly FieldChange[]): string[] {
  return changes.map(({ field }) => field).filter((field) => !NOT_MATERIAL.has(field))
}

/** The amount of a reserve is its seller's secret, and with it whether there is one before it is public. */
const SECRET: ReadonlySet<string> = new Set(['reserve_price'])

/** Whether the public sees a change: made while the auction was public, and of nothing secret. */
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
