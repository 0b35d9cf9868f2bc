import { DAY_MS } from '../format/time-units.ts'
import { countText } from '../format/usd.ts'
import { HIGHEST_BID_DOLLARS } from './bid-messages.ts'

/** Labels, filters and quick bid of the watchlist (docs/rules/bidding.md, Watchlist). */

/** Filters of the watchlist; also the values of its `show` parameter. */
export const WATCHLIST_FILTERS = ['all', 'active', 'ending'] as const
export type WatchlistFilter = (typeof WATCHLIST_FILTERS)[number]
/** Number of auctions by filter. */
export type WatchlistCounts = Readonly<Record<WatchlistFilter, number>>

/** An active auction counts as ending soon within this time, in ms. */
export const WATCHLIST_ENDING_SOON_MS = DAY_MS

const FILTER_LABELS: Readonly<Record<WatchlistFilter, string>> = {
  all: 'All Items',
  active: 'Active',
  ending: 'Ending Soon',
}

/** Auctions that are not over on one watchlist: each notifies its watchers. */
export const MAX_WATCHED = 500

export const WATCHLIST_FULL = `You can watch at most ${MAX_WATCHED} auctions. Remove one to add another.`

/** 'Ending Soon 2'. */
export function watchlistFilterText(filter: WatchlistFilter, counts: WatchlistCounts): string {
  return `${FILTER_LABELS[filter]} ${countText(counts[filter])}`
}

/** The filter named by the `show` parameter, else all. */
export function parseWatchlistFilter(word: string | null): WatchlistFilter {
  return WATCHLIST_FILTERS.find((filter) => filter === word) ?? 'all'
}

/** The path of the list with a filter and a page. */
export function watchlistPath(filter: WatchlistFilter, page = 1): string {
  const query = filter === 'all' ? '' : `&show=${filter}`
  return `/dashboard?tab=watchlist${query}${page === 1 ? '' : `&page=${page}`}`
}

/** How many auctions stand side by side. */
export const MAX_COMPARED = 4

/** The auctions that an address names for the comparison: the first four, each once. */
export function parseCompared(named: readonly string[]): readonly number[] {
  const ids = named.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number)
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}

/** The page on which auctions stand side by side; a form with fields `auction` leads to it. */
export const COMPARE_PATH = '/watchlist/compare'

/** The text of an empty list by filter. */
export const EMPTY_WATCHLIST_TEXTS: Readonly<Record<Exclude<WatchlistFilter, 'all'>, string>> = {
  active: 'Nothing you watch is active now.',
  ending: 'Nothing you watch ends within 24 hours.',
}

const FIRST_QUICK_BID = 1_000

/**
 * The amount of the watchlist's quick bid in whole dollars: 5 % above the current bid, rounded up, or 1,000
 * dollars without a bid; at least the minimum bid and at most the highest bid (docs/rules/bidding.md,
 * Watchlist).
 */
export function watchlistQuickBid({
  currentBid,
  minimumBid,
}: {
  readonly currentBid: number | null
  readonly minimumBid: number
}): number {
  // Multiplied by 105 before dividing: `x * 1.05` in binary can exceed the exact product and round up by a
  // dollar.
  const quick = currentBid === null ? FIRST_QUICK_BID : Math.ceil((currentBid * 105) / 100)
  return Math.max(Math.min(quick, HIGHEST_BID_DOLLARS), Math.ceil(minimumBid))
}

/** Adds to `now` the missing entries of `before` that `shouldRetain` selects, each at its old index. */
export function withRetained<Entry extends { readonly id: number }>(
  before: readonly Entry[],
  now: readonly Entry[],
  shouldRetain: (entry: Entry) => boolean,
): readonly Entry[] {
  const shown = [...now]
  const has = new Set(now.map(({ id }) => id))
  for (const [place, entry] of before.entries()) {
    if (!has.has(entry.id) && shouldRetain(entry)) shown.splice(place, 0, entry)
  }
  return shown
}
