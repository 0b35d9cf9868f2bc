import { expect, test } from 'vitest'
import { containsCardNumber, isCardNumber } from '../../../domain/money/card-numbers.ts'
import { processorMs } from '../processor-time.ts'

test.each([
  ['', false],
  ['4242424242424241', false],
  ['4242424242424242', true],
  ['378282246310005', true],
  // The check digit of 4 and 5 differs once the doubled digit has two places.
  ['4012888888881881', true],
  ['5555555555554444', true],
  ['5555555555554440', false],
  ['42424242424', false],
  ['424242424242424x', false],
  ['00000000000000000000', false],
])('card number: %s -> %s', (number, expected) => {
  expect(isCardNumber(number)).toBe(expected)
})

test('text with card numbers: 64 KB of small groups of digits -> within a second', () => {
  const took = processorMs(() => {
    for (const text of ['1 '.repeat(32_000), '4'.repeat(64_000), '12-'.repeat(20_000)])
      expect(containsCardNumber(`${text}x`)).toBe(false)
  })
  expect(took).toBeLessThan(1_000)
})

test.each([
  ['My card is 4242 4242 4242 4242, thank you.', true],
  ['4242-4242-4242-4242@example.com', true],
  ['x4242424242424242x', true],
  ['4242 4242 4242 4242 12/27 123', true],
  ['Card 1 4242424242424242', true],
  ['4242.4242\n4242/4242', true],
  ['626-555-0100 11/26 is 6265550100 11', false],
  ['4242 4242 4242 4241', false],
  ['Auction HL-2026-000123, (213) 555-0100', false],
  ['', false],
])('text with a card number: %s -> %s', (text, expected) => {
  expect(containsCardNumber(text)).toBe(expected)
})
