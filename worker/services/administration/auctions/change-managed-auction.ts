import { permit } from '../../../../domain/account/permissions.ts'
import { type AuditActor, NO_REASON } from '../../../../domain/administration/audit.ts'
import type { LifecycleRequest } from '../../../../domain/auction/room-contract.ts'
import type { AuctionStatus } from '../../../../domain/auction/types.ts'
import { type Refusal, refusal } from '../../../../domain/errors.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { database } from '../../../db/client.ts'
import { findManagedAuction } from '../../../db/queries/administration/managed-auctions.ts'
import { insertAuditEntryStatement } from '../../../db/queries/platform/audit-log.ts'
import type { Env } from '../../../env.ts'
import { requireRecentProof } from '../../accounts/recent-proof.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { AUCTION_NOT_FOUND } from '../../auctions/find-visible.ts'
import { toRefusal } from '../../bidding/place-bid.ts'
import { waitForReplica } from '../../replication/wait-for-replica.ts'
import { refuseOwnAuction } from '../own-matter.ts'

interface Change {
  readonly auctionId: number
  readonly viewer: Viewer
  /** Who asks, for the audit log. */
  readonly actor: AuditActor
  readonly nowMs: number
}

/**
 * Sets any status of an auction; the room keeps it consistent, publishes the change as an administrator's with the reason,
 * and writes the audit log. Resolves to the status that the auction has then. Errors: a permission error, `not_found`, `not_allowed` for one's own
 * auction, `invalid` under `start_time` or `end_time`, `conflict`, or `unavailable`.
 * docs/rules/administration.md, Auctions; docs/rules/bidding.md, Lifecycle
 */
export async function setAuctionStatus(
  env: Env,
  {
    status,
    startAtMs,
    endAtMs,
    reason,
    ...change
  }: Change & {
    readonly status: AuctionStatus
    /** The new start of a pending auction; null keeps the present one. */
    readonly startAtMs: number | null
    /** The new end; null keeps the present one. */
    readonly endAtMs: number | null
    readonly reason: string | null
  },
): Promise<Result<AuctionStatus>> {
  return changeRoom(env, change, 'auction.set_status', {
    type: 'set_status',
    status,
    reason: reason ?? NO_REASON,
    ...(startAtMs !== null && { startAtMs }),
    ...(endAtMs !== null && { endAtMs }),
  })
}

/**
 * Voids a bid: the auction stays as if the bid had never been accepted. Needs recent proof. Errors:
 * a permission error, `proof_required`, `not_found`, `not_allowed` for one's own auction, `invalid` under `bid_id`,
 * `conflict`, or `unavailable`. docs/rules/bidding.md, Voiding
 */
export async function voidBid(
  env: Env,
  { bidId, reason, ...change }: Change & { readonly bidId: number; readonly reason: string },
): Promise<Result<AuctionStatus>> {
  const unproved = requireRecentProof(change.viewer, change.nowMs)
  const permission = permit(change.viewer, 'bid.void')
  if (permission.allowed && unproved) return err(unproved)
  return changeRoom(env, change, 'bid.void', { type: 'void_bid', bidId, reason })
}

/**
 * Runs the failed steps of an auction's room again: copies, notifications, mails, charges. Null once they are due. Errors: a
 * permission error or `not_found`. docs/rules/administration.md, Auctions
 */
export async function runFailedSteps(
  env: Env,
  { auctionId, viewer, actor, nowMs, reason }: Change & { readonly reason: string },
): Promise<Refusal | null> {
  const permission = permit(viewer, 'admin.write')
  if (!permission.allowed) return refusal(permission.reason)
  const db = database(env)
  if (!(await findManagedAuction(db, auctionId))) return AUCTION_NOT_FOUND
  const room = env.AUCTION_ROOM.getByName(String(auctionId))
  const failed = (await room.inspect())?.jobs.filter(({ state }) => state === 'failed') ?? []
  const entry = {
    actor,
    action: 'auction.run_steps',
    subjectType: 'auction',
    subjectId: String(auctionId),
    before: { failed: failed.map(({ key }) => key) },
    after: null,
    reason,
  }
  await insertAuditEntryStatement(db, entry, nowMs)
  await room.poke()
  return null
}

async function changeRoom(
  env: Env,
  { auctionId, viewer, actor }: Change,
  action: 'auction.set_status' | 'bid.void',
  change: LifecycleRequest['change'],
): Promise<Result<AuctionStatus>> {
  const permission = permit(viewer, action)
  if (!permission.allowed) return err(refusal(permission.reason))
  const db = database(env)
  const found = await findManagedAuction(db, auctionId)
  if (found === null) return err(AUCTION_NOT_FOUND)
  const own = await refuseOwnAuction(env, viewer.userId, { auctionId, sellerId: found.seller.id })
  if (own) return err(own)
  const answer = await env.AUCTION_ROOM.getByName(String(auctionId)).change({
    by: 'admin',
    actorId: viewer.userId,
    audit: actor,
    change,
  })
  if (!answer.accepted) return err(toRefusal(answer))
  // So that the list shows the change.
  await waitForReplica(
    async () => ((await findManagedAuction(db, auctionId))?.seq ?? 0) >= answer.auction.seq,
  )
  return ok(answer.auction.status)
}
