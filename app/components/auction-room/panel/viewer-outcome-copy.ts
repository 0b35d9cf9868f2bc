import type { ViewerSettlement } from '../../../../domain/auction/viewer-status.ts'
import { exactTimeText, nearExactTimeText } from '../../../../domain/format/times.ts'
import { dollarsExact } from '../../../../domain/format/usd.ts'

/**
 * For a bidder without a hold at the end, as in demo auctions that ended before anybody had authorized a
 * card.
 */
export const NO_HOLD_TEXT = 'You have no card hold here.'

/** 'Released 6:45:05 PM': the current state of the hold; with the day if it is not the day of the end. */
export function holdText(hold: NonNullable<ViewerSettlement['hold']>, endAtMs: number): string {
  switch (hold.state) {
    case 'released':
    case 'lapsed':
      return `Released ${timeRelativeTo(endAtMs, Date.parse(hold.at))}`
    case 'releasing':
      return 'Being released'
    case 'captured':
      return 'Kept as the deposit'
    case 'held':
      return 'Still held'
  }
}

/** The link of a winner who can pay the premium (docs/rules/settlement.md, Paying late). */
export const PAY_PREMIUM = 'Pay the premium'

/** Below a premium that is tried again: what happens without the winner. */
export const TRIED_AGAIN =
  'Your card could not be charged yet. We try again, or you pay now with another card.'

/** '$2,175.00 charged': the state of the premium. Before the sale is recorded it is only due. */
export function premiumText(premium: ViewerSettlement['premium'], dueDollars: number): string {
  const amount = dollarsExact(premium?.amount ?? dueDollars)
  if (premium?.turn === 'waived') return `${amount} waived`
  if (premium?.turn === 'stays_charged') return `${amount} charged`
  switch (premium?.state) {
    case 'paid':
      return `${amount} charged`
    case 'action_required':
      return `${amount}, to be paid`
    case 'defaulted':
      return `${amount} not paid`
    case 'refunded':
    case 'premium_refunded':
      return `${amount} refunded`
    case 'disputed':
      return `${amount} disputed`
    default:
      return premium?.payHref ? `${amount}, not charged yet` : `${amount}, being charged`
  }
}

function timeRelativeTo(endAtMs: number, atMs: number): string {
  const near = nearExactTimeText(atMs, endAtMs)
  return near.startsWith('Today, ') ? exactTimeText(atMs) : near.replace(/^(Tomorrow|Yesterday), /, '')
}
