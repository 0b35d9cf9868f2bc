import { DAY_MS } from '../format/time-units.ts'
import { dayText } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import { UNPAID_AFTER_MS } from './handover.ts'

/** The price in dollars, how and by when the buyer pays it: '$19,000 directly, within 7 days'. */
export function priceDueText(priceDollars: number): string {
  return `${dollarsWhole(priceDollars)} directly, within ${UNPAID_AFTER_MS / DAY_MS} days`
}

/**
 * What the buyer pays the seller, and by when: 'You pay the seller $19,000 directly, within 7 days', with the day
 * where the time of the sale is known. `priceDollars` in dollars (docs/rules/after-sale.md, Hand-over).
 */
export function paySellerText(priceDollars: number, soldAtMs: number | null = null): string {
  const text = `You pay the seller ${priceDueText(priceDollars)}`
  return soldAtMs === null ? text : `${text}, by ${dayText(soldAtMs + UNPAID_AFTER_MS, soldAtMs)}`
}
