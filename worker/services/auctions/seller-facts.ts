import { maySell } from '../../../domain/account/verification.ts'
import { getRelistedDurationMs } from '../../../domain/auction/listing-terms.ts'
import type { ListingFacts } from '../../../domain/auction/seller-actions.ts'
import { database } from '../../db/client.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import { findVehicleListingStates } from '../../db/queries/listings/vehicle-listing-states.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'

/** Facts that decide which actions a seller has, and that the API's auction does not contain. */
export interface SellerFacts
  extends Pick<ListingFacts, 'isPaid' | 'vehicle' | 'isUnpaid' | 'isRelistFree' | 'isVerified'> {
  /** The duration of a relisted auction, in milliseconds. */
  readonly relistedLengthMs: number
}

/** Values for an auction that is not over; no query is needed for them. */
const NOT_OVER = { vehicle: 'free', isUnpaid: false, isRelistFree: false } as const

/** The facts of these listings for their seller, by auction id. */
export async function readSellerFacts(
  env: Env,
  listings: readonly Listing[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, SellerFacts>> {
  const over = listings.filter(({ auction }) => auction.status === 'ended' || auction.status === 'cancelled')
  const vehicleStates = await findVehicleListingStates(
    database(env),
    over.map(({ auction }) => auction.id),
  )
  const isVerified = maySell(viewer.verificationStatus)
  return new Map(
    listings.map(({ auction }) => [
      auction.id,
      {
        isPaid: auction.listingPaidAtMs !== null,
        ...(vehicleStates.get(auction.id) ?? NOT_OVER),
        isVerified,
        relistedLengthMs: getRelistedDurationMs(auction),
      },
    ]),
  )
}
