import {
  parseTransactionFilter,
  type TransactionFilter,
} from '../../../../../domain/money/transaction-labels.ts'
import { ListQuery } from '../../../../../domain/schemas/list-query.ts'
import { issueInvoicesOf } from '../../../../../worker/services/documents/read-invoice.ts'
import {
  readTransactions,
  type TransactionPage,
} from '../../../../../worker/services/payments/my-transactions.ts'
import type { FinancialRequest } from '../financial-request.server.ts'

export interface TransactionsView {
  readonly page: TransactionPage
  readonly filter: TransactionFilter
  /** Values of the URL that no filter knows. */
  readonly dropped: readonly string[]
}

/** A page of the viewer's transactions, narrowed by type and status. */
export async function readTransactionsView({
  context: { env, nowMs },
  viewer: { userId },
  params,
}: FinancialRequest): Promise<TransactionsView> {
  const query = ListQuery.parse({ page: params.get('page') ?? undefined })
  const { dropped, ...filter } = parseTransactionFilter(params)
  await issueInvoicesOf(env, { userId, nowMs })
  return { page: await readTransactions(env, { userId, query, filter }), filter, dropped }
}
