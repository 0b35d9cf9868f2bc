import { bidCountText, liveReserveText } from '../../../../domain/auction/auction-labels.ts'
import { clockFigure, isEndingSoon } from '../../../../domain/format/time-left.ts'
import {
  dayText,
  exactTimeText,
  inHomeZone,
  inSentence,
  nearExactTimeText,
  timeText,
  yearText,
} from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { endMoment } from '../../../lib/labels/end-labels.ts'
import { isSoldByOffer } from '../../../lib/labels/shown-price.ts'

/** What stands round the two figures of an auction, and which clock it shows (Look page, Clock text; states). */

/** The part of an auction that its figures depend on. */
export interface ScoredAuction {
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
  } | null
  readonly sold_after_auction: boolean
}

/** Ended by its status, or by the clock while the result is on its way. */
function isOver(auction: ScoredAuction, nowMs: number): boolean {
  return auction.status === 'ended' || (auction.status === 'active' && nowMs >= Date.parse(auction.end_time))
}

/**
 * 'Starting bid', 'Current bid', 'Final bid', 'Sold for' where the price is not that of a bid, or 'Last bid' where no sale takes
 * place; of a price that may be old with the time that it was heard.
 */
export function priceLabelText(
  auction: ScoredAuction,
  { nowMs, oldSinceMs }: { readonly nowMs: number; readonly oldSinceMs: number | null },
): string {
  if (isSoldByOffer(auction)) return 'Sold for'
  if (auction.current_bid === null) return 'Starting bid'
  if (isOver(auction, nowMs)) return 'Final bid'
  if (auction.status === 'cancelled') return 'Last bid'
  return oldSinceMs === null ? 'Current bid' : `Current bid, ${exactTimeText(oldSinceMs)}`
}

/** The same in a bar, which has room for a few words: of a price that may be old the time alone. */
export function barPriceLabelText(
  auction: ScoredAuction,
  { nowMs, oldSinceMs }: { readonly nowMs: number; readonly oldSinceMs: number | null },
): string {
  const isDated =
    oldSinceMs !== null && priceLabelText(auction, { nowMs, oldSinceMs: null }) === 'Current bid'
  return isDated ? `At ${exactTimeText(oldSinceMs)}` : priceLabelText(auction, { nowMs, oldSinceMs: null })
}

/** '23 bids · started $28,000' while it runs; at the end whether the vehicle was sold, or how far the bids went. */
export function priceNoteText(auction: ScoredAuction, nowMs: number): string {
  const bids = bidCountText(auction.total_bids)
  if (auction.current_bid === null) return bids
  if (!isOver(auction, nowMs)) return `${bids} · started ${dollarsWhole(auction.starting_bid)}`
  if (isSoldByOffer(auction)) return `${bids}, up to ${dollarsWhole(auction.current_bid)}`
  switch (auction.result?.outcome) {
    case 'sold':
      return `${bids} · sold`
    case 'reserve_not_met':
      return `${bids} · not sold`
    default:
      return bids
  }
}

/** What the clock's place shows. */
export interface ScoreClock {
  readonly label: string
  readonly figure: string
  /** What a running or a kept clock says in words; null where the figure says it itself. */
  readonly remainingMs: number | null
  readonly note: string
  readonly soon: boolean
  /** Whether it counts down. */
  readonly runs: boolean
}

interface ScoreTimes {
  readonly auction: ScoredAuction
  readonly remainingMs: number
  readonly untilStartMs: number
  readonly nowMs: number
  /** When it was closed or cancelled; null where that is not known. */
  readonly closedAtMs: number | null
}

