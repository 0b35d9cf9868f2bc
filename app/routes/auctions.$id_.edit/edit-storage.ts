import type { EditValues } from '../../../domain/listing/edit-values.ts'

/** An edit of a listing that was begun and not saved: what was typed, and the state that it was begun with. */
export interface StoredEdit {
  readonly values: EditValues
  readonly read: EditValues
  readonly version: { readonly listing: string; readonly vehicle: string }
}

function storageKey(auctionId: number): string {
  return `edit_listing_${auctionId}`
}

/** Keeps it for as long as the tab lives: a reload, Back or a lost session must not lose it. */
export function storeEdit(auctionId: number, edit: StoredEdit): void {
  try {
    sessionStorage.setItem(storageKey(auctionId), JSON.stringify(edit))
  } catch {
    // Where the browser forbids storage what was typed lives as long as its form.
  }
}

export function readStoredEdit(auctionId: number): StoredEdit | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(auctionId)) ?? 'null') as StoredEdit | null
  } catch {
    return null
  }
}

export function removeStoredEdit(auctionId: number): void {
  try {
    sessionStorage.removeItem(storageKey(auctionId))
  } catch {
    // Nothing was stored.
  }
}
