/** Replays the demo's past bids through a room. Development only. */

import { usernameInitial } from '../../domain/auction/bidder-mask.ts'
import type { BidCommand } from '../../domain/auction/commands.ts'
import type { DemoBid, OpenRoomRequest } from '../../domain/auction/room-contract.ts'
import type { AuctionStore } from './auction-store.ts'
import { NO_EVIDENCE } from './storage/bid-store.ts'

/**
 * Opens the auction as of its start, decides the bids in order, each at its own time, and then applies the
 * transitions due until now. An open room is left unchanged. Returns the number of accepted bids.
 */
export function replayDemo(
  store: AuctionStore,
  listing: OpenRoomRequest,
  bids: readonly DemoBid[],
  nowMs: number,
): number {
  if (!store.open(listing, Math.min(listing.startAtMs, nowMs))) return 0
  if (listing.startAtMs <= nowMs) store.perform({ type: 'advance' }, listing.startAtMs)
  const past = bids.filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => a.atMs - b.atMs)
  const accepted = past.filter((bid) => performBid(store, bid))
  const { endAtMs = nowMs } = store.auction?.state ?? {}
  store.perform({ type: 'advance' }, Math.min(endAtMs, nowMs))
  return accepted.length
}

function performBid(store: AuctionStore, { atMs, bidder, kind, amountCents }: DemoBid): boolean {
  const { id, ...name } = bidder
  const identity = { id, initial: usernameInitial(name.username) }
  const command: BidCommand =
    kind === 'manual'
      ? { type: 'place_bid', bidder: identity, amountCents }
      : { type: 'set_maximum', bidder: identity, maximumCents: amountCents }
  let accepted = false
  store.performForBidder(
    {
      personId: id,
      name,
      key: null,
      evidence: NO_EVIDENCE,
      request: '',
      receiptFor: ({ decision, state }) => {
        accepted = decision.accepted
        const receipt = {
          accepted,
          leading: state.leaderId === id,
          seq: state.seq,
          server_time: new Date(atMs).toISOString(),
          amount: amountCents / 100,
          reason: null,
        }
        return { accepted: true, receipt, bidId: state.winningBidId }
      },
    },
    command,
    atMs,
  )
  return accepted
}
