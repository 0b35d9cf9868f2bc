import { expect, test } from 'vitest'
import {
  toNumber,
  toPremiumBody,
  toSettingsBody,
} from '../../../app/routes/admin/settings/settings-fields.ts'

test.each([
  ['1,250.50', 1_250.5],
  ['$ 49.99', 49.99],
  ['7.25%', 7.25],
  ['-3', -3],
  ['1e3', null],
  ['', null],
  [undefined, null],
])('typed number: %j -> %j', (typed, number) => {
  expect(toNumber(typed)).toBe(number)
})

test('settings form: percent -> fractions, a text that is no number -> null for the schema to refuse', () => {
  const { settings, version } = toSettingsBody({
    version: '3',
    'settings.platform_fees.buyer_premium_min': '2.5',
    'settings.user_limits.max_active_auctions': 'many',
  })
  expect(settings.platform_fees).toMatchObject({ buyer_premium_min: 0.025, buyer_premium_max: null })
  expect(settings.user_limits).toMatchObject({ max_active_auctions: null })
  expect(version).toBe(3)
})

test('premium form: a row whose start is empty -> left out', () => {
  const fields = {
    base_rate: '5',
    'tiers.0.min_amount': '0',
    'tiers.0.rate': '7',
    'tiers.1.min_amount': ' ',
    'tiers.1.rate': '4',
  }
  expect(toPremiumBody(fields)).toEqual({ base_rate: 5, tiers: [{ min_amount: 0, rate: 7 }] })
})
