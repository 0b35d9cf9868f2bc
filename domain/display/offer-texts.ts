import { autoExtendText } from './auction-labels.ts'
import { dollarsWhole } from './usd.ts'

/** The words of the bid form (Spec part 1, section 2, Bid form; Look page, Strip states). */

type OfferKind = 'manual' | 'maximum'

/** Said of a maximum alone: up to the reserve it is the price at once, though nobody bids against it. */
export function reserveEffectText(
  kind: OfferKind,
  auction: { readonly has_reserve: boolean; readonly reserve_met: boolean },
): string | null {
  if (kind === 'manual' || !auction.has_reserve || auction.reserve_met) return null
  return 'Reserve not met: your maximum counts in full up to the reserve.'
}

/** The terms, with the auction's own extension; they stand on two lines of the panel. */
export function bidTermsText(autoExtendMinutes: number): string {
  const binding = 'Bids are binding and cannot be retracted.'
  if (autoExtendMinutes <= 0) return binding
  const minutes = autoExtendText(autoExtendMinutes)
  return `${binding} A bid in the final ${minutes} extends the auction to ${minutes}.`
}

/** Said to who leads, in place of the choice between a bid and a maximum; two lines of the panel. */
export function leaderText(price: string, hasMaximum: boolean): string {
  return hasMaximum
    ? `You lead at ${price}. We bid for you up to your maximum, which you can change.`
    : `You lead at ${price}. You can set a maximum and we bid for you up to it.`
}

/** In place of what was wrong with an amount, once the least has moved on since that was said. */
export function leastNowText(leastDollars: number): string {
  return `The minimum is now ${dollarsWhole(leastDollars)}`
}

/** From so many times the least on an amount looks like a slip, if it is also so many dollars above it. */
const UNUSUAL_TIMES = 5
const UNUSUAL_DOLLARS = 5_000

/** Said while it is typed of an amount with what may be a digit too many; null of any other. Nothing is refused for it. */
export function unusualAmountText(amount: number | null, leastDollars: number): string | null {
  if (amount === null || leastDollars <= 0) return null
  const times = Math.floor(amount / leastDollars)
  if (times < UNUSUAL_TIMES || amount - leastDollars < UNUSUAL_DOLLARS) return null
  return `Check the amount: ${dollarsWhole(amount)} is ${times} times the minimum.`
}

/** What the button says while the offer is on its way. */
export function offerBusyText(kind: OfferKind): string {
  return kind === 'manual' ? 'Placing bid' : 'Setting maximum'
}

/** What the button of the form says; whose price may be old is told so in place of anything else. */
export function offerButtonText(options: {
  readonly kind: OfferKind
  readonly leads: boolean
  readonly hasMaximum: boolean
  readonly isPriceOld: boolean
}): string {
  if (options.isPriceOld) return 'Place bid, price may be old'
  if (options.kind === 'manual') return 'Place bid now'
  return options.leads && options.hasMaximum ? 'Change maximum' : 'Set maximum'
}

/** Where the log has the offer. A maximum's cancelling, which has no amount, is not in it and has no number. */
export function receiptNumberText(receipt: {
  readonly accepted: boolean
  readonly amount: number | null
  readonly seq: number
}): string | null {
  if (!receipt.accepted) return `refused, last event ${receipt.seq}`
  return receipt.amount === null ? null : `receipt ${receipt.seq}`
}
