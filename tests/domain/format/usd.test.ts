import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countText,
  dollarsExact,
  dollarsWhole,
  groupedPriceText,
  percentText,
  usdExact,
  usdWhole,
} from '../../../domain/format/usd.ts'
import { cents } from '../../../domain/money/cents.ts'
import { processorMs } from '../processor-time.ts'

test('whole dollars: cents -> rounded figure', () => {
  expect(usdWhole(cents(0))).toBe('$0')
  expect(usdWhole(cents(4_175_000))).toBe('$41,750')
  expect(usdWhole(cents(99_999_999_00))).toBe('$99,999,999')
  expect(usdWhole(cents(150))).toBe('$2')
  expect(usdWhole(cents(149))).toBe('$1')
})

test('exact dollars: cents -> two decimals', () => {
  expect(usdExact(cents(211_250))).toBe('$2,112.50')
  expect(usdExact(cents(4_999))).toBe('$49.99')
  expect(usdExact(cents(5))).toBe('$0.05')
  expect(usdExact(cents(-5_000))).toBe('-$50.00')
})

test('API dollars: amount -> same text as from cents', () => {
  expect(dollarsWhole(12_600)).toBe('$12,600')
  expect(dollarsExact(49.99)).toBe('$49.99')
})

test('percent: rate -> no trailing decimals', () => {
  expect([5, 5.25, 0.1 + 0.2, 0].map(percentText)).toEqual(['5%', '5.25%', '0.3%', '0%'])
})

test('count: integer -> grouped by thousands', () => {
  expect([7, 999, 1_000, 42_180, -1_234_567].map(countText)).toEqual([
    '7',
    '999',
    '1,000',
    '42,180',
    '-1,234,567',
  ])
})

test('grouped price: a text of digits -> grouped by thousands, 60,000 digits in linear time', () => {
  expect(['45000', '$045000.50', '12', '123', '1234', '0', '', '12a'].map(groupedPriceText)).toEqual([
    '45,000',
    '45,000.50',
    '12',
    '123',
    '1,234',
    '0',
    '',
    '12a',
  ])
  const took = processorMs(() => {
    expect(groupedPriceText('9'.repeat(60_000))).toHaveLength(60_000 + 19_999)
  })
  expect(took).toBeLessThan(1_000)
})

test('exact dollars: any amount -> figure parses back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      const text = usdExact(cents(amount))
      expect(text).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/)
      expect(Number(text.replace(/[$,]/g, ''))).toBe(amount === 0 ? 0 : amount / 100)
    }),
  )
})
