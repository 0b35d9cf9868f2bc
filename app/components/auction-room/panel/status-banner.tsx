import { autoExtendText } from '../../../../domain/auction/auction-labels.ts'
import { endMovedToText, extendedToText } from '../../../../domain/format/times.ts'
import { isDisconnected } from '../../../lib/realtime/reconnecting-socket.ts'
import type { AuctionRoomProps } from '../auction-room.ts'
import { type BidderCode, bidderCode, needsBidderCode } from '../bidding/bidder-code.ts'
import type { EndChange, LiveAuction } from '../live/live-auction.ts'
import { type BannerOptions, getShownEndChange, type StatusBannerState, toNeutral } from './banner-state.ts'
import { BannerView } from './banner-view.tsx'
import { BANNER, extensionRuleText } from './copy.ts'

/**
 * The banner above price and clock; null where there is nothing to say (docs/rules/auction-page.md, Status
 * banner). `bidder` is the bidder code, null for visitors.
 */
export function getStatusBanner(
  options: BannerOptions,
  bidder: Pick<BidderCode, 'getBidderBanner'> | null,
): StatusBannerState | null {
  const own = bidder?.getBidderBanner(options)
  if (own) return own
  const { auction } = options.live
  if (auction.status === 'cancelled') return toNeutral(BANNER.cancelled, 'cross')
  if (auction.status === 'paused') return toNeutral(BANNER.paused, 'paused')
  if (auction.status !== 'active') return null
  if (isDisconnected(options.connection)) {
    const isClosed = options.connection.state === 'closed'
    return toNeutral(isClosed ? BANNER.notConnected : BANNER.reconnecting, 'offline')
  }
  const moved = getShownEndChange(options)
  return moved
    ? toMovedEndBanner(moved, auction.auto_extend_minutes)
    : toExtensionRuleBanner(auction, options.nowMs)
}

/** Near the end there is always a banner, so that its changes move nothing below it. */
function toExtensionRuleBanner(auction: LiveAuction['auction'], nowMs: number): StatusBannerState | null {
  const text = extensionRuleText({
    remainingMs: Date.parse(auction.end_time) - nowMs,
    autoExtendMinutes: auction.auto_extend_minutes,
  })
  return text === null ? null : toNeutral(text, 'extended')
}

function toMovedEndBanner({ endTime, by }: EndChange, autoExtendMinutes: number): StatusBannerState {
  const text = by === 'bid' ? extendedToText(Date.parse(endTime)) : endMovedToText(Date.parse(endTime))
  const aside = by === 'bid' && autoExtendMinutes > 0 ? `+${autoExtendText(autoExtendMinutes)}` : null
  return { tone: 'amber', icon: 'extended', text, aside, moment: null }
}

/** The banner above price and clock; `low` is the one above the bid bar of a phone. */
export function StatusBanner({
  room,
  low = false,
}: {
  readonly room: AuctionRoomProps
  readonly low?: boolean
}) {
  const banner = getStatusBanner(room, bidderCode.useCode(needsBidderCode(room)))
  return <BannerView banner={banner} low={low} />
}
