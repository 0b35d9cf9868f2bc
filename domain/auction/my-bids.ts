import { countText, dollarsWhole } from '../format/usd.ts'

/** Labels, filters and order of a person's own bids (docs/rules/bidding.md, My Bids). */

/** 'You bid once', 'You bid 4 times'. The time of the last bid is shown beside it. */
export function myBidsText(count: number): string {
  if (count <= 2) return `You bid ${count === 1 ? 'once' : 'twice'}`
  return `You bid ${countText(count)} times`
}

interface MyLimit {
  readonly maximum: number | null
  readonly bid: number
  readonly isWinning: boolean
  readonly currentBid: number | null
}

/**
 * The person's limit: their maximum, else their highest bid. If it equals the price and another bidder leads,
 * the text adds that theirs came later; without that it would look like a mistake.
 */
export function myLimitText({ maximum, bid, isWinning, currentBid }: MyLimit): string {
  const limit = maximum ?? bid
  const text = `Your ${maximum === null ? 'bid' : 'maximum'} ${dollarsWhole(limit)}`
  return !isWinning && limit === currentBid ? `${text}. Tied: the other bid came first` : text
}

/** The label of the link to the bid form: the leader can only set or change a maximum there. */
export function bidFormText({ isWinning, maximum }: Pick<MyLimit, 'isWinning' | 'maximum'>): string {
  if (!isWinning) return 'Increase Bid'
  return maximum === null ? 'Set a maximum' : 'Change maximum'
}

/** Filters of the My Bids list; also the values of its `show` parameter. */
export const MY_BID_FILTERS = ['all', 'winning', 'outbid', 'ended'] as const
export type MyBidFilter = (typeof MY_BID_FILTERS)[number]
/** Number of auctions by filter. */
export type MyBidCounts = Readonly<Record<MyBidFilter, number>>

const FILTER_LABELS: Readonly<Record<MyBidFilter, string>> = {
  all: 'All',
  winning: 'Winning',
  outbid: 'Outbid',
  ended: 'Ended',
}

/** 'Outbid 9'. */
export function myBidFilterText(filter: MyBidFilter, counts: MyBidCounts): string {
  return `${FILTER_LABELS[filter]} ${countText(counts[filter])}`
}

/** The filter named by the `show` parameter, else all. */
export function parseMyBidFilter(word: string | null): MyBidFilter {
  return MY_BID_FILTERS.find((filter) => filter === word) ?? 'all'
}

/** The path of the list with a filter and a page. */
export function myBidsPath(filter: MyBidFilter, page = 1): string {
  const query = filter === 'all' ? '' : `&show=${filter}`
  return `/dashboard?tab=my-bids${query}${page === 1 ? '' : `&page=${page}`}`
}
