import { clockFigure } from '../../../domain/display/time-left.ts'
import { exactTimeText, extendedToText } from '../../../domain/display/times.ts'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import { isOwnBid, type LiveAuction, ownMaximum, standingOf } from '../../live/live-auction.ts'
import type { ConnectionStatus } from '../../live/reconnecting-socket.ts'

export interface Strip {
  readonly tone: 'win' | 'amber' | 'out' | 'neutral'
  readonly icon: 'check' | 'warning' | 'clock' | 'cross'
  readonly text: string
  readonly aside: string | null
}

/** How long an extension is told before the strip goes back to how the viewer stands. */
export const EXTENSION_SHOWN_MS = 10_000

interface StripOptions {
  readonly live: LiveAuction
  readonly connection: ConnectionStatus
  readonly viewerId: number | null
  /** Server time. */
  readonly nowMs: number
}

/** The one thing that the panel says above the figures; null where there is nothing to say (Look page, Strip states). */
export function stripOf({ live, connection, viewerId, nowMs }: StripOptions): Strip | null {
  const { auction, extension } = live
  if (auction.status === 'cancelled') return neutral('This auction was cancelled', 'cross')
  if (auction.status === 'ended') return endedStrip(live)
  if (auction.status === 'paused') return pausedStrip(auction.remaining_ms)
  if (auction.status !== 'active') return null
  if (connection.state === 'reconnecting') return neutral('Reconnecting… prices may be old', 'clock')
  if (extension && nowMs - extension.heardAtMs < EXTENSION_SHOWN_MS) {
    return {
      tone: 'amber',
      icon: 'clock',
      text: extendedToText(Date.parse(extension.endTime)),
      aside: null,
    }
  }
  switch (standingOf(live)) {
    case 'leading':
      return leadingStrip(ownMaximum(live))
    case 'outbid':
      return outbidStrip(live, viewerId)
    case 'none':
      return null
  }
}

function endedStrip({ auction, own }: LiveAuction): Strip | null {
  const mask = own?.mask ?? null
  if (mask === null || auction.result === null) return null
  const won = auction.result.outcome === 'sold' && auction.result.winner === mask
  return won
    ? { tone: 'win', icon: 'check', text: 'You won', aside: null }
    : neutral('You did not win', 'cross')
}

function pausedStrip(remainingMs: number | null): Strip {
  const aside = remainingMs === null ? null : `${clockFigure(remainingMs)} left`
  return { ...neutral('Paused: bidding is frozen', 'clock'), aside }
}

function leadingStrip(maximum: number | null): Strip {
  return {
    tone: 'win',
    icon: 'check',
    text: 'You lead',
    aside: maximum === null ? null : `your maximum ${dollarsWhole(maximum)}`,
  }
}

function outbidStrip({ auction, bids, own }: LiveAuction, viewerId: number | null): Strip {
  const ownHighest = bids.find((bid) => isOwnBid({ own }, bid, viewerId))
  const top = bids[0]
  const by = ownHighest && auction.current_bid !== null ? auction.current_bid - ownHighest.bid_amount : null
  const parts = [
    by !== null && by > 0 ? `by ${dollarsWhole(by)}` : null,
    top ? `at ${exactTimeText(Date.parse(top.created_at))}` : null,
  ]
  return {
    tone: 'out',
    icon: 'warning',
    text: "You've been outbid",
    aside: parts.filter(Boolean).join(' ') || null,
  }
}

function neutral(text: string, icon: Strip['icon']): Strip {
  return { tone: 'neutral', icon, text, aside: null }
}
