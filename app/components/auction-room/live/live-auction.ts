import type { ViewerStatus } from '../../../../domain/auction/viewer-status.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import type { WireAuction, WireBid, WireLiveAuction } from '../../../../domain/schemas/auction.ts'
import type { AuctionFrame } from '../../../../domain/schemas/server-frames.ts'

/** The number of highest bids that a page keeps; further pages of the history come from the server. */
const MAX_BIDS = 20

/** The state of a running auction in the page. */
export interface LiveAuction {
  readonly auction: WireLiveAuction
  /** Highest first; of equal amounts the newest first. */
  readonly bids: readonly WireBid[]
  readonly watchers: number
  /** The viewer's status; null for a visitor. */
  readonly own: ViewerStatus | null
  /** The last change of the end, and the server time at which it was received. */
  readonly extension: EndChange | null
  /** Server time (ms) of the last message about the price. */
  readonly pricedAtMs: number
}

/** `bid`: an extension; `schedule`: an administrator moved the end, possibly to an earlier time. */
export interface EndChange {
  readonly endTime: string
  readonly heardAtMs: number
  readonly by: 'bid' | 'schedule'
}

export interface AppliedFrame {
  readonly live: LiveAuction
  /** Events between the last known one and this one are missing and must be requested. */
  readonly gap: boolean
}

/**
 * Applies an event of the auction's socket. A known event changes nothing; one that would leave a gap changes
 * nothing either, since the replay brings all events in order (docs/rules/auction-page.md, Live updates).
 */
export function applyFrame(live: LiveAuction, frame: AuctionFrame, nowMs: number): AppliedFrame {
  switch (frame.event) {
    case 'snapshot':
      return applyAuctionData(
        live,
        { ...frame.data.auction, seq: frame.seq ?? frame.data.auction.seq },
        frame.data.bids,
        nowMs,
      )
    case 'presence':
      return { live: { ...live, watchers: frame.data.watchers }, gap: false }
    case 'bid_placed':
    case 'auction_updated':
    case 'extended':
    case 'auction_ended':
      return applyNumbered(live, frame, nowMs)
    default:
      return { live, gap: false }
  }
}

type NumberedFrame = Extract<
  AuctionFrame,
  { event: 'bid_placed' | 'auction_updated' | 'extended' | 'auction_ended' }
>

function applyNumbered(live: LiveAuction, frame: NumberedFrame, nowMs: number): AppliedFrame {
  const seq = frame.seq ?? live.auction.seq
  const from = frame.from_seq ?? seq
  if (seq < live.auction.seq) return { live, gap: false }
  if (from > live.auction.seq + 1) return { live, gap: true }
  const data = frame.data as { auction?: Partial<WireLiveAuction>; bids?: readonly WireBid[] }
  switch (frame.event) {
    case 'bid_placed': {
      const { bid } = frame.data
      const change = data.auction ?? withRaisedPrice(live.auction, bid)
      return applyAuctionData(live, { ...change, seq }, withBid(live.bids, bid), nowMs)
    }
    case 'extended': {
      const { end_time } = frame.data
      return applyAuctionData(live, { ...data.auction, end_time, seq }, live.bids, nowMs)
    }
    case 'auction_updated':
      return applyAuctionData(live, { ...data.auction, seq }, data.bids ?? live.bids, nowMs)
    case 'auction_ended':
      return applyAuctionData(live, { ...(data.auction ?? { status: 'ended' }), seq }, live.bids, nowMs)
  }
}

/** For a bid frame without auction data: raises the price and the count. */
function withRaisedPrice(auction: WireLiveAuction, bid: WireBid): Partial<WireLiveAuction> {
  return {
    current_bid: Math.max(auction.current_bid ?? 0, bid.bid_amount),
    total_bids: auction.total_bids + 1,
  }
}

/** Applies auction data of the server; data older than the known state changes nothing. */
export function applyAuctionData(
  live: LiveAuction,
  change: Partial<WireLiveAuction>,
  bids: readonly WireBid[] | undefined,
  nowMs: number,
): AppliedFrame {
  if ((change.seq ?? live.auction.seq) < live.auction.seq) return { live, gap: false }
  const auction: WireLiveAuction = {
    ...live.auction,
    ...change,
    // Broadcasts leave out the reserve price, so the price that the seller received once stays.
    reserve_price: change.reserve_price ?? (change.has_reserve === false ? null : live.auction.reserve_price),
  }
  const extension = findMovedEnd(live.auction, auction, nowMs) ?? live.extension
  return { live: { ...live, auction, bids: bids ?? live.bids, extension, pricedAtMs: nowMs }, gap: false }
}

/**
 * How much of the page a change must re-render: `nothing` for known data (the common case: the socket's first
 * frame and the first request repeat what was rendered), `watchers` where only their number differs, else
 * `all`.
 */
