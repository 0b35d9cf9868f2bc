import { maySell } from '../../../domain/account/verification.ts'
import { relistedLengthMs } from '../../../domain/auction/listing-terms.ts'
import type { ListingNow } from '../../../domain/auction/seller-actions.ts'
import { database } from '../../db/client.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import { vehicleStandings } from '../../db/queries/listings/vehicle-listing-states.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'

/** What decides about a seller's deeds and does not stand on the wire. */
export interface SellerFacts extends Pick<ListingNow, 'isPaid' | 'vehicle' | 'isUnpaid' | 'isVerified'> {
  /** How long it would run if it were listed again. */
  readonly relistedLengthMs: number
}

/** Of an auction that is not over nothing else is asked. */
const NOT_OVER = { vehicle: 'free', isUnpaid: false } as const

/** The facts of these listings for their seller, by the auctions' ids. */
export async function sellerFacts(
  env: Env,
  listings: readonly Listing[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, SellerFacts>> {
  const over = listings.filter(({ auction }) => auction.status === 'ended' || auction.status === 'cancelled')
  const standings = await vehicleStandings(
    database(env),
    over.map(({ auction }) => auction.id),
  )
  const isVerified = maySell(viewer.verificationStatus)
  return new Map(
    listings.map(({ auction }) => [
      auction.id,
      {
        isPaid: auction.listingPaidAtMs !== null,
        ...(standings.get(auction.id) ?? NOT_OVER),
        isVerified,
        relistedLengthMs: relistedLengthMs(auction),
      },
    ]),
  )
}
