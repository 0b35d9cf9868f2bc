/** Copy of the checkout. */

import { countedText } from '../format/counted-text.ts'
import { dateTimeText } from '../format/times.ts'
import { addonsText } from '../money/addon-purchase.ts'
import type { Addon } from '../money/listing-fees.ts'
import type { CheckoutState } from './checkout.ts'

/** The effect of each addon. docs/rules/listings.md, Checkout and listing fee */
export const ADDON_EFFECTS: Readonly<Record<Addon, string>> = {
  featured_homepage:
    'Your car appears in Featured Auctions on the home page until the auction ends, in turns if more than six are featured.',
  priority_listing: 'Your car appears ahead of others in the default order, marked "Sponsored".',
  social_media: 'Our team posts your car on our social media channels once bidding is open.',
  email_blast:
    'When bidding opens, we email people whose saved searches or watchlists match your car, if they accept these emails.',
}

/** The number of photos in the order summary. */
const THUMBNAILS = 3

/** The photos of the summary, primary first, and the number of those left out. */
export function summaryPhotos<Photo extends { readonly is_primary: boolean }>(
  photos: readonly Photo[],
): { readonly shown: readonly Photo[]; readonly more: number } {
  const ordered = [...photos].sort((a, b) => Number(b.is_primary) - Number(a.is_primary))
  const shown = ordered.slice(0, THUMBNAILS)
  return { shown, more: ordered.length - shown.length }
}

/** '7 days'. */
export function daysText(days: number): string {
  return countedText(days, 'day')
}

/**
 * The start of the auction after payment: as scheduled or, if that has passed, one hour after the payment.
 */
export function startText(
  { status, startAtMs }: { readonly status: string; readonly startAtMs: number },
  nowMs: number,
): string {
  const isStillAhead = status === 'pending' && startAtMs > nowMs
  return isStillAhead ? dateTimeText(startAtMs, nowMs) : 'One hour after you pay'
}

const FROZEN_LATER =
  'The premium, the bid increment and the auto-extension will be those in force when you pay.'

/** What happens while the listing is unpaid: how long it waits or that it has become a draft, and which terms it will have. */
export function unpaidText(
  { status, startAtMs }: { readonly status: string; readonly startAtMs: number },
  nowMs: number,
): string {
  const wait =
    status === 'pending' && startAtMs > nowMs
      ? `Only you see this listing. Complete checkout by ${dateTimeText(startAtMs, nowMs)}, its scheduled start. After that it becomes a draft and starts one hour after you pay.`
      : 'This listing is a draft: it was not paid for in time. It starts one hour after you complete checkout.'
  return `${wait} ${FROZEN_LATER}`
}

/** Above the checkout of a listing that is paid for: what was bought, and which chosen addons were not. */
export function boughtText(bought: readonly Addon[], chosen: readonly Addon[]): string {
  const paid = `This listing is paid for${bought.length === 0 ? '' : ` with ${addonsText(bought)}`}.`
  return chosen.length === 0
    ? `${paid} You can buy more addons for it.`
    : `${paid} Not bought yet, and not charged: ${addonsText(chosen)}.`
}

interface NamedMethod {
  readonly type: string
  readonly brand: string | null
  readonly lastFour: string | null
  readonly paypalEmail: string | null
}

/** A saved method to choose: 'Visa ending in 4242', after its label if it has one. */
export function savedMethodText(method: NamedMethod & { readonly label?: string | null }): string {
  return method.label ? `${method.label}: ${methodText(method)}` : methodText(method)
}

/** The card or account itself: 'Visa ending in 4242'. */
export function methodText({ type, brand, lastFour, paypalEmail }: NamedMethod): string {
  if (type === 'paypal') return `PayPal ${paypalEmail ?? ''}`.trim()
  const name = brand === null ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1)
  return lastFour === null ? name : `${name} ending in ${lastFour}`
}

/** Whether a card's expiry month has passed. */
export function isExpired(
  { expiryMonth, expiryYear }: { readonly expiryMonth: number | null; readonly expiryYear: number | null },
  nowMs: number,
): boolean {
  return expiryMonth !== null && expiryYear !== null && nowMs >= Date.UTC(expiryYear, expiryMonth, 1)
}

/** The facts that decide whether a saved card is preselected. */
interface MethodState {
  readonly isExpired: boolean
  readonly isDeclined: boolean
}

/**
 * The id of the preselected card: the first that is neither expired nor declined; null preselects a new card.
 */
export function getPreselectedMethod(
  methods: readonly (MethodState & { readonly id: number })[],
): number | null {
  return methods.find(({ isExpired, isDeclined }) => !isExpired && !isDeclined)?.id ?? null
}

/** The note below a saved card. A declined one can be tried again. */
export function methodNote({ isExpired, isDeclined }: MethodState): string | undefined {
  if (isExpired) return 'This card has expired.'
  return isDeclined ? 'It was declined before.' : undefined
}

/** The result of one payment for several listings: '3 listings are paid for.' */
export function listingsPaidText(total: number, unpaid: number): string {
  if (unpaid === 0) return `${countedText(total, 'listing')} are paid for. Each has its own receipt.`
  return unpaid === total
    ? `${countedText(total, 'listing')} are not paid for yet.`
    : `${unpaid} of ${countedText(total, 'listing')} are not paid for yet.`
}

/** Shown above the seller's list if the URL names no listing that can be paid for. */
export const NOTHING_TO_PAY =
  'You have no listing to pay for at that address. Choose one of your auctions here.'

/** The notice above the seller's list: why a listing cannot be paid for, or that it is paid. */
export function checkoutNoticeText(
  state: Exclude<CheckoutState, 'open'> | 'refunded',
  {
    auctionNumber,
    startsAtMs,
  }: {
    readonly auctionNumber: string
    /** Null if the auction has started, or will never start. */
    readonly startsAtMs: number | null
  },
  nowMs: number,
): string {
  switch (state) {
    case 'paid':
      return startsAtMs === null
        ? `Auction ${auctionNumber} is paid for.`
        : `Auction ${auctionNumber} is paid for. It starts ${dateTimeText(startsAtMs, nowMs)}.`
    case 'cancelled':
      return `Auction ${auctionNumber} was cancelled and cannot be paid for.`
    case 'refunded':
      return `Auction ${auctionNumber} was cancelled before it started. What you paid for it was refunded.`
    case 'closed':
      return `Auction ${auctionNumber} can no longer be paid for.`
  }
}
