import type { OfferPlace } from '../realtime/pending-bid.ts'

/** An unsent bid amount. */
export interface Draft {
  readonly kind: 'manual' | 'maximum'
  /** The text as typed; null if only the kind of bid was chosen. */
  readonly text: string | null
}

function storageKey({ auctionId, viewerId }: OfferPlace): string {
  return `draft_offer_${auctionId}_${viewerId}`
}

/**
 * Stores the typed amount for the lifetime of the tab, so that Back, Forward and a reload restore it. It is
 * never sent automatically.
 */
export function keepDraft(place: OfferPlace, draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey(place), JSON.stringify(draft))
  } catch {
    // Without storage the amount lives as long as its form.
  }
}

export function keptDraft(place: OfferPlace): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(place)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

export function forgetDraft(place: OfferPlace): void {
  try {
    sessionStorage.removeItem(storageKey(place))
  } catch {
    // Nothing was stored.
  }
}
