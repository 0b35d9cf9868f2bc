import type { AuctionState } from './types.ts'

/**
 * What an auction still requires of a person, so that their account cannot be closed (docs/rules/bidding.md,
 * Obligations).
 */
export type Obligation = 'leading' | 'selling' | 'buying' | 'unsettled' | 'offering'

/**
 * The obligation of a person in an auction; null without one. `isSettling`: the settlement of the ended round
 * is not finished, so the database may have no record of the sale yet; its buyer is `buying`, its seller `unsettled`.
 */
export function getObligation(
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
      // The side that made the open offer is bound until it is answered.
      if (offer !== null && userId === (offer.waitsFor === 'bidder' ? sellerId : offer.bidderId))
        return 'offering'
      if (!isSettling) return null
      if (phase.result.winnerId === userId) return 'buying'
      return isSeller ? 'unsettled' : null
    default:
      return null
  }
}
