import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Footer } from '../../../app/components/layout/footer.tsx'
import Fees from '../../../app/routes/fees/route.tsx'
import Privacy from '../../../app/routes/privacy/route.tsx'
import { RegisterScreen } from '../../../app/routes/register/register-screen.tsx'
import Terms from '../../../app/routes/terms/route.tsx'
import { RETENTION_DAYS } from '../../../domain/account/retention.ts'
import { TERMS_VERSION } from '../../../domain/account/terms.ts'
import { calendarDateText } from '../../../domain/format/times.ts'
import { cents } from '../../../domain/money/cents.ts'
import { DEFAULT_CHECKOUT_PRICES } from '../../../domain/money/listing-fees.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../domain/money/premium.ts'
import { DEFAULT_SETTLEMENT_FEES } from '../../../domain/money/settlement-fee.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'

const FACTS = {
  holdCents: cents(70_00),
  authorizationDays: 21,
  fees: {
    checkout: { ...DEFAULT_CHECKOUT_PRICES, baseCents: cents(59_99) },
    settlement: { ...DEFAULT_SETTLEMENT_FEES, privateCents: cents(17_00) },
    premium: { ...DEFAULT_PREMIUM_SCHEDULE, maxRate: 9 },
    packs: [{ id: 1, feeCount: 5, eachCents: cents(22_50) }],
  },
}

test('terms: any visitor -> version, hold and days as they are', () => {
  const words = toVisibleText(renderMarkup(createElement(Terms), { root: FACTS }))
  expect(words).toContain(`In force since ${calendarDateText(TERMS_VERSION)}`)
  expect(words).toContain('a $70 hold')
  expect(words).toContain('until the 21 days are over')
  expect(words).toContain('You pay the seller the full price directly, within 7 days.')
  expect(words).toContain('you have 48 hours to confirm it or to pay with another card')
  expect(words).toContain('the sale is not completed and we keep the $70 hold as a deposit.')
  expect(words).toContain('charge it to the method that you pay for the listing with')
})

test('fees: prices changed by an administrator -> the page has the new ones and computes the example', () => {
  const words = toVisibleText(renderMarkup(createElement(Fees), { root: FACTS }))
  expect(words).toContain('$59.99')
  expect(words).toContain('$17.00')
  expect(words).toContain('above 9%')
  expect(words).toMatch(/5 fees.* 10% .*\$22\.50 .*\$112\.50/)
  expect(words).toContain('After 7 days without payment you cannot publish')
  expect(words).toContain('You pay us (5%) $950.00 Your total $19,950.00')
})

test('privacy: what the hourly cron deletes -> named with its days', () => {
  const words = toVisibleText(
    renderMarkup(createElement(Privacy), { root: { supportAddress: 'help@example.com' } }),
  )
  expect(words).toContain(`${RETENTION_DAYS.endedSessions} days after they end`)
  expect(words).toContain(`${RETENTION_DAYS.drafts} days after the last change`)
  expect(words).toContain('help@example.com')
})

test('terms: footer and Create Account -> linked', () => {
  const footer = renderMarkup(createElement(Footer, { viewer: null, nowMs: 0, testPayments: false }))
  for (const path of ['/terms', '/privacy', '/fees']) expect(footer).toContain(`href="${path}"`)
  const register = renderMarkup(createElement(RegisterScreen), {
    root: { redirectTo: '/dashboard', siteKey: null },
  })
  const below = register.slice(register.indexOf('Create Account</'))
  for (const path of ['/terms', '/privacy']) expect(below).toContain(`href="${path}"`)
})
