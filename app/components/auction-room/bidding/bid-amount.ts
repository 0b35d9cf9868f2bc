import { BID_MESSAGES, HIGHEST_BID_DOLLARS } from '../../../../domain/auction/bid-messages.ts'
import { parseTypedAmount } from '../../../../domain/format/typed-amount.ts'
import type { WireLiveAuction } from '../../../../domain/schemas/auction.ts'

export type BidKind = 'manual' | 'maximum'

/**
 * The least amount in dollars that the form accepts: the leader sets a maximum from the current price up,
 * others bid at least the minimum bid (docs/rules/auction-page.md, Amounts).
 */
export function getLeastAmount(auction: WireLiveAuction, leads: boolean): number {
  return leads && auction.current_bid !== null ? auction.current_bid : auction.minimum_bid
}

/** The typed amount in whole dollars; null where it is not an amount that can be bid. */
export function parseAmount(typed: string): number | null {
  const read = parseTypedAmount(typed)
  return read.kind === 'whole' && read.dollars > 0 && read.dollars <= HIGHEST_BID_DOLLARS
    ? read.dollars
    : null
}

/**
 * The error of a typed amount before it is sent; null where it can be sent (docs/rules/auction-page.md,
 * Amounts).
 */
export function findAmountError(typed: string, least: number): string | null {
  const read = parseTypedAmount(typed)
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

/**
 * One step of the arrow keys or of the buttons beside the field, clamped to the least and the highest amount.
 */
export function stepAmount(
  typed: string,
  { least, step, up }: { readonly least: number; readonly step: number; readonly up: boolean },
): number {
  const current = parseAmount(typed) ?? least
  const next = up ? current + step : current - step
  return Math.min(HIGHEST_BID_DOLLARS, Math.max(least, next))
}
