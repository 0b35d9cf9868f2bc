import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './money-states.ts'

/** Texts of transactions, and the filters of their list (docs/rules/account-screens.md, Financial). */

export type TransactionType = (typeof TRANSACTION_TYPES)[number]
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const TRANSACTION_TYPE_LABELS: Readonly<Record<TransactionType, string>> = {
  listing_fee: 'Listing fee',
  listing_addons: 'Listing add-ons',
  buyer_premium: 'Buyer’s premium',
  deposit: 'Deposit',
  settlement_fee: 'Settlement fee',
  pack: 'Fee pack',
  refund: 'Refund',
  dispute: 'Dispute',
  sale_proceeds: 'Sale proceeds',
  withdrawal: 'Withdrawal',
}

export const TRANSACTION_STATUS_LABELS: Readonly<Record<TransactionStatus, string>> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}

/** The types that people are offered as a filter: no payout exists, so its types are never written. */
export const FILTERED_TYPES = TRANSACTION_TYPES.filter(
  (type) => type !== 'sale_proceeds' && type !== 'withdrawal',
)

/** What a list of transactions is narrowed to; null for all. */
export interface TransactionFilter {
  readonly type: TransactionType | null
  readonly status: TransactionStatus | null
}

/** The filter that a URL names; unknown values are dropped and named in `dropped`. */
export function parseTransactionFilter(params: URLSearchParams): TransactionFilter & {
  readonly dropped: readonly string[]
} {
  const [named, state] = [params.get('type') ?? '', params.get('status') ?? '']
  const type = FILTERED_TYPES.find((known) => known === named) ?? null
  const status = TRANSACTION_STATUSES.find((known) => known === state) ?? null
  const dropped = [type === null ? named : '', status === null ? state : ''].filter((value) => value !== '')
  return { type, status, dropped }
}
