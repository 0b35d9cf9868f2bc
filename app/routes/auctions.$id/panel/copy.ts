import { autoExtendText } from '../../../../domain/auction/auction-labels.ts'
import { ENDING_SOON_MS } from '../../../../domain/format/time-left.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'

const MINUTE = 60_000

/**
 * The extension rule, shown where the banner has nothing else to say, from ten minutes before the end or from
 * as early as a bid can extend; null before. A bid extends when strictly less than the extension is left
 * (docs/rules/auction-page.md, Status banner).
 */
export function extensionRuleText({
  remainingMs,
  autoExtendMinutes,
}: {
  readonly remainingMs: number
  readonly autoExtendMinutes: number
}): string | null {
  if (remainingMs <= 0 || remainingMs > Math.max(ENDING_SOON_MS, autoExtendMinutes * MINUTE)) return null
  if (autoExtendMinutes <= 0) return 'Bids do not extend the end'
  if (remainingMs < autoExtendMinutes * MINUTE) return 'A bid now extends the end'
  const last = autoExtendMinutes === 1 ? 'minute' : autoExtendText(autoExtendMinutes)
  return `Bids in the last ${last} extend the end`
}

interface Result {
  readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids'
  readonly amount: number | null
  readonly winner: string | null
}

/** The result of an auction as a sentence for the viewer. */
export function resultText(
  { outcome, amount, winner }: Result,
  { won, sells }: { readonly won: boolean; readonly sells: boolean },
): string {
  switch (outcome) {
    case 'sold':
      return `Sold for ${dollarsWhole(amount ?? 0)} to ${won ? 'you' : (winner ?? 'the highest bidder')}.`
    case 'reserve_not_met':
      return `Final bid ${dollarsWhole(amount ?? 0)}. The reserve was not met, so ${
        sells ? 'your' : 'the'
      } vehicle was not sold.`
    case 'no_bids':
      return 'It ended without a bid.'
  }
}
