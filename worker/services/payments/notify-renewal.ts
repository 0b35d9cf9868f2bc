import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import type { CardHoldRow } from '../../db/queries/payments/card-holds.ts'
import type { Env } from '../../env.ts'
import { mailBodies } from '../notifications/mail-text.ts'
import { notifyPeople } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'

const COPY = {
  confirm: {
    subject: 'Please confirm your payment authorization',
    needs: 'confirmation',
    ask: 'Your bank asks you to confirm it before you can bid again.',
    label: 'Confirm the authorization',
  },
  another_card: {
    subject: 'Your payment authorization needs another card',
    needs: 'another_card',
    ask: 'Your card was declined. Please authorize another card before you bid again.',
    label: 'Authorize another card',
  },
} as const

/** Notifies a person, in the page and by mail, that their authorization needs them. Once per renewal. */
export async function notifyRenewal(
  env: Env,
  hold: CardHoldRow,
  what: keyof typeof COPY,
  nowMs: number,
): Promise<void> {
  const { subject, needs, ask, label } = COPY[what]
  const key = `renewal:${hold.key}`
  const notification = { key, event: 'authorization_waits', data: { needs }, atMs: nowMs } as const
  await notifyPeople(env, new Map([[hold.userId, [notification]]]))
  const payer = await findContact(database(env), hold.userId)
  if (payer === null) return
  const opening = 'The 50-dollar hold behind your bids was due to be renewed.'
  const closing = 'Bids that you have made stand.'
  const bodies = await mailBodies(payer.greetingName, {
    subject,
    paragraphs: [`${opening} ${ask}`, closing],
    link: hold.returnUrl,
    linkLabel: label,
  })
  await sendMail(env, { key, userId: hold.userId, to: payer.email, subject, ...bodies }, nowMs)
}
