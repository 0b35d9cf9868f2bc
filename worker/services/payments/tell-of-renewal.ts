import { database } from '../../db/client.ts'
import type { CardHoldRow } from '../../db/queries/card-holds.ts'
import { findPayer } from '../../db/queries/payment-methods.ts'
import { insertNotice } from '../../db/queries/payment-notices.ts'
import type { Env } from '../../env.ts'
import { sendMail } from '../mail/send-mail.ts'

const WARNING_MS = 10_000

const TEXTS = {
  confirm: {
    subject: 'Please confirm your payment authorization',
    notice: 'Your bank asks you to confirm your payment authorization before you can bid again.',
    ask: 'Your bank asks you to confirm it before you can bid again. Please confirm here:',
  },
  another_card: {
    subject: 'Your payment authorization needs another card',
    notice:
      'Your payment authorization could not be renewed. Please authorize another card before you bid again.',
    ask: 'Your card was declined. Please authorize another card before you bid again:',
  },
} as const

/** Tells a person that their authorization waits for them, once a renewal. Bids they have made stand. */
export async function tellOfRenewal(
  env: Env,
  hold: CardHoldRow,
  what: keyof typeof TEXTS,
  nowMs: number,
): Promise<void> {
  const db = database(env)
  const { subject, notice, ask } = TEXTS[what]
  const key = `renewal:${hold.key}`
  await insertNotice(db, {
    userId: hold.userId,
    key,
    kind: 'payment_authorization',
    severity: 'warning',
    message: notice,
    durationMs: WARNING_MS,
    createdAtMs: nowMs,
  })
  const payer = await findPayer(db, hold.userId)
  if (payer === null) return
  const opening = 'The 50-dollar hold behind your bids was due to be renewed.'
  const closing = 'Bids that you have made stand.'
  await sendMail(
    env,
    {
      key,
      userId: hold.userId,
      to: payer.email,
      subject,
      text: [opening, `${ask}\n${hold.returnUrl}`, closing].join('\n\n'),
      html: `<p>${opening}</p><p>${ask} <a href="${encodeURI(hold.returnUrl)}">Payment authorization</a></p><p>${closing}</p>`,
    },
    nowMs,
  )
}
