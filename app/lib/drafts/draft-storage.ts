import type { BidStorageKey } from '../realtime/pending-bid.ts'

/** An unsent bid amount. */
export interface BidDraft {
  readonly kind: 'manual' | 'maximum'
  /** The text as typed; null if only the kind of bid was chosen. */
  readonly text: string | null
}

function storageKey({ auctionId, viewerId }: BidStorageKey): string {
  return `draft_offer_${auctionId}_${viewerId}`
}

/**
 * Stores the typed amount for the lifetime of the tab, so that Back, Forward and a reload restore it. It is
 * never sent automatically.
 */
export function storeDraft(place: BidStorageKey, draft: BidDraft): void {
  try {
    sessionStorage.setItem(storageKey(place), JSON.stringify(draft))
  } catch {
    // Without storage the amount is lost with its form.
  }
}

export function readDraft(place: BidStorageKey): BidDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(place)) ?? 'null') as BidDraft | null
  } catch {
    return null
  }
}

export function removeDraft(place: BidStorageKey): void {
  try {
    sessionStorage.removeItem(storageKey(place))
  } catch {
    // Nothing was stored.
  }
}
