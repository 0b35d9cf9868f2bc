/** A listing as it is typed, kept on this device until the server has it: offline, and when a session has ended. */

export type ListingContent = Record<string, unknown>

export interface KeptListing {
  readonly content: ListingContent
  /** The version of the draft that was typed on; 0 of one that the server does not know yet. */
  readonly version: number
}

export interface ListingPlace {
  readonly viewerId: number
  /** Null for a listing that the server does not know yet. */
  readonly draftId: number | null
}

function storageKey({ viewerId, draftId }: ListingPlace): string {
  return `listing_draft_${viewerId}_${draftId ?? 'new'}`
}

export function keepListing(place: ListingPlace, kept: KeptListing): void {
  try {
    localStorage.setItem(storageKey(place), JSON.stringify(kept))
  } catch {
    // Where the browser forbids storage, or has no room, the text lives as long as its page.
  }
}

export function keptListing(place: ListingPlace): KeptListing | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(place)) ?? 'null')
    return isKeptListing(kept) ? kept : null
  } catch {
    return null
  }
}

export function forgetListing(place: ListingPlace): void {
  try {
    localStorage.removeItem(storageKey(place))
  } catch {
    // Nothing was stored.
  }
}

function isKeptListing(kept: unknown): kept is KeptListing {
  if (typeof kept !== 'object' || kept === null) return false
  const { content, version } = kept as Record<string, unknown>
  return typeof content === 'object' && content !== null && typeof version === 'number'
}
