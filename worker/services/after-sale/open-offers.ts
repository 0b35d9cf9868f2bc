import type { SaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { OwnListRequest } from '../auctions/my-lists.ts'
import { readSaleOffers } from './after-sale-offers.ts'

/**
 * The offers after these auctions that wait for their answer, each by its auction. Few stand at once, so each room is
 * asked: what is offered is told by it alone, and to its two sides (record 226).
 */
export async function standingOffers(
  env: Env,
  listings: readonly Listing[],
  { viewer, nowMs }: Pick<OwnListRequest, 'viewer' | 'nowMs'>,
): Promise<ReadonlyMap<number, SaleOfferView>> {
  const open = listings.filter(({ auction }) => (auction.saleOfferUntilMs ?? 0) > nowMs)
  const read = await Promise.all(
    open.map(async ({ auction: { id } }) => {
      const offer = await offerOf(env, id, viewer)
      return offer ? ([[id, offer]] as const) : []
    }),
  )
  return new Map(read.flat())
}

/** A room that does not answer leaves its auction without it: what else a page tells is not lost with it. */
async function offerOf(
  env: Env,
  id: number,
  viewer: OwnListRequest['viewer'],
): Promise<SaleOfferView | null> {
  try {
    const offers = await readSaleOffers(env, { auctionId: id, viewer })
    return offers.ok ? offers.value.offer : null
  } catch (error) {
    console.error(`The room of auction ${id} did not say what is offered`, error)
    return null
  }
}
