import type { Action } from '../../../domain/account/permission-table.ts'
import { permit } from '../../../domain/account/permissions.ts'
import { isAdmin } from '../../../domain/account/roles.ts'
import { type AuditActor, REASON_REQUIRED } from '../../../domain/administration/audit.ts'
import { CANCELLED_BY_SELLER } from '../../../domain/auction/cancel-reasons.ts'
import { START_DELAY_MS, startProblem } from '../../../domain/auction/listing-terms.ts'
import type { LifecycleRequest } from '../../../domain/auction/room-contract.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { hasPhoneNumber, hasWebAddress } from '../../../domain/format/links-in-text.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { refuseOwnAuction } from '../administration/own-matter.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { readAuction } from '../auctions/read-auction.ts'
import { toRefusal } from '../bidding/place-bid.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { checkListingLimit } from './listing-limit.ts'

export type LifecycleAction = 'publish' | 'pause' | 'resume' | 'cancel'

const PERMISSIONS: Readonly<Record<LifecycleAction, Action>> = {
  publish: 'auction.publish',
  pause: 'auction.pause',
  resume: 'auction.resume',
  cancel: 'auction.cancel',
}

/**
 * Publishes, pauses, resumes or cancels an auction for its seller or an administrator. The room decides
 * whether the command fits the auction's state: it refuses a seller once there is a bid. Of an administrator
 * it needs a reason (422), publishes the change as an administrator's, and writes it to the audit log.
 * docs/rules/listings.md, Publish, pause, resume, cancel
 */
export async function changeLifecycle(
  env: Env,
  options: {
    readonly auctionId: number
    readonly viewer: Viewer
    readonly action: LifecycleAction
    /** An administrator must give one; published with the cancellation, or as the administrator's. */
    readonly reason: string | null
    /** The start of an auction that is published; by default in one hour. */
    readonly startAtMs?: number
    /** Who asks, for the audit log. */
    readonly actor: AuditActor
    readonly nowMs: number
  },
): Promise<Result<WireAuction>> {
  const { auctionId, viewer, reason, startAtMs, nowMs } = options
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const listing = found.value
  const permission = permit(viewer, PERMISSIONS[options.action], { ownerId: listing.auction.sellerId })
  if (!permission.allowed) return err(refusal(permission.reason))

  const wrongStart = startAtMs === undefined ? null : startProblem({ startAtMs, nowMs })
  if (wrongStart !== null) return err(invalidFields({ start_time: [wrongStart] }))
  if (options.action === 'publish' && !isAdmin(viewer)) {
    const limit = await checkListingLimit(env, { viewer, isListed: true, nowMs })
    if (limit.refused) return err(limit.refused)
  }

  if ((options.action === 'pause' || options.action === 'resume') && !isAdmin(viewer)) {
    const limited = await limitAttempts(env, { action: 'listingChange', who: String(auctionId), nowMs })
    if (limited) return err(limited)
  }

  // An administrator has no more than a seller's rights in an auction of their own.
  const isAdministrator = isAdmin(viewer) && viewer.userId !== listing.auction.sellerId
  if (isAdministrator) {
    const { sellerId } = listing.auction
    const own = await refuseOwnAuction(env, viewer.userId, { auctionId, sellerId })
    if (own) return err(own)
  }
  // It reaches everybody who watches or has bid, as a notification and a mail of Hammerlane's.
  if (!isAdministrator && reason !== null && hasWebAddress(reason))
    return err(invalidFields({ reason: [NO_WEB_ADDRESS] }))
  if (!isAdministrator && reason !== null && hasPhoneNumber(reason))
    return err(invalidFields({ reason: [NO_PHONE_NUMBER] }))
  if (isAdministrator && reason === null) return err(invalidFields({ reason: [REASON_REQUIRED] }))
  const answer = await env.AUCTION_ROOM.getByName(String(auctionId)).change({
    by: isAdministrator ? 'admin' : 'seller',
    actorId: viewer.userId,
    ...(isAdministrator && { audit: options.actor }),
    change: toChange(options.action, listing, reason, startAtMs ?? nowMs + START_DELAY_MS),
  })
  if (!answer.accepted) return err(toRefusal(answer))
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  return read.ok ? ok(read.value.auction) : read
}

const NO_WEB_ADDRESS = 'The reason must not contain a web address'
const NO_PHONE_NUMBER = 'The reason must not contain a phone number'

function toChange(
  action: LifecycleAction,
  listing: Listing,
  reason: string | null,
  publishedStartMs: number,
): LifecycleRequest['change'] {
  switch (action) {
    case 'publish': {
      const { startAtMs, endAtMs } = listing.auction
      return {
        type: 'publish',
        startAtMs: publishedStartMs,
        endAtMs: publishedStartMs + (endAtMs - startAtMs),
      }
    }
    case 'cancel':
      return { type: 'cancel', reason: reason ?? CANCELLED_BY_SELLER }
    default:
      return { type: action, ...(reason !== null && { reason }) }
  }
}
