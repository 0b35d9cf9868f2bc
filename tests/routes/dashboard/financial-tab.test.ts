/** The frame of the Financial tab. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FinancialTab } from '../../../app/routes/dashboard/financial/financial-tab.tsx'
import { parseFinancialView } from '../../../domain/money/financial-addresses.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'

const SUMMARY = { total_revenue: 12_500, listing_fees: 49.99, buyer_premiums: 625, pending_amount: 0 }
const NO_PACKS = { offers: [], packs: [], balance: 0, formula_fee: 15, listing_count: 0 }

test('financial tab: shown view -> complete on the server, each view a link of its own', () => {
  const html = renderMarkup(
    createElement(FinancialTab, {
      user: { user_type: 'private' } as Parameters<typeof FinancialTab>[0]['user'],
      financial: {
        view: 'overview',
        summary: SUMMARY,
        recent: [],
        newestInvoice: null,
        months: ['2026-11'],
        packs: NO_PACKS,
      },
      posted: null,
      nowMs: 0,
    }),
  )
  expect(toVisibleText(html)).toContain('Total revenue $12,500.00')
  for (const view of ['overview', 'transactions', 'methods', 'fees']) {
    expect(html).toContain(`href="/dashboard?tab=financial&amp;view=${view}"`)
  }
})

test('financial view: unknown or missing name -> overview', () => {
  expect(['methods', 'x', null].map(parseFinancialView)).toEqual(['methods', 'overview', 'overview'])
})
