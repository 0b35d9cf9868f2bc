import { ListQuery } from '../../../../../domain/schemas/list-query.ts'
import {
  readTransactions,
  type TransactionPage,
} from '../../../../../worker/services/payments/my-transactions.ts'
import type { FinancialRequest } from '../financial-request.server.ts'

export interface TransactionsView {
  readonly page: TransactionPage
}

/** A page of the viewer's transactions. */
export async function readTransactionsView({
  context: { env },
  viewer: { userId },
  params,
}: FinancialRequest): Promise<TransactionsView> {
  const query = ListQuery.parse({ page: params.get('page') ?? undefined })
  return { page: await readTransactions(env, { userId, query }) }
}
