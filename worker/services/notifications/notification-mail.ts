import { digestMail } from '../../../domain/mails/digest-mail.ts'
import type { MailContent } from '../../../domain/mails/mail-content.ts'
import { withMailedAuction, withMailedNames } from '../../../domain/mails/mailed-names.ts'
import { notificationMail } from '../../../domain/mails/notification-mails.ts'
import { isAlwaysMailed } from '../../../domain/notifications/delivery.ts'
import { notificationMailKey } from '../../../domain/notifications/mail-key.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import type { EmailFrequency } from '../../../domain/notifications/preferences.ts'
import type { StoredNotification } from '../../../domain/notifications/user-channel-contract.ts'
import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import { findEmail } from '../../db/queries/platform/emails.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { mailContact } from './compose-mail.ts'
import { readMailedAuction } from './mailed-auction.ts'

type QueuedNotification = StoredNotification & { readonly key: string; readonly isLater?: boolean }

/** Mails one notification to its person, once by key. A closed account has no contact, so nothing is sent. */
export async function mailNotification(
  env: Env,
  {
    userId,
    notification,
    nowMs,
  }: { readonly userId: number; readonly notification: QueuedNotification; readonly nowMs: number },
): Promise<void> {
  const key = notificationMailKey(userId, notification)
  const { data } = notification
  const auction = 'auction_id' in data ? await readMailedAuction(env, data.auction_id) : null
  await mail(env, {
    userId,
    key,
    limit: isAlwaysMailed(notification)
      ? null
      : notification.event === 'outbid'
        ? 'outbidMail'
        : 'notificationMail',
    toContent: (names, isConfirmed) =>
      notificationMail(names(notification), auction && withMailedAuction(auction, isConfirmed)),
    nowMs,
  })
}

/** Mails the notifications gathered for the digest due at `dueMs`, once. */
export async function mailDigest(
  env: Env,
  {
    userId,
    notifications,
    frequency,
    dueMs,
    nowMs,
  }: {
    readonly userId: number
    readonly notifications: readonly QueuedNotification[]
    readonly frequency: EmailFrequency
    readonly dueMs: number
    readonly nowMs: number
  },
): Promise<void> {
  const key = `digest:${userId}:${dueMs}`
  const toContent: ToContent = (names) => digestMail(notifications.map(names), frequency, nowMs)
  await mail(env, { userId, key, limit: 'notificationMail', toContent, nowMs })
}

/** Makes the content of a mail; `names` gives the names of an event as the mail shows them. */
type ToContent = (
  names: <Event extends PersonalEvent>(event: Event) => Event,
  isConfirmed: boolean,
) => MailContent

/**
 * Mails a person, unless their address has had its share of the hour: what others do must not flood a mailbox, least of all
 * that of a stranger whose address somebody has entered. docs/rules/notifications.md, Mail
 */
async function mail(
  env: Env,
  {
    userId,
    key,
    limit,
    toContent,
    nowMs,
  }: {
    readonly userId: number
    readonly key: string
    /** What it counts as for a confirmed address; null: it is mailed however many there were. */
    readonly limit: 'notificationMail' | 'outbidMail' | null
    readonly toContent: ToContent
    readonly nowMs: number
  },
): Promise<void> {
  const db = database(env)
  const person = await findContact(db, userId)
  if (person === null) return
  const isConfirmed = person.greetingName !== null
  if (await findEmail(db, key)) return
  const action = isConfirmed ? limit : 'strangerMail'
  if (action !== null && (await limitAttempts(env, { action, who: person.email, nowMs }))) return
  const content = toContent((event) => withMailedNames(event, isConfirmed), isConfirmed)
  await mailContact(env, person, { key, content, nowMs })
}
