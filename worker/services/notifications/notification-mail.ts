import type { KeptNotice } from '../../../domain/auction/room-contract.ts'
import { noticeMailKey } from '../../../domain/notifications/mail-key.ts'
import { digestMail, type NoticeMail, noticeMail } from '../../../domain/notifications/notification-mails.ts'
import { ownNotice } from '../../../domain/notifications/personal-notifications.ts'
import type { EmailFrequency } from '../../../domain/notifications/preferences.ts'
import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import { mailBodies, pageLink } from './mail-text.ts'
import { sendMail } from './send-mail.ts'

const NOTICE_SETTINGS = '/dashboard?tab=settings&section=notifications'

type Waiting = KeptNotice & { readonly key: string }

/** Mails one notification to its person, once by key. A closed account has no contact, so nothing is sent. */
export async function mailNotice(
  env: Env,
  { userId, notice, nowMs }: { readonly userId: number; readonly notice: Waiting; readonly nowMs: number },
): Promise<void> {
  const key = noticeMailKey(userId, notice)
  await mail(env, { userId, key, words: noticeMail(notice), path: ownNotice(notice).path, nowMs })
}

/** Mails the notifications gathered for the digest due at `dueMs`, once. */
export async function mailDigest(
  env: Env,
  {
    userId,
    notices,
    frequency,
    dueMs,
    nowMs,
  }: {
    readonly userId: number
    readonly notices: readonly Waiting[]
    readonly frequency: EmailFrequency
    readonly dueMs: number
    readonly nowMs: number
  },
): Promise<void> {
  const words = digestMail(notices, frequency, nowMs)
  await mail(env, { userId, key: `digest:${userId}:${dueMs}`, words, path: '/notifications', nowMs })
}

async function mail(
  env: Env,
  {
    userId,
    key,
    words,
    path,
    nowMs,
  }: {
    readonly userId: number
    readonly key: string
    readonly words: NoticeMail
    readonly path: string
    readonly nowMs: number
  },
): Promise<void> {
  const person = await findContact(database(env), userId)
  if (person === null) return
  const settings = pageLink(env, NOTICE_SETTINGS)
  const footnotes = settings === null ? [] : [`Choose what we mail you: ${settings}`]
  const bodies = await mailBodies(person.firstName, { ...words, link: pageLink(env, path), footnotes })
  await sendMail(env, { key, userId, to: person.email, subject: words.subject, ...bodies }, nowMs)
}
