import {
  endedToast,
  endingSoonToast,
  endTopic,
  newBidToast,
} from '../../../../domain/notifications/toast-notifications.ts'
import type { AuctionFrame } from '../../../../domain/schemas/server-frames.ts'
import { isTopicVisible } from '../../../lib/realtime/is-topic-visible.ts'
import { mutedNotifications } from '../../../lib/realtime/muted-notifications.ts'
import { readPendingBid } from '../../../lib/realtime/pending-bid.ts'
import { dismissTopic, showToast } from '../../../lib/toasts/toasts.ts'
import { isOwnBid, type LiveAuction } from './live-auction.ts'

/**
 * Shows the toasts of an auction that is open in the page, except those that the viewer has turned off
 * (docs/rules/auction-page.md, Announcements).
 */
export function announceFrame(live: LiveAuction, frame: AuctionFrame, viewerId: number | null): void {
  switch (frame.event) {
    case 'bid_placed':
      // A replayed frame is known already; the viewer's own bid is answered by its receipt.
      if ((frame.seq ?? 0) <= live.auction.seq || isOwnBid(live, frame.data.bid, viewerId)) return
      // The frame of a viewer's first bid may arrive before its answer, which contains their mask.
      if (viewerId !== null && readPendingBid({ auctionId: live.auction.id, viewerId }) !== null) return
      if (mutedNotifications.has('new_bids') && viewerId === live.auction.seller_id) return
      {
        const notice = newBidToast(frame.data.auction_id, frame.data.bid.bid_amount)
        showToast({ ...notice, isSeenElsewhere: isTopicVisible(notice.topic) })
      }
      return
    case 'auction_ending_soon':
      if (!mutedNotifications.has('ending_soon'))
        showToast(endingSoonToast(frame.data.auction_id, frame.data.minutes_left))
      return
    case 'extended':
      // The toast about the end would contradict the clock.
      dismissTopic(endTopic(frame.data.auction_id))
      return
    case 'auction_ended':
      if (live.auction.status !== 'ended')
        showToast({
          ...endedToast(frame.data.auction_id, frame.data.winning_bid),
          isNeutralEnd:
            frame.data.winning_bid === null ||
            !(
              viewerId === live.auction.seller_id ||
              live.bids.some((bid) => bid.is_winning && isOwnBid(live, bid, viewerId))
            ),
        })
      return
    default:
  }
}
