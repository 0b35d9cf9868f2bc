import { breakWebAddresses } from '../format/links-in-text.ts'
import type { VerificationStatus } from './roles.ts'
import { isNeverConfirmed } from './verification.ts'

/** Names of people in mails (docs/rules/accounts.md, Names in mails). */

const MOST_CHARACTERS = 50

/** A name as mails show it: its first 50 characters, so that no message can be written in it, and without a link. */
export function mailedName(name: string): string {
  return breakWebAddresses([...name].slice(0, MOST_CHARACTERS).join(''))
}

/**
 * The name in the greeting of a person's mails; null while nobody has confirmed the address, which may belong
 * to somebody else: the person who opened the account chose the name.
 */
export function greetingName({
  firstName,
  verificationStatus,
  verifiedAtMs = null,
}: {
  readonly firstName: string
  readonly verificationStatus: VerificationStatus
  readonly verifiedAtMs?: number | null
}): string | null {
  return isNeverConfirmed({ verificationStatus, verifiedAtMs }) ? null : mailedName(firstName)
}
