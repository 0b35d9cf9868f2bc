import type { EditValues } from '../../../domain/listing/edit-values.ts'

/** An edit of a listing that was begun and not saved: what was typed, and the state that it was begun with. */
export interface KeptEdit {
  readonly values: EditValues
  readonly read: EditValues
  readonly version: { readonly listing: string; readonly vehicle: string }
}

function storageKey(auctionId: number): string {
  return `edit_listing_${auctionId}`
}

/** Keeps it for as long as the tab lives: a reload, Back or a lost session must not lose it. */
export function keepEdit(auctionId: number, edit: KeptEdit): void {
  try {
    sessionStorage.setItem(storageKey(auctionId), JSON.stringify(edit))
  } catch {
    // Where the browser forbids storage what was typed lives as long as its form.
  }
}

export function keptEdit(auctionId: number): KeptEdit | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(auctionId)) ?? 'null') as KeptEdit | null
  } catch {
    return null
  }
}

export function forgetEdit(auctionId: number): void {
  try {
    sessionStorage.removeItem(storageKey(auctionId))
  } catch {
    // Nothing was stored.
  }
}
