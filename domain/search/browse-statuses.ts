import { type PublicAuctionStatus, STATUS_FILTERS } from '../vehicle/enumerations.ts'

/**
 * The status filter of the browse page. The page starts with auctions that are not over, while the API's list
 * starts with all: an empty choice means the page's start and is turned into statuses before the list is
 * read.
 */

/** The statuses that are ticked by default. */
export const STARTING_STATUSES = ['active', 'pending'] as const satisfies readonly PublicAuctionStatus[]

/** The chosen statuses; empty if they equal the default, so that it has one address. */
export function chosenStatuses<T extends string>(statuses: readonly T[]): readonly T[] {
  const chosen = new Set<string>(statuses)
  const isStart = chosen.size === STARTING_STATUSES.length && STARTING_STATUSES.every((s) => chosen.has(s))
  return isStart ? [] : statuses
}

/** The statuses that are shown as ticked. */
export function tickedStatuses<T extends string>(chosen: readonly T[]): readonly (T | PublicAuctionStatus)[] {
  return chosen.length === 0 ? STARTING_STATUSES : chosen
}

/** The statuses to query: a paused auction counts as active, and all ticks mean no filter. */
export function listedStatuses<T extends string>(chosen: readonly T[]): readonly (T | PublicAuctionStatus)[] {
  const ticked = tickedStatuses(chosen)
  if (STATUS_FILTERS.every((status) => ticked.some((other) => other === status))) return []
  return ticked.some((status) => status === 'active') ? [...new Set([...ticked, 'paused' as const])] : ticked
}

/** The chosen statuses that a chip can remove: those beyond the default. */
export function removableStatuses(chosen: readonly PublicAuctionStatus[]): readonly PublicAuctionStatus[] {
  const includesDefault = STARTING_STATUSES.every((status) => chosen.includes(status))
  return includesDefault
    ? chosen.filter((status) => !STARTING_STATUSES.some((other) => other === status))
    : chosen
}
