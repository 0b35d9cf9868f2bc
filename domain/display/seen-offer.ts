import { dollarsWhole } from './usd.ts'

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

/** Why a press did nothing, and what the next one does. */
export function withheldText({
  kind,
  amount,
}: {
  readonly kind: 'manual' | 'maximum'
  readonly amount: number
}): string {
  const next = kind === 'manual' ? `bid ${dollarsWhole(amount)}` : `set a maximum of ${dollarsWhole(amount)}`
  return `Nothing was sent: the price had just changed. Press again to ${next}.`
}
