/** The view Fees & Premiums of the Financial tab. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { comparisonText, openFeeText } from '../../../app/routes/dashboard/financial/fees/copy.ts'
import { FeesView } from '../../../app/routes/dashboard/financial/fees/fees-view.tsx'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { DEFAULT_CHECKOUT_PRICES } from '../../../domain/money/listing-fees.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../domain/money/premium.ts'
import { DEFAULT_SETTLEMENT_FEES } from '../../../domain/money/settlement-fee.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'

type Financial = Parameters<typeof FeesView>[0]['financial']

const NOW_MS = Date.parse('2026-11-25T20:00:00.000Z')

const OFFER = { id: 5, fee_count: 10, discount_percent: 20, price_each: 20, price: 200 }
const FEE = {
  id: 7,
  auction_id: 64,
  auction_number: 'HL-2026-000064',
  title: '2019 Mazda CX-5',
  round: 1,
  state: 'action_required',
  amount: 15,
  listing_count: 1,
  due_by: '2026-11-30T20:00:00.000Z',
  is_payable: true,
  action_url: null,
} as const

function draw(change: Partial<Financial>, message: string | null = null) {
  const financial: Financial = {
    holdCents: cents(5_000),
    authorizationDays: 14,
    fees: {
      checkout: DEFAULT_CHECKOUT_PRICES,
      settlement: DEFAULT_SETTLEMENT_FEES,
      premium: DEFAULT_PREMIUM_SCHEDULE,
      packs: [],
    },
    openFees: [],
    packs: { offers: [], packs: [], balance: 0, formula_fee: 15, listing_count: 0 },
    methods: [{ id: 3, text: 'Visa ending in 4242' }],
    open: null,
    purchase: 'one press',
    done: null,
    ...change,
  }
  const posted =
    message === null ? null : { view: 'fees' as const, intent: 'fee_pay', message, errors: {}, values: {} }
  const user = { user_type: 'dealer' } as Parameters<typeof FeesView>[0]['user']
  return renderMarkup(createElement(FeesView, { user, financial, posted, nowMs: NOW_MS }))
}

test('fees view: private seller without fees -> the price list alone', () => {
  const words = toVisibleText(draw({}))
  expect(words).toContain('Listing fees')
  expect(words).not.toContain('Dealer bulk pricing')
  expect(words).not.toContain('Settlement fees to pay')
})

test('fees view: dealer -> the balance, and beside each pack whether it is dearer than the fee by the formula', () => {
  const packs = { offers: [OFFER], packs: [], balance: 3, formula_fee: 15, listing_count: 9 }
  const html = draw({ packs })
  const words = toVisibleText(html)
  expect(words).toContain('$5.00 more than your fee now')
  expect(words).toMatch(/Fees left in your packs 3/)
  expect(html).toContain('href="/dashboard?tab=financial&amp;view=fees&amp;pack=5#pay"')
  expect(html).not.toContain('<form')
  const asked = toVisibleText(draw({ packs, open: { form: 'pack', id: 5 } }))
  expect(asked).toContain('Buy 10 settlement fees for $200.00, $20.00 each? $5.00 more than your fee now.')
  expect(asked).toContain('Pay $200.00')
})

test('fees view: open fee -> until when, its payment with a saved method, and a refusal', () => {
  expect(toVisibleText(draw({ openFees: [FEE] }))).toContain('Please pay it by')
  const html = draw({ openFees: [FEE], open: { form: 'fee', id: 7 } }, 'Your card was declined.')
  expect(html).toContain('name="pay_with"')
  expect(html).toMatch(/role="alert".*Your card was declined\./s)
  expect(toVisibleText(draw({ openFees: [FEE], open: { form: 'fee', id: 7 }, methods: [] }))).toContain(
    'Add a payment method first.',
  )
})

test.each([
  [20, 15, '$5.00 more than your fee now'],
  [12.5, 25, '$12.50 less than your fee now'],
  [25, 25, 'Same as your fee now'],
])('comparison: %d each, fee %d -> %s', (price_each, fee, text) => {
  expect(comparisonText({ ...OFFER, price_each }, fee)).toBe(text)
})

test('open fee: processed, due, overdue -> what is to be done', () => {
  expect(openFeeText({ ...FEE, state: 'processing', is_payable: false }, NOW_MS)).toBe('Being processed')
  expect(openFeeText({ ...FEE, state: 'charging' }, NOW_MS)).toBe('Will be charged to your payment method')
  expect(openFeeText(FEE, NOW_MS + 6 * DAY_MS)).toBe('Unpaid: you cannot list until it is paid')
})
