import { MINUTE_MS } from '../../../domain/format/time-units.ts'

/** The key of the challenge in the tab's session storage. */
const KEY = 'second_factor'

/** The server accepts a code for five minutes after the password (decision 112). */
const LIFETIME_MS = 5 * MINUTE_MS

/**
 * Stores the challenge of a sign-in, or removes it with null. A phone often reloads the tab after the
 * authenticator app was open; without the stored challenge the person would have to enter the password again
 * (docs/rules/account-screens.md, Sign-in).
 */
export function storeChallenge(challenge: string | null): void {
  try {
    if (challenge === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([challenge, Date.now() + LIFETIME_MS]))
  } catch {
    // Without storage a reload begins again with the password.
  }
}

/** The stored challenge of this tab while the server still accepts it, else null. */
export function readStoredChallenge(): string | null {
  try {
    const [challenge, endsAtMs] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (typeof challenge === 'string' && Date.now() < endsAtMs) return challenge
  } catch {
    // The entry is not of this module's format.
  }
  storeChallenge(null)
  return null
}
