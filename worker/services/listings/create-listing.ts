import type { UserType } from '../../../domain/account/roles.ts'
import { AFTER_SALE_WITHIN_MS } from '../../../domain/after-sale/after-sale-offer.ts'
import { buyNowProblem } from '../../../domain/auction/new-auction.ts'
import { effectiveIncrement } from '../../../domain/auction/proxy-bidding.ts'
import type { OpenRoomRequest } from '../../../domain/auction/room-contract.ts'
import type { AuctionTerms, FrozenTerms } from '../../../domain/auction/types.ts'
import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { addCents, type Cents, ceilToDollar } from '../../../domain/money/cents.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import {
  type AuctionRefusalReason,
  insertAuctionOfVehicle,
  insertListing,
  listSellableAuctions,
  type NewListing,
} from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { alertVinConflict } from './alert-vin-conflict.ts'
import { readPresentTerms, toTermColumns } from './frozen-terms.ts'

/** A listing to create: the vehicle with its photos, and the terms of the sale. */
export interface ListingRequest extends SaleRequest {
  readonly vehicle: NewListing['vehicle']
  readonly images: NewListing['images']
}

/** The terms of a sale and its schedule. */
export interface SaleRequest {
  readonly title: string
  readonly description: string
  readonly startingBidCents: Cents
  readonly reserveCents: Cents | null
  readonly buyNowCents: Cents | null
  /** Null means the platform setting. Only a listing that is created paid, in development, has its own. */
  readonly incrementCents: Cents | null
  readonly autoExtendMinutes: number | null
  readonly startAtMs: number
  readonly endAtMs: number
  readonly isPaid: boolean
  readonly isPriority: boolean
  readonly isFeatured: boolean
}

export interface CreatedListing {
  readonly auctionId: number
  readonly auctionNumber: string
  readonly vehicleId: number
  /** The command that opens the auction's room. */
  readonly room: OpenRoomRequest
}

/**
 * Stores a listing with the present terms, which its payment replaces unless it is paid already. The caller opens the
 * room; if that is interrupted, the hourly sweep opens it. Errors: `invalid` by field. docs/rules/listings.md, Frozen
 * terms
 */
export async function createListing(
  env: Env,
  { listing, nowMs }: { readonly listing: ListingRequest; readonly nowMs: number },
): Promise<Result<CreatedListing>> {
  const checked = await checkedTerms(env, listing)
  if (!checked.ok) return checked
  const terms = checked.value
  const { vehicle, images } = listing
  const auction = auctionColumns(listing, terms, nowMs)
  const stored = await insertListing(database(env), { vehicle, images, auction, nowMs })
  return ok({ ...stored, room: toOpenRoom(stored, vehicle.sellerId, listing, terms) })
}

/**
 * Creates an unpaid auction of an existing vehicle and opens its room. First the rooms of the vehicle's
 * earlier auctions stop selling, because a bidder may be accepting an after-sale offer at the same moment
 * (decision 237). Returns an `AuctionRefusalReason` if the database or one of these rooms refuses. Errors: `invalid` by
 * field, or the rate limit.
 */
export async function createAuctionForVehicle(
  env: Env,
  options: {
    readonly vehicleId: number
    readonly sellerId: number
    readonly relistedFromId: number | null
    readonly sale: SaleRequest
    /** The number of open auctions that the seller may have. */
    readonly maxLive: number
    /** Of a listing that is public at once: the seller's account type by which they may publish. */
    readonly sellerType: UserType | null
    readonly nowMs: number
  },
): Promise<Result<CreatedListing | AuctionRefusalReason>> {
  const { vehicleId, sellerId, relistedFromId, sale, maxLive, sellerType, nowMs } = options
  const checked = await checkedTerms(env, sale)
  if (!checked.ok) return checked
  const limited = await limitAttempts(env, { action: 'newListing', who: String(sellerId), nowMs })
  if (limited) return err(limited)
  const earlier = await holdEarlier(env, { vehicleId, nowMs })
  if (typeof earlier === 'string') return ok(earlier)
  const auction = { ...auctionColumns(sale, checked.value, nowMs), relistedFromId }
  const stored = await insertAuctionOfVehicle(database(env), {
    vehicleId,
    sellerId,
    auction,
    maxLive,
    sellerType,
    nowMs,
  })
  if (typeof stored === 'string') return ok(stored)
  // Open after-sale offers end with the new listing, and no further ones can be made
  // (docs/rules/after-sale.md, Offers).
  await Promise.all(earlier.map((room) => room.closeAfterSaleOffers()))
  const room = toOpenRoom(stored, sellerId, sale, checked.value)
  await env.AUCTION_ROOM.getByName(String(stored.auctionId)).open(room)
  await alertVinConflict(env, { ...stored, sellerId, nowMs })
  return ok({ ...stored, vehicleId, room })
}

