/** URLs of the Financial tab of the dashboard. */

/** The views of the tab; each has an address of its own. */
export const FINANCIAL_VIEWS = ['overview', 'transactions', 'methods', 'fees'] as const
export type FinancialView = (typeof FINANCIAL_VIEWS)[number]

/** The view that an address names; any other value is the overview. */
export function parseFinancialView(named: string | null): FinancialView {
  return FINANCIAL_VIEWS.find((view) => view === named) ?? 'overview'
}

/** A view of the tab; `rest` is the remaining query, such as 'page=2'. */
export function financialHref(view: FinancialView, rest = ''): string {
  return `/dashboard?tab=financial&view=${view}${rest === '' ? '' : `&${rest}`}`
}
