import { countText, dollarsWhole } from '../format/usd.ts'

/**
 * Live notices (Spec part 1, section 7). Amounts are dollars as the wire has them; durations are
 * milliseconds.
 */
type Severity = 'info' | 'success' | 'warning' | 'error'

export type Notice = {
  readonly message: string
  readonly severity: Severity
  readonly durationMs: number
  /** Red is for having been outbid, which is a warning as others are. */
  readonly isOutbid?: true
  /** Something is over that brought the reader nothing: no success, whatever its severity says. */
  readonly isMereEnd?: boolean
  /** Of several notices of one topic the newest takes the place of the one on show. */
  readonly topic?: string
  /** The page it is shown on reads the same aloud itself, in its own measure. */
  readonly isReadElsewhere?: true
  /** The page it comes to says the same to the eye already: it is only read aloud. */
  readonly isSeenElsewhere?: boolean
  /** Where something can be done about it, and what. */
  readonly link?: { readonly to: string; readonly words: string }
}

/** How long a notice stays where nothing else is said (Spec part 1, section 9). */
export const DEFAULT_NOTICE_MS = 5_000

/** The new bid of an open auction, whose page reads prices aloud: at most one each 5 seconds. */
export function newBidNotice(auctionId: number, amount: number): Notice {
  return {
    message: `New bid: ${dollarsWhole(amount)} on auction #${auctionId}`,
    severity: 'info',
    durationMs: 5_000,
    topic: newBidTopic(auctionId),
    isReadElsewhere: true,
  }
}

/** What the notice of a new bid is about: the price, which its page shows. */
export function newBidTopic(auctionId: number): string {
  return `new bid on ${auctionId}`
}

/** Given at 10 minutes and at 1 (Product page, Life of an auction). */
export function endingSoonNotice(auctionId: number, minutesLeft: number): Notice {
  const minutes = minutesLeft === 1 ? '1 minute' : `${countText(minutesLeft)} minutes`
  return {
    message: `Auction #${auctionId} ending in ${minutes}!`,
    severity: 'warning',
    durationMs: 10_000,
    topic: endTopic(auctionId),
  }
}

/** What a warning of the end is about: it is over once the end has moved, and gives way to the end itself. */
export function endTopic(auctionId: number): string {
  return `end of ${auctionId}`
}

/** `winningBid` is null where the auction ended without a sale. */
export function endedNotice(auctionId: number, winningBid: number | null): Notice {
  const outcome = winningBid === null ? 'No sale' : `Winning bid: ${dollarsWhole(winningBid)}`
  return {
    message: `Auction #${auctionId} ended! ${outcome}`,
    severity: 'success',
    durationMs: 8_000,
    topic: endTopic(auctionId),
  }
}

export function outbidNotice(auctionId: number, title: string, currentBid: number): Notice {
  return {
    message: `You've been outbid on "${title}"! Current bid: ${dollarsWhole(currentBid)}`,
    severity: 'warning',
    durationMs: 10_000,
    isOutbid: true,
    topic: outbidTopic(auctionId),
  }
}

/** What a notice of having been outbid is about: it is over once one leads there again. */
export function outbidTopic(auctionId: number): string {
  return `outbid on ${auctionId}`
}

export function bidSuccessfulNotice(auctionId: number, amount: number): Notice {
  return {
    message: `Bid placed successfully! ${dollarsWhole(amount)} on auction #${auctionId}`,
    severity: 'success',
    durationMs: 5_000,
    topic: ownBidTopic(auctionId),
  }
}

/** What the notice of a bid of one's own is about: its receipt tells the same where it was placed. */
export function ownBidTopic(auctionId: number): string {
  return `own bid on ${auctionId}`
}

export function watchlistNotice(auctionId: number, action: 'added' | 'removed'): Notice {
  const change = action === 'added' ? 'added to' : 'removed from'
  return { message: `Auction #${auctionId} ${change} your watchlist`, severity: 'info', durationMs: 3_000 }
}

/**
 * A notice's first sentence and the rest, which stands below it. The exclamation ends the first: it is the only mark
 * that an auction's own title may hold too, so that the last one counts.
 */
export function noticeParts(message: string): { readonly title: string; readonly line: string | null } {
  const end = message.lastIndexOf('! ')
  return end === -1
    ? { title: message, line: null }
    : { title: message.slice(0, end + 1), line: message.slice(end + 2) }
}
