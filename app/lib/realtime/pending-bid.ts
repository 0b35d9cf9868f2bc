import type { Offer } from './bid-request.ts'

interface PendingOffer {
  readonly offer: Offer
  readonly key: string
  /** The bid was confirmed offline and never sent. It is not queried; the person may send it again. */
  readonly isUnsent?: boolean
}

/** Auction and bidder. Another person who signs in in the same tab must not repeat the bid. */
export interface OfferPlace {
  readonly auctionId: number
  readonly viewerId: number
}

function storageKey({ auctionId, viewerId }: OfferPlace): string {
  return `pending_offer_${auctionId}_${viewerId}`
}

/** Stores a bid without an answer, or one that could not be sent, until the tab closes. */
export function rememberPendingOffer(place: OfferPlace, pending: PendingOffer): void {
  sessionStorage.setItem(storageKey(place), JSON.stringify(pending))
}

/** The stored bid of this tab; null when there is none. */
export function pendingOffer(place: OfferPlace): PendingOffer | null {
  const stored = sessionStorage.getItem(storageKey(place))
  return stored === null ? null : (JSON.parse(stored) as PendingOffer)
}

export function forgetPendingOffer(place: OfferPlace): void {
  sessionStorage.removeItem(storageKey(place))
}
