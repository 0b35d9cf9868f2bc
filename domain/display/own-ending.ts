import type { OwnView } from '../auction/view.ts'
import { exactTimeText, nearExactTimeText } from './times.ts'
import { dollarsExact } from './usd.ts'

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

/** 'Released 6:45:05 PM': where the hold is now; the day is told where it is not that of the end. */
export function holdText(hold: NonNullable<OwnEnding['hold']>, endAtMs: number): string {
  switch (hold.state) {
    case 'released':
    case 'lapsed':
      return `Released ${timeSeenFrom(endAtMs, Date.parse(hold.at))}`
    case 'releasing':
      return 'Being released'
    case 'captured':
      return 'Kept as the deposit'
    case 'held':
      return 'Still held'
  }
}

/** '$2,175.00 charged': what came of the premium. Until the charge is written down it is only due. */
export function premiumText(premium: OwnEnding['premium'], dueDollars: number): string {
  const amount = dollarsExact(premium?.amount ?? dueDollars)
  switch (premium?.state) {
    case 'paid':
      return `${amount} charged`
    case 'action_required':
      return `${amount}, confirm it`
    case 'deposit_captured':
    case 'failed':
      return `${amount} not paid`
    case 'refunded':
      return `${amount} refunded`
    default:
      return `${amount}, being charged`
  }
}

/** Whether the money has come to rest, so that it need not be asked for again. */
export function isSettled({ hold, premium }: OwnEnding, won: boolean): boolean {
  if (won) return premium !== null && premium.state !== 'pending'
  return hold === null || (hold.state !== 'held' && hold.state !== 'releasing')
}

function timeSeenFrom(endAtMs: number, atMs: number): string {
  const near = nearExactTimeText(atMs, endAtMs)
  return near.startsWith('Today, ') ? exactTimeText(atMs) : near.replace(/^(Tomorrow|Yesterday), /, '')
}
