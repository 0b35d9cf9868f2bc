import { isClosedAccountAddress } from '../../../domain/account/account-closing.ts'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import { answeredAlready, answerProblem } from '../../../domain/contact/contact-answer.ts'
import { normalizeLines } from '../../../domain/contact/contact-form.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { contactAnswerMail } from '../../../domain/mails/support-mails.ts'
import { database } from '../../db/client.ts'
import {
  answerContactMessage,
  type ContactMessageRow,
  findContactMessage,
} from '../../db/queries/messaging/contact-messages.ts'
import type { Env } from '../../env.ts'
import { composeMail } from '../notifications/compose-mail.ts'
import { getClaimEnd, type OutgoingMail, sendStoredMail, toEmailRow } from '../notifications/send-mail.ts'
import type { WaitUntil } from '../platform/after-answer.ts'
import { supportAddress } from './support-address.ts'

/**
 * Answers a contact message: stores the answer with its author, queues the mail to the writer and adds the
 * audit entry, in one batch. Of two simultaneous answers the later is refused (409) and names the author of
 * the first. The caller has checked the viewer's permission.
 */
export async function answerMessage(
  env: Env,
  {
    id,
    answer: typed,
    actor,
    nowMs,
    waitUntil,
  }: {
    readonly id: number
    readonly answer: string
    readonly actor: AuditActor
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Refusal | null> {
  const db = database(env)
  const message = await findContactMessage(db, id)
  if (message === undefined) return refusal('not_found')
  if (message.answeredAtMs !== null) return alreadyAnswered(message)
  const answer = normalizeLines(typed)
  const problem = answerProblem(answer)
  if (problem) return invalidFields({ answer: [problem] }, problem)

  const mail = isClosedAccountAddress(message.email) ? null : await toAnswerMail(env, message, answer, nowMs)
  const isStored = await answerContactMessage(
    db,
    { id, answer, answeredById: actor.actorId, nowMs },
    {
      mail: mail && toEmailRow(mail),
      audit: {
        actor,
        action: 'contact.answer',
        subjectType: 'contact_message',
        subjectId: String(id),
        before: { answer: null },
        after: { answer },
        reason: null,
      },
      claimedUntilMs: getClaimEnd(nowMs),
    },
  )
  if (!isStored) return alreadyAnswered(await findContactMessage(db, id))
  if (mail) waitUntil(sendStoredMail(env, mail.key, nowMs))
  return null
}

function alreadyAnswered(message: ContactMessageRow | undefined): Refusal {
  return refusal('conflict', { message: answeredAlready(message?.answeredBy ?? null) })
}

function toAnswerMail(
  env: Env,
  message: ContactMessageRow,
  answer: string,
  nowMs: number,
): Promise<OutgoingMail> {
  const content = contactAnswerMail(message, { answer, supportAddress: supportAddress(env), nowMs })
  const { id, userId, email } = message
  return composeMail(env, { key: `contact-answer:${id}`, userId, to: email, name: null }, content)
}
