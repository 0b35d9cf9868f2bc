/** How long a seller can keep an auction paused (docs/rules/bidding.md, Lifecycle). */
import { DAY_MS } from '../format/time-units.ts'
import type { AuctionState } from './types.ts'

/** From the start of the auction, in ms: a paused auction keeps its VIN from every other listing. */
const SELLER_PAUSES_MS = 30 * DAY_MS

/** Until when (ms) the seller may pause the auction, and when such a pause ends by itself. */
export function sellerPausesUntilMs({ startAtMs }: Pick<AuctionState, 'startAtMs'>): number {
  return startAtMs + SELLER_PAUSES_MS
}

/** When the present pause ends by itself (ms); null without one of the seller. */
export function pauseEndsAtMs({
  phase,
  startAtMs,
}: Pick<AuctionState, 'phase' | 'startAtMs'>): number | null {
  const isBySeller = phase.status === 'paused' && phase.bySeller === true
  return isBySeller ? sellerPausesUntilMs({ startAtMs }) : null
}
