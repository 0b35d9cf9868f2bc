import type { Cents } from '../../../domain/money/cents.ts'
import type { PackOffer } from '../../../domain/money/fee-packs.ts'
import type { CheckoutPrices } from '../../../domain/money/listing-fees.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'
import type { SettlementFees } from '../../../domain/money/settlement-fee.ts'
import { database } from '../../db/client.ts'
import { listPackOffers } from '../../db/queries/payments/fee-packs.ts'
import {
  readActivePremium,
  readSellerPrices,
  readSettlementFees,
} from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'
import { checkoutPrices } from './checkout-prices.ts'

/** The price list of a seller: the listing fee, and the settlement fee of a sale. */
export interface SellerFees {
  readonly listingCents: Cents
  readonly settlement: SettlementFees
}

/** Reads the price list; a price that has no row is the default. */
export async function readSellerFees(env: Env): Promise<SellerFees> {
  const db = database(env)
  const [prices, settlement] = await Promise.all([readSellerPrices(db), readSettlementFees(db)])
  return { listingCents: checkoutPrices(prices).baseCents, settlement }
}

/** Everything that people pay, for the public. */
export interface PublicFees {
  readonly checkout: CheckoutPrices
  readonly settlement: SettlementFees
  readonly premium: PremiumSchedule
  /** The dealers' bulk table. */
  readonly packs: readonly PackOffer[]
}

/** Reads the price list and the active premium schedule, as administrators have set them. */
export async function readPublicFees(env: Env): Promise<PublicFees> {
  const db = database(env)
  const [prices, settlement, premium, packs] = await Promise.all([
    readSellerPrices(db),
    readSettlementFees(db),
    readActivePremium(db),
    listPackOffers(db),
  ])
  return { checkout: checkoutPrices(prices), settlement, premium, packs }
}
