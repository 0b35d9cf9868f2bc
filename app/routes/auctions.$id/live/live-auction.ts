import type { OwnStanding } from '../../../../domain/auction/viewer-outcome.ts'
import type { WireBid, WireBidAnswer, WireLiveAuction } from '../../../../domain/schemas/auction.ts'
import type { AuctionFrame } from '../../../../domain/schemas/server-frames.ts'
import type { Offer } from '../../../lib/realtime/bid-request.ts'

/** How many of the newest bids a page keeps; the history's further pages come from the server. */
const KEPT_BIDS = 20

/** What a page knows of a running auction. */
export interface LiveAuction {
  readonly auction: WireLiveAuction
  /** Highest first, of equal amounts the newest first. */
  readonly bids: readonly WireBid[]
  readonly watchers: number
  /** The viewer's maximum and mask; null where nobody is signed in. */
  readonly own: OwnStanding | null
  /** The end that was moved last, and when by the server that was heard. */
  readonly extension: MovedEnd | null
  /** Server time of the last word about the price. */
  readonly pricedAtMs: number
}

/** A bid extends; an administrator reschedules, to an earlier end too. */
export interface MovedEnd {
  readonly endTime: string
  readonly heardAtMs: number
  readonly by: 'bid' | 'schedule'
}

export interface Applied {
  readonly live: LiveAuction
  /** Events between the known ones and this one are missing: ask for them. */
  readonly gap: boolean
}

/**
 * What an event of the auction's socket changes (Surface page, Live sockets). An event that is known already changes
 * nothing; one that would leave a gap changes nothing either, since its replay comes in order.
 */
