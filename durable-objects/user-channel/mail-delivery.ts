/** Mails a person's notifications, immediately or in a digest. */
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { digestDueAt } from '../../domain/notifications/digest.ts'
import type { Env } from '../../worker/env.ts'
import { mailDigest, mailNotification } from '../../worker/services/notifications/notification-mail.ts'
import { markMailed, notificationsToMail } from './notification-store.ts'
import type { Person } from './person.ts'

/** Alarm delay after which unsent mails are retried, also if the object was evicted in between. */
const RETRY_MS = MINUTE_MS

/**
 * When the next mail is due or retried (ms); null if none waits. Mail that is due now is being sent, so the
 * time is at least the retry delay ahead.
 */
export function mailDueAt(sql: SqlStorage, person: Person, nowMs: number): number | null {
  const isWaiting = notificationsToMail(sql, 'now').length > 0
  const [oldest] = notificationsToMail(sql, 'digest')
  const moments: number[] = isWaiting ? [nowMs + RETRY_MS] : []
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
    await mailNotification(env, { userId, notification, nowMs })
    markMailed(sql, [notification])
  }
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
