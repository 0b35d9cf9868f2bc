import { deliveryFor, isOwnAct } from '../../domain/notifications/delivery.ts'
import { coveringMailKey } from '../../domain/notifications/mail-key.ts'
import { outdatedBy } from '../../domain/notifications/outdated.ts'
import type { PersonalNotification } from '../../domain/notifications/personal-event.ts'
import type { Preferences } from '../../domain/notifications/preferences.ts'
import type { StoredNotification } from '../../domain/notifications/user-channel-contract.ts'
import type { MailKeys } from './mail-keys.ts'
import { deleteOldNotifications, insertNotification, markOutdated } from './notification-store.ts'

/** What follows from notifications that were stored. */
export type Incoming = {
  /** Those that are shown and were not stored before. */
  readonly fresh: readonly StoredNotification[]
  /** The earlier notifications that are outdated by these. */
  readonly outdated: readonly StoredNotification[]
  /** Of the mails that cover later notifications too. */
  readonly mailKeys: ReadonlySet<string>
  readonly isMailed: boolean
  readonly isPushed: boolean
}

/**
 * Stores a person's notifications with how each is delivered, in a transaction of the caller's
 * (docs/rules/notifications.md, Ways of delivery).
 */
export function storeIncoming(
  sql: SqlStorage,
  notifications: readonly PersonalNotification[],
  to: {
    readonly userId: number
    readonly preferences: Preferences
    readonly mayPush: boolean
    /** The keys of mails that are queued already; the key of a mail that is not sent after all is forgotten. */
    readonly queued: MailKeys
  },
): Incoming {
  const fresh: StoredNotification[] = []
  const outdated: StoredNotification[] = []
  const mailKeys = new Set<string>()
  let isMailed = false
  let isPushed = false
  for (const notification of notifications) {
    const { shown, mail, pushed } = deliveryFor(notification, to.preferences)
    if (!shown) continue
    const mailKey = mail === 'now' ? coveringMailKey(to.userId, notification) : null
    const isCovered = mailKey !== null && (mailKeys.has(mailKey) || to.queued.has(mailKey))
    const waits = mail === 'never' || isCovered ? null : mail
    const sent = { isRead: isOwnAct(notification), mail: waits, isPushed: pushed && to.mayPush }
    const stored = insertNotification(sql, notification, sent)
    if (!stored) continue
    fresh.push(stored)
    if (mailKey !== null) mailKeys.add(mailKey)
    const change = outdatedBy(notification)
    if (change) {
      const bounds = { beforeSeq: stored.seq, nowMs: notification.atMs }
      const marked = markOutdated(sql, change, bounds)
      outdated.push(...marked.outdated)
      // A later one is mailed, since the mail that would have covered it is not sent.
      for (const one of marked.unmailed) {
        const unsent = coveringMailKey(to.userId, one)
        if (unsent !== null) to.queued.forget(unsent)
        if (unsent !== null) mailKeys.delete(unsent)
      }
    }
    isMailed ||= waits !== null
    isPushed ||= sent.isPushed
  }
  deleteOldNotifications(sql)
  return { fresh, outdated, mailKeys, isMailed, isPushed }
}
