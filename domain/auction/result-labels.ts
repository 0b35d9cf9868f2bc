import type { SalePayment } from '../after-sale/sale-money.ts'
import { countedText } from '../format/counted-text.ts'
import { cardTimeText, inSentence } from '../format/times.ts'

type Outcome = 'sold' | 'reserve_not_met' | 'no_bids'

const SOLD_TEXTS = {
  pending: 'Sold, payment pending',
  paid: 'Sold',
  not_completed: 'Not completed',
} as const satisfies Record<SalePayment, string>

/** The result of an auction as labels need it. */
export interface LabeledResult {
  readonly outcome: Outcome
  readonly payment: SalePayment | null
}

/** The label of an auction's result: a sale counts once its premium is paid (docs/rules/settlement.md, Sales that count). */
export function outcomeText({ outcome, payment }: LabeledResult): string {
  if (outcome === 'sold') return payment === null ? 'Sold' : SOLD_TEXTS[payment]
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
