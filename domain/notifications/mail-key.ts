import type { PersonalEvent } from './personal-event.ts'

const MINUTE_MS = 60_000

/**
 * In a bidding war a mail for each bid would be a flood: of these, one auction gives a mail at most in each such stretch
 * of time. Everything else is mailed for each fact.
 */
const STRETCHES_MS: Partial<Readonly<Record<PersonalEvent['event'], number>>> = {
  outbid: MINUTE_MS,
  bid_placed: 15 * MINUTE_MS,
}

type Fact = PersonalEvent & { readonly key: string; readonly atMs: number }

/** Names the mail that tells somebody a fact; facts that share a mail have the same. */
export function noticeMailKey(userId: number, fact: Fact): string {
  const stretchMs = STRETCHES_MS[fact.event]
  if (stretchMs === undefined || !('auction_id' in fact.data)) return `notice:${userId}:${fact.key}`
  return `notice:${userId}:${fact.event}:${fact.data.auction_id}:${Math.floor(fact.atMs / stretchMs)}`
}
