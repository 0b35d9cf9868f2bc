import { parseChallengeAnswer } from '../../../domain/contact/challenge.ts'
import {
  type ContactFields,
  contactProblem,
  normalizeLines,
  parseContactSubject,
} from '../../../domain/contact/contact-form.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { contactMail } from '../../../domain/mails/support-mails.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import { database } from '../../db/client.ts'
import { insertContactMessage } from '../../db/queries/messaging/contact-messages.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { composeMail } from '../notifications/compose-mail.ts'
import { storeMail } from '../notifications/send-mail.ts'
import type { WaitUntil } from '../platform/after-answer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { consumeChallenge, isChallengeSolved } from './challenge.ts'
import { supportAddress } from './support-address.ts'

/**
 * Takes a contact message: checks the fields in the order of docs/rules/messaging.md, Contact form, stores
 * the message and mails it to support. `token` is that of the challenge's cookie: its answer must match and
 * sends one message. Without the cookie any integer passes, and messages are limited by address.
 */
export async function submitContactMessage(
  env: Env,
  {
    fields: typed,
    token,
    viewer,
    ipAddress,
    nowMs,
    waitUntil,
  }: {
    readonly fields: ContactFields
    readonly token: string | null
    readonly viewer: Viewer | null
    readonly ipAddress: string | null
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Refusal | null> {
  const fields = trimFields(typed)
  const solved =
    token === null
      ? parseChallengeAnswer(fields.captchaAnswer) !== null
      : await isChallengeSolved(env, { token, answer: fields.captchaAnswer, nowMs })
  const problem = contactProblem(fields, solved)
  if (problem) return problemRefusal(problem)
  const who = viewer === null || token === null ? toAddressGroup(ipAddress ?? 'unknown') : `user ${viewer.id}`
  const limited = await limitAttempts(env, { action: 'contact', who, nowMs })
  if (limited) return limited
  if (token !== null && !(await consumeChallenge(env, token, nowMs))) {
    return problemRefusal(contactProblem(fields, false))
  }

  const { name, email, message } = fields
  const subject = parseContactSubject(fields.subject)
  const row = { userId: viewer?.id ?? null, name, email, subject, message, ipAddress }
  const id = await insertContactMessage(database(env), row, nowMs)
  const content = contactMail({ id, name, email, subject, message })
  const to = { key: `contact:${id}`, userId: null, to: supportAddress(env), name: 'Support' }
  const send = await storeMail(env, await composeMail(env, to, content), nowMs)
  waitUntil(send())
  return null
}

function trimFields(fields: ContactFields): ContactFields {
  return {
    name: fields.name.trim().replace(/\s+/g, ' '),
    email: fields.email.trim(),
    subject: fields.subject.trim(),
    message: normalizeLines(fields.message),
    captchaAnswer: fields.captchaAnswer,
    websiteUrl: fields.websiteUrl,
  }
}

function problemRefusal(problem: ReturnType<typeof contactProblem>): Refusal {
  if (problem === null || problem.field === null) return refusal('invalid', { message: problem?.message })
  return invalidFields({ [problem.field]: [problem.message] }, problem.message)
}
