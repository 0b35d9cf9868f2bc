import { permit } from '../../../domain/account/permissions.ts'
import { scheduleProblem } from '../../../domain/auction/listing-terms.ts'
import { VEHICLE_SOLD } from '../../../domain/auction/seller-actions.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import { PHOTO_MESSAGES } from '../../../domain/photos/photo-rules.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListingInput } from '../../../domain/schemas/listing-input.ts'
import { database } from '../../db/client.ts'
import { findIdenticalListing } from '../../db/queries/listings/listings.ts'
import { countImages } from '../../db/queries/listings/photos.ts'
import { findVehicle } from '../../db/queries/listings/vehicles.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { type CreatedListing, createAuctionForVehicle, type SaleRequest } from './create-listing.ts'
import { discardDraft } from './listing-drafts.ts'
import { checkListingLimit, type ListingLimit } from './listing-limit.ts'
import { toVinTakenRefusal } from './vin-taken.ts'

/**
 * Creates an auction of a vehicle that the seller has stored before. It is pending, and visible to its seller
 * only, until the checkout is complete. A draft yields one auction: repeating the request returns the
 * existing one.
 * Errors: `invalid` by field, a permission error, or `conflict` where the VIN is listed, sold or over the
 * limit. docs/rules/listings.md, Creating a listing
 */
export async function createAuction(
  env: Env,
  {
    viewer,
    listing,
    limit,
    nowMs,
  }: {
    readonly viewer: Viewer
    readonly listing: ListingInput
    /** The seller's limit, of a caller that creates several and has asked for it just now. */
    readonly limit?: ListingLimit | undefined
    readonly nowMs: number
  },
): Promise<Result<Pick<CreatedListing, 'auctionId' | 'auctionNumber'>>> {
  const db = database(env)
  const { vehicle_id: vehicleId } = listing
  const vehicle = await findVehicle(db, vehicleId)
  if (!vehicle) return err(invalidFields({ vehicle_id: ['This vehicle was not found.'] }))
  const permission = permit(viewer, 'vehicle.edit', { ownerId: vehicle.sellerId })
  if (!permission.allowed) return err(refusal(permission.reason))
  const sale = toSaleRequest(listing)
  // A client that lost the response sends the identical body again: it gets the auction that was created.
  const findRepeated = async () =>
    listing.draft_id === null
      ? null
      : findIdenticalListing(db, { vehicleId, sellerId: viewer.userId, ...sale })
  const earlier = await findRepeated()
  if (earlier !== null) return ok(earlier)
  const { refused: limited, settings } = limit ?? (await checkListingLimit(env, { viewer, nowMs }))
  if (limited) return err(limited)
  const wrongTimes = scheduleProblem({ ...sale, nowMs, maxDays: settings.maxAuctionDurationDays })
  if (wrongTimes) return err(invalidFields(wrongTimes))
  if ((await countImages(db, { kind: 'vehicle', id: vehicleId })) === 0) {
    return err(invalidFields({ images: [PHOTO_MESSAGES.required] }))
  }
  const { maxActiveAuctions: maxLive } = settings
  const made = await createAuctionForVehicle(env, {
    vehicleId,
    sellerId: viewer.userId,
    relistedFromId: null,
    sale,
    maxLive,
    // Unpaid: whether the seller may publish is asked at the checkout.
    sellerType: null,
    nowMs,
  })
  if (!made.ok) return made
  switch (made.value) {
    case 'vin_live': {
      const same = await findRepeated()
      if (same !== null) return ok(same)
      return err(await toVinTakenRefusal(env, { vin: vehicle.vin, sellerId: viewer.userId, nowMs }))
    }
    case 'sold':
      return err(refusal('conflict', { message: VEHICLE_SOLD }))
    case 'type_changed':
    case 'limit': {
      // A concurrent request listed another of the seller's vehicles after the limit was checked above.
      const again = await checkListingLimit(env, { viewer, nowMs })
      return err(again.refused ?? refusal('conflict'))
    }
  }
  if (listing.draft_id !== null) {
    await discardDraft(env, { draftId: listing.draft_id, userId: viewer.userId, nowMs })
  }
  return ok(made.value)
}

function toSaleRequest(listing: ListingInput): SaleRequest {
  const { auction_type: type, reserve_price: reserve, buy_now_price: buyNow } = listing
  return {
    title: listing.title,
    description: listing.description,
    startingBidCents: dollarsToCents(listing.starting_bid),
    reserveCents: type === 'no_reserve' || reserve === null ? null : dollarsToCents(reserve),
    buyNowCents: buyNow === null ? null : dollarsToCents(buyNow),
    incrementCents: null,
    autoExtendMinutes: null,
    startAtMs: listing.start_time,
    endAtMs: listing.end_time,
    isPaid: false,
    isPriority: false,
    isFeatured: false,
  }
}
