import { autoExtendText } from '../../../../domain/auction/auction-labels.ts'
import { dollarsWhole, usdExact } from '../../../../domain/format/usd.ts'
import { centsToDollars } from '../../../../domain/money/cents.ts'
import type { CheaperAmount } from '../../../../domain/money/premium.ts'

/** The texts of the bid form (docs/rules/auction-page.md, Bid form). */

type BidKind = 'manual' | 'maximum'

interface ReserveState {
  readonly has_reserve: boolean
  readonly reserve_met: boolean
}

const isBelowReserve = ({ has_reserve, reserve_met }: ReserveState) => has_reserve && !reserve_met

/**
 * The effect of a maximum below the reserve: it becomes the price at once, up to the reserve, even without a
 * rival.
 */
export function reserveEffectText(kind: BidKind, auction: ReserveState): string | null {
  if (kind === 'manual' || !isBelowReserve(auction)) return null
  return 'Reserve not met: your bid jumps to the reserve, or to your maximum if that is lower.'
}

/** The terms of a bid with the auction's extension; at most two lines of the panel. */
export function bidTermsText(autoExtendMinutes: number): string {
  const binding = 'Bids are binding and cannot be retracted.'
  if (autoExtendMinutes <= 0) return binding
  const minutes = autoExtendText(autoExtendMinutes)
  return `${binding} A bid in the final ${minutes} resets the clock to ${minutes}.`
}

/**
 * The text that replaces the choice of kind for the leader; two lines of the panel. Below the reserve a
 * maximum raises the price at once, up to the reserve.
 */
export function leaderText(
  price: string,
  { hasMaximum, isBelowReserve }: { readonly hasMaximum: boolean; readonly isBelowReserve: boolean },
): string {
  const leads = `You lead at ${price}.`
  if (isBelowReserve)
    return `${leads} The reserve is not met: a ${hasMaximum ? 'higher ' : ''}maximum is bid straight up to it.`
  return hasMaximum
    ? `${leads} We bid for you up to your maximum, which you can change.`
    : `${leads} You can set a maximum and we bid for you up to it.`
}

/** How the minimum of an auction without a bid comes about; null once there is a bid. */
export function firstBidText(auction: {
  readonly current_bid: number | null
  readonly min_bid_increment: number
}): string | null {
  if (auction.current_bid !== null) return null
  return `The first bid is the starting bid plus ${dollarsWhole(auction.min_bid_increment)}.`
}

/** How a maximum works: below the reserve it is bid straight up to that. */
export function maximumText(auction: ReserveState): string {
  return isBelowReserve(auction)
    ? 'We bid straight to the reserve, then only as much as you need to lead.'
    : 'We bid only as much as you need to lead.'
}

/** An example from the minimum bid, a rival bids it and one increment is added; below the reserve there is none. */
export function maximumExampleText(
  auction: ReserveState & { readonly minimum_bid: number; readonly min_bid_increment: number },
): string {
  if (isBelowReserve(auction)) return 'Nobody sees your maximum.'
  const rival = dollarsWhole(auction.minimum_bid)
  const lead = dollarsWhole(auction.minimum_bid + auction.min_bid_increment)
  return `Someone bids ${rival}, you lead at ${lead}; nobody sees your maximum.`
}

/** 'At $5,000 your total is $98.92 lower.', in the cost table at the edge of a premium tier. */
export function cheaperAmountText({ amountCents, savedCents }: CheaperAmount): string {
  return `At ${dollarsWhole(centsToDollars(amountCents))} your total is ${usdExact(savedCents)} lower.`
}

/** The least amount beside the field: 'Minimum $10,700', or 'From $10,700' for the leader's maximum. */
export function leastAmountText(leastDollars: number, leads: boolean): string {
  const amount = dollarsWhole(leastDollars)
  return leads ? `From ${amount}` : `Minimum ${amount}`
}

/** Replaces the error of an amount once the minimum has moved on. */
export function leastNowText(leastDollars: number): string {
  return `The minimum is now ${dollarsWhole(leastDollars)}`
}

/**
 * An amount looks like a typing error from this multiple of the least amount on, if it is also this many
 * dollars above it.
 */
const UNUSUAL_TIMES = 5
const UNUSUAL_DOLLARS = 5_000

/** The multiple of the least amount, for an amount that looks like a typing error; null for any other. */
export function unusualTimes(amount: number | null, leastDollars: number): number | null {
  if (amount === null || leastDollars <= 0) return null
  const times = Math.floor(amount / leastDollars)
  return times < UNUSUAL_TIMES || amount - leastDollars < UNUSUAL_DOLLARS ? null : times
}

/**
 * The warning for an amount that looks like a typing error, or that reaches the buy-now price; null for any
 * other.
 */
export function unusualAmountText(
  amount: number | null,
  { least, buyNow }: { readonly least: number; readonly buyNow: number | null },
): string | null {
  if (amount === null) return null
  const times = unusualTimes(amount, least)
  const slip =
    times === null ? null : `Check the amount: ${dollarsWhole(amount)} is ${times} times the minimum.`
  const purchase =
    buyNow === null || amount < buyNow ? null : `You can buy it now for ${dollarsWhole(buyNow)}.`
  return [slip, purchase].filter((text) => text !== null).join(' ') || null
}

/** The button's text while the bid is in flight. */
export function bidBusyText(kind: BidKind | 'cancel_maximum' | 'buy_now'): string {
  return BUSY_TEXTS[kind]
}

const BUSY_TEXTS = {
  manual: 'Placing bid',
  maximum: 'Setting maximum',
  cancel_maximum: 'Cancelling maximum',
  buy_now: 'Buying',
} as const

/** The button's text, which also says that the price may be old. */
export function bidButtonText(options: {
  readonly kind: BidKind
  readonly leads: boolean
  readonly hasMaximum: boolean
  readonly isPriceOld: boolean
}): string {
  if (options.kind === 'manual') return options.isPriceOld ? 'Bid anyway, price may be old' : 'Place bid now'
  const verb = options.leads && options.hasMaximum ? 'Change maximum' : 'Set maximum'
  return options.isPriceOld ? `${verb}, price may be old` : verb
}

/**
 * The number of the bid's entry in the ledger. The cancellation of a maximum has no amount, no entry and no
 * number.
 */
export function receiptNumberText(receipt: {
  readonly accepted: boolean
  readonly amount: number | null
  readonly seq: number
}): string | null {
  if (!receipt.accepted) return `refused, last event ${receipt.seq}`
  return receipt.amount === null ? null : `receipt ${receipt.seq}`
}
