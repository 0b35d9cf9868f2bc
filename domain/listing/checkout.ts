import type { AuctionStatus } from '../auction/types.ts'

/** Whether a listing can be paid for, or the reason why not. */
export type CheckoutState = 'open' | 'paid' | 'cancelled' | 'closed'

/**
 * A listing is paid for once, while it is pending or a draft again. A cancelled listing cannot be paid for.
 * docs/rules/listings.md, Checkout and listing fee
 */
export function getCheckoutState({
  status,
  isPaid,
}: {
  readonly status: AuctionStatus
  readonly isPaid: boolean
}): CheckoutState {
  if (status === 'cancelled') return 'cancelled'
  if (isPaid) return 'paid'
  return status === 'draft' || status === 'pending' ? 'open' : 'closed'
}
