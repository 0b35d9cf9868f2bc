import { permit } from '../../../domain/account/permissions.ts'
import { isRelistFree } from '../../../domain/after-sale/sale-money.ts'
import { getRelistedDurationMs, START_DELAY_MS, startProblem } from '../../../domain/auction/listing-terms.ts'
import { VEHICLE_LISTED, VEHICLE_SOLD } from '../../../domain/auction/seller-actions.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { type AuctionRefusalReason, isVehicleSold } from '../../db/queries/listings/listings.ts'
import { runBatch } from '../../db/queries/platform/batch.ts'
import { findSaleOfRound } from '../../db/queries/settlement/sale-lists.ts'
import { findFeeMethod } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { waitForReplica } from '../replication/wait-for-replica.ts'
import { fixFeeAtPublishing } from '../settlement/fix-fee.ts'
import { recordNextStep } from '../settlement/next-step.ts'
import { alertVinRefused } from './alert-vin-conflict.ts'
import { type CreatedListing, createAuctionForVehicle } from './create-listing.ts'
import { checkListingLimit } from './listing-limit.ts'

/**
 * Lists a vehicle again for its seller, when its auction is over without a sale or its buyer did not pay
 * (decision 237): a new auction at the old one's prices, starting at `startAtMs`, by default in one hour. It has to be paid for, except once after a
 * sale that is not completed.
 * Errors: `not_found`, a permission error, `invalid` on `start_time`, or `conflict`. docs/rules/listings.md, Relisting
 */
export async function relist(
  env: Env,
  {
    auctionId,
    viewer,
    startAtMs: chosenMs,
    nowMs,
  }: {
    readonly auctionId: number
    readonly viewer: Viewer
    readonly startAtMs?: number
    readonly nowMs: number
  },
): Promise<Result<CreatedListing>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { auction: old } = found.value
  const permission = permit(viewer, 'auction.relist', { ownerId: old.sellerId })
  if (!permission.allowed) return err(refusal(permission.reason))
  const wrongStart = chosenMs === undefined ? null : startProblem({ startAtMs: chosenMs, nowMs })
  if (wrongStart !== null) return err(invalidFields({ start_time: [wrongStart] }))

  // The room is the authority: its replica may lag behind the close.
  const view = await env.AUCTION_ROOM.getByName(String(auctionId)).view({ kind: 'public' })
  const status = view?.auction.status ?? old.status
  if (!isOver(status)) {
    return err(refusal('conflict', { message: 'Only an auction that is over can be listed again.' }))
  }
  // D1 decides below whether the VIN is free, and its replica of the end lags behind the room.
  await waitForReplica(async () => {
    const copied = await findVisible(env, { auctionId, viewer })
    return !copied.ok || isOver(copied.value.auction.status)
  })
  // Sold in this auction or in a later one. A sale that is being accepted now is checked by the rooms below.
  if (await isVehicleSold(database(env), old.vehicleId)) {
    return err(refusal('conflict', { message: VEHICLE_SOLD }))
  }
  const sale = await findSaleOfRound(database(env), { auctionId: old.id, round: old.round })
  // The fee was paid for the sale that is not completed.
  const isFree = isRelistFree(sale)
  const startAtMs = chosenMs ?? nowMs + START_DELAY_MS
  const limit = await checkListingLimit(env, {
    viewer: { userId: old.sellerId },
    publishes: isFree,
    nowMs,
  })
  if (limit.refused) return err(limit.refused)
  const feeMethodId = isFree ? await findFeeMethod(database(env), old) : null
  const made = await createAuctionForVehicle(env, {
    maxLive: limit.settings.maxActiveAuctions,
    sellerType: isFree ? limit.sellerType : null,
    vehicleId: old.vehicleId,
    sellerId: old.sellerId,
    relistedFromId: old.id,
    sale: {
      title: old.title,
      description: old.description,
      startingBidCents: old.startingBidCents,
      reserveCents: old.reserveCents,
      buyNowCents: old.buyNowCents,
      incrementCents: null,
      autoExtendMinutes: null,
      startAtMs,
      endAtMs: startAtMs + getRelistedDurationMs(old),
      isPaid: isFree,
      isPriority: false,
      isFeatured: false,
    },
    nowMs,
  })
  if (!made.ok) return made
  if (typeof made.value !== 'string') {
    if (isFree) {
      const published = {
        auctionId: made.value.auctionId,
        paymentMethodId: feeMethodId,
        publishedAtMs: nowMs,
        nowMs,
      }
      await runBatch(database(env), await fixFeeAtPublishing(env, published))
    }
    if (sale?.state === 'defaulted') await recordNextStep(env, sale, 'relisted', nowMs)
    return ok(made.value)
  }
  if (made.value === 'vin_live') {
    await alertVinRefused(env, { vin: found.value.vehicle.vin, sellerId: old.sellerId, nowMs })
  }
  return err(refusal('conflict', { message: REFUSED[made.value] }))
}

function isOver(status: string): boolean {
  return status === 'ended' || status === 'cancelled'
}

const REFUSED: Readonly<Record<AuctionRefusalReason, string>> = {
  sold: VEHICLE_SOLD,
  vin_live: VEHICLE_LISTED,
  type_changed: 'Your account type has just changed. Please try again.',
  limit: 'You have as many auctions as you can have at a time.',
}
