import { maySell } from '../../../domain/account/verification.ts'
import { relistedLengthMs } from '../../../domain/auction/listing-terms.ts'
import type { ListingNow } from '../../../domain/auction/seller-actions.ts'
import { database } from '../../db/client.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import { vehicleStandings } from '../../db/queries/listings/vehicle-listing-states.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'

/** The facts that decide which actions a seller has and that the API's auction does not carry. */
export interface SellerFacts extends Pick<ListingNow, 'isPaid' | 'vehicle' | 'isUnpaid' | 'isVerified'> {
  /** The duration of a relisted auction, in milliseconds. */
  readonly relistedLengthMs: number
}

/** The values of an auction that is not over, for which the database is not asked. */
const NOT_OVER = { vehicle: 'free', isUnpaid: false } as const

/** The facts of these listings for their seller, by auction id. */
export async function sellerFacts(
  env: Env,
  listings: readonly Listing[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, SellerFacts>> {
  const over = listings.filter(({ auction }) => auction.status === 'ended' || auction.status === 'cancelled')
  const vehicleStates = await vehicleStandings(
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
        relistedLengthMs: relistedLengthMs(auction),
      },
    ]),
  )
}
