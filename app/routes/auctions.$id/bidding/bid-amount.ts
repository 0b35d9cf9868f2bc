import { BID_MESSAGES, HIGHEST_BID_DOLLARS } from '../../../../domain/auction/bid-messages.ts'
import { readTyped } from '../../../../domain/format/typed-amount.ts'
import type { WireLiveAuction } from '../../../../domain/schemas/auction.ts'

export type OfferKind = 'manual' | 'maximum'

/** The least that the form takes: the leader may set any maximum from the current price up, others bid the minimum. */
export function leastOffer(auction: WireLiveAuction, leads: boolean): number {
  return leads && auction.current_bid !== null ? auction.current_bid : auction.minimum_bid
}

/** What is typed, as whole dollars; null where it is no amount that could be offered. */
export function typedAmount(typed: string): number | null {
  const read = readTyped(typed)
  return read.kind === 'whole' && read.dollars > 0 && read.dollars <= HIGHEST_BID_DOLLARS
    ? read.dollars
    : null
}

/** What is wrong with an amount before it is sent, in the form's words (Spec part 1, section 5, Bid form). */
export function amountProblem(typed: string, least: number): string | null {
  const read = readTyped(typed)
  switch (read.kind) {
    case 'empty':
      return BID_MESSAGES.required
    case 'none':
      return BID_MESSAGES.tooLow
    case 'cents':
      return BID_MESSAGES.malformed
    case 'whole':
      if (read.dollars < least) return BID_MESSAGES.tooLow
      return read.dollars > HIGHEST_BID_DOLLARS ? BID_MESSAGES.malformed : null
  }
}

/** One step of the arrow keys and of the buttons beside the field: never below the least, nor above the most. */
export function steppedAmount(
  typed: string,
  { least, step, up }: { readonly least: number; readonly step: number; readonly up: boolean },
): number {
  const current = typedAmount(typed) ?? least
  const next = up ? current + step : current - step
  return Math.min(HIGHEST_BID_DOLLARS, Math.max(least, next))
}
