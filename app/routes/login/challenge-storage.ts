/** Where the question for the second factor outlives a reload of its tab. */
const KEY = 'second_factor'

/** As long as the server takes an answer to it (decision 112). */
const LIFE_MS = 5 * 60_000

/**
 * Keeps the question that a right password has earned: a phone that was in the authenticator app often loads the tab
 * anew, and the person would begin again with the password (decision 116). Null forgets it.
 */
export function keepChallenge(challenge: string | null): void {
  try {
    if (challenge === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([challenge, Date.now() + LIFE_MS]))
  } catch {
    // Without storage a reload begins again with the password.
  }
}

/** The question that this tab was left with, while it can still be answered. */
export function keptChallenge(): string | null {
  try {
    const [challenge, endsAtMs] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (typeof challenge === 'string' && Date.now() < endsAtMs) return challenge
  } catch {
    // Nothing that we have written.
  }
  keepChallenge(null)
  return null
}
