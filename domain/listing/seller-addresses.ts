import type { AskedDeed } from './seller-action-copy.ts'

/** Where a seller goes with a listing. */

/** Where the listing fee of an auction is paid (Spec part 2, Checkout screen). */
export function checkoutHref(auctionId: number): string {
  return `/checkout?auction=${auctionId}`
}

/** What was paid for a listing; also where a seller comes back to from their bank. */
export function receiptHref(auctionId: number): string {
  return `/checkout/receipt?auction=${auctionId}`
}

/** The list of own auctions with a line on how it stands with one; without an auction, that there is none to pay for. */
export function afterCheckoutHref(auctionId: number | null): string {
  return `/dashboard?tab=my-auctions&checkout=${auctionId ?? 'none'}`
}

/** Where a listing is edited. */
export function editHref(auctionId: number): string {
  return `/auctions/${auctionId}/edit`
}

/** Where everything that can be done with a listing stands; `deed` opens the question before it. */
export function manageHref(auctionId: number, deed?: AskedDeed): string {
  return `/auctions/${auctionId}/manage${deed === undefined ? '' : `?deed=${deed}`}`
}

/** Where a listing is made; with a draft, where it was left. */
export function createHref(draftId?: number): string {
  return `/auctions/create${draftId === undefined ? '' : `?draft=${draftId}`}`
}
