/**
 * The actions that a seller has on a listing now, and why others are disabled (docs/rules/bidding.md, Seller
 * actions).
 */
import type { AuctionResult, AuctionStatus } from './types.ts'

/** All actions in display order: the next step first, the irreversible one last. */
export const SELLER_DEEDS = [
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
export type SellerDeed = (typeof SELLER_DEEDS)[number]

/** The facts of a listing that decide its actions. */
export interface ListingNow {
  readonly status: AuctionStatus
  readonly isPaid: boolean
  readonly hasBids: boolean
  readonly hasReserve: boolean
  readonly reserveMet: boolean
  readonly hasBuyNow: boolean
  readonly outcome: AuctionResult['outcome'] | null
  /** Whether its sale has failed: the premium failed for good, or the buyer did not pay (decision 227). */
  readonly isUnpaid: boolean
  /** Whether its vehicle is in another auction that is not over, or sold. */
  readonly vehicle: 'free' | 'listed' | 'sold'
  /** Whether the seller may publish and change listings: their email address is verified. */
  readonly isVerified: boolean
}

/** An action with the reason where it is disabled. */
export interface OfferedDeed {
  readonly deed: SellerDeed
  /** Why the action is disabled although it belongsToStatus to the status; null where it is enabled. */
  readonly offBecause: string | null
}

export const VERIFY_FIRST = 'Verify your email address first.'
/** Once the reserve is met, changing it has no effect. */
const RESERVE_MET = 'The reserve is met: the car sells to the highest bid.'
export const VEHICLE_SOLD = 'This vehicle is sold.'
export const VEHICLE_LISTED = 'This vehicle is listed already.'

/**
 * The reason for an action that only an administrator has after the first bid, because bidders rely on the
 * auction.
 */
export function onlyAdministratorText(action: 'pause' | 'resume' | 'cancel'): string {
  return `Only an administrator can ${action} an auction with bids.`
}

/** Whether `reason` is an `adminOnlyText`; the page then suggests asking an administrator. */
export function isAdministratorsText(reason: string | null): boolean {
  return (['pause', 'resume', 'cancel'] as const).some((action) => onlyAdministratorText(action) === reason)
}

/**
 * The actions that belong to the listing's status, each with the reason where it is disabled; actions that
 * are impossible in the status are left out. The room decides in the end: a bid may arrive in between.
 */
export function sellerDeeds(listing: ListingNow): readonly OfferedDeed[] {
  return SELLER_DEEDS.filter((action) => belongsToStatus(action, listing)).map(
    (action): OfferedDeed => ({
      deed: action,
      offBecause: disabledReason(action, listing),
    }),
  )
}

/** One action; undefined where it does not belong to the status. */
export function offeredDeed(action: SellerDeed, listing: ListingNow): OfferedDeed | undefined {
  return sellerDeeds(listing).find((option) => option.deed === action)
}

function belongsToStatus(action: SellerDeed, listing: ListingNow): boolean {
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
    // Before the start both are changed by editing.
    case 'lower_reserve':
    case 'remove_reserve':
      return isRunning && hasReserve
    case 'lower_buy_now':
    case 'remove_buy_now':
      return isRunning && hasBuyNow
  }
}

function disabledReason(
  action: SellerDeed,
  { hasBids, reserveMet, vehicle, isVerified }: ListingNow,
): string | null {
  switch (action) {
    case 'pause':
    case 'resume':
    case 'cancel':
      return hasBids ? onlyAdministratorText(action) : null
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
