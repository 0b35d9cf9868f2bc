/** The log of mails (docs/rules/administration.md, Queues). */

export const EMAIL_STATES = ['queued', 'sent', 'failed'] as const

/** Kinds of mails whose links open or change an account. */
export const ACCOUNT_KINDS: readonly string[] = [
  'verify',
  'reset',
  'first-password',
  'email-change-old',
  'email-change-new',
  'two-factor',
]

/** What a mail is about: the beginning of its key, 'verify' of 'verify:12'. */
export function mailKind(key: string): string {
  return key.split(':', 1)[0] ?? key
}

/** Whether the body of a mail is emptied once it is sent: its links open or change an account. */
export function isAccountMail(key: string): boolean {
  return ACCOUNT_KINDS.includes(mailKind(key))
}

/** The subject as support reads it: not which auction, and not for how much, because that says what a person bids on. */
export function subjectForSupport(subject: string): string {
  return /\(#\d+\)$|\$\d/.test(subject) ? 'About an auction' : subject
}
