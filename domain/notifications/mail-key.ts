import { MINUTE_MS } from '../format/time-units.ts'
import type { PersonalEvent } from './personal-event.ts'

/**
 * Events that would flood the inbox in a bidding war or while a seller edits: at most one mail per auction and interval.
 * Every other event gets its own mail. docs/rules/notifications.md, Ways of delivery
 */
const MAIL_INTERVALS_MS: Readonly<Record<string, number>> = {
  outbid: MINUTE_MS,
  bid_placed: 15 * MINUTE_MS,
  edited: 15 * MINUTE_MS,
}

type KeyedEvent = PersonalEvent & { readonly key: string; readonly atMs: number }

/** The idempotency key of an event's mail; events that share a mail share the key. */
export function notificationMailKey(userId: number, fact: KeyedEvent): string {
  const kind = fact.event === 'auction_updated' ? fact.data.change : fact.event
  const intervalMs = MAIL_INTERVALS_MS[kind]
  if (intervalMs === undefined || !('auction_id' in fact.data)) return `notice:${userId}:${fact.key}`
  return `notice:${userId}:${kind}:${fact.data.auction_id}:${Math.floor(fact.atMs / intervalMs)}`
}
