import { lazy } from 'react'

/**
 * The views of the Financial tab. The browser loads the code of the shown one only; the server has them all, so
 * that the page is complete without scripts.
 */
export const OverviewView = import.meta.env.SSR
  ? (await import('./overview/financial-overview.tsx')).FinancialOverview
  : lazy(async () => ({ default: (await import('./overview/financial-overview.tsx')).FinancialOverview }))

export const TransactionsView = import.meta.env.SSR
  ? (await import('./transactions/transactions-view.tsx')).TransactionsView
  : lazy(async () => ({ default: (await import('./transactions/transactions-view.tsx')).TransactionsView }))

export const MethodsView = import.meta.env.SSR
  ? (await import('./methods/methods-view.tsx')).MethodsView
  : lazy(async () => ({ default: (await import('./methods/methods-view.tsx')).MethodsView }))

export const FeesView = import.meta.env.SSR
  ? (await import('./fees/fees-view.tsx')).FeesView
  : lazy(async () => ({ default: (await import('./fees/fees-view.tsx')).FeesView }))
