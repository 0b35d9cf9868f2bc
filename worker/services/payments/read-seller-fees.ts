import type { Cents } from '../../../domain/money/cents.ts'
import { DEFAULT_SETTLEMENT_FEES, type SettlementFees } from '../../../domain/money/listing-fees.ts'
import { database } from '../../db/client.ts'
import { readSellerPrices } from '../../db/queries/platform/settings.ts'
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
  const { privateCents, dealerCents } = DEFAULT_SETTLEMENT_FEES
  return {
    listingCents: checkoutPrices(prices).baseCents,
    settlement: {
      ...DEFAULT_SETTLEMENT_FEES,
      privateCents: prices.get('settlement_private') ?? privateCents,
      dealerCents: prices.get('settlement_dealer') ?? dealerCents,
    },
  }
}