/**
 * Stops the rooms of the vehicle's earlier auctions, and of those of its VIN by the same seller, from selling; 'sold' if one
 * of them has sold it, 'vin_live' if one was reopened. Returns those that may have an open offer.
 */
async function holdEarlier(
  env: Env,
  { vehicleId, nowMs }: { readonly vehicleId: number; readonly nowMs: number },
): Promise<ReturnType<Env['AUCTION_ROOM']['getByName']>[] | 'sold' | 'vin_live'> {
  const endedAfterMs = nowMs - AFTER_SALE_WITHIN_MS
  const earlier = await listSellableAuctions(database(env), { vehicleId, endedAfterMs })
  const rooms = earlier.map(({ id, takesOffers }) => ({
    room: env.AUCTION_ROOM.getByName(String(id)),
    takesOffers,
  }))
  const answers = await Promise.all(rooms.map(({ room }) => room.reserveForRelisting()))
  if (answers.includes('sold')) return 'sold'
  if (answers.includes('open')) return 'vin_live'
  return rooms.filter(({ takesOffers }) => takesOffers).map(({ room }) => room)
}

async function checkedTerms(env: Env, sale: SaleRequest): Promise<Result<AuctionTerms>> {
  const terms = toTerms(sale, await readPresentTerms(env))
  const problem = saleProblem(sale, terms)
  return problem ? err(problem) : ok(terms)
}

function toOpenRoom(
  { auctionId, auctionNumber }: Pick<CreatedListing, 'auctionId' | 'auctionNumber'>,
  sellerId: number,
  { title, isPaid: paid, reserveCents, startAtMs, endAtMs }: SaleRequest,
  terms: AuctionTerms,
): OpenRoomRequest {
  const identity = { auctionId, auctionNumber, sellerId, title }
  return { ...identity, status: 'pending', paid, terms, reserveCents, startAtMs, endAtMs }
}

/** Creates a listing and opens its room. Only listings with a replayed history use `createListing` alone. */
export async function createAndOpenListing(
  env: Env,
  options: { readonly listing: ListingRequest; readonly nowMs: number },
): Promise<Result<CreatedListing>> {
  const created = await createListing(env, options)
  if (created.ok) await env.AUCTION_ROOM.getByName(String(created.value.auctionId)).open(created.value.room)
  return created
}

function toTerms(
  { startingBidCents, buyNowCents, incrementCents, autoExtendMinutes }: SaleRequest,
  present: FrozenTerms,
): AuctionTerms {
  return {
    ...present,
    ...(incrementCents !== null && { incrementCents: effectiveIncrement(incrementCents) }),
    ...(autoExtendMinutes !== null && { autoExtendMs: autoExtendMinutes * MINUTE_MS }),
    startingBidCents,
    buyNowCents,
  }
}

function saleProblem(listing: SaleRequest, terms: AuctionTerms): Refusal | null {
  if (listing.endAtMs <= listing.startAtMs) {
    return invalidFields({ end_time: ['The end must be after the start.'] })
  }
  const problem = buyNowProblem({ ...terms, reserveCents: listing.reserveCents })
  return problem === null ? null : invalidFields({ buy_now_price: [problem] })
}

function auctionColumns(listing: SaleRequest, terms: AuctionTerms, nowMs: number): NewListing['auction'] {
  const { reserveCents, buyNowCents, startAtMs, endAtMs } = listing
  return {
    title: listing.title,
    description: listing.description,
    auctionType: reserveCents === null ? 'no_reserve' : 'reserve',
    durationDays: Math.max(1, Math.round((endAtMs - startAtMs) / DAY_MS)),
    startingBidCents: terms.startingBidCents,
    ...toTermColumns(terms),
    isPriority: listing.isPriority,
    isFeatured: listing.isFeatured,
    listingPaidAtMs: listing.isPaid ? nowMs : null,
    // Initial values: the room overwrites them with its first replication.
    status: 'pending',
    startAtMs,
    endAtMs,
    reserveCents,
    hasReserve: reserveCents !== null,
    reserveMet: reserveCents === null,
    buyNowCents,
    minimumBidCents: ceilToDollar(addCents(terms.startingBidCents, terms.incrementCents)),
  }
}
