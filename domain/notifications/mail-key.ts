import type { PersonalEvent } from './personal-event.ts'

const MINUTE_MS = 60_000

/**
 * Events that would flood the inbox in a bidding war: at most one mail per auction and interval. Every other
 * event gets its own mail.
 */
const STRETCHES_MS: Partial<Readonly<Record<PersonalEvent['event'], number>>> = {
  outbid: MINUTE_MS,
  bid_placed: 15 * MINUTE_MS,
}

type Fact = PersonalEvent & { readonly key: string; readonly atMs: number }

/** The idempotency key of an event's mail; events that share a mail share the key. */
export function noticeMailKey(userId: number, fact: Fact): string {
  const stretchMs = STRETCHES_MS[fact.event]
  if (stretchMs === undefined || !('auction_id' in fact.data)) return `notice:${userId}:${fact.key}`
  return `notice:${userId}:${fact.event}:${fact.data.auction_id}:${Math.floor(fact.atMs / stretchMs)}`
}
