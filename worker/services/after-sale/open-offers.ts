import type { AfterSaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { MyListRequest } from '../auctions/my-lists.ts'
import { readAfterSaleOffers } from './after-sale-offers.ts'

/**
 * The open after-sale offers of these auctions, by auction id. Only the room stores an offer, and shows it to
 * its two sides only (docs/rules/after-sale.md, Who sees an offer). Few are open at a time, so each room is
 * read.
 */
export async function readOpenOffers(
  env: Env,
  listings: readonly Listing[],
  { viewer, nowMs }: Pick<MyListRequest, 'viewer' | 'nowMs'>,
): Promise<ReadonlyMap<number, AfterSaleOfferView>> {
  const open = listings.filter(({ auction }) => (auction.saleOfferUntilMs ?? 0) > nowMs)
  const read = await Promise.all(
    open.map(async ({ auction: { id } }) => {
      const offer = await readOpenOffer(env, id, viewer)
      return offer ? ([[id, offer]] as const) : []
    }),
  )
  return new Map(read.flat())
}

/**
 * The open offer of one auction; null also if its room fails, so that the rest of the page is still shown.
 */
async function readOpenOffer(
  env: Env,
  id: number,
  viewer: MyListRequest['viewer'],
): Promise<AfterSaleOfferView | null> {
  try {
    const offers = await readAfterSaleOffers(env, { auctionId: id, viewer })
    return offers.ok ? offers.value.offer : null
  } catch (error) {
    console.error(`The room of auction ${id} did not say what is offered`, error)
    return null
  }
}
