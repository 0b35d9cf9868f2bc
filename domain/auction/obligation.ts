import type { AuctionState } from './types.ts'

/** What of an auction still binds somebody, so that their account cannot be closed (Product page, Accounts). */
export type Obligation = 'leading' | 'selling' | 'unsettled' | 'offering'

/**
 * What binds a person in an auction, as its room knows it; null where nothing does. `isSettling` says that the work of
 * settling the round that has ended is not done: until it is, no sale stands anywhere that would say so.
 */
export function obligationOf(
  { phase, leaderId, sellerId, paid, afterSale: { offer } }: AuctionState,
  { userId, isSettling }: { readonly userId: number; readonly isSettling: boolean },
): Obligation | null {
  const isSeller = sellerId === userId
  switch (phase.status) {
    case 'active':
    case 'paused':
      if (leaderId === userId) return 'leading'
      return isSeller ? 'selling' : null
    case 'pending':
      return isSeller && paid ? 'selling' : null
    case 'ended':
      // Who has made an offer is bound by it until it is answered.
      if (offer !== null && userId === (offer.waitsFor === 'bidder' ? sellerId : offer.bidderId))
        return 'offering'
      return isSettling && (isSeller || phase.result.winnerId === userId) ? 'unsettled' : null
    default:
      return null
  }
}
