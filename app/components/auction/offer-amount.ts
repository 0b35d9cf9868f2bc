import type { WireLiveAuction } from '../../../domain/schemas/auction.ts'

export type OfferKind = 'manual' | 'maximum'

/** The least that the form takes: the leader may set any maximum from the current price up, others bid the minimum. */
export function leastOffer(auction: WireLiveAuction, leads: boolean): number {
  return leads && auction.current_bid !== null ? auction.current_bid : auction.minimum_bid
}

/** What is typed, as whole dollars; null where it is no amount. */
export function typedAmount(typed: string): number | null {
  return /^\d{1,8}$/.test(typed.trim()) ? Number(typed) : null
}

/** What is wrong with an amount before it is sent, in the form's words (Spec part 1, section 5, Bid form). */
export function amountProblem(typed: string, least: number): string | null {
  if (typed.trim() === '') return 'Maximum bid amount is required'
  const amount = typedAmount(typed)
  return amount === null || amount < least ? 'Bid must be greater than current bid' : null
}
