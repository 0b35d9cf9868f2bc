import { dollarsWhole } from '../../../../domain/format/usd.ts'

interface Result {
  readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids'
  readonly amount: number | null
  readonly winner: string | null
}

/** How an auction ended, in a sentence for who reads it. */
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
