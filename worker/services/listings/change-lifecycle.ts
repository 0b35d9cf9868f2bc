import type { Action } from '../../../domain/account/permission-table.ts'
import { permit } from '../../../domain/account/permissions.ts'
import { isAdmin } from '../../../domain/account/roles.ts'
import { START_DELAY_MS } from '../../../domain/auction/listing-terms.ts'
import type { LifeRequest } from '../../../domain/auction/room-contract.ts'
import { refusal } from '../../../domain/errors.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { readAuction } from '../auctions/read-auction.ts'
import { refusalOf } from '../bidding/place-bid.ts'
import { done, type Outcome, refused } from '../result.ts'
import { listingLimit } from './listing-limit.ts'

export type LifeDeed = 'publish' | 'pause' | 'resume' | 'cancel'

const PERMISSIONS: Readonly<Record<LifeDeed, Action>> = {
  publish: 'auction.publish',
  pause: 'auction.pause',
  resume: 'auction.resume',
  cancel: 'auction.cancel',
}

/**
 * Publishes, pauses, resumes or cancels an auction for its seller or an administrator. The room decides
 * whether the command fits the auction's state: it refuses a seller once there is a bid.
 * docs/rules/listings.md, Publish, pause, resume, cancel
 */
export async function changeLife(
  env: Env,
  options: {
    readonly auctionId: number
    readonly viewer: Viewer
    readonly deed: LifeDeed
    readonly reason: string | null
    readonly nowMs: number
  },
): Promise<Outcome<WireAuction>> {
  const { auctionId, viewer, reason, nowMs } = options
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const listing = found.value
  const permission = permit(viewer, PERMISSIONS[options.deed], { ownerId: listing.auction.sellerId })
  if (!permission.allowed) return refused(refusal(permission.reason))

  if (options.deed === 'publish' && !isAdmin(viewer)) {
    const limit = await listingLimit(env, { viewer, isListed: true, nowMs })
    if (limit.refused) return refused(limit.refused)
  }

  const answer = await env.AUCTION_ROOM.getByName(String(auctionId)).change({
    by: isAdmin(viewer) ? 'admin' : 'seller',
    actorId: viewer.userId,
    change: toChange(options.deed, listing, reason, nowMs),
  })
  if (!answer.accepted) return refused(refusalOf(answer))
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  return read.ok ? done(read.value.auction) : read
}

function toChange(
  action: LifeDeed,
  listing: Listing,
  reason: string | null,
  nowMs: number,
): LifeRequest['change'] {
  switch (action) {
    case 'publish': {
      const { startAtMs, endAtMs } = listing.auction
      const start = nowMs + START_DELAY_MS
      return { type: 'publish', startAtMs: start, endAtMs: start + (endAtMs - startAtMs) }
    }
    case 'cancel':
      return { type: 'cancel', reason: reason ?? 'Cancelled by the seller.' }
    default:
      return { type: action }
  }
}
