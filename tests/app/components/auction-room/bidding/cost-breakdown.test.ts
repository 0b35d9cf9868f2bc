import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CostBreakdown } from '../../../../../app/components/auction-room/bidding/cost-breakdown.tsx'
import { renderMarkup, toVisibleText } from '../../../../fixtures/browser/drawn.ts'

const SCHEDULE = {
  base_rate: 5,
  min_rate: 3,
  max_rate: 10,
  tier_rates: [
    { min_amount: 0, max_amount: 25_000, rate: 6 },
    { min_amount: 25_000, max_amount: null, rate: 5 },
  ],
}

const costs = (amount: number | null, refused = false, explanation?: string) =>
  toVisibleText(
    renderMarkup(
      createElement(CostBreakdown, {
        amount,
        amountLabel: 'Your bid',
        schedule: SCHEDULE,
        refused,
        explanation,
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

test('costs: just below a tier with a lower total -> the figures and the saving; otherwise no saving', () => {
  expect(costs(24_900)).toBe(
    'Your bid $24,900.00 Next premium tier At $25,001 your total is $142.95 lower. Buyer’s premium (6%) $1,494.00 Total cost $26,394.00',
  )
  expect(costs(24_900, true)).toBe('Buyer’s premium (6%) $1,494.00 Total cost $26,394.00')
  expect(costs(24_000)).not.toContain('lower')
})

test('costs: explanation -> in place of the figures while there is no amount', () => {
  expect(costs(null, false, 'How it works')).toBe('How it works')
  expect(costs(null, true, 'How it works')).toBe('Buyer’s premium – Total cost –')
  expect(costs(10_000, false, 'How it works')).toMatch(/^Your bid/)
})
