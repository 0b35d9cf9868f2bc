import { type PublicAuctionStatus, STATUS_FILTERS } from '../vehicle/enumerations.ts'

/**
 * The status filter of the browse page. Its list begins with what is not over, while the API's own list begins with
 * everything: so an empty choice means the start here, and is turned into statuses before the list is read.
 */

/** What is ticked from the start. */
export const STARTING_STATUSES = ['active', 'pending'] as const satisfies readonly PublicAuctionStatus[]

/** What an address or a form chose; nothing where that is the start itself, so that the start has one address. */
export function chosenStatuses<T extends string>(statuses: readonly T[]): readonly T[] {
  const chosen = new Set<string>(statuses)
  const isStart = chosen.size === STARTING_STATUSES.length && STARTING_STATUSES.every((s) => chosen.has(s))
  return isStart ? [] : statuses
}

/** The ticks that a choice shows. */
export function tickedStatuses<T extends string>(chosen: readonly T[]): readonly (T | PublicAuctionStatus)[] {
  return chosen.length === 0 ? STARTING_STATUSES : chosen
}

/** The statuses that the list is asked for: a paused auction counts as active, and all ticks mean everything. */
export function listedStatuses<T extends string>(chosen: readonly T[]): readonly (T | PublicAuctionStatus)[] {
  const ticked = tickedStatuses(chosen)
  if (STATUS_FILTERS.every((status) => ticked.some((other) => other === status))) return []
  return ticked.some((status) => status === 'active') ? [...new Set([...ticked, 'paused' as const])] : ticked
}

/** The chosen ones that a chip can take out again: beside the start only what goes beyond it. */
export function removableStatuses(chosen: readonly PublicAuctionStatus[]): readonly PublicAuctionStatus[] {
  const startStands = STARTING_STATUSES.every((status) => chosen.includes(status))
  return startStands
    ? chosen.filter((status) => !STARTING_STATUSES.some((other) => other === status))
    : chosen
}
