import { MINUTE_MS } from '../format/time-units.ts'

/** The proof that a signed-in person is still the one at the browser (docs/rules/accounts.md, Recent proof). */

export const PROOF_LIFE_MS = 10 * MINUTE_MS

/** Whether a session's last proof still holds; `provedAtMs` is null without one. */
export function isProofRecent(provedAtMs: number | null, nowMs: number): boolean {
  return provedAtMs !== null && nowMs < provedAtMs + PROOF_LIFE_MS
}
