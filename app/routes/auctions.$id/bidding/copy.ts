import { autoExtendText } from '../../../../domain/auction/auction-labels.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'

/** The words of the bid form (Spec part 1, section 2, Bid form; Look page, Strip states). */

type OfferKind = 'manual' | 'maximum'

/** Said of a maximum alone: up to the reserve it is the price at once, though nobody bids against it. */
export function reserveEffectText(
  kind: OfferKind,
  auction: { readonly has_reserve: boolean; readonly reserve_met: boolean },
): string | null {
  if (kind === 'manual' || !auction.has_reserve || auction.reserve_met) return null
  return 'Reserve not met: the price goes straight to the reserve, or to your maximum if lower.'
}

/** The terms, with the auction's own extension; they stand on two lines of the panel. */
export function bidTermsText(autoExtendMinutes: number): string {
  const binding = 'Bids are binding and cannot be retracted.'
  if (autoExtendMinutes <= 0) return binding
  const minutes = autoExtendText(autoExtendMinutes)
  return `${binding} A bid in the final ${minutes} extends the auction to ${minutes}.`
}

/**
 * Said to who leads, in place of the choice between a bid and a maximum; two lines of the panel. Below the reserve a maximum
 * is no mere promise: it is the price at once, up to the reserve.
 */
export function leaderText(
  price: string,
  { hasMaximum, isBelowReserve }: { readonly hasMaximum: boolean; readonly isBelowReserve: boolean },
): string {
  const leads = `You lead at ${price}.`
  if (isBelowReserve)
    return `${leads} The reserve is not met: a ${hasMaximum ? 'higher ' : ''}maximum bids up to it at once.`
  return hasMaximum
    ? `${leads} We bid for you up to your maximum, which you can change.`
    : `${leads} You can set a maximum and we bid for you up to it.`
}

/** In place of what was wrong with an amount, once the least has moved on since that was said. */
export function leastNowText(leastDollars: number): string {
  return `The minimum is now ${dollarsWhole(leastDollars)}`
}

/** From so many times the least on an amount looks like a slip, if it is also so many dollars above it. */
const UNUSUAL_TIMES = 5
const UNUSUAL_DOLLARS = 5_000

/** How many times the least an amount is that looks like a slip, with what may be a digit too many; null of any other. */
export function unusualTimes(amount: number | null, leastDollars: number): number | null {
  if (amount === null || leastDollars <= 0) return null
  const times = Math.floor(amount / leastDollars)
  return times < UNUSUAL_TIMES || amount - leastDollars < UNUSUAL_DOLLARS ? null : times
}

/** Said of an amount while it is typed that looks like a slip, or for which the vehicle could be bought at once; null of any other. */
export function unusualAmountText(
  amount: number | null,
  { least, buyNow }: { readonly least: number; readonly buyNow: number | null },
): string | null {
  if (amount === null) return null
  const times = unusualTimes(amount, least)
  const slip =
    times === null ? null : `Check the amount: ${dollarsWhole(amount)} is ${times} times the minimum.`
  const bargain =
    buyNow === null || amount < buyNow ? null : `You can buy it now for ${dollarsWhole(buyNow)}.`
  return [slip, bargain].filter((text) => text !== null).join(' ') || null
}

/** What the button says while the offer is on its way. */
export function offerBusyText(kind: OfferKind | 'cancel_maximum' | 'buy_now'): string {
  return BUSY_TEXTS[kind]
}

const BUSY_TEXTS = {
  manual: 'Placing bid',
  maximum: 'Setting maximum',
  cancel_maximum: 'Cancelling maximum',
  buy_now: 'Buying',
} as const

/** What the button of the form says, and whether the price that it goes by may be old. */
export function offerButtonText(options: {
  readonly kind: OfferKind
  readonly leads: boolean
  readonly hasMaximum: boolean
  readonly isPriceOld: boolean
}): string {
  if (options.kind === 'manual') return options.isPriceOld ? 'Place bid, price may be old' : 'Place bid now'
  const verb = options.leads && options.hasMaximum ? 'Change maximum' : 'Set maximum'
  return options.isPriceOld ? `${verb}, price may be old` : verb
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
