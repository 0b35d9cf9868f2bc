import { Check, Pause, TimerReset, TriangleAlert, WifiOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { autoExtendText } from '../../../../domain/auction/auction-labels.ts'
import { endMovedToText, extendedToText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { endTopic, outbidTopic } from '../../../../domain/notifications/toast-notifications.ts'
import { isTopicVisible } from '../../../lib/realtime/is-topic-visible.ts'
import type { ConnectionStatus } from '../../../lib/realtime/reconnecting-socket.ts'
import { hideTopic } from '../../../lib/toasts/toasts.ts'
import { type EndChange, getOwnMaximum, getViewerStatus, type LiveAuction } from '../live/live-auction.ts'
import type { BiddingState } from '../live/use-bidding.ts'
import { BANNER, BANNER_ASIDE, extensionRuleText } from './copy.ts'

export interface StatusBannerState {
  readonly tone: 'win' | 'amber' | 'out' | 'neutral'
  readonly icon: 'check' | 'warning' | 'extended' | 'offline' | 'paused' | 'cross'
  readonly text: string
  readonly aside: string | null
  /** A time, printed after `aside`; hidden where a phone has no room for it. */
  readonly moment: string | null
  /** Topic of the toasts with the same content, which the banner makes unnecessary. */
  readonly topic?: string
}

/** How long an extension is shown before the banner returns to the viewer's status. */
const EXTENSION_SHOWN_MS = 10_000

interface BannerOptions {
  readonly live: LiveAuction
  readonly connection: ConnectionStatus
  readonly bidding: BiddingState
  /** Server time. */
  readonly nowMs: number
}

/**
 * The banner above price and clock; null where there is nothing to say (docs/rules/auction-page.md, Status
 * banner).
 */
export function getStatusBanner({
  live,
  connection,
  bidding,
  nowMs,
}: BannerOptions): StatusBannerState | null {
  const { auction, extension } = live
  // Takes precedence over everything: the viewer may or may not be bound by a bid.
  if (bidding.state === 'unknown') return toUnknownBanner(bidding.bid)
  if (auction.status === 'cancelled') return toNeutral(BANNER.cancelled, 'cross')
  if (auction.status === 'ended') return withTopic(toEndedBanner(live), endTopic(auction.id))
  if (auction.status === 'paused') return toNeutral(BANNER.paused, 'paused')
  if (auction.status !== 'active') return null
  if (bidding.state === 'unsent') return toUnsentBanner(bidding.bid)
  if (connection.state === 'reconnecting') return toNeutral(BANNER.reconnecting, 'offline')
  const moved = extension && nowMs - extension.heardAtMs < EXTENSION_SHOWN_MS ? extension : null
  switch (getViewerStatus(live)) {
    case 'leading':
      return withMovedEnd(toLeadingBanner(getOwnMaximum(live)), moved)
    case 'outbid':
      return withTopic(withMovedEnd(toOutbidBanner(live), moved), outbidTopic(auction.id))
    case 'none':
      return moved
        ? toMovedEndBanner(moved, auction.auto_extend_minutes)
        : toExtensionRuleBanner(auction, nowMs)
  }
}

function withTopic(banner: StatusBannerState | null, topic: string): StatusBannerState | null {
  return banner && { ...banner, topic }
}

/** Near the end there is always a banner, so that its changes move nothing below it. */
function toExtensionRuleBanner(auction: LiveAuction['auction'], nowMs: number): StatusBannerState | null {
  const text = extensionRuleText({
    remainingMs: Date.parse(auction.end_time) - nowMs,
    autoExtendMinutes: auction.auto_extend_minutes,
  })
  return text === null ? null : toNeutral(text, 'extended')
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

function toMovedEndBanner({ endTime, by }: EndChange, autoExtendMinutes: number): StatusBannerState {
  const text = by === 'bid' ? extendedToText(Date.parse(endTime)) : endMovedToText(Date.parse(endTime))
  const aside = by === 'bid' && autoExtendMinutes > 0 ? `+${autoExtendText(autoExtendMinutes)}` : null
  return { tone: 'amber', icon: 'extended', text, aside, moment: null }
}

function toUnknownBanner(bid: Extract<BiddingState, { state: 'unknown' }>['bid']): StatusBannerState {
  const aside = 'amount' in bid ? dollarsWhole(bid.amount) : null
  return { tone: 'amber', icon: 'warning', text: BANNER.unknownBid, aside, moment: null }
}

function toUnsentBanner(bid: Extract<BiddingState, { state: 'unsent' }>['bid']): StatusBannerState {
  const isBid = 'amount' in bid
  const aside = isBid ? dollarsWhole(bid.amount) : null
  const text = isBid ? BANNER.unsentBid : BANNER.unsentCommand
  return { tone: 'amber', icon: 'offline', text, aside, moment: null }
}

function toEndedBanner({ auction, own }: LiveAuction): StatusBannerState | null {
  const mask = own?.mask ?? null
  if (mask === null || auction.result === null) return null
  const won = auction.result.outcome === 'sold' && auction.result.winner === mask
  // The bidding ended without a sale: the time of the end is not the time of the sale.
  if (won && auction.sold_after_auction) {
    const aside = BANNER_ASIDE.boughtAfter
    return { tone: 'win', icon: 'check', text: BANNER.bought, aside, moment: null }
  }
  if (won) {
    // The close is the auction's last event, and its number is that of the winner's receipt.
    const aside = BANNER_ASIDE.receipt(auction.seq)
    const moment = BANNER_ASIDE.atTime(auction.end_time)
    return { tone: 'win', icon: 'check', text: BANNER.won, aside, moment }
  }
  const bid = own?.highest_bid ?? null
  // The leader was not outbid: there was no sale.
  if (auction.leader === mask && auction.result.outcome === 'reserve_not_met') {
    const aside = BANNER_ASIDE.highBid(auction.current_bid ?? bid ?? 0)
    return { ...toNeutral(BANNER.reserveNotMet, 'cross'), aside, moment: BANNER_ASIDE.wasHighBid }
  }
  const aside = bid === null ? null : BANNER_ASIDE.highestBid(bid)
  return { ...toNeutral(BANNER.lost, 'cross'), aside }
}

function toLeadingBanner(maximum: number | null): StatusBannerState {
  return {
    tone: 'win',
    icon: 'check',
    text: BANNER.leading,
    aside: maximum === null ? null : BANNER_ASIDE.maximum(maximum),
    moment: null,
  }
}

function toOutbidBanner({ auction, bids, own }: LiveAuction): StatusBannerState {
  const highest = own?.highest_bid ?? null
  const by = highest !== null && auction.current_bid !== null ? auction.current_bid - highest : null
  const top = bids[0]
  const banner = { tone: 'out', icon: 'warning', text: BANNER.outbid } as const
  // The difference to an earlier equal maximum is zero, so the banner says why it leads.
  if (by === 0) return { ...banner, aside: BANNER_ASIDE.sameAmount, moment: BANNER_ASIDE.sameAmountLater }
  return {
    ...banner,
    aside: by !== null && by > 0 ? BANNER_ASIDE.outbidBy(by) : null,
    moment: top ? BANNER_ASIDE.atTime(top.created_at) : null,
  }
}

function toNeutral(text: string, icon: StatusBannerState['icon']): StatusBannerState {
  return { tone: 'neutral', icon, text, aside: null, moment: null }
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
  banner,
  low = false,
}: {
  readonly banner: StatusBannerState | null
  readonly low?: boolean
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
