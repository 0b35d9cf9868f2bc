import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { statusLabel } from '../../../../domain/auction/auction-labels.ts'
import { AUCTION_STATUSES } from '../../../../domain/auction/types.ts'
import type { AuctionTypeFilter } from '../../../../domain/vehicle/enumerations.ts'

/** Addresses and copy of Auction Management. */

export const STATUS_OPTIONS = AUCTION_STATUSES.map((value) => ({ value, label: statusLabel(value) }))

const TYPE_LABELS: Readonly<Record<AuctionTypeFilter, string>> = {
  timed: 'Timed',
  live: 'Live',
  reserve: 'Reserve',
  no_reserve: 'No Reserve',
}
export const TYPE_OPTIONS = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }))

/** The label of an auction's type. */
export function typeLabel(type: 'reserve' | 'no_reserve'): string {
  return TYPE_LABELS[type]
}

const KEPT = ['search', 'status', 'type', 'page'] as const

/** The address of the list with its filters, on another page if one is given. */
export function auctionsHref(current: URLSearchParams, page?: number): string {
  const next = new URLSearchParams()
  for (const name of KEPT) {
    const value = current.get(name)
    if (value) next.set(name, value)
  }
  if (page !== undefined) next.set('page', String(page))
  return consoleHref('auctions', next.toString())
}
