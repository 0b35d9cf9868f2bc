import type { SaleAction } from '../../../../domain/after-sale/sale-actions.ts'
import type { SaleState } from '../../../../domain/money/money-states.ts'
import type { WireProblemSale } from '../../../../domain/schemas/administration.ts'

/** Copy of the sales that administrators change. */

const STATES: Readonly<Record<SaleState, string>> = {
  premium_due: 'Premium due',
  charging: 'Being charged',
  processing: 'Processing at the bank',
  action_required: 'Waiting for the buyer',
  paid: 'Paid',
  defaulted: 'Not completed',
  refunded: 'Refunded',
  disputed: 'Disputed',
  premium_refunded: 'Sold, the premium refunded',
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
  offer: 'Offer to the next bidder',
  waive: 'Waive what is owed',
  end: 'End the unpaid sale',
  restore: 'Let the sale go on: the price is paid',
  refund: 'Refund everything that was taken',
  undo: 'Undo the sale of a car that came back',
}

export const DONE: Readonly<Record<SaleAction, string>> = {
  retry: 'The card is being charged.',
  offer: 'The car is offered to the next bidder.',
  waive: 'What was owed is waived.',
  end: 'The sale is ended.',
  restore: 'The sale goes on.',
  refund: 'The sale is refunded.',
  undo: 'The sale is undone.',
}

export const FAILURES = {
  failed: 'The sale could not be changed.',
  error: 'The sale could not be changed. Please try again.',
}
