import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, ZERO_CENTS } from '../../../domain/money/cents.ts'
import { invoiceNumber, invoiceYear, parseInvoiceNumber } from '../../../domain/money/invoice.ts'
import {
  parseStatementMonth,
  type StatementEntry,
  statementCsv,
  statementMonths,
  toStatement,
} from '../../../domain/money/statement.ts'

const AT_MS = Date.parse('2026-11-03T20:00:00Z')

const entry = (debitAccount: string, creditAccount: string, amount: number): StatementEntry => ({
  debitAccount,
  creditAccount,
  amountCents: cents(amount),
  auctionNumber: 'HL-2026-000123',
  atMs: AT_MS,
})

test('statement month: name -> Pacific month, also over a change of the clock; any other text -> null', () => {
  expect(parseStatementMonth('2026-11')).toEqual({
    name: '2026-11',
    fromMs: Date.parse('2026-11-01T07:00:00Z'),
    toMs: Date.parse('2026-12-01T08:00:00Z'),
  })
  expect(parseStatementMonth('2026-12')?.toMs).toBe(Date.parse('2027-01-01T08:00:00Z'))
  expect(['2026-13', '2026-00', '26-11', '2026-1', 'x'].map(parseStatementMonth)).toEqual(Array(5).fill(null))
})

test('statement months: first and last time -> every month between, the newest first', () => {
  const [first, last] = [Date.parse('2025-11-01T06:59:00Z'), Date.parse('2026-02-01T08:00:00Z')]
  expect(statementMonths(first, last)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11', '2025-10'])
})

test('statement: charge, payment and refund -> lines with the balance after each', () => {
  const statement = toStatement(
    7,
    [
      entry('person:7', 'income:buyer_premium', 60_000),
      entry('processor:sandbox', 'person:7', 60_000),
      entry('income:buyer_premium', 'person:7', 60_000),
      entry('person:7', 'processor:sandbox', 60_000),
    ],
    cents(1_500),
  )
  expect(statement.lines.map(({ text, balanceCents }) => [text, balanceCents])).toEqual([
    ['Buyer’s premium', 61_500],
    ['Payment from you', 1_500],
    ['Buyer’s premium, credited', -58_500],
    ['Refund to you', 1_500],
  ])
  expect(statement).toMatchObject({
    openingCents: 1_500,
    chargedCents: 120_000,
    creditedCents: 120_000,
    closingCents: 1_500,
  })
})

test('statement: any rows -> closing is opening plus charged minus credited, and the last balance', () => {
  const rows = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 9_999_999 }), isCharge: fc.boolean() }))
  fc.assert(
    fc.property(rows, fc.integer({ min: -1_000, max: 1_000 }), (movements, opening) => {
      const entries = movements.map(({ amount, isCharge }) =>
        isCharge
          ? entry('person:7', 'income:listing_fee', amount)
          : entry('processor:sandbox', 'person:7', amount),
      )
      const statement = toStatement(7, entries, cents(opening))
      expect(statement.closingCents).toBe(opening + statement.chargedCents - statement.creditedCents)
      expect(statement.lines.at(-1)?.balanceCents ?? opening).toBe(statement.closingCents)
    }),
  )
})

test('statement as CSV: rows -> header, opening, lines and closing, quoted by RFC 4180', () => {
  const month = parseStatementMonth('2026-11')
  if (month === null) throw new Error('The month was not read')
  const statement = toStatement(7, [entry('person:7', 'income:listing_fee', 4_999)], ZERO_CENTS)
  expect(statementCsv(statement, month)).toBe(
    [
      'Date,Description,Auction,Charged,Credited,Balance',
      '2026-11-01,Opening balance,,,,0.00',
      '2026-11-03,Listing fee,HL-2026-000123,49.99,,49.99',
      '2026-11-30,Closing balance,,49.99,0.00,49.99',
      '',
    ].join('\r\n'),
  )
})

test('invoice number: place -> INV-2026-000123 and back; any other text -> null', () => {
  expect(invoiceNumber({ year: 2026, sequence: 123 })).toBe('INV-2026-000123')
  expect(parseInvoiceNumber('INV-2026-000123')).toEqual({ year: 2026, sequence: 123 })
  expect(parseInvoiceNumber('INV-2026-1234567')).toEqual({ year: 2026, sequence: 1_234_567 })
  expect(['INV-2026-0000123', 'INV-26-000123', 'inv-2026-000123', ''].map(parseInvoiceNumber)).toEqual(
    Array(4).fill(null),
  )
})

test('invoice year: around New Year -> that of Pacific time', () => {
  expect(invoiceYear(Date.parse('2027-01-01T07:59:59Z'))).toBe(2026)
  expect(invoiceYear(Date.parse('2027-01-01T08:00:00Z'))).toBe(2027)
})
