import type { InboxData } from '../../../domain/schemas/server-frames.ts'
import { mutedNotices } from './muted-notifications.ts'

/** How many of the person's notices are unread, as their channel tells it to every open page. */
let unread = 0
const listeners = new Set<() => void>()

export function setInbox({ unread: next, muted }: Pick<InboxData, 'unread' | 'muted'>): void {
  mutedNotices.clear()
  for (const topic of muted) mutedNotices.add(topic)
  setUnread(next)
}

/** One more has come; the channel says the whole number again when it changes otherwise. */
export function countUnread(): void {
  setUnread(unread + 1)
}

export function unreadNotices(): number {
  return unread
}

export function subscribeToInbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setUnread(next: number): void {
  unread = next
  for (const listener of listeners) listener()
}
