import { countText } from '../format/usd.ts'
import { HIGHEST_BID_DOLLARS } from './bid-messages.ts'

/** The words, filters and quick bid of the watchlist (Spec part 2, section 2, Watchlist tab; section 9). */

/** Which of the watched auctions a list shows; the address says it in these words. */
export const WATCHED_FILTERS = ['all', 'active', 'ending'] as const
export type WatchedFilter = (typeof WATCHED_FILTERS)[number]
export type WatchedCounts = Readonly<Record<WatchedFilter, number>>

/** An active auction ends soon within this time. */
export const WATCHED_ENDING_MS = 24 * 60 * 60_000

const FILTER_LABELS: Readonly<Record<WatchedFilter, string>> = {
  all: 'All Items',
  active: 'Active',
  ending: 'Ending Soon',
}

/** 'Ending Soon 2'. */
export function watchedFilterText(filter: WatchedFilter, counts: WatchedCounts): string {
  return `${FILTER_LABELS[filter]} ${countText(counts[filter])}`
}

/** The filter that an address names, else all. */
export function watchedFilter(word: string | null): WatchedFilter {
  return WATCHED_FILTERS.find((filter) => filter === word) ?? 'all'
}

/** Where the list stands, narrowed. */
export function watchedAddress(filter: WatchedFilter, page = 1): string {
  const narrowed = filter === 'all' ? '' : `&show=${filter}`
  return `/dashboard?tab=watchlist${narrowed}${page === 1 ? '' : `&page=${page}`}`
}

/** What stands where a filter finds nothing. */
export const NONE_WATCHED: Readonly<Record<Exclude<WatchedFilter, 'all'>, string>> = {
  active: 'Nothing you watch is active now.',
  ending: 'Nothing you watch ends within 24 hours.',
}

const FIRST_QUICK_BID = 1_000

/**
 * What the quick bid offers, in whole dollars: five percent above the current bid, rounded up, or 1,000 dollars where there
 * is none (Spec part 2, section 9); never below what the auction takes, and not beyond the highest bid there is.
 */
export function quickBidAmount({
  currentBid,
  minimumBid,
}: {
  readonly currentBid: number | null
  readonly minimumBid: number
}): number {
  // In hundredths, so that 1.05 of a whole amount is not a hair more than it is.
  const quick = currentBid === null ? FIRST_QUICK_BID : Math.ceil((currentBid * 105) / 100)
  return Math.max(Math.min(quick, HIGHEST_BID_DOLLARS), Math.ceil(minimumBid))
}

/** What a list now has, and of what it had before that which `isKept`, in its place. */
export function withKept<Entry extends { readonly id: number }>(
  before: readonly Entry[],
  now: readonly Entry[],
  isKept: (entry: Entry) => boolean,
): readonly Entry[] {
  const shown = [...now]
  const has = new Set(now.map(({ id }) => id))
  for (const [place, entry] of before.entries()) {
    if (!has.has(entry.id) && isKept(entry)) shown.splice(Math.min(place, shown.length), 0, entry)
  }
  return shown
}
