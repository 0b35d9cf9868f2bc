import { addCents, type Cents, cents, maxCents, minCents } from './cents.ts'

/** What a seller may add to a listing at checkout (Spec part 2, section 3, Addons). */
export const ADDONS = ['featured_homepage', 'priority_listing', 'social_media', 'email_blast'] as const

export type Addon = (typeof ADDONS)[number]

/** The addons' names as the checkout shows them. */
export const ADDON_LABELS: Readonly<Record<Addon, string>> = {
  featured_homepage: 'Featured on Homepage',
  priority_listing: 'Priority Listing',
  social_media: 'Social Media Promotion',
  email_blast: 'Email Blast',
}

/** What publishing costs. The base is the setting `listing_fee_default`. */
export type CheckoutPrices = {
  readonly baseCents: Cents
  readonly addonCents: Readonly<Record<Addon, Cents>>
}

/** Spec part 2, section 9: base 49.99; 25, 15, 20 and 30 for the addons. */
export const DEFAULT_CHECKOUT_PRICES: CheckoutPrices = {
  baseCents: cents(4_999),
  addonCents: {
    featured_homepage: cents(2_500),
    priority_listing: cents(1_500),
    social_media: cents(2_000),
    email_blast: cents(3_000),
  },
}

/** The price of the chosen addons together; one named twice counts once. */
export function addonsTotalCents(chosen: readonly Addon[], prices: CheckoutPrices): Cents {
  return addCents(...[...new Set(chosen)].map((addon) => prices.addonCents[addon]))
}

/** What each of the chosen addons costs, for the receipt. */
export function addonPrices(
  chosen: readonly Addon[],
  prices: CheckoutPrices,
): Readonly<Partial<Record<Addon, Cents>>> {
  return Object.fromEntries(chosen.map((addon) => [addon, prices.addonCents[addon]]))
}

/** What a seller pays to publish: base plus chosen addons (Spec part 2, section 9). */
export function checkoutTotalCents(chosen: readonly Addon[], prices: CheckoutPrices): Cents {
  return addCents(prices.baseCents, addonsTotalCents(chosen, prices))
}

/** The fee taken from a seller's proceeds, as an admin's rows have it. */
export type SettlementFees = {
  readonly privateCents: Cents
  readonly dealerCents: Cents
  /** A dealer's fee falls by `dealerStepCents` for each listing above this many. */
  readonly dealerFullPriceListings: number
  readonly dealerStepCents: Cents
  readonly dealerFloorCents: Cents
  readonly minimumCents: Cents
}

/** Spec part 2, section 5, Client fee calculation. */
export const DEFAULT_SETTLEMENT_FEES: SettlementFees = {
  privateCents: cents(1_500),
  dealerCents: cents(2_500),
  dealerFullPriceListings: 5,
  dealerStepCents: cents(200),
  dealerFloorCents: cents(1_500),
  minimumCents: cents(500),
}

/**
 * The settlement fee of one sale: private 15; dealer 25, falling by 2 for each listing above 5 with
 * a floor of 15; never under 5 (Product page, Two kinds of fee). `listings` counts the dealer's listings,
 * this one included.
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

/** The part of the fee that a sale can bear: a fee above the price leaves nothing, not a debt. */
export function feeTakenCents(grossCents: Cents, feeCents: Cents): Cents {
  return minCents(grossCents, feeCents)
}
