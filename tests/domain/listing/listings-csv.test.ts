import { expect, test } from 'vitest'
import { type ExportedListing, toListingsCsv } from '../../../domain/listing/listings-csv.ts'
import { cents } from '../../../domain/money/cents.ts'

const AUCTION: ExportedListing = {
  kind: 'auction',
  auctionNumber: 'HL-2026-000123',
  status: 'ended',
  outcome: 'sold',
  payment: 'paid',
  isPaid: true,
  year: 2020,
  make: 'BMW',
  model: 'M340i',
  trim: null,
  vin: 'WBA5U9C00LA000001',
  mileage: 42_180,
  mileageType: 'miles',
  exteriorColor: 'Black, "Sapphire"',
  title: '=HYPERLINK("http://x")',
  startingBidCents: cents(28_000_00),
  reserveCents: null,
  buyNowCents: cents(50_000_50),
  currentBidCents: cents(41_750_00),
  resultAmountCents: cents(41_750_00),
  totalBids: 23,
  watchers: 4,
  startAtMs: Date.UTC(2026, 10, 19, 20, 5),
  endAtMs: Date.UTC(2026, 10, 26, 20, 5),
  address: 'https://x/auctions/123',
}
const HEAD =
  'Number,Status,Result,Listing paid,Year,Make,Model,Trim,VIN,Mileage,Mileage unit,Exterior color,Title,Starting bid (USD),Reserve (USD),Buy now (USD),Current bid (USD),Sold for (USD),Total bids,Watchers,Start (Pacific time),End (Pacific time),Page'

test('csv: auction and unfinished form -> named columns, Pacific times, and no formula', () => {
  const form = {
    kind: 'form' as const,
    content: {
      year: 2019,
      make: ' Honda ',
      vin: '1HGCV',
      starting_bid: '9000',
      equipment: ['x'],
      model: null,
    },
    address: 'https://x/auctions/create?draft=9',
  }
  expect(toListingsCsv([form, AUCTION]).split('\r\n')).toEqual([
    HEAD,
    ',Not submitted,,,2019,Honda,,,1HGCV,,,,,9000,,,,,,,,,https://x/auctions/create?draft=9',
    `HL-2026-000123,Ended,Sold,Yes,2020,BMW,M340i,,WBA5U9C00LA000001,42180,miles,"Black, ""Sapphire""","'=HYPERLINK(""http://x"")",28000.00,,50000.50,41750.00,41750.00,23,4,2026-11-19 12:05,2026-11-26 12:05,https://x/auctions/123`,
    '',
  ])
})

test.each([
  [{ payment: 'pending' }, 'Ended,"Sold, payment pending",', ',41750.00,41750.00,23,'],
  [{ payment: 'not_completed' }, 'Ended,Not completed,', ',41750.00,,23,'],
  [{ outcome: 'reserve_not_met', payment: 'pending' }, 'Ended,Reserve not met,', ',41750.00,,23,'],
  [{ outcome: 'no_bids', payment: 'pending', currentBidCents: null }, 'Ended,No bids,', ',50000.50,,,23,'],
  [{ status: 'active', outcome: null, payment: 'pending' }, 'Active,,', ',41750.00,,23,'],
] as const)('csv: auction with %o -> %s and %s', (changes, result, price) => {
  const [, line] = toListingsCsv([{ ...AUCTION, ...changes }]).split('\r\n')
  expect(line).toContain(result)
  expect(line).toContain(price)
})
