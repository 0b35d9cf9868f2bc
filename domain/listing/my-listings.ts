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

/** The URL of the list with a filter and page. */
export function myListingsHref(filter: MyListingFilter, page = 1): string {
  const narrowed = filter === 'all' ? '' : `&show=${filter}`
  return `/dashboard?tab=my-auctions${narrowed}${page === 1 ? '' : `&page=${page}`}`
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
