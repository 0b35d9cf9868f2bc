import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { isSoldByOffer } from '../../lib/labels/shown-price.ts'
import type { cardPriceLabel } from './copy.ts'

/** Maps an auction to the input of the card's text functions. */
export function toCardFacts(auction: CardAuction): Parameters<typeof cardPriceLabel>[0] {
  return {
    status: auction.status,
    startAtMs: Date.parse(auction.start_time),
    endAtMs: Date.parse(auction.end_time),
    hasBid: auction.current_bid !== null,
    pausedRemainingMs: auction.remaining_ms,
    result: auction.result,
    isSoldByOffer: isSoldByOffer(auction),
  }
}
