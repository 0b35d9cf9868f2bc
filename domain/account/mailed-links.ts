import { DAY_MS, HOUR_MS } from '../format/time-units.ts'
import type { VerificationStatus } from './roles.ts'
import { verifiedByLink } from './verification.ts'

/** Links mailed to prove an address: kinds, lifetimes, and the result of following one. */

export const ACCOUNT_TOKEN_KINDS = [
  'verify_email',
  'reset_password',
  'change_email_old',
  'change_email_new',
] as const
export type AccountTokenKind = (typeof ACCOUNT_TOKEN_KINDS)[number]

/** Lifetime of a link by kind, in milliseconds. */
export const LINK_LIFE_MS: Readonly<Record<AccountTokenKind, number>> = {
  verify_email: 24 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email_old: 24 * HOUR_MS,
  change_email_new: 24 * HOUR_MS,
}

/** Lifetime of the link by which the owner of an account that an administrator made chooses the first password. */
export const FIRST_PASSWORD_LIFE_MS = 7 * DAY_MS

/** How long the owner can undo that somebody else has turned on a second factor. */
export const UNDO_TWO_FACTOR_LIFE_MS = 3 * DAY_MS

/** A link's state as stored, without its secret. */
export type MailedLink = {
  readonly expiresAtMs: number
  readonly usedAtMs: number | null
  /** When a newer link or another change invalidated this link; null until then. */
  readonly endedAtMs: number | null
}

export type LinkState = 'open' | 'used' | 'expired' | 'replaced' | 'unknown'

/** Whether a link may be followed. `replaced`: invalidated, but neither used nor expired. */
export function linkState(link: MailedLink | undefined, nowMs: number): LinkState {
  if (link === undefined) return 'unknown'
  if (link.usedAtMs !== null) return 'used'
  if (link.expiresAtMs <= nowMs) return 'expired'
  return link.endedAtMs === null ? 'open' : 'replaced'
}

/** Texts of the verification page (docs/rules/accounts.md, Verification). */
export const VERIFICATION_MESSAGES = {
  missing: 'No verification token provided.',
  done: 'Your email address has been verified.',
  already: 'Your email address is already verified.',
  used: 'Verification failed. This link has already been used.',
  expired: 'Verification failed. This link has expired. Please request a new one.',
  replaced: 'Verification failed. We have sent you a newer link. Please use that one.',
  unknown: 'Verification failed.',
  rejected: 'Verification failed. Please contact support.',
} as const

export const RESET_MESSAGES = {
  missing: 'No reset token provided.',
  used: 'This link has already been used. Please request a new one.',
  expired: 'This link has expired. Please request a new one.',
  /** A password change also invalidates the link, so a newer one need not exist. */
  replaced: 'This link has expired. Please request a new one.',
  unknown: 'This link is not valid. Please request a new one.',
} as const

export const EMAIL_CHANGE_MESSAGES = {
  sentToBoth: 'We have sent links to your current and your new address. Please follow both.',
  sentToNew: 'We have sent a link to your new address. Please follow it.',
  missing: 'No confirmation token provided.',
  used: 'This link has already been used.',
  expired: 'This link has expired. Please ask for the change again.',
  replaced: 'This link has expired. Please ask for the change again.',
  unknown: 'This link is not valid.',
  waiting: 'Thank you. Now follow the link we sent to your other address.',
  done: 'Your email address has been changed.',
  taken: 'The email has already been taken.',
} as const

export type VerificationOutcome =
  | { readonly kind: 'verified' | 'already_verified'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }

/**
 * The result of following a verification link, by link state and verification status. A used link of a
 * verified person is no failure, because mail clients and double clicks open a link twice.
 */
export function verificationOutcome(state: LinkState, status: VerificationStatus): VerificationOutcome {
  if (state === 'unknown') return { kind: 'refused', message: VERIFICATION_MESSAGES.unknown }
  if (verifiedByLink(status) === null) return { kind: 'refused', message: VERIFICATION_MESSAGES.rejected }
  if (status === 'verified') return { kind: 'already_verified', message: VERIFICATION_MESSAGES.already }
  if (state !== 'open') return { kind: 'refused', message: VERIFICATION_MESSAGES[state] }
  return { kind: 'verified', message: VERIFICATION_MESSAGES.done }
}
