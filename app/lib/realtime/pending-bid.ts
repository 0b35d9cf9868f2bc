import type { BidAction } from './bid-request.ts'

export interface PendingBid {
  readonly offer: BidAction
  readonly key: string
  /** When it was pressed, by this device's clock. */
  readonly pressedAtMs: number
  /** The bid was confirmed offline and never sent. It is not queried; the person may send it again. */
  readonly isUnsent?: boolean
}

/** Auction and bidder. Another person who signs in in the same tab must not repeat the bid. */
export interface BidStorageKey {
  readonly auctionId: number
  readonly viewerId: number
}

function storageKey({ auctionId, viewerId }: BidStorageKey): string {
  return `pending_offer_${auctionId}_${viewerId}`
}

/** Stores a bid without an answer, or one that could not be sent, until the tab closes. */
export function storePendingBid(place: BidStorageKey, pending: PendingBid): void {
  sessionStorage.setItem(storageKey(place), JSON.stringify(pending))
}

/** The stored bid of this tab; null when there is none. */
export function readPendingBid(place: BidStorageKey): PendingBid | null {
  const stored = sessionStorage.getItem(storageKey(place))
  return stored === null ? null : (JSON.parse(stored) as PendingBid)
}

export function removePendingBid(place: BidStorageKey): void {
  sessionStorage.removeItem(storageKey(place))
}
