import { NOT_COMPLETED_SALE_STATES, OPEN_SALE_STATES } from '../after-sale/sale-money.ts'
import type { SaleState } from '../money/money-states.ts'

/** The sales that are not simply paid, by what is wrong (docs/rules/administration.md, Problem sales). */
export const PROBLEM_SALE_LISTS = {
  unpaid: OPEN_SALE_STATES,
  defaulted: ['defaulted'],
  disputed: ['disputed'],
  refunded: ['refunded', 'premium_refunded'],
} as const satisfies Readonly<Record<string, readonly SaleState[]>>

export type ProblemSaleList = keyof typeof PROBLEM_SALE_LISTS
export const PROBLEM_SALE_LIST_NAMES = Object.keys(PROBLEM_SALE_LISTS) as readonly ProblemSaleList[]

/** Every state that a problem sale can have: all but paid. */
export const PROBLEM_SALE_STATES: readonly SaleState[] = [
  ...OPEN_SALE_STATES,
  ...NOT_COMPLETED_SALE_STATES,
  'disputed',
  'premium_refunded',
]
