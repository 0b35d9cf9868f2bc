import { financialHref } from '../money/financial-addresses.ts'
import type { MyListingFilter, MyListingsView } from './my-listings.ts'
import type { ConfirmedAction } from './seller-action-copy.ts'

/** URLs of the seller's pages for a listing. */

/** The checkout of an auction. */
export function checkoutHref(auctionId: number): string {
  return `/checkout?auction=${auctionId}`
}

/** The checkout of addons for a listing that is paid for, with these selected. */
export function addonsHref(auctionId: number, addons: readonly string[]): string {
  return `${checkoutHref(auctionId)}${addons.map((addon) => `&addons=${addon}`).join('')}`
}

/** The checkout of several listings together, with these selected; all of them without any. */
export function listingsCheckoutHref(auctionIds: readonly number[] = []): string {
  return `/checkout/listings${auctionIds.map((id, index) => `${index === 0 ? '?' : '&'}auction=${id}`).join('')}`
}

/** The receipt of a listing; the bank also redirects the seller to it. */
export function receiptHref(auctionId: number): string {
  return `/checkout/receipt?auction=${auctionId}`
}

/** The seller's list with a notice on one auction; null shows that there is nothing to pay for. */
export function afterCheckoutHref(auctionId: number | null): string {
  return `/dashboard?tab=my-auctions&checkout=${auctionId ?? 'none'}`
}

/** The same with a notice on several auctions that were paid for together. */
export function afterListingsCheckoutHref(auctionIds: readonly number[]): string {
  return `/dashboard?tab=my-auctions&checkout=${auctionIds.join(',')}`
}

/** The page that changes many auctions at once; a form adds the chosen ones as `auction`. */
export const BULK_HREF = '/my-auctions/bulk'

/** The same for all that ended without a sale. */
export const RELIST_UNSOLD_HREF = `${BULK_HREF}?intent=relist&unsold=all`

/** The URL of the list with a filter, search, order and page. */
export function myListingsHref(
  filter: MyListingFilter,
  view: Partial<Omit<MyListingsView, 'filter'>> & { readonly page?: number } = {},
): string {
  return `/dashboard?tab=my-auctions${toViewParameters({ ...view, filter })}`
}

/** The parameters of a view, each with its `&`; what is the default is left out. */
function toViewParameters({
  filter = 'all',
  search = '',
  sort = 'ending',
  page = 1,
}: Partial<MyListingsView> & { readonly page?: number }): string {
  const given = new URLSearchParams()
  if (filter !== 'all') given.set('show', filter)
  if (search !== '') given.set('search', search)
  if (sort !== 'ending') given.set('sort', sort)
  if (page !== 1) given.set('page', String(page))
  return given.size === 0 ? '' : `&${given}`
}

/** The CSV file of the seller's auctions as a view shows them; a form adds the chosen ones as `auction`. */
export function listingsDownloadHref(view: Partial<MyListingsView> = {}): string {
  return `/my-auctions/download${toViewParameters(view).replace('&', '?')}`
}

/** The edit page of a listing. */
export function editHref(auctionId: number): string {
  return `/auctions/${auctionId}/edit`
}

/** The page of all actions on a listing; `action` opens the confirmation of one. */
export function manageHref(auctionId: number, action?: ConfirmedAction): string {
  return `/auctions/${auctionId}/manage${action === undefined ? '' : `?intent=${action}`}`
}

/** The create form, or the one that continues a draft. */
export function createHref(draftId?: number): string {
  return `/auctions/create${draftId === undefined ? '' : `?draft=${draftId}`}`
}

/** The create form of a car like a listed one. */
export function createLikeHref(auctionId: number): string {
  return `/auctions/create?like=${auctionId}`
}

/** The import of many cars from a file. */
export function importHref(): string {
  return '/auctions/import'
}

/** The template of that file. */
export function importTemplateHref(): string {
  return '/auctions/import/template'
}

/** Photos for many drafts, and the drafts that are submitted together. */
export function manyDraftsHref(): string {
  return '/auctions/drafts'
}

/** The settlement fees and packs of a seller, on their dashboard. */
export const FEES_HREF = financialHref('fees')
