import { MINUTE_MS } from '../format/time-units.ts'
import type { PersonalEvent } from './personal-event.ts'

const EDIT_WINDOW_MS = 15 * MINUTE_MS

/**
 * Events that would flood the inbox in a bidding war or while a seller edits: at most one mail per auction and interval.
 * Every other event gets its own mail. docs/rules/notifications.md, Ways of delivery
 */
const MAIL_INTERVALS_MS: Readonly<Record<string, number>> = {
  outbid: MINUTE_MS,
  bid_placed: 15 * MINUTE_MS,
  edited: EDIT_WINDOW_MS,
}

type KeyedEvent = PersonalEvent & { readonly key: string; readonly atMs: number }

/** The edits of a listing that share mails: the first is mailed at once, the others together at the end. */
export interface EditWindow {
  readonly auctionId: number
  readonly fromMs: number
  readonly untilMs: number
}

/** The window of an edit; null for any other event. */
export function editWindow(fact: PersonalEvent & { readonly atMs: number }): EditWindow | null {
  if (fact.event !== 'auction_updated' || fact.data.change !== 'edited') return null
  const fromMs = fact.atMs - (fact.atMs % EDIT_WINDOW_MS)
  return { auctionId: fact.data.auction_id, fromMs, untilMs: fromMs + EDIT_WINDOW_MS }
}

/**
 * The edits of a window after the first as one, with the fields of all; its mail has a key of its own.
 * @throws RangeError without an edit.
 */
export function editsTogether<Fact extends KeyedEvent>(
  edits: readonly Fact[],
): Fact & { readonly isLater: true } {
  const last = edits.at(-1)
  if (last === undefined) throw new RangeError('No edit')
  const fields = edits.flatMap(({ data }) => ('fields' in data ? data.fields : []))
  const data = { ...last.data, fields: [...new Set(fields)] }
  // Only edits have fields, and the last one is an edit.
  return { ...last, data, isLater: true } as unknown as Fact & { readonly isLater: true }
}

/**
 * The key of a mail that covers all events of its interval: once one of them is mailed, the others need none. Null for an event
 * with a mail of its own, and for edits, of which a later mail has the rest.
 */
export function coveringMailKey(
  userId: number,
  fact: PersonalEvent & { readonly atMs: number },
): string | null {
  const isCovering = fact.event === 'outbid' || fact.event === 'bid_placed'
  return isCovering ? notificationMailKey(userId, { ...fact, key: '' }) : null
}

/** The idempotency key of an event's mail; events that share a mail share the key. */
export function notificationMailKey(
  userId: number,
  fact: KeyedEvent & { readonly isLater?: boolean },
): string {
  const kind = fact.event === 'auction_updated' ? fact.data.change : fact.event
  const intervalMs = MAIL_INTERVALS_MS[kind]
  if (intervalMs === undefined || !('auction_id' in fact.data)) return `notice:${userId}:${fact.key}`
  const later = fact.isLater === true ? ':later' : ''
  return `notice:${userId}:${kind}:${fact.data.auction_id}:${Math.floor(fact.atMs / intervalMs)}${later}`
}
