import { parseFinancialView } from '../../../../domain/money/financial-addresses.ts'
import { createLateCode } from '../../../lib/page/late-code.ts'
import { loadAhead } from '../../../page-load/code-ahead.ts'

/**
 * The views of the Financial tab. The browser loads the code of a view when it is shown; the server has them all, so
 * that the page is complete without scripts.
 */
export const FINANCIAL_CODE = {
  overview: createLateCode(() => import('./overview/financial-overview.tsx')),
  transactions: createLateCode(() => import('./transactions/transactions-view.tsx')),
  methods: createLateCode(() => import('./methods/methods-view.tsx')),
  fees: createLateCode(() => import('./fees/fees-view.tsx')),
} as const

if (import.meta.env.SSR) {
  FINANCIAL_CODE.overview.set(await import('./overview/financial-overview.tsx'))
  FINANCIAL_CODE.transactions.set(await import('./transactions/transactions-view.tsx'))
  FINANCIAL_CODE.methods.set(await import('./methods/methods-view.tsx'))
  FINANCIAL_CODE.fees.set(await import('./fees/fees-view.tsx'))
} else {
  const shown = new URLSearchParams(window.location.search)
  if (shown.get('tab') === 'financial') {
    loadAhead(FINANCIAL_CODE[parseFinancialView(shown.get('view'))].load())
  }
}
