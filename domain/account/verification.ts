import type { VerificationStatus } from './roles.ts'

/** Changes of a person's verification status (docs/rules/accounts.md, Verification). */

/** The status of a new account. */
export const STATUS_AT_REGISTRATION: VerificationStatus = 'pending'

/**
 * The status after the mailed link is followed; null if the link may not be used: a rejected person stays
 * rejected.
 */
export function verifiedByLink(status: VerificationStatus): VerificationStatus | null {
  return status === 'rejected' ? null : 'verified'
}

/** Whether the verification mail may be requested again. */
export function mayResendVerification(status: VerificationStatus): boolean {
  return status === 'pending' || status === 'unverified'
}

/**
 * Whether the current address was never verified, by a link or by an administrator. It may be mistyped, so an
 * email change then needs only the link to the new address (docs/rules/accounts.md, Email change).
 */
export function isNeverConfirmed({
  verificationStatus,
  verifiedAtMs,
}: {
  readonly verificationStatus: VerificationStatus
  readonly verifiedAtMs: number | null
}): boolean {
  return mayResendVerification(verificationStatus) && verifiedAtMs === null
}

/** Selling requires a verified account; pending people may authorize a card and bid. */
export function maySell(status: VerificationStatus): boolean {
  return status === 'verified'
}

/** Shown to an unverified person who wants to sell. */
export const VERIFY_BEFORE_SELLING = 'You must verify your email address before creating an auction.'
