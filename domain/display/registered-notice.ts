import type { Notice } from './notices.ts'

/** What is told of an account that was just made: that a mail is on its way, and to which address. */
export function registeredNotice(email: string): Notice {
  return {
    message: `Account created! We have sent a link to ${email}. Follow it to verify your address.`,
    severity: 'success',
    durationMs: 10_000,
  }
}
