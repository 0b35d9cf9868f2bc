import { isEndingSoon } from '../format/time-left.ts'
import { countText } from '../format/usd.ts'

/** The words for an auction's state, reserve and kind (Spec part 1, sections 2 and 4). */

const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ['draft', 'Draft'],
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['ended', 'Ended'],
  ['cancelled', 'Cancelled'],
])

/** 'Active', 'Ended' and so on; a status it does not know is shown as it is. */
export function statusLabel(status: string): string {
  return STATUS_LABELS.get(status) ?? status
}

/** As `statusLabel`, but Ended once the end of an active auction has passed, whatever its status says. */
export function statusLabelAt(
  auction: { readonly status: string; readonly endAtMs: number },
  nowMs: number,
): string {
  return hasEnded(auction, nowMs) ? 'Ended' : statusLabel(auction.status)
}

/** The live status panel: Ended, Ending Soon!, Active or the status as it is. */
export function liveStatusLabel(
  auction: { readonly status: string; readonly endAtMs: number },
  nowMs: number,
): string {
  if (hasEnded(auction, nowMs)) return 'Ended'
  if (auction.status !== 'active') return statusLabel(auction.status)
  return isEndingSoon(auction.endAtMs - nowMs) ? 'Ending Soon!' : 'Active'
}

/** Bidding is offered only while an auction is active, and never once its end has passed. */
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
  /** Before bidding begins a reserve cannot have been missed. */
  readonly isPending?: boolean
  /** Sold by an offer once the auction was over: that its reserve was missed is past, and did not keep it from being sold. */
  readonly soldAfter?: boolean
}

/** What the public sees of a reserve (Product page, Reserve). */
export function reserveText(state: ReserveState): string {
  const { hasReserve, reserveMet, isPending = false, soldAfter = false } = state
  if (!hasReserve) return 'No Reserve'
  if (isPending) return 'Reserve'
  return reserveMet ? 'Reserve met' : `Reserve ${missedText(soldAfter)}`
}

/** The longer words of the live status panel (Spec part 1, section 2). */
export function liveReserveText(state: ReserveState): string {
  const { hasReserve, reserveMet, isPending = false, soldAfter = false } = state
  if (!hasReserve) return 'No Reserve Auction'
  if (isPending) return 'Reserve'
  return reserveMet ? 'Reserve has been met' : `Reserve ${missedText(soldAfter)}`
}

/**
 * The column 'Reserve' of a card: the label stands above, so the word is not said again. Before anybody can bid there is
 * nothing to be met, only a reserve or none.
 */
export function shortReserveText(state: ReserveState): string {
  const { hasReserve, reserveMet, isPending = false, soldAfter = false } = state
  if (!hasReserve) return 'No Reserve'
  if (isPending) return 'Yes'
  if (reserveMet) return 'Met'
  return soldAfter ? 'Not met in the auction' : 'Not met'
}

/** 'not met', and where it was sold all the same 'not met in the auction'. */
export function missedText(soldAfter: boolean): string {
  return soldAfter ? 'not met in the auction' : 'not met'
}

const AUCTION_TYPE_LABELS: ReadonlyMap<string, string> = new Map([
  ['timed', 'Timed'],
  ['live', 'Live'],
  ['reserve', 'Reserve'],
  ['no_reserve', 'No Reserve'],
])

/** The auction type as a filter's or a form's option. */
export function auctionTypeLabel(auctionType: string): string {
  return AUCTION_TYPE_LABELS.get(auctionType) ?? spaced(auctionType)
}

/** The auction type in a sentence, underscores shown as spaces: 'Timed, no reserve' (Spec part 1, section 2). */
export function auctionTypeText(auctionType: string): string {
  if (auctionType === 'reserve' || auctionType === 'no_reserve') return `Timed, ${spaced(auctionType)}`
  return auctionTypeLabel(auctionType)
}

function spaced(words: string): string {
  return words.replaceAll('_', ' ')
}

const BID_TYPE_LABELS: ReadonlyMap<string, string> = new Map([
  ['manual', 'Manual'],
  ['proxy', 'Maximum'],
  ['auto', 'Auto'],
])

/** How a bid came about, for the history. */
export function bidTypeLabel(bidType: string): string {
  return BID_TYPE_LABELS.get(bidType) ?? bidType
}

/** 'No' or '5 minutes' (Spec part 1, section 2, Auction detail). */
export function autoExtendText(minutes: number): string {
  if (minutes <= 0) return 'No'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** '1 bid', '23 bids'. */
export function bidCountText(totalBids: number): string {
  return `${countText(totalBids)} ${totalBids === 1 ? 'bid' : 'bids'}`
}

/** '{total} auctions found' (Spec part 1, section 2, Browse). */
export function auctionsFoundText(total: number): string {
  return `${countText(total)} ${total === 1 ? 'auction' : 'auctions'} found`
}
