/**
 * The actions that a seller has on a listing now, and why others are disabled (docs/rules/bidding.md, Seller
 * actions).
 */
import type { AuctionResult, AuctionStatus } from './types.ts'

/** All actions in display order: the next step first, the irreversible one last. */
export const SELLER_ACTIONS = [
  'checkout',
  'publish',
  'resume',
  'relist',
  'edit',
  'pause',
  'lower_reserve',
  'remove_reserve',
  'lower_buy_now',
  'remove_buy_now',
  'cancel',
] as const
export type SellerAction = (typeof SELLER_ACTIONS)[number]

/** The facts of a listing that decide its actions. */
export interface ListingFacts {
  readonly status: AuctionStatus
  readonly isPaid: boolean
  readonly hasBids: boolean
  readonly hasReserve: boolean
  readonly reserveMet: boolean
  readonly hasBuyNow: boolean
  readonly outcome: AuctionResult['outcome'] | null
  /**
   * Whether its sale has failed: the premium failed permanently, or the buyer did not pay
   * (docs/rules/after-sale.md, Buyer who does not pay).
   */
  readonly isUnpaid: boolean
  /** Whether it can be listed again without another listing fee: once after a sale that defaulted. */
  readonly isRelistFree: boolean
  /** Whether its vehicle is in another auction that is not over, or sold. */
  readonly vehicle: 'free' | 'listed' | 'sold'
  /** Whether the seller may publish and change listings: their email address is verified. */
  readonly isVerified: boolean
}

/** An action with the reason if it is disabled. */
export interface SellerActionOption {
  readonly action: SellerAction
  /** Why the action, which belongs to the status, is disabled; null if it is enabled. */
  readonly disabledReason: string | null
}

export const VERIFY_FIRST = 'Verify your email address first.'
/** Once the reserve is met, changing it has no effect. */
const RESERVE_MET = 'The reserve is met: the car sells to the highest bid.'
export const VEHICLE_SOLD = 'This vehicle is sold.'
export const VEHICLE_LISTED = 'This vehicle is listed already.'

/**
 * The reason of an action that only administrators have after the first bid, because bidders rely on the
 * auction.
 */
export function adminOnlyText(action: 'pause' | 'resume' | 'cancel'): string {
  return `Only an administrator can ${action} an auction with bids.`
}

/** Whether `reason` is an `adminOnlyText`; the page then suggests asking an administrator. */
export function isAdminOnlyText(reason: string | null): boolean {
  return (['pause', 'resume', 'cancel'] as const).some((action) => adminOnlyText(action) === reason)
}

/**
 * The actions that belong to the listing's status, each with the reason if it is disabled. The room checks an
 * action again, because a bid may arrive first.
 */
export function sellerActions(listing: ListingFacts): readonly SellerActionOption[] {
  return SELLER_ACTIONS.filter((action) => belongsToStatus(action, listing)).map(
    (action): SellerActionOption => ({
      action,
      disabledReason: disabledReason(action, listing),
    }),
  )
}

/** One action; undefined if it does not belong to the status. */
export function findSellerAction(
  action: SellerAction,
  listing: ListingFacts,
): SellerActionOption | undefined {
  return sellerActions(listing).find((option) => option.action === action)
}

function belongsToStatus(action: SellerAction, listing: ListingFacts): boolean {
  const { status, isPaid, hasReserve, hasBuyNow, outcome, isUnpaid } = listing
  const isRunning = status === 'active' || status === 'paused'
  const isOver = status === 'ended' || status === 'cancelled'
  switch (action) {
    case 'checkout':
      return status === 'pending' && !isPaid
    case 'publish':
      return status === 'draft'
    case 'pause':
      return status === 'active'
    case 'resume':
      return status === 'paused'
    case 'relist':
      return isOver && (outcome !== 'sold' || isUnpaid)
    case 'edit':
    case 'cancel':
      return !isOver
    // Before the start, reserve and buy-now price are changed by editing.
    case 'lower_reserve':
    case 'remove_reserve':
      return isRunning && hasReserve
    case 'lower_buy_now':
    case 'remove_buy_now':
      return isRunning && hasBuyNow
  }
}

function disabledReason(
  action: SellerAction,
  { hasBids, reserveMet, vehicle, isVerified }: ListingFacts,
): string | null {
  switch (action) {
    case 'pause':
    case 'resume':
    case 'cancel':
      return hasBids ? adminOnlyText(action) : null
    case 'relist':
      if (vehicle === 'sold') return VEHICLE_SOLD
      if (vehicle === 'listed') return VEHICLE_LISTED
      return isVerified ? null : VERIFY_FIRST
    case 'checkout':
      return null
    case 'lower_reserve':
    case 'remove_reserve':
      if (reserveMet) return RESERVE_MET
      return isVerified ? null : VERIFY_FIRST
    default:
      return isVerified ? null : VERIFY_FIRST
  }
}
