import { invalidFields } from '../../../domain/errors.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { type Cents, cents, dollarsToCents } from '../../../domain/money/cents.ts'
import { err, type Result } from '../../../domain/result.ts'
import type { DevelopmentAuctionBody } from '../../../domain/schemas/development.ts'
import { vehicleName } from '../../../domain/vehicle/vehicle-labels.ts'
import type { Env } from '../../env.ts'
import { type CreatedListing, createAndOpenListing } from '../../services/listings/create-listing.ts'
import { DEFAULT_SELLER_EMAIL } from './demo-accounts.ts'
import { ensureDemoAccount } from './ensure-accounts.ts'
import { fixDemoFee } from './fix-demo-fee.ts'
import { generatedVehicle } from './generated-vehicle.ts'

const WEEK_MS = 7 * DAY_MS
const DEFAULT_STARTING_BID_CENTS = cents(500_000)

/**
 * Creates a paid listing of a generated vehicle. It starts at once unless another start is given, and lasts a
 * week unless another end is given.
 */
export async function openDemoAuction(
  env: Env,
  { request, nowMs }: { readonly request: DevelopmentAuctionBody; readonly nowMs: number },
): Promise<Result<CreatedListing>> {
  const sellerId = await ensureDemoAccount(env, request.seller_email ?? DEFAULT_SELLER_EMAIL, nowMs)
  if (sellerId === null) return err(invalidFields({ seller_email: ['There is no account of this address'] }))
  const vehicle = generatedVehicle(sellerId)
  const startAtMs = nowMs + (request.starts_in_ms ?? 0)
  const created = await createAndOpenListing(env, {
    listing: {
      vehicle,
      images: [],
      title: request.title ?? vehicleName(vehicle),
      description: 'Made on a developer’s machine.',
      startingBidCents: centsOrNull(request.starting_bid) ?? DEFAULT_STARTING_BID_CENTS,
      reserveCents: centsOrNull(request.reserve_price || null),
      buyNowCents: centsOrNull(request.buy_now_price || null),
      incrementCents: centsOrNull(request.min_bid_increment),
      autoExtendMinutes: request.auto_extend_minutes ?? null,
      startAtMs,
      endAtMs: request.ends_in_ms === undefined ? startAtMs + WEEK_MS : nowMs + request.ends_in_ms,
      isPaid: true,
      isPriority: false,
      isFeatured: false,
    },
    nowMs,
  })
  if (created.ok) {
    await fixDemoFee(env, { auctionId: created.value.auctionId, sellerId, atMs: nowMs })
  }
  // Its alarm would start it a moment later; a test wants to bid at once.
  if (created.ok && startAtMs <= nowMs) {
    await env.AUCTION_ROOM.getByName(String(created.value.auctionId)).poke()
  }
  return created
}

function centsOrNull(dollars: number | null | undefined): Cents | null {
  return dollars === null || dollars === undefined ? null : dollarsToCents(dollars)
}
