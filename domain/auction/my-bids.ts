import { countText, dollarsWhole } from '../format/usd.ts'

/** The words for what somebody has bid in one auction, in the list of their own bids. */

/** 'You bid once', 'You bid 4 times'; when the last one was placed stands beside it. */
export function ownBidsText(count: number): string {
  if (count <= 2) return `You bid ${count === 1 ? 'once' : 'twice'}`
  return `You bid ${countText(count)} times`
}

interface OwnLimit {
  readonly maximum: number | null
  readonly bid: number
  readonly isWinning: boolean
  readonly currentBid: number | null
}

/**
 * How far they go: their standing maximum, else their highest bid. One that equals the price and yet does not lead looks
 * like a mistake, so it is told that another was there before it.
 */
export function ownLimitText({ maximum, bid, isWinning, currentBid }: OwnLimit): string {
  const limit = maximum ?? bid
  const text = `Your ${maximum === null ? 'bid' : 'maximum'} ${dollarsWhole(limit)}`
  return !isWinning && limit === currentBid ? `${text}, same amount but later` : text
}

/** Which of one's own bids a list shows (Spec part 2, section 2, My Bids tab); the address says it in these words. */
export const OWN_BID_FILTERS = ['all', 'winning', 'outbid', 'ended'] as const
export type OwnBidFilter = (typeof OWN_BID_FILTERS)[number]
export type OwnBidCounts = Readonly<Record<OwnBidFilter, number>>

const FILTER_LABELS: Readonly<Record<OwnBidFilter, string>> = {
  all: 'All',
  winning: 'Winning',
  outbid: 'Outbid',
  ended: 'Ended',
}

/** 'Outbid 9'. */
export function ownBidFilterText(filter: OwnBidFilter, counts: OwnBidCounts): string {
  return `${FILTER_LABELS[filter]} ${countText(counts[filter])}`
}

/** The filter that an address names, else all. */
export function ownBidFilter(word: string | null): OwnBidFilter {
  return OWN_BID_FILTERS.find((filter) => filter === word) ?? 'all'
}

/** Where the list stands, narrowed. */
export function ownBidsAddress(filter: OwnBidFilter, page = 1): string {
  const narrowed = filter === 'all' ? '' : `&show=${filter}`
  return `/dashboard?tab=my-bids${narrowed}${page === 1 ? '' : `&page=${page}`}`
}

/**
 * Those of one's running bids that the overview has room for: where one was outbid first, since something can be done
 * there, and never so much of it that what one leads is not seen. Each kind keeps its order.
 */
export function outbidFirst<Row extends { readonly isWinning: boolean }>(
  rows: readonly Row[],
  room: number,
): readonly Row[] {
  const leading = rows.filter(({ isWinning }) => isWinning)
  const outbid = rows.filter(({ isWinning }) => !isWinning)
  const shown = outbid.slice(0, Math.max(Math.ceil(room / 2), room - leading.length))
  return [...shown, ...leading.slice(0, room - shown.length)]
}

/** What stands above them; the order is named only where there are both kinds. */
export function runningBidsTitle(rows: readonly { readonly isWinning: boolean }[]): string {
  const isMixed = new Set(rows.map(({ isWinning }) => isWinning)).size > 1
  return isMixed ? 'Your bids, outbid first' : 'Your bids'
}
