/** Stores an unsaved listing on the device until the server has it: offline, and after an expired session. */

export type ListingContent = Record<string, unknown>

export interface StoredListing {
  readonly content: ListingContent
  /** The version of the draft that the content is based on; 0 for one that the server does not have yet. */
  readonly version: number
}

export interface ListingPlace {
  readonly viewerId: number
  /** Null for a listing that the server does not have yet. */
  readonly draftId: number | null
}

function storageKey({ viewerId, draftId }: ListingPlace): string {
  return `listing_draft_${viewerId}_${draftId ?? 'new'}`
}

export function storeListing(place: ListingPlace, listing: StoredListing): void {
  try {
    localStorage.setItem(storageKey(place), JSON.stringify(listing))
  } catch {
    // Storage is forbidden or full: the content lasts as long as the page.
  }
}

export function readStoredListing(place: ListingPlace): StoredListing | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey(place)) ?? 'null')
    return isStoredListing(parsed) ? parsed : null
  } catch {
    return null
  }
}

export function removeStoredListing(place: ListingPlace): void {
  try {
    localStorage.removeItem(storageKey(place))
  } catch {
    // Nothing was stored.
  }
}

function isStoredListing(parsed: unknown): parsed is StoredListing {
  if (typeof parsed !== 'object' || parsed === null) return false
  const { content, version } = parsed as Record<string, unknown>
  return typeof content === 'object' && content !== null && typeof version === 'number'
}
