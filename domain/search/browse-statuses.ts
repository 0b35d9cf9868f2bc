import { type PublicAuctionStatus, STATUS_FILTERS } from '../vehicle/enumerations.ts'

/**
 * The status filter of the browse page. Without chosen statuses the page lists auctions that are not over,
 * whereas the API lists all. The functions below convert between the two.
 */

/** The statuses that are ticked by default. */
export const STARTING_STATUSES = ['active', 'pending'] as const satisfies readonly PublicAuctionStatus[]

/** The statuses for the URL: empty if they equal the default, so that the default has only one URL. */
export function chosenStatuses<T extends string>(statuses: readonly T[]): readonly T[] {
  const chosen = new Set<string>(statuses)
  const isStart = chosen.size === STARTING_STATUSES.length && STARTING_STATUSES.every((s) => chosen.has(s))
  return isStart ? [] : statuses
}

/** The statuses that are shown as ticked. */
export function tickedStatuses<T extends string>(chosen: readonly T[]): readonly (T | PublicAuctionStatus)[] {
  return chosen.length === 0 ? STARTING_STATUSES : chosen
}

/** The statuses to query. A paused auction counts as active. With all statuses ticked there is no filter. */
export function listedStatuses<T extends string>(chosen: readonly T[]): readonly (T | PublicAuctionStatus)[] {
  const ticked = tickedStatuses(chosen)
  if (STATUS_FILTERS.every((status) => ticked.some((other) => other === status))) return []
  return ticked.some((status) => status === 'active') ? [...new Set([...ticked, 'paused' as const])] : ticked
}

/** The chosen statuses that have a removable chip: those that are not part of the default. */
export function removableStatuses(chosen: readonly PublicAuctionStatus[]): readonly PublicAuctionStatus[] {
  const includesDefault = STARTING_STATUSES.every((status) => chosen.includes(status))
  return includesDefault
    ? chosen.filter((status) => !STARTING_STATUSES.some((other) => other === status))
    : chosen
}
