import type { SalePayment } from '../../../../domain/after-sale/sale-money.ts'
import { bidCountText, liveReserveText } from '../../../../domain/auction/auction-labels.ts'
import { clockFigure, isEndingSoon } from '../../../../domain/format/time-left.ts'
import {
  dayText,
  exactTimeText,
  inSentence,
  nearExactTimeText,
  timeText,
  withPacificZone,
  yearText,
} from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { endMoment } from '../../../lib/labels/end-labels.ts'
import { isSold, isSoldByOffer } from '../../../lib/labels/shown-price.ts'

/**
 * The texts around price and clock, and the choice of the clock (docs/rules/auction-page.md, Price and
 * clock).
 */

/** The part of an auction that its price and clock depend on. */
export interface PricedAuction {
  readonly status: string
  readonly starting_bid: number
  readonly current_bid: number | null
  readonly total_bids: number
  readonly start_time: string
  readonly end_time: string
  readonly remaining_ms: number | null
  readonly result: {
    readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids'
    readonly amount: number | null
    readonly payment: SalePayment | null
  } | null
  readonly sold_after_auction: boolean
}

/** Whether bidding is over: the status is `ended`, or the end time has passed and the result is pending. */
function isOver(auction: PricedAuction, nowMs: number): boolean {
  return auction.status === 'ended' || (auction.status === 'active' && nowMs >= Date.parse(auction.end_time))
}

/**
 * 'Starting bid', 'Current bid', 'Final bid', 'Sold for' where the price is not that of a bid, or 'Last bid'
 * after a cancellation. The label of a price that may be old has the time at which it was received.
 */
export function priceLabelText(
  auction: PricedAuction,
  { nowMs, oldSinceMs }: { readonly nowMs: number; readonly oldSinceMs: number | null },
): string {
  if (isSoldByOffer(auction)) return 'Sold for'
  if (auction.current_bid === null) return 'Starting bid'
  if (isOver(auction, nowMs)) return 'Final bid'
  if (auction.status === 'cancelled') return 'Last bid'
  return oldSinceMs === null ? 'Current bid' : `Current bid, ${exactTimeText(oldSinceMs)}`
}

/** The same for the bid bar, which has room for a few words: only the time for a price that may be old. */
export function barPriceLabelText(
  auction: PricedAuction,
  { nowMs, oldSinceMs }: { readonly nowMs: number; readonly oldSinceMs: number | null },
): string {
  const isDated =
    oldSinceMs !== null && priceLabelText(auction, { nowMs, oldSinceMs: null }) === 'Current bid'
  return isDated ? `At ${exactTimeText(oldSinceMs)}` : priceLabelText(auction, { nowMs, oldSinceMs: null })
}

/** '23 bids · started $28,000' while it runs; afterwards whether the vehicle was sold, or the highest bid. */
export function priceNoteText(auction: PricedAuction, nowMs: number): string {
  const bids = bidCountText(auction.total_bids)
  if (auction.current_bid === null) return bids
  if (!isOver(auction, nowMs)) return `${bids} · started ${dollarsWhole(auction.starting_bid)}`
  if (isSoldByOffer(auction)) return `${bids}, up to ${dollarsWhole(auction.current_bid)}`
  switch (auction.result?.outcome) {
    case 'sold':
      return `${bids} · ${isSold(auction) ? 'sold' : 'not completed'}`
    case 'reserve_not_met':
      return `${bids} · not sold`
    default:
      return bids
  }
}

/** The content of the clock. */
export interface ClockState {
  readonly label: string
  readonly figure: string
  /** Time left of a running or stopped clock; null where `figure` is a day. */
  readonly remainingMs: number | null
  readonly note: string
  readonly soon: boolean
  /** Whether it counts down. */
  readonly runs: boolean
}

interface ScoreTimes {
  readonly auction: PricedAuction
  readonly remainingMs: number
  readonly untilStartMs: number
  readonly nowMs: number
  /** When it was closed or cancelled; null where that is unknown. */
  readonly closedAtMs: number | null
}

