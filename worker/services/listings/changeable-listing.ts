import { isCompletedSale, isSaleOpen } from '../../../domain/after-sale/sale-money.ts'
import type { RoomTerms } from '../../../domain/auction/room-contract.ts'
import { refusal } from '../../../domain/errors.ts'
import {
  isListingFinal,
  LISTING_IS_FINAL,
  LISTING_IS_OFFERED,
  LISTING_IS_PAYABLE,
} from '../../../domain/listing/final-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findNewestAuction } from '../../db/queries/listings/listing-changes.ts'
import { findVehicleBuyer } from '../../db/queries/listings/listings.ts'
import { findSaleOfRound } from '../../db/queries/settlement/sale-lists.ts'
import type { Env } from '../../env.ts'

/** The newest auction of a vehicle and the terms in its room; null without one, or before it was opened. */
export interface ChangeableListing {
  readonly newest: Awaited<ReturnType<typeof findNewestAuction>>
  readonly terms: RoomTerms | null
  /** The round whose sale has failed; null without one. */
  readonly failedRound: number | null
}

const SOLD = refusal('conflict', { message: 'This vehicle is sold.' })

/**
 * Reads the newest auction of a vehicle whose facts or photos its seller wants to change. The room is asked first: its replica may be
 * a moment behind. Error: `conflict` while somebody decides on the listing or relies on it: the vehicle is sold, a late payment
 * would complete its sale, an offer is open, or an auction with bids is about to end. docs/rules/listings.md, What stays
 */
export async function readChangeableListing(
  env: Env,
  { vehicleId, nowMs }: { readonly vehicleId: number; readonly nowMs: number },
): Promise<Result<ChangeableListing>> {
  const db = database(env)
  const newest = await findNewestAuction(db, vehicleId)
  const terms = newest ? await env.AUCTION_ROOM.getByName(String(newest.id)).terms() : null
  const failedRound = newest && terms?.isSold ? await findFailedRound(env, newest.id, terms.round) : null
  if (terms?.isSold && failedRound === null) return err(SOLD)
  const buyer = await findVehicleBuyer(db, vehicleId)
  if (buyer === 'sold') return err(SOLD)
  if (buyer === 'can_pay') return err(LISTING_IS_PAYABLE)
  if (terms?.isOffered) return err(LISTING_IS_OFFERED)
  if (terms && isListingFinal(terms, nowMs)) return err(LISTING_IS_FINAL)
  return ok({ newest, terms, failedRound })
}

/** The round, if its sale has failed; null while it counts, or is not stored yet. */
async function findFailedRound(env: Env, auctionId: number, round: number): Promise<number | null> {
  const sale = await findSaleOfRound(database(env), { auctionId, round })
  const counts = sale === null || isSaleOpen(sale.state) || isCompletedSale(sale.state)
  return counts ? null : round
}
