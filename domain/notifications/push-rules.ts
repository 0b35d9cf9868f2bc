import type { PersonalEvent } from './personal-event.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/**
 * How long (seconds) a push service stores a message for an offline device, and how long delivery is retried.
 */
export function pushLifeS(fact: PersonalEvent): number {
  switch (fact.event) {
    // Outdated when the announced minutes have passed.
    case 'auction_ending_soon':
      return Math.max(1, fact.data.minutes_left) * MINUTE_S
    case 'outbid':
    case 'bid_placed':
      return 4 * HOUR_S
    default:
      return DAY_S
  }
}

/** Whether a message may wake a sleeping phone. */
export function isUrgent({ event }: PersonalEvent): boolean {
  return event === 'outbid' || event === 'auction_ending_soon'
}

/** Delivery attempts per message before it is given up. */
export const MAX_PUSH_ATTEMPTS = 6

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 60 * 60_000

/** The pause (ms) after that many failed attempts, or the service's Retry-After if it is longer. */
export function pushPauseMs(attempts: number, requestedMs: number | null): number {
  const own = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return Math.min(Math.max(own, requestedMs ?? 0), LONGEST_PAUSE_MS)
}