/** The clock that counts, that stands still, or the time at which it was over. */
export function scoreClock({
  auction,
  remainingMs,
  untilStartMs,
  nowMs,
  closedAtMs,
}: ScoreTimes): ScoreClock {
  const endAtMs = Date.parse(auction.end_time)
  if (auction.status === 'pending') {
    const note = inHomeZone(nearExactTimeText(Date.parse(auction.start_time), nowMs))
    return counting({ label: 'Starts in', leftMs: Math.max(0, untilStartMs), note, soon: false })
  }
  if (auction.status === 'paused') {
    const keptMs = auction.remaining_ms ?? 0
    return {
      ...counting({
        label: 'Time left, stopped',
        leftMs: keptMs,
        note: 'The clock has stopped',
        soon: false,
      }),
      runs: false,
    }
  }
  if (auction.status === 'active' && nowMs < endAtMs) {
    const soon = isEndingSoon(remainingMs)
    const label = soon ? 'Ending soon' : 'Time left'
    const note = inHomeZone(nearExactTimeText(endAtMs, nowMs))
    return counting({ label, leftMs: remainingMs, note, soon })
  }
  if (auction.status === 'active' || auction.status === 'ended') {
    const atMs = endMoment(auction, { nowMs, closedAtMs }).atMs ?? endAtMs
    return over({ label: 'Ended', atMs, nowMs, time: exactTimeText(atMs) })
  }
  const label = auction.status === 'cancelled' ? 'Cancelled' : 'Not running'
  if (auction.status !== 'cancelled' || closedAtMs === null) {
    return { label, figure: '–', remainingMs: null, note: '', soon: false, runs: false }
  }
  return over({ label, atMs: closedAtMs, nowMs, time: timeText(closedAtMs) })
}

/** The day is the figure, as large as the price; the time stands below it, and a year that is not this one. */
function over(given: {
  readonly label: string
  readonly atMs: number
  readonly nowMs: number
  readonly time: string
}): ScoreClock {
  const { label, atMs, nowMs } = given
  const time = inHomeZone(given.time)
  const note = yearText(atMs) === yearText(nowMs) ? time : `${yearText(atMs)}, ${time}`
  return { label, figure: dayText(atMs), remainingMs: null, note, soon: false, runs: false }
}

function counting(given: {
  readonly label: string
  readonly leftMs: number
  readonly note: string
  readonly soon: boolean
}): ScoreClock {
  const { label, leftMs, note, soon } = given
  return { label, figure: clockFigure(leftMs), remainingMs: leftMs, note, soon, runs: true }
}

/** What a wide bar has room for beside its figures: the exact time, and what becomes of the price then. */
export function barNotes(
  auction: ScoredAuction & { readonly has_reserve: boolean; readonly reserve_met: boolean },
  clock: ScoreClock,
  nowMs: number,
): readonly string[] {
  const { status, has_reserve: hasReserve, reserve_met: reserveMet } = auction
  if (status === 'cancelled' || isOver(auction, nowMs)) return [clock.note, priceNoteText(auction, nowMs)]
  const reserve = liveReserveText({ hasReserve, reserveMet, isPending: status === 'pending' })
  if (status !== 'active' && status !== 'pending') return [clock.note, reserve]
  return [`${status === 'pending' ? 'Starts' : 'Ends'} ${inSentence(clock.note)}`, reserve]
}

/** What a phone's bar leads to; `open` shows what there is to know in the sheet. */
type BarAction = 'none' | 'watch' | 'sign_in' | 'authorize' | 'confirm' | 'bid' | 'open'

/** The next step of whoever reads the page, straight from the bar. */
export function barAction(given: {
  readonly status: string
  /** Whether bids are taken now. */
  readonly isOpen: boolean
  readonly bidder: 'signed_out' | 'seller' | 'needs_authorization' | 'needs_confirmation' | 'may_bid'
  readonly won: boolean
}): BarAction {
  if (given.won) return 'open'
  if (given.bidder === 'seller') return given.status === 'ended' ? 'open' : 'none'
  if (given.status === 'pending' || given.status === 'paused') return 'watch'
  if (!given.isOpen) return 'open'
  switch (given.bidder) {
    case 'signed_out':
      return 'sign_in'
    case 'needs_authorization':
      return 'authorize'
    case 'needs_confirmation':
      return 'confirm'
    case 'may_bid':
      return 'bid'
  }
}

/** What the one button of the phone's bar says; it opens the sheet, which shows what can be done. */
export function barButtonText(given: {
  readonly status: string
  /** Whether the viewer can bid now. */
  readonly bids: boolean
  readonly leads: boolean
  readonly hasMaximum: boolean
  readonly minimumDollars: number
  /** An offer of the viewer's is on its way. */
  readonly isSending: boolean
  /** The viewer has won: what they pay, and the way to the vehicle. */
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