/** The clock: counting down, stopped, or the day of the end. */
export function toClockState({
  auction,
  remainingMs,
  untilStartMs,
  nowMs,
  closedAtMs,
}: ScoreTimes): ClockState {
  const endAtMs = Date.parse(auction.end_time)
  if (auction.status === 'pending') {
    const note = withPacificZone(nearExactTimeText(Date.parse(auction.start_time), nowMs))
    return toCountdown({ label: 'Starts in', leftMs: Math.max(0, untilStartMs), note, soon: false })
  }
  if (auction.status === 'paused') {
    const remainingMsAtPause = auction.remaining_ms ?? 0
    return {
      ...toCountdown({
        label: 'Time left, stopped',
        leftMs: remainingMsAtPause,
        note: 'The clock has stopped',
        soon: false,
      }),
      runs: false,
    }
  }
  if (auction.status === 'active' && nowMs < endAtMs) {
    const soon = isEndingSoon(remainingMs)
    const label = soon ? 'Ending soon' : 'Time left'
    const note = withPacificZone(nearExactTimeText(endAtMs, nowMs))
    return toCountdown({ label, leftMs: remainingMs, note, soon })
  }
  if (auction.status === 'active' || auction.status === 'ended') {
    const atMs = endMoment(auction, { nowMs, closedAtMs }).atMs ?? endAtMs
    return toEndedClock({ label: 'Ended', atMs, nowMs, time: exactTimeText(atMs) })
  }
  const label = auction.status === 'cancelled' ? 'Cancelled' : 'Not running'
  if (auction.status !== 'cancelled' || closedAtMs === null) {
    return { label, figure: '–', remainingMs: null, note: '', soon: false, runs: false }
  }
  return toEndedClock({ label, atMs: closedAtMs, nowMs, time: timeText(closedAtMs) })
}

/**
 * The figure is the day, as large as the price; the time is below it, with the year where it is not the
 * current one.
 */
function toEndedClock(given: {
  readonly label: string
  readonly atMs: number
  readonly nowMs: number
  readonly time: string
}): ClockState {
  const { label, atMs, nowMs } = given
  const time = withPacificZone(given.time)
  const note = yearText(atMs) === yearText(nowMs) ? time : `${yearText(atMs)}, ${time}`
  return { label, figure: dayText(atMs), remainingMs: null, note, soon: false, runs: false }
}

function toCountdown(given: {
  readonly label: string
  readonly leftMs: number
  readonly note: string
  readonly soon: boolean
}): ClockState {
  const { label, leftMs, note, soon } = given
  return { label, figure: clockFigure(leftMs), remainingMs: leftMs, note, soon, runs: true }
}

/** The notes of a wide bid bar: the exact time, and the reserve or the result. */
export function barNotes(
  auction: PricedAuction & { readonly has_reserve: boolean; readonly reserve_met: boolean },
  clock: ClockState,
  nowMs: number,
): readonly string[] {
  const { status, has_reserve: hasReserve, reserve_met: reserveMet } = auction
  if (status === 'cancelled' || isOver(auction, nowMs)) return [clock.note, priceNoteText(auction, nowMs)]
  const reserve = liveReserveText({ hasReserve, reserveMet, isPending: status === 'pending' })
  if (status !== 'active' && status !== 'pending') return [clock.note, reserve]
  return [`${status === 'pending' ? 'Starts' : 'Ends'} ${inSentence(clock.note)}`, reserve]
}

/** The action of the bid bar; `open` shows the information in the sheet. */
type BarAction = 'none' | 'watch' | 'sign_in' | 'pay' | 'authorize' | 'confirm' | 'bid' | 'open'

/** The viewer's next step, straight from the bid bar. */
export function barAction(given: {
  readonly status: string
  /** Whether bids are accepted now. */
  readonly isOpen: boolean
  readonly bidder:
    | 'signed_out'
    | 'seller'
    | 'owes_premium'
    | 'needs_authorization'
    | 'needs_confirmation'
    | 'may_bid'
  readonly won: boolean
}): BarAction {
  if (given.won) return 'open'
  if (given.bidder === 'seller') return given.status === 'ended' ? 'open' : 'none'
  if (given.status === 'pending' || given.status === 'paused') return 'watch'
  if (!given.isOpen) return 'open'
  switch (given.bidder) {
    case 'signed_out':
      return 'sign_in'
    case 'owes_premium':
      return 'pay'
    case 'needs_authorization':
      return 'authorize'
    case 'needs_confirmation':
      return 'confirm'
    case 'may_bid':
      return 'bid'
  }
}

/** The text of the bid bar's button, which opens the sheet. */
export function barButtonText(given: {
  readonly status: string
  /** Whether the viewer can bid now. */
  readonly bids: boolean
  readonly leads: boolean
  readonly hasMaximum: boolean
  readonly minimumDollars: number
  /** A bid of the viewer is in flight. */
  readonly isSending: boolean
  /** The viewer has won: the sheet shows what they pay and how they get the vehicle. */
  readonly won: boolean
}): string {
  if (given.won) return 'Next steps'
  if (given.bids && given.isSending) return 'Placing bid'
  if (given.bids)
    return given.leads
      ? given.hasMaximum
        ? 'Change maximum'
        : 'Set maximum'
      : `Bid ${dollarsWhole(given.minimumDollars)}`
  return given.status === 'ended' ? 'See result' : 'Details'
}
