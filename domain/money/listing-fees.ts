import { addCents, type Cents, cents } from './cents.ts'

/** The addons of a listing that a seller can buy at checkout (docs/rules/money.md, Listing fees). */
export const ADDONS = ['featured_homepage', 'priority_listing', 'social_media', 'email_blast'] as const

export type Addon = (typeof ADDONS)[number]

/** Names of the addons at checkout. */
export const ADDON_LABELS: Readonly<Record<Addon, string>> = {
  featured_homepage: 'Featured on Homepage',
  priority_listing: 'Priority Listing',
  social_media: 'Social Media Promotion',
  email_blast: 'Email Blast',
}

/** The prices of publishing. The base is the setting `listing_fee_default`. */
export type CheckoutPrices = {
  readonly baseCents: Cents
  readonly addonCents: Readonly<Record<Addon, Cents>>
}

/** The defaults: base 49.99; addons 25, 15, 20 and 30 dollars (docs/rules/money.md, Listing fees). */
export const DEFAULT_CHECKOUT_PRICES: CheckoutPrices = {
  baseCents: cents(4_999),
  addonCents: {
    featured_homepage: cents(2_500),
    priority_listing: cents(1_500),
    social_media: cents(2_000),
    email_blast: cents(3_000),
  },
}

/** The total price of the chosen addons; a repeated addon counts once. */
export function addonsTotalCents(chosen: readonly Addon[], prices: CheckoutPrices): Cents {
  return addCents(...[...new Set(chosen)].map((addon) => prices.addonCents[addon]))
}

/** The price of each chosen addon, for the receipt. */
export function addonPrices(
  chosen: readonly Addon[],
  prices: CheckoutPrices,
): Readonly<Partial<Record<Addon, Cents>>> {
  return Object.fromEntries(chosen.map((addon) => [addon, prices.addonCents[addon]]))
}

/** The price of publishing: base plus chosen addons. */
export function checkoutTotalCents(chosen: readonly Addon[], prices: CheckoutPrices): Cents {
  return addCents(prices.baseCents, addonsTotalCents(chosen, prices))
}

/** The prices for a listing that is paid for already: only addons cost something. */
export function withoutBase(prices: CheckoutPrices): CheckoutPrices {
  return { ...prices, baseCents: cents(0) }
}

/** At most this many listings are paid for with one payment. */
export const MAX_LISTINGS_TOGETHER = 50
