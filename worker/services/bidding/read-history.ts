import type { LedgerEntry } from '../../../domain/auction/ledger.ts'
import type { BidPage, HistoryRequest, RoomHistory } from '../../../domain/auction/room-contract.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { toAuctionViewer } from '../auctions/auction-viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { limitAttempts } from '../platform/rate-limit.ts'

/**
 * A page of an auction's bids as the viewer may see them, highest first; of equal amounts the newest first.
 */
export async function readBidPage(
  env: Env,
  options: {
    readonly auctionId: number
    readonly viewer: Viewer | null
    readonly page: number
    readonly perPage: number
  },
): Promise<Result<BidPage>> {
  const { auctionId, viewer, page, perPage } = options
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const bids = await env.AUCTION_ROOM.getByName(String(auctionId)).bidPage(
    toAuctionViewer(viewer),
    page,
    perPage,
  )
  return ok(bids ?? { data: [], current_page: 1, last_page: 1, per_page: perPage, total: 0 })
}

/** An auction's history as the viewer may see it; null if its room was never opened. */
export async function readRoomHistory(
  env: Env,
  {
    auctionId,
    viewer,
    ...request
  }: HistoryRequest & { readonly auctionId: number; readonly viewer: Viewer | null },
): Promise<Result<RoomHistory | null>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  return ok(await env.AUCTION_ROOM.getByName(String(auctionId)).history(toAuctionViewer(viewer), request))
}

/** The auction's hash-chained ledger from its first entry. Limited, because its room reads all of it. */
export async function readLedger(
  env: Env,
  {
    auctionId,
    viewer,
    ipAddress,
    nowMs,
  }: {
    readonly auctionId: number
    readonly viewer: Viewer | null
    readonly ipAddress: string | null
    readonly nowMs: number
  },
): Promise<Result<readonly LedgerEntry[]>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const who = viewer === null ? toAddressGroup(ipAddress ?? 'unknown') : `user ${viewer.id}`
  const limited = await limitAttempts(env, { action: 'ledger', who, nowMs })
  if (limited) return err(limited)
  return ok((await env.AUCTION_ROOM.getByName(String(auctionId)).ledger()) ?? [])
}
