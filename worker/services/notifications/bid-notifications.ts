import type { StoredBid } from '../../../domain/auction/types.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import type { PersonalEvent, PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { NotificationsByPerson } from './notify.ts'

export type BidRun = {
  readonly auctionId: number
  readonly title: string
  readonly sellerId: number
  /** Leader before the first of these bids. */
  readonly leaderBefore: number | null
  /** Who leads after the last of these bids, and who leads now. */
  readonly leaders: readonly (number | null)[]
  /** People whom a later run notifies, because they have bid again after the last of these bids. */
  readonly stillBidding: ReadonlySet<number>
  /** Dollars; null if no bid is left. */
  readonly currentBid: number | null
  /** The bids since the last notification, in order. */
  readonly bids: readonly StoredBid[]
  /** The bids that were voided since then. A job of its own notifies of them. */
  readonly voided: readonly StoredBid[]
  /** Numbers of these voids. */
  readonly voidSeqs: readonly number[]
  /** Each person gets the newest of their own bids only, and mail and push wait. */
  readonly isOfStorm: boolean
  readonly nowMs: number
}

type Untimed = PersonalEvent & Pick<PersonalNotification, 'key'>

/**
 * Limit of own-bid notifications per person and run. Every bid has its receipt, so a burst need not be
 * repeated in full.
 */
const MAX_OWN_BIDS = 10

/** More bids a second than this are a storm, over this time at least (ms). */
const STORM_BIDS = 60
const STORM_WITHIN_MS = 100

/** Whether so many bids since the first one are a storm. */
export function isStorm(bids: number, sinceMs: number): boolean {
  return bids > STORM_BIDS * (Math.max(sinceMs, STORM_WITHIN_MS) / SECOND_MS)
}

/**
 * Notifications for a run of bids, by person: bidders get their own successful bids and at most one outbid,
 * computed from the final state of the run; the seller gets the last new bid. In a storm mail and push wait for a pause of the
 * person (docs/rules/notifications.md, Bids).
 */
export function bidNotifications(run: BidRun): NotificationsByPerson {
  const notifications = new Map<number, PersonalNotification[]>()
  const { isOfStorm } = run
  const timed = { atMs: run.nowMs, ...(isOfStorm && { isOfStorm }) }
  const notify = (userId: number, notification: Untimed) => {
    if (run.stillBidding.has(userId)) return
    notifications.set(userId, [...(notifications.get(userId) ?? []), { ...notification, ...timed }])
  }
  const most = isOfStorm ? 1 : MAX_OWN_BIDS
  for (const bid of newestPerPerson(run.bids.filter(isOwnAct), most))
    notify(bid.bidderId, bidSuccessful(run, bid))
  const { currentBid } = run
  // If a void has left no bid, nobody is outbid.
  if (currentBid !== null) {
    for (const [userId, since] of findOutbid(run)) notify(userId, outbidNotification(run, since, currentBid))
  }
  const last = run.bids.findLast((bid) => !bid.voided && !isRestated(run, bid))
  if (last) notify(run.sellerId, newBidNotification(run, last))
  return notifications
}

/** Limits each person to their newest bids of the run. */
function newestPerPerson(bids: readonly StoredBid[], most: number): StoredBid[] {
  const counts = new Map<number, number>()
  const newestFirst = bids.toReversed().filter(({ bidderId }) => {
    const count = (counts.get(bidderId) ?? 0) + 1
    counts.set(bidderId, count)
    return count <= most
  })
  return newestFirst.reverse()
}

/** An auto bid is placed by the room for a maximum, not by the person now. */
function isOwnAct({ bidType, voided }: StoredBid): boolean {
  return bidType !== 'auto' && !voided
}

function bidSuccessful({ auctionId, title }: BidRun, bid: StoredBid): Untimed {
  const data = { auction_id: auctionId, auction_title: title, bid_amount: centsToDollars(bid.amountCents) }
  return { key: `bid:${bid.bidId}`, event: 'bid_successful', data }
}

/** The leader's bid at the new price of a void, right after it: nobody has bid. */
function isRestated({ voidSeqs }: BidRun, { bidType, seq }: StoredBid): boolean {
  return bidType === 'auto' && voidSeqs.includes(seq - 1)
}

/**
 * Everybody who led or bid and does not lead now, with the seq of their last act. The seq is part of the key,
 * so that one lost lead gives one notification. A bidder whose bid was voided is not outbid by that.
 */
function findOutbid({ leaderBefore, leaders, bids, voided }: BidRun): Map<number, number> {
  const lastAct = new Map<number, number>()
  const [first] = bids
  if (leaderBefore !== null && first) lastAct.set(leaderBefore, first.seq - 1)
  for (const { bidderId } of voided) lastAct.delete(bidderId)
  for (const bid of bids) if (!bid.voided) lastAct.set(bid.bidderId, bid.seq)
  for (const leader of leaders) if (leader !== null) lastAct.delete(leader)
  return lastAct
}

function outbidNotification({ auctionId, title }: BidRun, since: number, currentBid: number): Untimed {
  const data = { auction_id: auctionId, auction_title: title, current_bid: currentBid }
  return { key: `outbid:${auctionId}:${since}`, event: 'outbid', data }
}

function newBidNotification({ auctionId, title }: BidRun, { bidId, amountCents }: StoredBid): Untimed {
  const bid = { id: bidId, bid_amount: centsToDollars(amountCents) }
  const data = { auction_id: auctionId, auction_title: title, bid }
  return { key: `new_bid:${bidId}`, event: 'bid_placed', data }
}
