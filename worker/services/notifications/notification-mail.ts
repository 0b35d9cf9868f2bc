import { toMailbox } from '../../../domain/account/mailbox.ts'
import { digestMail } from '../../../domain/mails/digest-mail.ts'
import type { MailContent, MailedAuction } from '../../../domain/mails/mail-content.ts'
import { withMailedAuction, withMailedNames } from '../../../domain/mails/mailed-names.ts'
import { notificationMail } from '../../../domain/mails/notification-mails.ts'
import { isAlwaysMailed } from '../../../domain/notifications/delivery.ts'
import { notificationMailKey } from '../../../domain/notifications/mail-key.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import type { EmailFrequency } from '../../../domain/notifications/preferences.ts'
import type { StoredNotification } from '../../../domain/notifications/user-channel-contract.ts'
import { database } from '../../db/client.ts'
import { findMailParts } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { mailContact } from './compose-mail.ts'
import { toMailedAuction } from './mailed-auction.ts'

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
  await mail(env, {
    userId,
    key,
    auctionId: 'auction_id' in data ? data.auction_id : null,
    limit: isAlwaysMailed(notification)
      ? null
      : notification.event === 'outbid'
        ? 'outbidMail'
        : 'notificationMail',
    toContent: (names, auction) => notificationMail(names(notification), auction),
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
  await mail(env, { userId, key, auctionId: null, limit: 'notificationMail', toContent, nowMs })
}

/** Makes the content of a mail; `names` gives the names of an event as the mail shows them, and `auction` is what it shows of it. */
type ToContent = (
  names: <Event extends PersonalEvent>(event: Event) => Event,
  auction: MailedAuction | null,
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
    auctionId,
    limit,
    toContent,
    nowMs,
  }: {
    readonly userId: number
    readonly key: string
    readonly auctionId: number | null
    /** What it counts as for a confirmed address; null: it is mailed however many there were. */
    readonly limit: 'notificationMail' | 'outbidMail' | null
    readonly toContent: ToContent
    readonly nowMs: number
  },
): Promise<void> {
  const { contact, auction: row, isMailed } = await findMailParts(database(env), { userId, auctionId, key })
  if (contact === null || isMailed) return
  const isConfirmed = contact.greetingName !== null
  const action = isConfirmed ? limit : 'strangerMail'
  const who = isConfirmed ? contact.email : toMailbox(contact.email)
  if (action !== null && (await limitAttempts(env, { action, who, nowMs }))) return
  const auction = toMailedAuction(row)
  const content = toContent(
    (event) => withMailedNames(event, isConfirmed),
    auction && withMailedAuction(auction, isConfirmed),
  )
  await mailContact(env, contact, { key, content, nowMs })
}
