import { dollarsWhole } from '../../../../domain/format/usd.ts'

/**
 * Time (ms) for which the form must show a bid before a press sends it: a bid that has just changed may not
 * have been seen yet.
 */
export const LEAST_SHOWN_MS = 700

/**
 * Whether the form has shown its bid for long enough that a press means that bid. `changedAtMs` is the time
 * of its last automatic change; null where a person wrote the value, or where it never changed
 * (docs/rules/auction-page.md, Freshness).
 */
export function isShownLongEnough(given: {
  readonly changedAtMs: number | null
  readonly pressedAtMs: number
}): boolean {
  return given.changedAtMs === null || given.pressedAtMs - given.changedAtMs >= LEAST_SHOWN_MS
}

/** A bid that was pressed and not sent, and stays in the form for the next press. */
export interface WithheldBid {
  readonly kind: 'manual' | 'maximum'
  readonly amount: number
  /**
   * The multiple of the least amount, where the bid was withheld for that; null where the price had just
   * changed.
   */
  readonly times: number | null
}

/** The message after a press that sent nothing: the reason, and the effect of the next press. */
export function withheldBidText({ kind, amount, times }: WithheldBid): string {
  const next = kind === 'manual' ? `bid ${dollarsWhole(amount)}` : `set a maximum of ${dollarsWhole(amount)}`
  const why = times === null ? 'the price had just changed' : `that is ${times} times the minimum`
  return `Nothing was sent: ${why}. Press again to ${next}.`
}
