import type { OwnView } from './view.ts'

/** What became of a bidder's money when their auction ended, as its page tells it to them alone. */

export interface OwnEnding {
  /** The hold that stood when the auction ended; null where there was none. */
  readonly hold: {
    readonly amount: number
    readonly state: 'held' | 'releasing' | 'released' | 'captured' | 'lapsed'
    /** When it came to that. */
    readonly at: string
  } | null
  /** The winner's premium; null where they did not win, and until it is written down. */
  readonly premium: {
    readonly amount: number
    readonly rate: number
    readonly state: 'pending' | 'action_required' | 'paid' | 'deposit_captured' | 'failed' | 'refunded'
  } | null
}

/** How the viewer stands in an auction: what its room says, and what only the database knows. */
export interface OwnStanding extends OwnView {
  /** What became of their money; null while the auction runs, and for who did not bid. */
  readonly ending: OwnEnding | null
}

/** Whether the money has come to rest, so that it need not be asked for again. */
export function isSettled({ hold, premium }: OwnEnding, won: boolean): boolean {
  if (won) return premium !== null && premium.state !== 'pending'
  return hold === null || (hold.state !== 'held' && hold.state !== 'releasing')
}
