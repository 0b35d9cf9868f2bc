import { countedText } from '../format/counted-text.ts'
import { dollarsWhole } from '../format/usd.ts'

/**
 * Live notifications of an auction page and their durations (docs/rules/notifications.md, Live
 * notifications). Amounts are dollars, durations milliseconds.
 */
type Severity = 'info' | 'success' | 'warning' | 'error'

export type ToastNotification = {
  readonly message: string
  readonly severity: Severity
  readonly durationMs: number
  /** Shown in red; other warnings are amber. */
  readonly isOutbid?: true
  /** The auction ended without gain for the reader: not styled as a success, regardless of the severity. */
  readonly isNeutralEnd?: boolean
  /** A newer notification of the same topic replaces the shown one. */
  readonly topic?: string
  /** The page itself announces this to screen readers, at its own pace. */
  readonly isReadElsewhere?: true
  /** The page already shows this: the notification is only read aloud. */
  readonly isSeenElsewhere?: boolean
  /** A page where the reader can act on the notification, with the link's label. */
  readonly link?: { readonly to: string; readonly label: string }
}

/** Default duration of a notification. */
export const DEFAULT_TOAST_MS = 5_000

/** A new bid on an open auction's page. The page itself announces prices, at most one each 5 seconds. */
export function newBidToast(auctionId: number, amount: number): ToastNotification {
  return {
    message: `New bid: ${dollarsWhole(amount)} on auction #${auctionId}`,
    severity: 'info',
    durationMs: 5_000,
    topic: newBidTopic(auctionId),
    isReadElsewhere: true,
  }
}

/** Topic of a new bid: the price, which the auction's page shows. */
export function newBidTopic(auctionId: number): string {
  return `new bid on ${auctionId}`
}

/** Shown at 10 minutes and at 1 minute before the end. */
export function endingSoonToast(auctionId: number, minutesLeft: number): ToastNotification {
  const minutes = countedText(minutesLeft, 'minute')
  return {
    message: `Auction #${auctionId} ending in ${minutes}!`,
    severity: 'warning',
    durationMs: 10_000,
    topic: endTopic(auctionId),
  }
}

/**
 * Topic of an ending-soon warning. The warning is retracted when the end moves, and replaced by the toast of
 * the end.
 */
export function endTopic(auctionId: number): string {
  return `end of ${auctionId}`
}

/** `winningBid` is null if the auction ended without a sale. */
export function endedToast(auctionId: number, winningBid: number | null): ToastNotification {
  const outcome = winningBid === null ? 'No sale' : `Winning bid: ${dollarsWhole(winningBid)}`
  return {
    message: `Auction #${auctionId} ended! ${outcome}`,
    severity: 'success',
    durationMs: 8_000,
    topic: endTopic(auctionId),
  }
}

/** Another bid leads the auction. `currentBid` in dollars. */
export function outbidToast(auctionId: number, title: string, currentBid: number): ToastNotification {
  return {
    message: `You've been outbid on "${title}"! Current bid: ${dollarsWhole(currentBid)}`,
    severity: 'warning',
    durationMs: 10_000,
    isOutbid: true,
    topic: outbidTopic(auctionId),
  }
}

/** Topic of an outbid notification: retracted once the person leads again. */
export function outbidTopic(auctionId: number): string {
  return `outbid on ${auctionId}`
}

/** The person's own bid was accepted. `amount` in dollars. */
export function bidSuccessfulToast(auctionId: number, amount: number): ToastNotification {
  return {
    message: `Bid placed successfully! ${dollarsWhole(amount)} on auction #${auctionId}`,
    severity: 'success',
    durationMs: 5_000,
    topic: ownBidTopic(auctionId),
  }
}

/** Topic of one's own bid. The page on which it was placed shows the receipt instead. */
export function ownBidTopic(auctionId: number): string {
  return `own bid on ${auctionId}`
}

/** The auction was added to or removed from the watchlist. */
export function watchlistToast(auctionId: number, action: 'added' | 'removed'): ToastNotification {
  const change = action === 'added' ? 'added to' : 'removed from'
  return { message: `Auction #${auctionId} ${change} your watchlist`, severity: 'info', durationMs: 3_000 }
}

/**
 * Splits a message into its first sentence and the rest. The last '! ' ends the first sentence: an auction's
 * title may contain one too.
 */
export function splitMessage(message: string): { readonly title: string; readonly line: string | null } {
  const end = message.lastIndexOf('! ')
  return end === -1
    ? { title: message, line: null }
    : { title: message.slice(0, end + 1), line: message.slice(end + 2) }
}
