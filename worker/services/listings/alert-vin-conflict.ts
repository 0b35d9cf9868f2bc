import { AFTER_SALE_WITHIN_MS } from '../../../domain/after-sale/after-sale-offer.ts'
import { database } from '../../db/client.ts'
import { listVinClaims } from '../../db/queries/listings/listings.ts'
import { findIdleClaim } from '../../db/queries/listings/vin-conditions.ts'
import type { Env } from '../../env.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'

/**
 * Alerts administrators if another seller has an open auction of a new auction's VIN, or may still sell the
 * car by an after-sale offer. docs/rules/listings.md, VIN
 */
export async function alertVinConflict(
  env: Env,
  {
    auctionId,
    auctionNumber,
    sellerId,
    nowMs,
  }: {
    readonly auctionId: number
    readonly auctionNumber: string
    readonly sellerId: number
    readonly nowMs: number
  },
): Promise<void> {
  const endedAfterMs = nowMs - AFTER_SALE_WITHIN_MS
  const claims = await listVinClaims(database(env), { auctionId, sellerId, endedAfterMs })
  if (claims.length === 0) return
  const others = claims.map((claim) => claim.auctionNumber)
  await raiseAlert(
    env,
    {
      key: `vin_conflict:${auctionId}`,
      kind: 'vin_conflict',
      message: `Auction ${auctionNumber} has the VIN of another seller's car: ${others.join(', ')}.`,
      userId: sellerId,
      auctionId,
      facts: { other_auctions: others },
    },
    nowMs,
  )
}

/**
 * Alerts administrators, once an auction, that another seller's paid auction keeps a refused VIN without running: who does
 * not own the car may keep its owner from selling it. docs/rules/listings.md, VIN
 */
export async function alertVinRefused(
  env: Env,
  { vin, sellerId, nowMs }: { readonly vin: string; readonly sellerId: number; readonly nowMs: number },
): Promise<void> {
  const claim = await findIdleClaim(database(env), { vin, sellerId })
  if (claim === null) return
  const { auctionId, auctionNumber } = claim
  await raiseAlert(
    env,
    {
      key: `vin_refused:${auctionId}`,
      kind: 'vin_conflict',
      message: `Auction ${auctionNumber}, which is not running, keeps another seller from listing its VIN.`,
      userId: sellerId,
      auctionId,
      facts: { vin },
    },
    nowMs,
  )
}
