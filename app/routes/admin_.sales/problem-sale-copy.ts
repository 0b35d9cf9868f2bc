import type { ProblemSaleList } from '../../../domain/administration/problem-sales.ts'
import type { SaleAction } from '../../../domain/after-sale/sale-actions.ts'
import type { SaleState } from '../../../domain/money/money-states.ts'
import type { WireProblemSale } from '../../../domain/schemas/administration.ts'

/** Copy of the problem sales. */

export const LIST_LABELS: Readonly<Record<ProblemSaleList, string>> = {
  unpaid: 'Unpaid',
  defaulted: 'Not completed',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

export const EMPTY: Readonly<Record<ProblemSaleList, { readonly title: string; readonly text: string }>> = {
  unpaid: { title: 'No unpaid sales', text: 'A sale is here from its close until its premium is paid.' },
  defaulted: {
    title: 'No sales that were not completed',
    text: 'A sale whose premium or price was not paid in time appears here.',
  },
  disputed: { title: 'No disputed sales', text: 'A premium that a bank has reversed appears here.' },
  refunded: { title: 'No refunded sales', text: 'A sale whose premium was refunded appears here.' },
}

const STATES: Readonly<Record<SaleState, string>> = {
  premium_due: 'Premium due',
  charging: 'Being charged',
  processing: 'Processing at the bank',
  action_required: 'Waiting for the buyer',
  paid: 'Paid',
  defaulted: 'Not completed',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** 'Not completed: the premium was not paid. Offered to another bidder.' */
export function stateText({ state, reason, next_step }: WireProblemSale): string {
  if (state !== 'defaulted') return STATES[state]
  const why = reason === 'price_unpaid' ? 'the price was not paid' : 'the premium was not paid'
  const next = { none: '', offered: ' Offered to another bidder.', relisted: ' Listed again.' }[next_step]
  return `${STATES[state]}: ${why}.${next}`
}

export const ACTION_LABELS: Readonly<Record<SaleAction, string>> = {
  retry: 'Charge the saved card again',
  waive: 'Waive what is owed',
  refund: 'Refund everything that was taken',
}

export const DONE: Readonly<Record<SaleAction, string>> = {
  retry: 'The card is being charged.',
  waive: 'What was owed is waived.',
  refund: 'The premium is refunded.',
}

export const CHOOSE_ACTION = 'Please choose what to do'

export const FAILURES = {
  failed: 'The sale could not be changed.',
  error: 'The sale could not be changed. Please try again.',
}
