import type { AuctionStatus } from '../auction/types.ts'

/** Whether a listing can be paid for, or why not. */
export type CheckoutStanding = 'open' | 'paid' | 'cancelled' | 'closed'

/**
 * A listing is paid for once, while it is pending or a draft again (Product page, Life of an auction). What is cancelled
 * stays so, paid or not.
 */
export function checkoutStanding({
  status,
  isPaid,
}: {
  readonly status: AuctionStatus
  readonly isPaid: boolean
}): CheckoutStanding {
  if (status === 'cancelled') return 'cancelled'
  if (isPaid) return 'paid'
  return status === 'draft' || status === 'pending' ? 'open' : 'closed'
}
