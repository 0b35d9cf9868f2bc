import { DAY_MS, HOUR_MS } from '../format/time-units.ts'

/** How long people have to pay what they owe after a sale (docs/rules/money.md, Deadlines). */

/** A buyer whose card was declined, or whose bank asks for a confirmation, has this long to pay the premium. */
export const PREMIUM_PAYABLE_MS = 48 * HOUR_MS

/** After this long without payment of a settlement fee, its seller cannot list another car. */
export const SETTLEMENT_FEE_PAYABLE_MS = 7 * DAY_MS
