import { countedText } from '../format/counted-text.ts'
import { isEndingSoon } from '../format/time-left.ts'

/** Labels of an auction's status, reserve and type (docs/rules/bidding.md, Labels of an auction). */

const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ['draft', 'Draft'],
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['ended', 'Ended'],
  ['cancelled', 'Cancelled'],
])

/** 'Active', 'Ended' and so on; an unknown status is returned unchanged. */
export function statusLabel(status: string): string {
  return STATUS_LABELS.get(status) ?? status
}

/**
 * As `statusLabel`, but Ended once the end of an active auction has passed, even if the stored status is not
 * updated yet.
 */
export function statusLabelAt(
  auction: { readonly status: string; readonly endAtMs: number },
  nowMs: number,
): string {
  return hasEnded(auction, nowMs) ? 'Ended' : statusLabel(auction.status)
}

/** The label of the live status panel: Ended, Ending Soon!, Active or the label of the status. */
export function liveStatusLabel(
  auction: { readonly status: string; readonly endAtMs: number },
  nowMs: number,
): string {
  if (hasEnded(auction, nowMs)) return 'Ended'
  if (auction.status !== 'active') return statusLabel(auction.status)
  return isEndingSoon(auction.endAtMs - nowMs) ? 'Ending Soon!' : 'Active'
}

/** Whether bids are possible: the auction is active and its end has not passed. */
export function isBiddingOpen(
  auction: { readonly status: string; readonly endAtMs: number },
  nowMs: number,
): boolean {
  return auction.status === 'active' && nowMs < auction.endAtMs
}

function hasEnded(auction: { readonly status: string; readonly endAtMs: number }, nowMs: number): boolean {
  return auction.status === 'ended' || (auction.status === 'active' && nowMs >= auction.endAtMs)
}

type ReserveState = {
  readonly hasReserve: boolean
  readonly reserveMet: boolean
  /** True before the start, when no bid can have missed the reserve. */
  readonly isPending?: boolean
  /** True if an after-sale offer sold the vehicle, so that the missed reserve did not prevent a sale. */
  readonly soldAfter?: boolean
}

/** The public text of a reserve (docs/rules/bidding.md, Reserve). */
export function reserveText(state: ReserveState): string {
  const { hasReserve, reserveMet, isPending = false, soldAfter = false } = state
  if (!hasReserve) return 'No Reserve'
  if (isPending) return 'Reserve'
  return reserveMet ? 'Reserve met' : reserveNotMetText(soldAfter)
}

/** The text under price and clock of the live panel, and in the bid bar. */
export function liveReserveText(state: ReserveState): string {
  const { hasReserve, reserveMet, isPending = false, soldAfter = false } = state
  if (!hasReserve) return 'No Reserve Auction'
  if (isPending) return 'Reserve'
  return reserveMet ? 'Reserve has been met' : reserveNotMetText(soldAfter)
}

function reserveNotMetText(soldAfter: boolean): string {
  return soldAfter ? 'Reserve not met in the auction' : 'Reserve not met'
}

/** The value of a card's 'Reserve' column. Before the start it only says whether there is a reserve. */
export function shortReserveText(state: ReserveState): string {
  const { hasReserve, reserveMet, isPending = false, soldAfter = false } = state
  if (!hasReserve) return 'No Reserve'
  if (isPending) return 'Yes'
  if (reserveMet) return 'Met'
  return soldAfter ? 'Not met in the auction' : 'Not met'
}

const AUCTION_TYPE_LABELS: ReadonlyMap<string, string> = new Map([
  ['timed', 'Timed'],
  ['live', 'Live'],
  ['reserve', 'Reserve'],
  ['no_reserve', 'No Reserve'],
])

/** The auction type as an option of a filter or a form. */
export function auctionTypeLabel(auctionType: string): string {
  return AUCTION_TYPE_LABELS.get(auctionType) ?? spaced(auctionType)
}

/** 'Live' while bids are possible, else 'Timed': the types of the browse filter. */
export function auctionKindText(auction: Parameters<typeof isBiddingOpen>[0], nowMs: number): string {
  return auctionTypeLabel(isBiddingOpen(auction, nowMs) ? 'live' : 'timed')
}

/** The auction type as text: 'Live, no reserve'. */
export function auctionTypeText(
  auction: Parameters<typeof isBiddingOpen>[0] & { readonly hasReserve: boolean },
  nowMs: number,
): string {
  return `${auctionKindText(auction, nowMs)}, ${spaced(auction.hasReserve ? 'reserve' : 'no_reserve')}`
}

function spaced(value: string): string {
  return value.replaceAll('_', ' ')
}

const BID_TYPE_LABELS: ReadonlyMap<string, string> = new Map([
  ['manual', 'Manual'],
  ['proxy', 'Maximum'],
  ['auto', 'Auto'],
])

/** The label of a bid's type in the history. */
export function bidTypeLabel(bidType: string): string {
  return BID_TYPE_LABELS.get(bidType) ?? bidType
}

/** 'No' or '5 minutes'. */
export function autoExtendText(minutes: number): string {
  if (minutes <= 0) return 'No'
  return countedText(minutes, 'minute')
}

/** '1 bid', '23 bids'. */
export function bidCountText(totalBids: number): string {
  return countedText(totalBids, 'bid')
}

/** '{total} auctions found'. */
export function auctionsFoundText(total: number): string {
  return `${countedText(total, 'auction')} found`
}
