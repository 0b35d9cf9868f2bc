/**
 * The mailbox that an address reaches, in lower case: what follows a plus sign in front of the `@` only sorts mail. Limits on mails
 * to strangers count by it (docs/rules/accounts.md, Rate limits).
 */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, Math.max(at, 0)).split('+', 1)
  return `${name}${email.slice(Math.max(at, 0))}`.toLowerCase()
}
