import { authorizationMail } from '../../../domain/mails/authorization-mail.ts'
import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import type { CardHoldRow } from '../../db/queries/payments/card-holds.ts'
import type { Env } from '../../env.ts'
import { mailContact } from '../notifications/compose-mail.ts'
import { notifyPeople } from '../notifications/notify.ts'

const NEEDS = { confirm: 'confirmation', another_card: 'another_card' } as const

/** Notifies a person, in the page and by mail, that their authorization needs them. Once per renewal. */
export async function notifyRenewal(
  env: Env,
  hold: CardHoldRow,
  what: keyof typeof NEEDS,
  nowMs: number,
): Promise<void> {
  const key = `renewal:${hold.key}`
  const notification = {
    key,
    event: 'authorization_waits',
    data: { needs: NEEDS[what] },
    atMs: nowMs,
  } as const
  await notifyPeople(env, new Map([[hold.userId, [notification]]]))
  const payer = await findContact(database(env), hold.userId)
  if (payer === null) return
  const content = authorizationMail(what, hold.returnUrl)
  await mailContact(env, payer, { key, content, nowMs })
}
