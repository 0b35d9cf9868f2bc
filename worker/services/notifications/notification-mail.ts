import { notificationMailKey } from '../../../domain/notifications/mail-key.ts'
import {
  digestMail,
  type NotificationMail,
  notificationMail,
  withMailedNames,
} from '../../../domain/notifications/notification-mails.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import { renderNotification } from '../../../domain/notifications/personal-notifications.ts'
import type { EmailFrequency } from '../../../domain/notifications/preferences.ts'
import type { StoredNotification } from '../../../domain/notifications/user-channel-contract.ts'
import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import { mailBodies, pageLink } from './mail-text.ts'
import { sendMail } from './send-mail.ts'

const SETTINGS_PATH = '/dashboard?tab=settings&section=notifications'

type QueuedNotification = StoredNotification & { readonly key: string }

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
  await mail(env, {
    userId,
    key,
    toContent: (names) => notificationMail(names(notification)),
    path: renderNotification(notification).path,
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
  await mail(env, { userId, key, toContent, path: '/notifications', nowMs })
}

/** Makes the content of a mail; `names` gives the names of an event as the mail shows them. */
type ToContent = (names: <Event extends PersonalEvent>(event: Event) => Event) => NotificationMail

async function mail(
  env: Env,
  {
    userId,
    key,
    toContent,
    path,
    nowMs,
  }: {
    readonly userId: number
    readonly key: string
    readonly toContent: ToContent
    readonly path: string
    readonly nowMs: number
  },
): Promise<void> {
  const person = await findContact(database(env), userId)
  if (person === null) return
  const content = toContent((event) => withMailedNames(event, person.greetingName !== null))
  const settings = pageLink(env, SETTINGS_PATH)
  const footnotes = settings === null ? [] : [`Choose what we mail you: ${settings}`]
  const bodies = await mailBodies(person.greetingName, { ...content, link: pageLink(env, path), footnotes })
  await sendMail(env, { key, userId, to: person.email, subject: content.subject, ...bodies }, nowMs)
}
