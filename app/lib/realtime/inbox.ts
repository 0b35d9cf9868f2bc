import type { InboxData } from '../../../domain/schemas/server-frames.ts'
import { mutedNotifications } from './muted-notifications.ts'

/** The number of unread notifications, which the person's channel sends to every open page. */
let unread = 0
const listeners = new Set<() => void>()

export function setInbox({ unread: next, muted }: Pick<InboxData, 'unread' | 'muted'>): void {
  mutedNotifications.clear()
  for (const topic of muted) mutedNotifications.add(topic)
  setUnread(next)
}

/** Counts a notification that arrived; the channel sends the total when it changes for another reason. */
export function countUnread(): void {
  setUnread(unread + 1)
}

export function getUnreadCount(): number {
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
