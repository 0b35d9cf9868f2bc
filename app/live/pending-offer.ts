import type { Offer } from './offer.ts'

interface PendingOffer {
  readonly offer: Offer
  readonly key: string
}

function storageKey(auctionId: number): string {
  return `pending_offer_${auctionId}`
}

/** Keeps an offer that was sent and not yet answered, for as long as the tab lives. */
export function rememberPendingOffer(auctionId: number, pending: PendingOffer): void {
  sessionStorage.setItem(storageKey(auctionId), JSON.stringify(pending))
}

/** The offer whose fate this tab does not know, if there is one. */
export function pendingOffer(auctionId: number): PendingOffer | null {
  const stored = sessionStorage.getItem(storageKey(auctionId))
  return stored === null ? null : (JSON.parse(stored) as PendingOffer)
}

export function forgetPendingOffer(auctionId: number): void {
  sessionStorage.removeItem(storageKey(auctionId))
}
