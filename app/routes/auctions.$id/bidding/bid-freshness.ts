import { dollarsWhole } from '../../../../domain/format/usd.ts'

/** An offer that stands in the form for less than this may not have been seen by who presses the button. */
export const LEAST_SEEN_MS = 700

/**
 * Whether what stands in the form has stood there for long enough to be meant. `changedAtMs` is when it last changed
 * by itself; null where a person wrote it, or where it never changed.
 */
export function hasBeenSeen(given: {
  readonly changedAtMs: number | null
  readonly pressedAtMs: number
}): boolean {
  return given.changedAtMs === null || given.pressedAtMs - given.changedAtMs >= LEAST_SEEN_MS
}

/** An offer that was pressed and not sent, and stands in the form for the next press. */
export interface WithheldOffer {
  readonly kind: 'manual' | 'maximum'
  readonly amount: number
  /** How many times the least it is, where it was held back for that; null where the price had only just changed. */
  readonly times: number | null
}

/** Why a press did nothing, and what the next one does. */
export function withheldText({ kind, amount, times }: WithheldOffer): string {
  const next = kind === 'manual' ? `bid ${dollarsWhole(amount)}` : `set a maximum of ${dollarsWhole(amount)}`
  const why = times === null ? 'the price had just changed' : `that is ${times} times the minimum`
  return `Nothing was sent: ${why}. Press again to ${next}.`
}
