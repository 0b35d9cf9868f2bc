import { DAY_S, HOUR_MS, HOUR_S, MINUTE_S } from '../format/time-units.ts'
import { retryPauseMs } from '../retry.ts'
import type { PersonalEvent } from './personal-event.ts'

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

const PAUSES = { firstMs: 15_000, longestMs: HOUR_MS } as const

/** The pause (ms) after that many failed attempts, or the service's Retry-After if it is longer. */
export function pushPauseMs(attempts: number, requestedMs: number | null): number {
  return Math.min(Math.max(retryPauseMs(attempts, PAUSES), requestedMs ?? 0), PAUSES.longestMs)
}
