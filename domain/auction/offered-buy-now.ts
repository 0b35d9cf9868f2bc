import type { LiveView } from './view.ts'

type Offer = Pick<
  LiveView,
  'status' | 'buy_now_price' | 'has_reserve' | 'reserve_met' | 'total_bids' | 'minimum_bid'
>

/**
 * The buy now price while it is offered, else null. The seller and administrators read the price as set, so
 * that their pages ask (docs/rules/bidding.md, Buy now).
 */
export function offeredBuyNow(auction: Offer): number | null {
  const { buy_now_price: price } = auction
  if (price === null || auction.status !== 'active') return null
  const isTooLate = auction.has_reserve ? auction.reserve_met : auction.total_bids > 0
  return isTooLate || auction.minimum_bid >= price ? null : price
}
