/** What a seller may do now with a listing of theirs, and why not the rest (Product page, Life of an auction). */
import type { AuctionResult, AuctionStatus } from './types.ts'

/** In the order in which they are offered: the next step first, what cannot be undone last. */
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

/** A listing as far as the deeds depend on it. */
export interface ListingNow {
  readonly status: AuctionStatus
  readonly isPaid: boolean
  readonly hasBids: boolean
  readonly hasReserve: boolean
  readonly reserveMet: boolean
  readonly hasBuyNow: boolean
  readonly outcome: AuctionResult['outcome'] | null
  /** Whether its sale has come to nothing: the premium failed for good, or the buyer did not pay (record 227). */
  readonly isUnpaid: boolean
  /** What else is true of its vehicle: it stands in another auction that is not over, or was sold. */
  readonly vehicle: 'free' | 'listed' | 'sold'
  /** Whether its seller may publish and change listings: their address is verified. */
  readonly isVerified: boolean
}

export interface OfferedDeed {
  readonly deed: SellerDeed
  /** Why it cannot be done although it belongs to the state; null where it can. */
  readonly offBecause: string | null
}

export const VERIFY_FIRST = 'Verify your email address first.'
/** A change of it would change nothing any more: the highest bid buys the car. */
const RESERVE_MET = 'The reserve is met: the car sells to the highest bid.'
export const VEHICLE_SOLD = 'This vehicle is sold.'
export const VEHICLE_LISTED = 'This vehicle is listed already.'

/** Why a seller may no longer do it: bidders rely on the auction (Product page, Life of an auction). */
export function onlyAdministratorText(deed: 'pause' | 'resume' | 'cancel'): string {
  return `Only an administrator can ${deed} an auction with bids.`
}

/** Whether that is the reason: then an administrator can be asked. */
export function isAdministratorsText(reason: string | null): boolean {
  return (['pause', 'resume', 'cancel'] as const).some((deed) => onlyAdministratorText(deed) === reason)
}

/**
 * The deeds that belong to a listing's state, each with the reason where it is not open. What could never be done in the
 * state is left out. The room decides in the end: a bid may come in meanwhile.
 */
export function sellerDeeds(listing: ListingNow): readonly OfferedDeed[] {
  return SELLER_DEEDS.filter((deed) => belongs(deed, listing)).map((deed) => ({
    deed,
    offBecause: offBecause(deed, listing),
  }))
}

/** What is said of one deed; undefined where it does not belong to the state. */
export function offeredDeed(deed: SellerDeed, listing: ListingNow): OfferedDeed | undefined {
  return sellerDeeds(listing).find((offered) => offered.deed === deed)
}

function belongs(deed: SellerDeed, listing: ListingNow): boolean {
  const { status, isPaid, hasReserve, hasBuyNow, outcome, isUnpaid } = listing
  const isOn = status === 'active' || status === 'paused'
  const isOver = status === 'ended' || status === 'cancelled'
  switch (deed) {
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
    // Until it runs, both are free to change by editing.
    case 'lower_reserve':
    case 'remove_reserve':
      return isOn && hasReserve
    case 'lower_buy_now':
    case 'remove_buy_now':
      return isOn && hasBuyNow
  }
}

function offBecause(
  deed: SellerDeed,
  { hasBids, reserveMet, vehicle, isVerified }: ListingNow,
): string | null {
  switch (deed) {
    case 'pause':
    case 'resume':
    case 'cancel':
      return hasBids ? onlyAdministratorText(deed) : null
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
