import type { MailContent, MailedAuction } from '../../../domain/mails/mail-content.ts'
import { withMailedAuction } from '../../../domain/mails/mailed-names.ts'
import type { Contact } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import { mailBodies } from '../../providers/email/mail-bodies.ts'
import { type OutgoingMail, sendMail } from './send-mail.ts'

/** The mail to one address; `name` is greeted, null for an address that nobody has confirmed. */
export async function composeMail(
  env: Pick<Env, 'SITE_URL'>,
  {
    key,
    userId,
    to,
    name,
  }: {
    readonly key: string
    readonly userId: number | null
    readonly to: string
    readonly name: string | null
  },
  content: MailContent,
): Promise<OutgoingMail> {
  return { key, userId, to, ...(await mailBodies(content, { name, siteUrl: env.SITE_URL })) }
}

/** Stores and sends a mail to a person. Idempotent by key. */
export async function mailContact(
  env: Env,
  { userId, email, greetingName }: Contact,
  { key, content, nowMs }: { readonly key: string; readonly content: MailContent; readonly nowMs: number },
): Promise<void> {
  const to = { key, userId, to: email, name: greetingName }
  await sendMail(env, await composeMail(env, to, content), nowMs)
}

/** Mails a person about an auction, of which an unconfirmed address sees no title and no photo. Idempotent by key. */
export function mailAboutAuction(
  env: Env,
  person: Contact,
  auction: MailedAuction,
  {
    key,
    toContent,
    nowMs,
  }: {
    readonly key: string
    readonly toContent: (auction: MailedAuction) => MailContent
    readonly nowMs: number
  },
): Promise<void> {
  const shown = withMailedAuction(auction, person.greetingName !== null)
  return mailContact(env, person, { key, content: toContent(shown), nowMs })
}
