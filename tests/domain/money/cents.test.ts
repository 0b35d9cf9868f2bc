import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCents,
  ceilToDollar,
  cents,
  centsToDollars,
  centsToDollarsOrNull,
  dollarsToCents,
  isWholeDollars,
  maxCents,
  minCents,
  roundHalfUp,
} from '../../../domain/money/cents.ts'

test('dollars to cents: API amount -> whole cents', () => {
  expect(dollarsToCents(12_500)).toBe(1_250_000)
  expect(dollarsToCents(49.99)).toBe(4_999)
  expect(dollarsToCents(0.1 + 0.2)).toBe(30)
  expect(dollarsToCents(-0.01)).toBe(-1)
})

test('rounding: half a cent -> up, also where binary is just below the half', () => {
  expect(dollarsToCents(1.005)).toBe(101)
  expect(dollarsToCents(8.345)).toBe(835)
  expect(dollarsToCents(1.004)).toBe(100)
  expect(roundHalfUp(2.5)).toBe(3)
  expect(roundHalfUp(-2.5)).toBe(-3)
})

test('cents: no safe integer -> RangeError', () => {
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => cents(value)).toThrow(RangeError)
  }
})

test('cents: negative zero -> zero', () => {
  expect(Object.is(cents(-0), 0)).toBe(true)
})

test('round up to dollars: whole dollars -> unchanged; cents -> next dollar', () => {
  expect(ceilToDollar(cents(100))).toBe(100)
  expect(ceilToDollar(cents(101))).toBe(200)
  expect(ceilToDollar(cents(0))).toBe(0)
  expect(isWholeDollars(cents(200))).toBe(true)
  expect(isWholeDollars(cents(201))).toBe(false)
})

test('amounts: sum, minimum and maximum -> exact', () => {
  expect(addCents()).toBe(0)
  expect(addCents(cents(1), cents(2), cents(3))).toBe(6)
  expect(minCents(cents(1), cents(3))).toBe(1)
  expect(maxCents(cents(1), cents(3))).toBe(3)
})

test('cents to dollars: missing amount -> null', () => {
  expect(centsToDollarsOrNull(null)).toBeNull()
  expect(centsToDollarsOrNull(undefined)).toBeNull()
  expect(centsToDollarsOrNull(cents(4_999))).toBe(49.99)
})

test('cents and dollars: any amount through JSON -> unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
      const throughJson: unknown = JSON.parse(JSON.stringify(centsToDollars(cents(amount))))
      expect(dollarsToCents(Number(throughJson))).toBe(cents(amount))
    }),
  )
})

test('round up to dollars: any amount -> whole dollars, less than a dollar more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_00 }), (amount) => {
      const rounded = ceilToDollar(cents(amount))
      expect(rounded % 100).toBe(0)
      expect(rounded - amount).toBeGreaterThanOrEqual(0)
      expect(rounded - amount).toBeLessThan(100)
    }),
  )
})
