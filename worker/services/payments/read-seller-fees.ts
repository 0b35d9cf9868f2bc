import type { Cents } from '../../../domain/money/cents.ts'
import {
  type CheckoutPrices,
  DEFAULT_SETTLEMENT_FEES,
  type SettlementFees,
} from '../../../domain/money/listing-fees.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'
import { database } from '../../db/client.ts'
import { readActivePremium, readSellerPrices } from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'
import { checkoutPrices } from './checkout-prices.ts'

/** The price list of a seller: the listing fee, and the settlement fee of a sale. */
export interface SellerFees {
  readonly listingCents: Cents
  readonly settlement: SettlementFees
}

/** Reads the price list; a price that has no row is the default. */
export async function readSellerFees(env: Env): Promise<SellerFees> {
  const prices = await readSellerPrices(database(env))
  return { listingCents: checkoutPrices(prices).baseCents, settlement: settlementFees(prices) }
}

function settlementFees(prices: ReadonlyMap<string, Cents>): SettlementFees {
  const { privateCents, dealerCents } = DEFAULT_SETTLEMENT_FEES
  return {
    ...DEFAULT_SETTLEMENT_FEES,
    privateCents: prices.get('settlement_private') ?? privateCents,
    dealerCents: prices.get('settlement_dealer') ?? dealerCents,
  }
}

/** Everything that people pay, for the public. */
export interface PublicFees {
  readonly checkout: CheckoutPrices
  readonly settlement: SettlementFees
  readonly premium: PremiumSchedule
}

/** Reads the price list and the active premium schedule, as administrators have set them. */
export async function readPublicFees(env: Env): Promise<PublicFees> {
  const db = database(env)
  const [prices, premium] = await Promise.all([readSellerPrices(db), readActivePremium(db)])
  return { checkout: checkoutPrices(prices), settlement: settlementFees(prices), premium }
}
