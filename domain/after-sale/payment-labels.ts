import { DAY_MS } from '../format/time-units.ts'
import { dayText } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import { UNPAID_AFTER_MS } from './handover.ts'

/** The price in dollars, how and by when the buyer pays it: '$19,000 directly, within 7 days'. */
export function priceDueText(priceDollars: number): string {
  return `${dollarsWhole(priceDollars)} directly, within ${UNPAID_AFTER_MS / DAY_MS} days`
}

/** What the buyer pays the seller of a sale whose hand-over has begun: 'You pay the seller $19,000 directly, within 7 days'. */
export function paySellerText(priceDollars: number): string {
  return `You pay the seller ${priceDueText(priceDollars)}`
}

/**
 * What the winner pays the seller, with the day by which they pay: 'You pay the seller $19,000 directly, within 7 days, by
 * Nov 23'. `dueAtMs` is `priceDueAtMs`; null before the premium is paid. docs/rules/after-sale.md, When the price is due
 */
export function payPriceText(priceDollars: number, dueAtMs: number | null): string {
  const text = paySellerText(priceDollars)
  return dueAtMs === null ? `${text} after the premium is paid` : `${text}, ${byDayText(dueAtMs)}`
}

/** By when the price is paid: 'by Nov 23', with the year where the hand-over began in another. `dueAtMs` is `priceDueAtMs`. */
export function byDayText(dueAtMs: number): string {
  return `by ${dayText(dueAtMs, dueAtMs - UNPAID_AFTER_MS)}`
}
