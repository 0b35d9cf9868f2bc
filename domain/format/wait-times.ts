/** Waiting times and remaining validity as text. */
import { countedText } from './counted-text.ts'
import { DAY_MS, HOUR_S, MINUTE_S } from './time-units.ts'

/**
 * The message of a 429: 'Too many attempts. Please try again in 12 minutes.' The time is rounded up to a
 * whole unit, so that it is never too short.
 */
export function tooManyAttemptsText(retryAfterS: number): string {
  return `Too many attempts. Please try again in ${waitText(retryAfterS)}.`
}

/** The message of a 429 for a new account, where the new accounts of its client address have used up the limit. */
export function tooManyOnNetworkText(retryAfterS: number): string {
  return `New accounts on your network have tried this too often. Please try again in ${waitText(retryAfterS)}.`
}

/** In how many new auctions a day a person begins to bid, for each seller from whom they have bought and once more (docs/rules/bidding.md, Who may bid). */
export const NEW_AUCTIONS = 15
/** In how many auctions a day they use Buy now, likewise. */
export const BUY_NOW_PURCHASES = 3

/** Why a person may not begin to bid in another auction now. `pastSellers`: from how many sellers they have bought. */
export function newAuctionsText(pastSellers: number, retryAfterS: number): string {
  const most = NEW_AUCTIONS * (1 + pastSellers)
  return `You can begin to bid in ${most} auctions a day, and in ${NEW_AUCTIONS} more for each seller from whom you buy. You can bid in this one in ${waitText(retryAfterS)}.`
}

/** Why a person may not use Buy now in another auction now. */
export function buyNowText(pastSellers: number, retryAfterS: number): string {
  const most = BUY_NOW_PURCHASES * (1 + pastSellers)
  return `You can use Buy now in ${most} auctions a day, and in ${BUY_NOW_PURCHASES} more for each seller from whom you buy. You can use it in this one in ${waitText(retryAfterS)}.`
}

/** The message of a 429 for messages between people. */
export function tooManyMessagesText(retryAfterS: number): string {
  return `You have written a lot in the last hour. Please try again in ${waitText(retryAfterS)}.`
}

function waitText(seconds: number): string {
  if (seconds <= MINUTE_S) return countedText(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= HOUR_S) return countedText(Math.ceil(seconds / MINUTE_S), 'minute')
  return countedText(Math.ceil(seconds / HOUR_S), 'hour')
}

/** '13 more days', 'less than a day': the time until `untilMs`. */
export function remainingText(untilMs: number, nowMs: number): string {
  const days = Math.floor((untilMs - nowMs) / DAY_MS)
  if (days < 1) return 'less than a day'
  return countedText(days, 'more day')
}
