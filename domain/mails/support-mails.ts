/** Mails of the contact form, and alerts to administrators. */
import { mailedName } from '../account/mailed-name.ts'
import type { AlertSeverity } from '../administration/alerts.ts'
import { quoteMessage } from '../contact/contact-answer.ts'
import { CONTACT_SUBJECT_LABELS, type ContactSubject, normalizeLines } from '../contact/contact-form.ts'
import { countedText } from '../format/counted-text.ts'
import { dateText, dateTimeText, withPacificZone } from '../format/times.ts'
import type { MailContent } from './mail-content.ts'

interface ContactMessage {
  readonly id: number
  readonly email: string
  readonly subject: ContactSubject
  readonly message: string
}

/** A contact message, to the support address. */
export function contactMail({
  id,
  name,
  email,
  subject,
  message,
}: ContactMessage & { readonly name: string }): MailContent {
  const label = CONTACT_SUBJECT_LABELS[subject]
  return {
    headline: `${label}: ${mailedName(name)} (message ${id})`,
    paragraphs: [`${mailedName(name)} <${email}> wrote about ${label}:`, message],
    action: { label: 'Answer the message', href: `/admin/messages/${id}` },
    reason: 'This address gets the messages of the contact form.',
  }
}

/** The answer to a contact message, to its writer. */
export function contactAnswerMail(
  { id, subject, message, createdAtMs }: Omit<ContactMessage, 'email'> & { readonly createdAtMs: number },
  {
    answer,
    supportAddress,
    nowMs,
  }: { readonly answer: string; readonly supportAddress: string; readonly nowMs: number },
): MailContent {
  const writtenAt = withPacificZone(dateTimeText(createdAtMs, nowMs))
  return {
    headline: `Re: ${CONTACT_SUBJECT_LABELS[subject]} (message ${id})`,
    paragraphs: [answer, `You wrote on ${writtenAt}:\n${quoteMessage(normalizeLines(message))}`],
    action: null,
    notes: [`To write again, send an email to ${supportAddress}. This was message ${id}.`],
    reason: 'You get this email because you contacted support.',
  }
}

/** Alerts to an administrator; `alerts` is not empty. */
export function alertsMail(
  alerts: readonly { readonly severity: AlertSeverity; readonly message: string }[],
  nowMs: number,
): MailContent {
  const newest = alerts.at(-1)
  const level = newest?.severity === 'critical' ? 'Critical' : 'Alerts'
  return {
    headline:
      alerts.length === 1
        ? `${level}: ${newest?.message}`
        : `${level}: ${countedText(alerts.length, 'alert')} for administrators, ${dateText(nowMs)}`,
    paragraphs: alerts.map(({ severity, message }) => `${severity.toUpperCase()}: ${message}`),
    action: { label: 'Open the alerts', href: '/admin/alerts' },
    reason: 'You get this email because you are an administrator.',
  }
}
