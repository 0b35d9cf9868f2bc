import { HIGHEST_BID_DOLLARS } from '../auction/bid-messages.ts'
import { type Cents, ceilToDollar, cents, dollarsToCents } from './cents.ts'

/** The steps of the quick-bid buttons (docs/rules/bidding.md, Bid amounts). */
const QUICK_BID_STEPS_CENTS: readonly Cents[] = [cents(10_000), cents(50_000), cents(100_000)]

const HIGHEST_CENTS = dollarsToCents(HIGHEST_BID_DOLLARS)

/** A quick-bid button. */
export type QuickBid = {
  readonly stepCents: Cents
  readonly amountCents: Cents
  /** False if the amount is below the minimum bid or above the highest bid: the button is disabled. */
  readonly allowed: boolean
}

/**
 * The quick-bid buttons of the bid form: current bid (else starting bid, else 0) plus 100, 500 and 1,000
 * dollars (docs/rules/bidding.md, Bid amounts).
 */
export function quickBids(auction: {
  readonly currentBidCents: Cents | null
  readonly startingBidCents: Cents | null
  readonly minimumBidCents: Cents
}): QuickBid[] {
  const base = auction.currentBidCents ?? auction.startingBidCents ?? 0
  return QUICK_BID_STEPS_CENTS.map((stepCents) => {
    const amountCents = ceilToDollar(cents(base + stepCents))
    return {
      stepCents,
      amountCents,
      allowed: amountCents >= auction.minimumBidCents && amountCents <= HIGHEST_CENTS,
    }
  })
}