export function applyFrame(live: LiveAuction, frame: AuctionFrame, nowMs: number): Applied {
  switch (frame.event) {
    case 'snapshot':
      return known(
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

function applyNumbered(live: LiveAuction, frame: NumberedFrame, nowMs: number): Applied {
  const seq = frame.seq ?? live.auction.seq
  const from = frame.from_seq ?? seq
  if (seq < live.auction.seq) return { live, gap: false }
  if (from > live.auction.seq + 1) return { live, gap: true }
  const data = frame.data as { auction?: Partial<WireLiveAuction>; bids?: readonly WireBid[] }
  switch (frame.event) {
    case 'bid_placed': {
      const { bid } = frame.data
      const change = data.auction ?? raisedBy(live.auction, bid)
      return known(live, { ...change, seq }, withBid(live.bids, bid), nowMs)
    }
    case 'extended': {
      const { end_time } = frame.data
      return known(live, { ...data.auction, end_time, seq }, live.bids, nowMs)
    }
    case 'auction_updated':
      return known(live, { ...data.auction, seq }, data.bids ?? live.bids, nowMs)
    case 'auction_ended':
      return known(live, { ...(data.auction ?? { status: 'ended' }), seq }, live.bids, nowMs)
  }
}

/** A bid that came without the auction: it raises the price and counts (Spec part 1, section 4, Bid success). */
function raisedBy(auction: WireLiveAuction, bid: WireBid): Partial<WireLiveAuction> {
  return {
    current_bid: Math.max(auction.current_bid ?? 0, bid.bid_amount),
    total_bids: auction.total_bids + 1,
  }
}

/** The auction as the server now says it is. An older word than the known one changes nothing. */
export function known(
  live: LiveAuction,
  change: Partial<WireLiveAuction>,
  bids: readonly WireBid[] | undefined,
  nowMs: number,
): Applied {
  if ((change.seq ?? live.auction.seq) < live.auction.seq) return { live, gap: false }
  const auction: WireLiveAuction = {
    ...live.auction,
    ...change,
    // What goes to everybody does not tell the reserve: what its seller was told once stays.
    reserve_price: change.reserve_price ?? (change.has_reserve === false ? null : live.auction.reserve_price),
  }
  const extension = movedEnd(live.auction, auction, nowMs) ?? live.extension
  return { live: { ...live, auction, bids: bids ?? live.bids, extension, pricedAtMs: nowMs }, gap: false }
}

/**
 * How much of a page has to be drawn anew for a word of the server: `nothing` where it says what is known (most pages
 * come to life so: the socket's first frame and the first question tell what was rendered), `watchers` where only the
 * number of them is another, else `all`.
 */
export function newsIn(before: LiveAuction, after: LiveAuction): 'nothing' | 'watchers' | 'all' {
  const isSame =
    before.extension === after.extension &&
    same(before.own, after.own) &&
    same(before.bids, after.bids) &&
    same(before.auction, { ...after.auction, server_time: before.auction.server_time })
  if (!isSame) return 'all'
  return before.watchers === after.watchers ? 'nothing' : 'watchers'
}

/** Of plain data; the same content in another order is another, which is drawn once too often at most. */
function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The clocks of server and browser may differ by this much. */
const CLOCK_SLACK_MS = 5_000

/** What moved the end, where it moved: a bid only ever puts it off, to `auto_extend_minutes` from its own moment. */
function movedEnd(before: WireLiveAuction, auction: WireLiveAuction, nowMs: number): MovedEnd | null {
  const ran = before.status === 'active' && auction.status === 'active'
  if (!ran || auction.end_time === before.end_time) return null
  const farthestMs = nowMs + auction.auto_extend_minutes * 60_000 + CLOCK_SLACK_MS
  const byBid = auction.end_time > before.end_time && Date.parse(auction.end_time) <= farthestMs
  return { endTime: auction.end_time, heardAtMs: nowMs, by: byBid ? 'bid' : 'schedule' }
}

/**
 * What the answer to the viewer's own offer tells of them, before their standing has been asked for: the bid that it
 * made, and that who leads by it is the auction's leader, as long as nothing has come after the decision. Without it a
 * form would offer the next minimum to who has just taken the lead.
 */
export function ownByAnswer(
  live: LiveAuction,
  offer: Offer,
  { auction, bid, receipt }: Pick<WireBidAnswer, 'auction' | 'bid' | 'receipt'>,
): LiveAuction {
  const own = withOwnBid(live.own ?? NO_STANDING, bid?.bid_amount ?? null)
  if (!receipt.leading || auction.seq !== receipt.seq || auction.leader === null) {
    return bid === null || own === live.own ? live : { ...live, own }
  }
  const max_amount = maximumAfter(offer, own.max_amount)
  return { ...live, own: { ...own, mask: auction.leader, state: 'leading', max_amount } }
}

/** The same standing where the bid is none, or not the highest. */
function withOwnBid(own: OwnStanding, amount: number | null): OwnStanding {
  return amount === null || amount <= (own.highest_bid ?? 0) ? own : { ...own, highest_bid: amount }
}

const NO_STANDING: OwnStanding = {
  max_amount: null,
  state: 'none',
  mask: null,
  highest_bid: null,
  ending: null,
}

function maximumAfter(offer: Offer, before: number | null): number | null {
  switch (offer.kind) {
    case 'maximum':
      return offer.amount
    case 'manual':
      // A bid that reaches the standing maximum spends it.
      return before !== null && before > offer.amount ? before : null
    default:
      return null
  }
}

/** Puts a bid in its place; a bid that is there already is replaced. */
export function withBid(bids: readonly WireBid[], bid: WireBid): readonly WireBid[] {
  const others = bids
    .filter(({ id }) => id !== bid.id)
    .map((other) => (bid.is_winning && other.is_winning ? { ...other, is_winning: false } : other))
  return [...others, bid].sort(byAmountThenNewest).slice(0, KEPT_BIDS)
}

/** The order of every bid list (Spec part 1, section 2, Bid history panel). */
function byAmountThenNewest(a: WireBid, b: WireBid): number {
  return b.bid_amount - a.bid_amount || b.seq - a.seq
}

/** Keeps in mind the viewer's highest bid, which newer bids of others push off the list. */
export function rememberingOwnBid(live: LiveAuction, viewerId: number | null): LiveAuction {
  const { own, bids } = live
  if (own === null) return live
  const known = withOwnBid(own, bids.find((bid) => isOwnBid(live, bid, viewerId))?.bid_amount ?? null)
  return known === own ? live : { ...live, own: known }
}

/** How the viewer stands; `leader` and their mask are all it takes. */
export function standingOf({ auction, own }: LiveAuction): 'none' | 'leading' | 'outbid' {
  if (own === null || own.mask === null) return 'none'
  return auction.leader === own.mask ? 'leading' : 'outbid'
}

/** The viewer's standing maximum in dollars: an outbid one is spent. */
export function ownMaximum(live: LiveAuction): number | null {
  return standingOf(live) === 'leading' ? (live.own?.max_amount ?? null) : null
}

/** Whether a bid of the list is the viewer's own. */
export function isOwnBid(live: Pick<LiveAuction, 'own'>, bid: WireBid, viewerId: number | null): boolean {
  const mask = live.own?.mask ?? null
  return (viewerId !== null && bid.bidder_id === viewerId) || (mask !== null && bid.bidder.username === mask)
}
