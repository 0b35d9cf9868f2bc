import type { OfferPlace } from '../realtime/pending-bid.ts'

/** What somebody has begun to offer and has not sent. */
export interface Draft {
  readonly kind: 'manual' | 'maximum'
  /** As it was typed; null where only the kind was chosen. */
  readonly text: string | null
}

function storageKey({ auctionId, viewerId }: OfferPlace): string {
  return `draft_offer_${auctionId}_${viewerId}`
}

/** Keeps what was typed for as long as the tab lives: Back, Forward and a reload must not lose it. It is never sent by itself. */
export function keepDraft(place: OfferPlace, draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey(place), JSON.stringify(draft))
  } catch {
    // Where the browser forbids storage the amount lives as long as its form.
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
