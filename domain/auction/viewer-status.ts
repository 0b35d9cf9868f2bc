import type { SaleState } from '../money/money-states.ts'
import type { OwnView } from './view.ts'

/** Hold and premium of a bidder after the auction has ended; shown only to that bidder. */
export interface ViewerSettlement {
  /** The hold at the end of the auction; null without one. */
  readonly hold: {
    readonly amount: number
    readonly state: 'held' | 'releasing' | 'released' | 'captured' | 'lapsed'
    /** Time of the hold's last change of state, ISO 8601. */
    readonly at: string
  } | null
  /** The winner's premium; null for others, and until the premium is recorded. */
  readonly premium: {
    readonly amount: number
    readonly rate: number
    readonly state: SaleState
  } | null
}

/**
 * The status of the viewer in an auction: what the room knows (`OwnView`), and the payments from the
 * database.
 */
export interface ViewerStatus extends OwnView {
  /** Hold and premium; null while the auction is running, and for viewers who did not bid. */
  readonly ending: ViewerSettlement | null
}

/** Whether hold and premium are final, so that the page stops polling for them. */
export function isSettled({ hold, premium }: ViewerSettlement, won: boolean): boolean {
  if (won) return premium !== null && premium.state !== 'pending'
  return hold === null || (hold.state !== 'held' && hold.state !== 'releasing')
}
