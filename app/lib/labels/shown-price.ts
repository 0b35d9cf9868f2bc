import type { SalePayment } from '../../../domain/after-sale/sale-money.ts'

interface PricedAuction {
  readonly status: string
  readonly current_bid: number | null
  readonly result: {
    readonly outcome: string
    readonly amount: number | null
    readonly payment: SalePayment | null
  } | null
}

/** Whether it was sold, unless the sale defaulted or was refunded (docs/rules/settlement.md, Sales that count). */
export function isSold({
  status,
  result,
}: {
  readonly status: string
  readonly result: { readonly outcome: string; readonly payment: SalePayment | null } | null
}): boolean {
  return status === 'ended' && result?.outcome === 'sold' && result.payment !== 'not_completed'
}

/**
 * Returns the price that an auction shows, in dollars: of a sold one the price paid, which after an
 * after-sale offer is not the highest bid (decision 225); otherwise the highest bid, null without bids.
 */
export function shownPrice(auction: PricedAuction): number | null {
  const { current_bid, result } = auction
  return isSold(auction) ? (result?.amount ?? current_bid) : current_bid
}

/** Returns true if the vehicle was sold by an after-sale offer; its price is then not labeled as a bid. */
export function isSoldByOffer(auction: PricedAuction & { readonly sold_after_auction: boolean }): boolean {
  if (!isSold(auction)) return false
  return auction.sold_after_auction || shownPrice(auction) !== auction.current_bid
}
