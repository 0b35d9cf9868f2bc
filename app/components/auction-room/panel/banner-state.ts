import type { ConnectionStatus } from '../../../lib/realtime/reconnecting-socket.ts'
import type { BiddingState } from '../live/bidding-state.ts'
import type { EndChange, LiveAuction } from '../live/live-auction.ts'

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

export interface BannerOptions {
  readonly live: LiveAuction
  readonly connection: ConnectionStatus
  readonly bidding: BiddingState
  /** Server time. */
  readonly nowMs: number
}

/** The last change of the end while the banner shows it; null otherwise. */
export function getShownEndChange({ live: { extension }, nowMs }: BannerOptions): EndChange | null {
  return extension && nowMs - extension.heardAtMs < EXTENSION_SHOWN_MS ? extension : null
}

export function toNeutral(text: string, icon: StatusBannerState['icon']): StatusBannerState {
  return { tone: 'neutral', icon, text, aside: null, moment: null }
}
