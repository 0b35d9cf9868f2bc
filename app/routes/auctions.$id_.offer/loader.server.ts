import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { AfterSaleOffersView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts'
import { type PremiumSchedule, premiumCents, premiumRate } from '../../../domain/money/premium.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { readAfterSaleOffers } from '../../../worker/services/after-sale/after-sale-offers.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { toCard } from '../../../worker/services/auctions/to-card.ts'
import { requireUser, withStatus } from '../../lib/http.server.ts'

/** The buyer's premium of a price: dollars, and percent of the price. */
export interface OfferPremium {
  readonly amount: number
  readonly rate: number
}

export interface OfferPage {
  readonly found: true
  readonly auctionId: number
  readonly title: string
  readonly car: CardAuction
  readonly offers: AfterSaleOffersView
  /** The premium of the open offer; null without one. */
  readonly premium: OfferPremium | null
  readonly nowMs: number
}

/**
 * The offer after an auction, for its seller and its bidder; 404 for everybody else. docs/rules/selling-
 * screens.md, Offers after the auction.
 */
export async function loader({
  params,
  context,
}: LoaderFunctionArgs): Promise<OfferPage | ReturnType<typeof notFound>> {
  const { env, nowMs } = context
  const id = PathId.safeParse(params.id)
  if (!id.success) return notFound()
  const viewer = requireUser(context, `/auctions/${id.data}/offer`)
  const found = await findVisible(env, { auctionId: id.data, viewer })
  if (!found.ok) return notFound()
  const read = await readAfterSaleOffers(env, { auctionId: id.data, viewer })
  if (!read.ok) return notFound()
  const { id: auctionId, title, premiumSchedule } = found.value.auction
  const premium = toPremium(read.value.offer?.amount ?? null, premiumSchedule)
  const car = toCard(found.value, { viewer, nowMs })
  return { found: true, auctionId, title, car, offers: read.value, premium, nowMs }
}

const notFound = () => withStatus({ found: false as const }, 404)

function toPremium(dollars: number | null, schedule: PremiumSchedule): OfferPremium | null {
  if (dollars === null) return null
  const price = dollarsToCents(dollars)
  return { amount: centsToDollars(premiumCents(price, schedule)), rate: premiumRate(price, schedule) }
}
