import { addCents, type Cents, cents, maxCents, minCents } from './cents.ts'

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

/** The settlement fee's rates, as stored in rows that an administrator edits. */
export type SettlementFees = {
  readonly privateCents: Cents
  readonly dealerCents: Cents
  /** A dealer's fee falls by `dealerStepCents` for each listing above this number. */
  readonly dealerFullPriceListings: number
  readonly dealerStepCents: Cents
  readonly dealerFloorCents: Cents
  readonly minimumCents: Cents
}

/** The default rates (docs/rules/money.md, Settlement fee). */
export const DEFAULT_SETTLEMENT_FEES: SettlementFees = {
  privateCents: cents(1_500),
  dealerCents: cents(2_500),
  dealerFullPriceListings: 5,
  dealerStepCents: cents(200),
  dealerFloorCents: cents(1_500),
  minimumCents: cents(500),
}

/**
 * The settlement fee of one sale in cents: private 15 dollars; dealer 25, minus 2 for each listing above 5
 * with a floor of 15; never under 5 (docs/rules/money.md, Settlement fee). `listings` is the number of the
 * dealer's listings, including this one.
 */
export function settlementFeeCents(
  seller: { readonly isDealer: boolean; readonly listings: number },
  fees: SettlementFees = DEFAULT_SETTLEMENT_FEES,
): Cents {
  return maxCents(
    seller.isDealer ? dealerFeeCents(seller.listings, fees) : fees.privateCents,
    fees.minimumCents,
  )
}

function dealerFeeCents(listings: number, fees: SettlementFees): Cents {
  const reduced = Math.max(0, Math.trunc(listings) - fees.dealerFullPriceListings)
  return maxCents(cents(fees.dealerCents - fees.dealerStepCents * reduced), fees.dealerFloorCents)
}

/**
 * The part of the fee that the price covers. A fee above the price takes the whole price and leaves no debt.
 */
export function feeTakenCents(grossCents: Cents, feeCents: Cents): Cents {
  return minCents(grossCents, feeCents)
}
