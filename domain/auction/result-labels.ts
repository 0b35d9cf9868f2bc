import { countedText } from '../format/counted-text.ts'
import { cardTimeText, inSentence } from '../format/times.ts'

type Outcome = 'sold' | 'reserve_not_met' | 'no_bids'

/** The label of an auction's result in the sold archive. */
export function outcomeText(outcome: Outcome): string {
  if (outcome === 'sold') return 'Sold'
  return outcome === 'no_bids' ? 'No bids' : 'Reserve not met'
}

/** The text in place of the price of an unsold auction: 'High bid $19,600', 'Not sold'. */
export function unsoldText(outcome: Outcome, amount: string | null): string {
  return amount === null || outcome === 'no_bids' ? 'Not sold' : `High bid ${amount}`
}

/** 'Ended today, 1:09 PM', 'Ended Nov 14, 7:52 PM'. */
export function endedText(endAtMs: number, nowMs: number): string {
  return `Ended ${inSentence(cardTimeText(endAtMs, nowMs))}`
}

/** '1 result', '25 results'. */
export function resultCountText(total: number): string {
  return countedText(total, 'result')
}
