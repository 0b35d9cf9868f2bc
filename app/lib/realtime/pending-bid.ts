import type { Offer } from './bid-request.ts'

interface PendingOffer {
  readonly offer: Offer
  readonly key: string
  /** It was pressed without a connection and never left the browser: it is not asked after, but offered once more. */
  readonly isUnsent?: boolean
}

/** Whose offer in which auction: somebody else who signs in in the same tab must not repeat it. */
export interface OfferPlace {
  readonly auctionId: number
  readonly viewerId: number
}

function storageKey({ auctionId, viewerId }: OfferPlace): string {
  return `pending_offer_${auctionId}_${viewerId}`
}

/** Keeps an offer that was sent and not yet answered, or could not be sent, for as long as the tab lives. */
export function rememberPendingOffer(place: OfferPlace, pending: PendingOffer): void {
  sessionStorage.setItem(storageKey(place), JSON.stringify(pending))
}

/** The offer that is open in this tab, if there is one. */
export function pendingOffer(place: OfferPlace): PendingOffer | null {
  const stored = sessionStorage.getItem(storageKey(place))
  return stored === null ? null : (JSON.parse(stored) as PendingOffer)
}

export function forgetPendingOffer(place: OfferPlace): void {
  sessionStorage.removeItem(storageKey(place))
}
