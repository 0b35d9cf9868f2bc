import { expect, test } from 'vitest'
import { billOfSalePdf } from '../../worker/services/after-sale/bill-of-sale.ts'
import { readPdfText } from '../fixtures/pdf-text.ts'

const party = (name: string) => ({ name, address: '1 Main St, Irvine, CA 92604', phone: '(949) 555-0101' })

const createPdf = () =>
  billOfSalePdf({
    auctionNumber: 'HL-2026-000123',
    vehicle: [
      ['VIN', '1HGCV1F50KA000001'],
      ['License plate', null],
    ],
    price: '$12,600',
    odometer: '41,000 miles',
    seller: party('Nguyễn Thị Ánh'),
    buyer: party('Łukasz Żółć'),
  })

test('bill of sale: filled in -> all data as copyable text', async () => {
  const text = readPdfText(await createPdf())
  for (const expected of [
    'Bill of sale',
    'HL-2026-000123',
    '1HGCV1F50KA000001',
    'Nguyễn Thị Ánh',
    'Łukasz Żółć',
    '$12,600',
    '41,000 miles',
    '1 Main St, Irvine, CA 92604',
    'Seller’s signature',
    'Buyer’s signature',
  ]) {
    expect(text).toContain(expected)
  }
})

test('bill of sale: characters missing in the font -> a PDF without error', async () => {
  const bytes = await billOfSalePdf({
    auctionNumber: 'HL-2026-000123',
    vehicle: [],
    price: '$1',
    odometer: '1 mile',
    seller: party('王小明'),
    buyer: party(`${'Very'.repeat(60)} long`),
  })
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})
