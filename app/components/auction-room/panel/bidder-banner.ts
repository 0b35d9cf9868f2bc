import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { endTopic, outbidTopic } from '../../../../domain/notifications/toast-notifications.ts'
import { isDisconnected } from '../../../lib/realtime/reconnecting-socket.ts'
import type { BiddingState } from '../live/bidding-state.ts'
import { type EndChange, getOwnMaximum, getViewerStatus, type LiveAuction } from '../live/live-auction.ts'
import { type BannerOptions, getShownEndChange, type StatusBannerState, toNeutral } from './banner-state.ts'
import { BANNER_ASIDE, BIDDER_BANNER } from './bidder-banner-copy.ts'

/**
 * The banner about the viewer's own bids, which takes precedence over the one for everybody; null where there
 * is nothing to say about them (docs/rules/auction-page.md, Status banner). Part of the bidder code.
 */
export function getBidderBanner(options: BannerOptions): StatusBannerState | null {
  const { live, connection, bidding } = options
  const { auction } = live
  // Takes precedence over everything: the viewer may or may not be bound by a bid.
  if (bidding.state === 'unknown') return toUnknownBanner(bidding.bid)
  if (auction.status === 'ended') return withTopic(toEndedBanner(live), endTopic(auction.id))
  if (auction.status !== 'active') return null
  if (bidding.state === 'unsent')
    return bidding.isUncertain ? toUnknownBanner(bidding.bid) : toUnsentBanner(bidding.bid)
  if (isDisconnected(connection)) return null
  const moved = getShownEndChange(options)
  switch (getViewerStatus(live)) {
    case 'leading':
      return withMovedEnd(toLeadingBanner(getOwnMaximum(live)), moved)
    case 'outbid':
      return withTopic(withMovedEnd(toOutbidBanner(live), moved), outbidTopic(auction.id))
    case 'none':
      return live.own?.is_voided ? withMovedEnd(toNeutral(BIDDER_BANNER.voided, 'cross'), moved) : null
  }
}

function withTopic(banner: StatusBannerState | null, topic: string): StatusBannerState | null {
  return banner && { ...banner, topic }
}

/**
 * Adds the new end to the viewer's status. The status comes first, because nearly every bid in the last
 * minutes extends the auction.
 */
function withMovedEnd(banner: StatusBannerState, moved: EndChange | null): StatusBannerState {
  if (moved === null) return banner
  const aside = moved.by === 'bid' ? BANNER_ASIDE.extended : BANNER_ASIDE.endMoved
  return { ...banner, aside, moment: BANNER_ASIDE.toTime(moved.endTime) }
}

function toUnknownBanner(bid: Extract<BiddingState, { state: 'unknown' }>['bid']): StatusBannerState {
  const aside = 'amount' in bid ? dollarsWhole(bid.amount) : null
  return { tone: 'amber', icon: 'warning', text: BIDDER_BANNER.unknownBid, aside, moment: null }
}

function toUnsentBanner(bid: Extract<BiddingState, { state: 'unsent' }>['bid']): StatusBannerState {
  const isBid = 'amount' in bid
  const aside = isBid ? dollarsWhole(bid.amount) : null
  const text = isBid ? BIDDER_BANNER.unsentBid : BIDDER_BANNER.unsentCommand
  return { tone: 'amber', icon: 'offline', text, aside, moment: null }
}

function toEndedBanner({ auction, own }: LiveAuction): StatusBannerState | null {
  const mask = own?.mask ?? null
  if (mask === null || auction.result === null) return null
  const won = auction.result.outcome === 'sold' && auction.result.winner === mask
  if (won && auction.result.payment === 'not_completed') return toNeutral(BIDDER_BANNER.notCompleted, 'cross')
  // The bidding ended without a sale: the time of the end is not the time of the sale.
  if (won && auction.sold_after_auction) {
    const aside = BANNER_ASIDE.boughtAfter
    return { tone: 'win', icon: 'check', text: BIDDER_BANNER.bought, aside, moment: null }
  }
  if (won) {
    // The close is the auction's last event, and its number is that of the winner's receipt.
    const aside = BANNER_ASIDE.receipt(auction.seq)
    const moment = BANNER_ASIDE.atTime(auction.end_time)
    return { tone: 'win', icon: 'check', text: BIDDER_BANNER.won, aside, moment }
  }
  const bid = own?.highest_bid ?? null
  // The leader was not outbid: there was no sale.
  if (auction.leader === mask && auction.result.outcome === 'reserve_not_met') {
    const aside = BANNER_ASIDE.highBid(auction.current_bid ?? bid ?? 0)
    return { ...toNeutral(BIDDER_BANNER.reserveNotMet, 'cross'), aside, moment: BANNER_ASIDE.wasHighBid }
  }
  const aside = bid === null ? null : BANNER_ASIDE.highestBid(bid)
  return { ...toNeutral(BIDDER_BANNER.lost, 'cross'), aside }
}

function toLeadingBanner(maximum: number | null): StatusBannerState {
  return {
    tone: 'win',
    icon: 'check',
    text: BIDDER_BANNER.leading,
    aside: maximum === null ? null : BANNER_ASIDE.maximum(maximum),
    moment: null,
  }
}

function toOutbidBanner({ auction, bids, own }: LiveAuction): StatusBannerState {
  const highest = own?.highest_bid ?? null
  const by = highest !== null && auction.current_bid !== null ? auction.current_bid - highest : null
  const top = bids[0]
  const banner = { tone: 'out', icon: 'warning', text: BIDDER_BANNER.outbid } as const
  // The difference to an earlier equal maximum is zero, so the banner says why it leads.
  if (by === 0) return { ...banner, aside: BANNER_ASIDE.sameAmount, moment: BANNER_ASIDE.sameAmountLater }
  return {
    ...banner,
    aside: by !== null && by > 0 ? BANNER_ASIDE.outbidBy(by) : null,
    moment: top ? BANNER_ASIDE.atTime(top.created_at) : null,
  }
}
