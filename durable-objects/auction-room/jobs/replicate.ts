/**
 * Brings the auction's replica in D1 up to date, from the last watermark. Safe to repeat: see
 * `replicateRoom`.
 */
import { getAvailableBuyNow, getMinimumBid, isReserveMet } from '../../../domain/auction/bidding.ts'
import { getBidderMask, isSoldAfterAuction } from '../../../domain/auction/ledger.ts'
import type { Env } from '../../../worker/env.ts'
import type { AuctionReplica } from '../../../worker/services/replication/replicate-room.ts'
import { replicateRoom } from '../../../worker/services/replication/replicate-room.ts'
import type { RoomAuction } from '../auction-store.ts'
import { lastEventAt } from '../storage/event-store.ts'
import { entriesToReplicate } from '../storage/replica-entries.ts'
import { readWatermark, writeWatermark } from '../storage/watermarks.ts'
import type { JobResult } from './kinds.ts'

/** Events per run, so that a D1 batch stays well below its limits of size and time. */
const BATCH = 1_000
/** Interval of replication during continuous bidding: lists may be a second out of date. */
const NEXT_RUN_MS = 1_000
/** With so many events in a run bidding is continuous, also if none came during the run. */
const CONTINUOUS_EVENTS = 60

/** Writes the next batch of events, their bids and the current state to D1. */
export async function replicateAuction(env: Env, sql: SqlStorage, auction: RoomAuction): Promise<JobResult> {
  const replicatedSeq = readWatermark(sql, 'copied_seq')
  const { count, throughSeq, ...entries } = entriesToReplicate(sql, replicatedSeq, BATCH)
  await replicateRoom(env, { auction: toAuctionReplica(auction, findClosedAt(sql, auction)), entries })
  writeWatermark(sql, 'copied_seq', throughSeq)
  if (throughSeq < auction.state.seq) return { state: 'continue', afterMs: 0 }
  return { state: 'done', againAfterMs: NEXT_RUN_MS, restMs: count >= CONTINUOUS_EVENTS ? NEXT_RUN_MS : 0 }
}

function toAuctionReplica({ state, version }: RoomAuction, closedAtMs: number | null): AuctionReplica {
  const { phase, terms } = state
  const result = phase.status === 'ended' ? phase.result : null
  return {
    auctionId: state.auctionId,
    version,
    status: phase.status,
    startAtMs: state.startAtMs,
    endAtMs: state.endAtMs,
    remainingMs: phase.status === 'paused' ? phase.remainingMs : null,
    reserveCents: state.reserveCents,
    hasReserve: state.reserveCents !== null,
    reserveMet: isReserveMet(state),
    buyNowCents: terms.buyNowCents,
    buyNowOffered: getAvailableBuyNow(state) !== null,
    currentBidCents: state.priceCents,
    minimumBidCents: getMinimumBid(state),
    totalBids: state.totalBids,
    leaderId: state.leaderId,
    leaderMask: getBidderMask(state, state.leaderId),
    winningBidId: state.winningBidId,
    resultOutcome: result?.outcome ?? null,
    resultAmountCents: result?.amountCents ?? null,
    winnerId: result?.winnerId ?? null,
    winnerMask: getBidderMask(state, result?.winnerId ?? null),
    endedAtMs: closedAtMs,
    isSoldAfter: isSoldAfterAuction(result),
    saleOfferUntilMs: state.afterSale.offer?.expiresAtMs ?? null,
    round: state.round,
    seq: state.seq,
  }
}

function findClosedAt(sql: SqlStorage, { state }: RoomAuction): number | null {
  return state.phase.status === 'ended' ? lastEventAt(sql, 'closed') : null
}
