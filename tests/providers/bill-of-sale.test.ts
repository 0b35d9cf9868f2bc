import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { billOfSalePdf } from '../../worker/services/after-sale/bill-of-sale.ts'

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

/** The inflated streams of a PDF. */
function readStreams(bytes: Uint8Array): string[] {
  const raw = Buffer.from(bytes)
  const streams: string[] = []
  for (let at = raw.indexOf('stream\n'); at !== -1; at = raw.indexOf('stream\n', at + 1)) {
    const end = raw.indexOf('endstream', at)
    try {
      streams.push(inflateSync(raw.subarray(at + 'stream\n'.length, end)).toString('latin1'))
    } catch {
      // The font, or an uncompressed stream.
    }
  }
  return streams
}

/** The text that a person copies from the page: glyphs mapped by the font's character table. */
function readText(bytes: Uint8Array): string {
  const streams = readStreams(bytes)
  const letters = new Map<string, string>()
  for (const stream of streams.filter((one) => one.includes('beginbfchar'))) {
    for (const [, glyph = '', code = ''] of stream.matchAll(/<([0-9a-fA-F]{4})> <([0-9a-fA-F]{4,})>/g)) {
      letters.set(
        glyph.toLowerCase(),
        String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16))),
      )
    }
  }
  const shown = streams.flatMap((stream) =>
    [...stream.matchAll(/<([0-9a-fA-F]+)> Tj/g)].map(([, hex = '']) => hex),
  )
  return shown
    .map((hex) => (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join(''))
    .join('\n')
}

test('bill of sale: filled in -> all data as copyable text', async () => {
  const text = readText(await createPdf())
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
