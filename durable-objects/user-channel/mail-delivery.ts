/** Mails a person's notifications, immediately or in a digest. */
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { digestDueAt } from '../../domain/notifications/digest.ts'
import { editsTogether, editWindow } from '../../domain/notifications/mail-key.ts'
import type { Env } from '../../worker/env.ts'
import { mailDigest, mailNotification } from '../../worker/services/notifications/notification-mail.ts'
import {
  hasMailedEdit,
  isToBeMailed,
  markMailed,
  notificationsToMail,
  type PendingNotification,
} from './notification-store.ts'
import type { Person } from './person.ts'

/** Alarm delay after which unsent mails are retried, also if the object was evicted in between. */
const RETRY_MS = MINUTE_MS

/**
 * When the next mail is due or retried (ms); null if none waits. Mail that is due now is being sent, so the
 * time is at least the retry delay ahead.
 */
export function mailDueAt(sql: SqlStorage, person: Person, nowMs: number): number | null {
  const [oldest] = notificationsToMail(sql, 'digest')
  const moments = notificationsToMail(sql, 'now').map((notification) => {
    const heldUntilMs = isHeldEdit(sql, notification) ? (editWindow(notification)?.untilMs ?? 0) : 0
    return Math.max(heldUntilMs, nowMs + RETRY_MS)
  })
  if (oldest) {
    const frequency = person.cached()?.emailFrequency ?? 'daily'
    moments.push(Math.max(digestDueAt(oldest.atMs, frequency), nowMs + RETRY_MS))
  }
  return moments.length === 0 ? null : Math.min(...moments)
}

/**
 * Mails what is due. Safe to run twice or concurrently, because only one mail is stored per key.
 * @throws if a mail could not be stored; it stays pending.
 */
export async function mailDue(
  env: Env,
  sql: SqlStorage,
  { person, nowMs }: { readonly person: Person; readonly nowMs: number },
): Promise<void> {
  const { userId } = person
  if (userId === null) return
  for (const notification of notificationsToMail(sql, 'now')) {
    if (isHeldEdit(sql, notification) || !isToBeMailed(sql, notification)) continue
    await mailNotification(env, { userId, notification, nowMs })
    markMailed(sql, [notification])
  }
  await mailHeldEdits(env, sql, { userId, nowMs })
  const waiting = notificationsToMail(sql, 'digest')
  const [oldest] = waiting
  if (!oldest) return
  const { emailFrequency, emailNotifications } = await person.preferences(userId)
  const dueMs = digestDueAt(oldest.atMs, emailFrequency)
  if (dueMs > nowMs) return
  const due = waiting.filter(({ atMs }) => emailFrequency === 'immediate' || atMs < dueMs)
  // A person who has turned mail off in the meantime gets none of the waiting ones.
  if (emailNotifications)
    await mailDigest(env, { userId, notifications: due, frequency: emailFrequency, dueMs, nowMs })
  markMailed(sql, due)
}

/** Whether an edit waits for the end of its window: an earlier one of it has been mailed. */
function isHeldEdit(sql: SqlStorage, notification: PendingNotification): boolean {
  const window = editWindow(notification)
  return window !== null && hasMailedEdit(sql, window)
}

/** Mails the edits of windows that have ended, those of a window together. */
async function mailHeldEdits(
  env: Env,
  sql: SqlStorage,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  const windows = new Map<string, PendingNotification[]>()
  for (const notification of notificationsToMail(sql, 'now')) {
    const window = editWindow(notification)
    if (window === null || window.untilMs > nowMs) continue
    const name = `${window.auctionId}:${window.fromMs}`
    windows.set(name, [...(windows.get(name) ?? []), notification])
  }
  for (const edits of windows.values()) {
    await mailNotification(env, { userId, notification: editsTogether(edits), nowMs })
    markMailed(sql, edits)
  }
}
