import { outcomeText } from '../auction/result-labels.ts'
import type { AuctionStatus } from '../auction/types.ts'
import { countedText } from '../format/counted-text.ts'
import { nearTimeText } from '../format/times.ts'
import { countText, dollarsWhole, groupedPriceText } from '../format/usd.ts'

/** Labels and filters of the seller's list of auctions. docs/rules/listings.md, My Auctions */

/** The filters of the list; also the values of its URL parameter. */
export const MY_LISTING_FILTERS = ['all', 'active', 'pending', 'ended', 'drafts'] as const
export type MyListingFilter = (typeof MY_LISTING_FILTERS)[number]
export type MyListingCounts = Readonly<Record<MyListingFilter, number>>

/** The statuses of each filter: a paused auction is active, a cancelled one ended. */
export const FILTERED_STATUSES: Readonly<Record<Exclude<MyListingFilter, 'all'>, readonly AuctionStatus[]>> =
  {
    active: ['active', 'paused'],
    pending: ['pending'],
    ended: ['ended', 'cancelled'],
    drafts: ['draft'],
  }

const FILTER_LABELS: Readonly<Record<MyListingFilter, string>> = {
  all: 'All',
  active: 'Active',
  pending: 'Pending',
  ended: 'Ended',
  drafts: 'Drafts',
}

/** The label and count of a filter: 'Pending' and '2'. */
export function toFilterLabel(
  filter: MyListingFilter,
  counts: MyListingCounts,
): { readonly label: string; readonly count: string } {
  return { label: FILTER_LABELS[filter], count: countText(counts[filter]) }
}

/** Parses the filter of a URL; any unknown value means all. */
export function parseMyListingFilter(word: string | null): MyListingFilter {
  return MY_LISTING_FILTERS.find((filter) => filter === word) ?? 'all'
}

/** The orders of the list; also the values of its URL parameter. docs/rules/listings.md, My Auctions */
export const MY_LISTING_SORTS = ['ending', 'newest', 'bids', 'watchers', 'price', 'vehicle'] as const
export type MyListingSort = (typeof MY_LISTING_SORTS)[number]

export const MY_LISTING_SORT_LABELS: Readonly<Record<MyListingSort, string>> = {
  ending: 'Ending soonest',
  newest: 'Newest first',
  bids: 'Most bids',
  watchers: 'Most watchers',
  price: 'Highest price',
  vehicle: 'Make and model',
}

/** What the list shows: the filter, the words that are searched for, and the order. */
export interface MyListingsView {
  readonly filter: MyListingFilter
  /** As typed; empty without a search. */
  readonly search: string
  readonly sort: MyListingSort
}

export const MAX_LISTING_SEARCH_CHARACTERS = 100
/** Each word is one more condition on every row. */
const MAX_LISTING_SEARCH_WORDS = 8

/** Parses the view of a URL; unknown values mean all auctions by their end, without a search. */
export function parseMyListingsView(params: URLSearchParams): MyListingsView {
  const sort = params.get('sort')
  return {
    filter: parseMyListingFilter(params.get('show')),
    search: (params.get('search') ?? '').trim().slice(0, MAX_LISTING_SEARCH_CHARACTERS),
    sort: MY_LISTING_SORTS.find((name) => name === sort) ?? 'ending',
  }
}

/** The words of a search, each of which an entry must contain; lower-case as SQLite does it, for ASCII only. */
export function toListingSearchWords(search: string): readonly string[] {
  return search
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_LISTING_SEARCH_WORDS)
}

/** The empty state of each filter. */
export const EMPTY_LISTINGS_COPY: Readonly<Record<MyListingFilter, readonly [title: string, text: string]>> =
  {
    all: ['You have no auctions yet', 'The cars you sell appear here, with their bids.'],
    active: ['No active auctions', 'Your auctions appear here from start to end.'],
    pending: ['No pending auctions', 'Auctions that are scheduled or waiting for checkout appear here.'],
    ended: ['No ended auctions', 'Auctions that sold, did not sell or were cancelled appear here.'],
    drafts: ['No drafts', 'A listing you start is kept here until you submit it.'],
  }

/** 'No draft matches “bmw”': the title of a search without a result. */
export function noListingFoundText(filter: MyListingFilter, search: string): string {
  const kind = filter === 'all' ? 'auction' : filter === 'drafts' ? 'draft' : `${filter} auction`
  return `No ${kind} matches “${search}”`
}

interface ListedReserve {
  readonly status: AuctionStatus
  readonly hasReserve: boolean
  readonly reserveMet: boolean
  readonly soldAfter: boolean
}

/** 'No', 'Yes', 'Yes, met'. Before bidding starts a reserve is neither met nor missed. */
export function listingReserveText({ status, hasReserve, reserveMet, soldAfter }: ListedReserve): string {
  if (!hasReserve) return 'No'
  if (status === 'draft' || status === 'pending') return 'Yes'
  if (reserveMet) return 'Yes, met'
  return soldAfter ? 'Yes, not met in the auction' : 'Yes, not met'
}

/** '$12,600'; without bids 'No bids yet', or 'No bids' once the auction is over. */
export function listingPriceText({
  status,
  currentBid,
}: {
  readonly status: AuctionStatus
  readonly currentBid: number | null
}): string {
  if (currentBid !== null) return dollarsWhole(currentBid)
  return status === 'ended' || status === 'cancelled' ? 'No bids' : 'No bids yet'
}

/**
 * The start of an unpaid auction: it starts only after payment, at its scheduled time or, if that has passed,
 * one hour after the payment (docs/rules/listings.md, Checkout and listing fee).
 */
export function unpaidStartCopy(
  startAtMs: number,
  nowMs: number,
): { readonly value: string; readonly below: string } {
  return {
    value: 'Once paid',
    below: startAtMs > nowMs ? `${nearTimeText(startAtMs, nowMs)} at the earliest` : 'One hour after you pay',
  }
}

/** The result of an auction that is over: 'Sold', 'Reserve not met', 'No bids', 'Cancelled'. */
export function listingResultText(
  status: AuctionStatus,
  result: Parameters<typeof outcomeText>[0] | null,
): string {
  if (status === 'cancelled') return 'Cancelled'
  return result === null ? 'Ended' : outcomeText(result)
}

/** 'Untitled draft' until the vehicle has a name. */
export function draftName(name: string): string {
  return name === '' ? 'Untitled draft' : name
}

/** Facts that distinguish drafts of the same name: the end of the VIN, and the mileage. */
export function draftDetails({
  vin,
  mileage,
}: {
  readonly vin: string
  readonly mileage: string
}): readonly string[] {
  return [
    ...(vin === '' ? [] : [`VIN …${vin.slice(-6)}`]),
    ...(/^\d/.test(mileage) ? [`Mileage ${groupedPriceText(mileage)}`] : []),
  ]
}

/** 'No photos', '1 photo', '12 photos'. */
export function photoCountText(count: number): string {
  if (count === 0) return 'No photos'
  return countedText(count, 'photo')
}
