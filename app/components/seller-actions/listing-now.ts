import type { ListingFacts } from '../../../domain/auction/seller-actions.ts'
import type { WireLiveAuction } from '../../../domain/schemas/auction.ts'
import type { SellerFacts } from './seller-facts.server.ts'

/** The state that a seller's actions depend on, from the auction as the page shows it now. */
export function toListingNow(
  auction: Pick<
    WireLiveAuction,
    'status' | 'total_bids' | 'has_reserve' | 'reserve_met' | 'buy_now_price' | 'result'
  >,
  facts: SellerFacts,
): ListingFacts {
  return {
    ...facts,
    status: auction.status,
    hasBids: auction.total_bids > 0,
    hasReserve: auction.has_reserve,
    reserveMet: auction.reserve_met,
    hasBuyNow: auction.buy_now_price !== null,
    outcome: auction.result?.outcome ?? null,
  }
}
