import type { EditValues } from '../../../domain/listing/edit-values.ts'

/** An unsaved edit of a listing: the typed values, and the values and version that it started from. */
export interface StoredEdit {
  readonly values: EditValues
  readonly read: EditValues
  readonly version: { readonly listing: string; readonly vehicle: string }
}

function storageKey(auctionId: number): string {
  return `edit_listing_${auctionId}`
}

/** Stores an edit until the tab is closed, so that it survives a reload, Back and an expired session. */
export function storeEdit(auctionId: number, edit: StoredEdit): void {
  try {
    sessionStorage.setItem(storageKey(auctionId), JSON.stringify(edit))
  } catch {
    // Storage is forbidden: the typed values last as long as the form.
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
