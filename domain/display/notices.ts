import { countText, dollarsWhole } from './usd.ts'

/**
 * Live notices (Spec part 1, section 7). Amounts are dollars as the wire has them; durations are
 * milliseconds.
 */
export type Severity = 'info' | 'success' | 'warning' | 'error'

export type Notice = { readonly message: string; readonly severity: Severity; readonly durationMs: number }

/** How long a notice stays where nothing else is said (Spec part 1, section 9). */
export const DEFAULT_NOTICE_MS = 5_000

export function newBidNotice(auctionId: number, amount: number): Notice {
  return {
    message: `New bid: ${dollarsWhole(amount)} on auction #${auctionId}`,
    severity: 'info',
    durationMs: 5_000,
  }
}

/** Given at 10 minutes and at 1 (Product page, Life of an auction). */
export function endingSoonNotice(auctionId: number, minutesLeft: number): Notice {
  const minutes = minutesLeft === 1 ? '1 minute' : `${countText(minutesLeft)} minutes`
  return { message: `Auction #${auctionId} ending in ${minutes}!`, severity: 'warning', durationMs: 10_000 }
}

/** `winningBid` is null where the auction ended without a sale. */
export function endedNotice(auctionId: number, winningBid: number | null): Notice {
  const outcome = winningBid === null ? 'No sale' : `Winning bid: ${dollarsWhole(winningBid)}`
  return { message: `Auction #${auctionId} ended! ${outcome}`, severity: 'success', durationMs: 8_000 }
}

export function outbidNotice(title: string, currentBid: number): Notice {
  return {
    message: `You've been outbid on "${title}"! Current bid: ${dollarsWhole(currentBid)}`,
    severity: 'warning',
    durationMs: 10_000,
  }
}

export function bidSuccessfulNotice(auctionId: number, amount: number): Notice {
  return {
    message: `Bid placed successfully! ${dollarsWhole(amount)} on auction #${auctionId}`,
    severity: 'success',
    durationMs: 5_000,
  }
}

export function watchlistNotice(auctionId: number, action: 'added' | 'removed'): Notice {
  const change = action === 'added' ? 'added to' : 'removed from'
  return { message: `Auction #${auctionId} ${change} your watchlist`, severity: 'info', durationMs: 3_000 }
}
