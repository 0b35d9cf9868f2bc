import { type FinancialView, parseFinancialView } from '../../../../domain/money/financial-addresses.ts'
import { type FeesView, readFeesView } from './fees/fees-view.server.ts'
import type { FinancialRequest } from './financial-request.server.ts'
import { type MethodsView, readMethodsView } from './methods/methods-view.server.ts'
import { type FinancialOverview, readFinancialOverview } from './overview/financial-overview.server.ts'
import { readTransactionsView, type TransactionsView } from './transactions/transactions-view.server.ts'

/** The shown view with its data. */
export type Financial =
  | ({ readonly view: 'overview' } & FinancialOverview)
  | ({ readonly view: 'transactions' } & TransactionsView)
  | ({ readonly view: 'methods' } & MethodsView)
  | ({ readonly view: 'fees' } & FeesView)

/** Reads the view that the URL names. */
export async function readFinancial(request: FinancialRequest): Promise<Financial> {
  const view: FinancialView = parseFinancialView(request.params.get('view'))
  switch (view) {
    case 'overview':
      return { view, ...(await readFinancialOverview(request)) }
    case 'transactions':
      return { view, ...(await readTransactionsView(request)) }
    case 'methods':
      return { view, ...(await readMethodsView(request)) }
    case 'fees':
      return { view, ...(await readFeesView(request)) }
  }
}
