import { expect, test } from 'vitest'
import { parseAuctionNumber } from '../../../domain/search/auction-number.ts'

test.each([
  ['HL-2026-000123', 123, '2026'],
  [' hl 2026 000123 ', 123, '2026'],
  ['2026-000123', 123, '2026'],
  ['HL2026000123', 123, '2026'],
  ['000123', 123, null],
  ['HL-000123', 123, null],
  ['HL000123', 123, null],
  ['hl - 000123', 123, null],
  ['2026-1000000', 1_000_000, '2026'],
])('auction number: %s -> auction %i of %s', (text, auctionId, year) => {
  expect(parseAuctionNumber(text)).toEqual({ auctionId, year })
})

test.each([
  '',
  '123',
  'HL',
  'HL-2026',
  'HL-2026-123',
  '000000',
  'BMW 000123',
  'XHL000123',
  '000123 BMW',
  '2026-000123-1',
])('auction number: %s -> none', (text) => {
  expect(parseAuctionNumber(text)).toBeNull()
})
