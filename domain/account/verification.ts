import type { VerificationStatus } from './roles.ts'

/** How a person's verification moves (Spec part 1, section 4; part 2, section 4; Product page, Accounts). */

/** What a person starts with. */
export const STATUS_AT_REGISTRATION: VerificationStatus = 'pending'

/** What the mailed link makes of a status; null where it may not be used: a rejected person stays rejected. */
export function verifiedByLink(status: VerificationStatus): VerificationStatus | null {
  return status === 'rejected' ? null : 'verified'
}

/** Whether the verification e-mail may be asked for again. */
export function mayResendVerification(status: VerificationStatus): boolean {
  return status === 'pending' || status === 'unverified'
}

/**
 * Whether nobody ever proved the present address, by a link or by an administrator's word. It may be mistyped, and nobody's:
 * such a person changes it by a link to the new one alone (decision 249).
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

/** Selling needs a verified account; pending people may authorize a card and bid. */
export function maySell(status: VerificationStatus): boolean {
  return status === 'verified'
}

/** What an unverified person is told who wants to sell (Spec part 2, section 2). */
export const VERIFY_BEFORE_SELLING = 'You must verify your email address before creating an auction.'
