import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CostBreakdown } from '../../../../app/routes/auctions.$id/bidding/cost-breakdown.tsx'
import { renderMarkup, toVisibleText } from '../../../fixtures/browser/drawn.ts'

const SCHEDULE = {
  base_rate: 5,
  min_rate: 3,
  max_rate: 10,
  tier_rates: [
    { min_amount: 0, max_amount: 25_000, rate: 6 },
    { min_amount: 25_000, max_amount: null, rate: 5 },
  ],
}

const costs = (amount: number | null, refused = false) =>
  toVisibleText(
    renderMarkup(
      createElement(CostBreakdown, {
        amount,
        amountLabel: 'Your bid',
        schedule: SCHEDULE,
        refused,
      }),
    ),
  )

test.each([
  [10_000, 'Your bid $10,000.00 Buyer’s premium (6%) $600.00 Total cost $10,600.00'],
  [41_750, 'Your bid $41,750.00 Buyer’s premium (5%) $2,087.50 Total cost $43,837.50'],
])('costs: $%i -> amount, premium of its tier, and their sum', (amount, text) => {
  expect(costs(amount)).toBe(text)
})

test('costs: no valid amount -> no figures; refused amount -> premium and total without its row', () => {
  expect(costs(null)).toBe('Your bid – Buyer’s premium – Total cost –')
  expect(costs(10_000, true)).toBe('Buyer’s premium (6%) $600.00 Total cost $10,600.00')
})
