/** What a listing's seller sees of it, for drawing. */
import { DAY_MS } from '../../../domain/format/time-units.ts'
import type { SellerFacts } from '../../../worker/services/auctions/seller-facts.ts'
import type { listed } from '../../fixtures/browser/listed-auction.ts'

export type Given = Parameters<typeof listed>[0]

export const FACTS: SellerFacts = {
  isPaid: true,
  vehicle: 'free',
  isUnpaid: false,
  isRelistFree: false,
  isVerified: true,
  relistedLengthMs: 7 * DAY_MS,
}

export const NO_BIDS = { current_bid: null, total_bids: 0 } as const