export function getRedrawScope(before: LiveAuction, after: LiveAuction): 'nothing' | 'watchers' | 'all' {
  const isSame =
    before.extension === after.extension &&
    same(before.own, after.own) &&
    same(before.bids, after.bids) &&
    same(before.auction, { ...after.auction, server_time: before.auction.server_time })
  if (!isSame) return 'all'
  return before.watchers === after.watchers ? 'nothing' : 'watchers'
}

/** What a bidder reads of the car. */
export type ListingFacts = Pick<WireAuction, 'title' | 'description' | 'vehicle' | 'seller'>

/** Whether a page that shows one listing need not be loaded again to show the other. */
export function hasSameFacts(shown: ListingFacts, now: ListingFacts): boolean {
  return same(toFacts(shown), toFacts(now))
}

const toFacts = ({ title, description, vehicle, seller }: ListingFacts) => [
  title,
  description,
  vehicle,
  seller.profile?.city,
  seller.profile?.state,
]

/** Whether the payment of a sale has changed for its seller or one of its bidders, whose pages show more of it than the frame has. */
export function concernsSaleOf(viewerId: number | null, before: LiveAuction, after: LiveAuction): boolean {
  const hasPart = viewerId === after.auction.seller_id || after.own?.mask != null
  const [old, now] = [before.auction.result, after.auction.result]
  return hasPart && old !== null && now !== null && old.payment !== now.payment
}

/**
 * Compares plain data. The same content in another key order counts as different, which costs one needless
 * re-render or reading of the page at most.
 */
function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The clocks of server and browser may differ by this much (ms). */
const CLOCK_SLACK_MS = 5_000

/** The change of the end, if any. A bid only moves the end later, to `auto_extend_minutes` after the bid. */
function findMovedEnd(before: WireLiveAuction, auction: WireLiveAuction, nowMs: number): EndChange | null {
  const wasRunning = before.status === 'active' && auction.status === 'active'
  if (!wasRunning || auction.end_time === before.end_time) return null
  const farthestMs = nowMs + auction.auto_extend_minutes * MINUTE_MS + CLOCK_SLACK_MS
  const byBid = auction.end_time > before.end_time && Date.parse(auction.end_time) <= farthestMs
  return { endTime: auction.end_time, heardAtMs: nowMs, by: byBid ? 'bid' : 'schedule' }
}

/** Returns the same object where there is no bid, or not a higher one. */
export function withOwnBid(own: ViewerStatus, amount: number | null): ViewerStatus {
  if (amount === null || amount <= (own.highest_bid ?? 0)) return own
  const { is_voided: _, ...status } = own
  return { ...status, highest_bid: amount }
}

/** Inserts a bid in order; replaces it where it is already in the list. */
export function withBid(bids: readonly WireBid[], bid: WireBid): readonly WireBid[] {
  const others = bids
    .filter(({ id }) => id !== bid.id)
    .map((other) => (bid.is_winning && other.is_winning ? { ...other, is_winning: false } : other))
  return [...others, bid].sort(byAmountThenNewest).slice(0, MAX_BIDS)
}

/** The order of every bid list (docs/rules/auction-page.md, Bid history). */
function byAmountThenNewest(a: WireBid, b: WireBid): number {
  return b.bid_amount - a.bid_amount || b.seq - a.seq
}

/** Stores the viewer's highest bid in their status, since newer bids push it off the list. */
export function withOwnHighestBid(live: LiveAuction, viewerId: number | null): LiveAuction {
  const { own, bids } = live
  if (own === null) return live
  const known = withOwnBid(own, bids.find((bid) => isOwnBid(live, bid, viewerId))?.bid_amount ?? null)
  return known === own ? live : { ...live, own: known }
}

/** The viewer's status. It follows from the masks of the leader and of the viewer; a bidder whose bid was voided is not outbid. */
export function getViewerStatus({ auction, own }: LiveAuction): 'none' | 'leading' | 'outbid' {
  if (own === null || own.mask === null) return 'none'
  if (auction.leader === own.mask) return 'leading'
  return own.is_voided ? 'none' : 'outbid'
}

/** The viewer's active maximum in dollars; null once they are outbid, because the maximum is used up. */
export function getOwnMaximum(live: LiveAuction): number | null {
  return getViewerStatus(live) === 'leading' ? (live.own?.max_amount ?? null) : null
}

/** Whether a bid of the list is the viewer's own. */
export function isOwnBid(live: Pick<LiveAuction, 'own'>, bid: WireBid, viewerId: number | null): boolean {
  const mask = live.own?.mask ?? null
  return (viewerId !== null && bid.bidder_id === viewerId) || (mask !== null && bid.bidder.username === mask)
}
