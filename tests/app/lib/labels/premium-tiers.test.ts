import { expect, test } from 'vitest'
import { premiumNowText } from '../../../../app/lib/labels/premium-now.ts'
import { premiumTierRows } from '../../../../app/lib/labels/premium-tiers.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../../domain/money/premium.ts'

test('premium tiers: schedule -> table with computed examples', () => {
  expect(premiumTierRows(DEFAULT_PREMIUM_SCHEDULE)).toEqual([
    { bids: 'Below $5,000', rate: '8%', example: '$200.00 on $2,500' },
    { bids: '$5,000 to below $15,000', rate: '6%', example: '$600.00 on $10,000' },
    { bids: '$15,000 to below $50,000', rate: '5%', example: '$1,625.00 on $32,500' },
    { bids: '$50,000 to below $100,000', rate: '4%', example: '$3,000.00 on $75,000' },
    { bids: '$100,000 and more', rate: '3%', example: '$3,000.00 on $100,000' },
  ])
})

test("current premium: other rates at other prices -> 'at this price'", () => {
  expect(premiumNowText(5, DEFAULT_PREMIUM_SCHEDULE.tiers)).toBe('5% at this price')
  expect(premiumNowText(5, [{ rate: 5 }, { rate: 5 }])).toBe('5%')
  expect(premiumNowText(5, [])).toBe('5%')
})
