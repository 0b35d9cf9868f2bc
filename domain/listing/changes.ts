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

/**
 * Bidders are not notified of these: they bid on the vehicle, not on its title, and a lowered reserve has its
 * own event.
 */
const NOT_MATERIAL: ReadonlySet<string> = new Set(['title', 'reserve_price', 'auction_type'])

/** The changed fields that are reported to bidders and watchers. */
export function materialFields(changes: readonly FieldChange[]): string[] {
  return changes.map(({ field }) => field).filter((field) => !NOT_MATERIAL.has(field))
}

/** The public sees no change of these: the amount of a reserve is secret. */
export const SECRET_FIELDS = ['reserve_price'] as const
