import type { Cents } from '../../../domain/money/cents.ts'
import { type CheckoutPrices, DEFAULT_CHECKOUT_PRICES } from '../../../domain/money/listing-fees.ts'

/** The checkout's prices in cents from the price list; a missing row has its default price. */
export function checkoutPrices(fees: ReadonlyMap<string, Cents>): CheckoutPrices {
  const { baseCents, addonCents } = DEFAULT_CHECKOUT_PRICES
  return {
    baseCents: fees.get('listing_fee_default') ?? baseCents,
    addonCents: {
      featured_homepage: fees.get('featured_homepage') ?? addonCents.featured_homepage,
      priority_listing: fees.get('priority_listing') ?? addonCents.priority_listing,
      social_media: fees.get('social_media') ?? addonCents.social_media,
      email_blast: fees.get('email_blast') ?? addonCents.email_blast,
    },
  }
}
