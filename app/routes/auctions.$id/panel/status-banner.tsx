import { Check, Pause, TimerReset, TriangleAlert, WifiOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { autoExtendText } from '../../../../domain/auction/auction-labels.ts'
import { endMovedToText, extendedToText } from '../../../../domain/format/times.ts'
import { isTopicVisible } from '../../../lib/realtime/is-topic-visible.ts'
import { isDisconnected } from '../../../lib/realtime/reconnecting-socket.ts'
import { hideTopic } from '../../../lib/toasts/toasts.ts'
import type { AuctionRoomProps } from '../auction-room.ts'
import { type BidderCode, bidderCode, needsBidderCode } from '../bidding/bidder-code.ts'
import type { EndChange, LiveAuction } from '../live/live-auction.ts'
import { type BannerOptions, getShownEndChange, type StatusBannerState, toNeutral } from './banner-state.ts'
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

const TONES: Readonly<Record<StatusBannerState['tone'], string>> = {
  win: 'border-win-line bg-win-bg text-win',
  amber: 'border-amber-line bg-amber-bg text-amber',
  out: 'border-out-line bg-out-bg text-out',

  neutral: 'border-line bg-surface text-ink-2',
}

const ICONS = {
  check: Check,
  warning: TriangleAlert,
  extended: TimerReset,
  offline: WifiOff,
  paused: Pause,
  cross: X,
} as const

/** The banner above price and clock; `low` is the one above the bid bar of a phone. */
export function StatusBanner({
  room,
  low = false,
}: {
  readonly room: AuctionRoomProps
  readonly low?: boolean
}) {
  const banner = getStatusBanner(room, bidderCode.useCode(needsBidderCode(room)))
  return <Banner banner={banner} low={low} />
}

/** Draws the banner of a given state. */
export function Banner({
  banner,
  low,
}: {
  readonly banner: StatusBannerState | null
  readonly low: boolean
}) {
  const topic = banner?.topic
  // The toast may arrive before the message that changes the banner.
  useEffect(() => {
    if (topic !== undefined && isTopicVisible(topic)) hideTopic(topic)
  }, [topic])
  if (banner === null) return null
  const Icon = ICONS[banner.icon]
  const shape = low ? 'min-h-8 gap-2.5 px-4 text-meta' : 'min-h-11 gap-3 px-4 md:px-5 low:min-h-9'
  return (
    <div
      data-tells={banner.topic}
      className={`flex items-center border-b tight:flex-wrap tight:py-1 ${shape} ${TONES[banner.tone]}`}
    >
      <Icon aria-hidden className={low ? 'size-4 shrink-0' : 'size-4.5 shrink-0'} />
      <span className="min-w-0 truncate font-[560] tight:flex-1 tight:overflow-visible tight:whitespace-normal">
        {banner.text}
      </span>
      {(banner.aside ?? banner.moment) !== null && (
        <span className="figures ml-auto shrink-0 text-meta max-lg:[font-stretch:90%] tight:w-full tight:ml-0 tight:shrink">
          {banner.aside}
          {banner.moment !== null && (
            <span className={banner.aside === null ? '' : 'max-[359px]:hidden'}>
              {banner.aside === null ? '' : ' '}
              {banner.moment}
            </span>
          )}
        </span>
      )}
    </div>
  )
}
