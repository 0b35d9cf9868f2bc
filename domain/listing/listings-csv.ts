import type { SalePayment } from '../after-sale/sale-money.ts'
import { statusLabel } from '../auction/auction-labels.ts'
import { outcomeText } from '../auction/result-labels.ts'
import type { AuctionResult, AuctionStatus } from '../auction/types.ts'
import { toCsv } from '../format/csv.ts'
import { toPacificTimeField } from '../format/pacific-time-field.ts'
import { type Cents, centsToDollars } from '../money/cents.ts'

/** A seller's auctions as a CSV file. docs/rules/listings.md, Download */

/** An auction of the file. */
export interface ExportedListing {
  readonly kind: 'auction'
  readonly auctionNumber: string
  readonly status: AuctionStatus
  readonly outcome: AuctionResult['outcome'] | null
  readonly payment: SalePayment
  readonly isPaid: boolean
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly vin: string
  readonly mileage: number
  readonly mileageType: string
  readonly exteriorColor: string | null
  readonly title: string
  readonly startingBidCents: Cents
  readonly reserveCents: Cents | null
  readonly buyNowCents: Cents | null
  readonly currentBidCents: Cents | null
  readonly resultAmountCents: Cents | null
  readonly totalBids: number
  readonly watchers: number
  readonly startAtMs: number
  readonly endAtMs: number
  /** Of its page. */
  readonly address: string
}

/** An unfinished create form: what was typed, unchecked. */
export interface ExportedForm {
  readonly kind: 'form'
  readonly content: Readonly<Record<string, unknown>>
  readonly address: string
}

type Column = readonly [name: string, auction: (listing: ExportedListing) => string, field: string | null]

/** The columns: name, value of an auction, and the field of an unfinished form. */
const COLUMNS: readonly Column[] = [
  ['Number', ({ auctionNumber }) => auctionNumber, null],
  ['Status', ({ status }) => statusLabel(status), null],
  ['Result', resultText, null],
  ['Listing paid', ({ isPaid }) => (isPaid ? 'Yes' : 'No'), null],
  ['Year', ({ year }) => String(year), 'year'],
  ['Make', ({ make }) => make, 'make'],
  ['Model', ({ model }) => model, 'model'],
  ['Trim', ({ trim }) => trim ?? '', 'trim'],
  ['VIN', ({ vin }) => vin, 'vin'],
  ['Mileage', ({ mileage }) => String(mileage), 'mileage'],
  ['Mileage unit', ({ mileageType }) => mileageType, 'mileage_type'],
  ['Exterior color', ({ exteriorColor }) => exteriorColor ?? '', 'exterior_color'],
  ['Title', ({ title }) => title, 'title'],
  ['Starting bid (USD)', ({ startingBidCents }) => dollars(startingBidCents), 'starting_bid'],
  ['Reserve (USD)', ({ reserveCents }) => dollars(reserveCents), 'reserve_price'],
  ['Buy now (USD)', ({ buyNowCents }) => dollars(buyNowCents), 'buy_now_price'],
  ['Current bid (USD)', ({ currentBidCents }) => dollars(currentBidCents), null],
  ['Sold for (USD)', soldFor, null],
  ['Total bids', ({ totalBids }) => String(totalBids), null],
  ['Watchers', ({ watchers }) => String(watchers), null],
  ['Start (Pacific time)', ({ startAtMs }) => time(startAtMs), null],
  ['End (Pacific time)', ({ endAtMs }) => time(endAtMs), null],
]

/** The file, in the order given: a line of names, then a line an entry. */
export function toListingsCsv(entries: readonly (ExportedListing | ExportedForm)[]): string {
  const names = [...COLUMNS.map(([name]) => name), 'Page']
  return toCsv([names, ...entries.map((entry) => [...toCells(entry), entry.address])])
}

function toCells(entry: ExportedListing | ExportedForm): readonly string[] {
  if (entry.kind === 'auction') return COLUMNS.map(([, read]) => read(entry))
  return COLUMNS.map(([name, , field]) => {
    if (name === 'Status') return 'Not submitted'
    return field === null ? '' : typed(entry.content[field])
  })
}

/** Of an auction that is over: 'Sold', 'Sold, payment pending', 'Not completed', 'Reserve not met', 'No bids'. */
function resultText({ status, outcome, payment }: ExportedListing): string {
  return status === 'ended' && outcome !== null ? outcomeText({ outcome, payment }) : ''
}

/** A sale that is not completed has no price. */
function soldFor({ outcome, payment, resultAmountCents }: ExportedListing): string {
  return outcome === 'sold' && payment !== 'not_completed' ? dollars(resultAmountCents) : ''
}

function dollars(amount: Cents | null): string {
  return amount === null ? '' : centsToDollars(amount).toFixed(2)
}

/** '2026-11-26 13:05'. */
function time(atMs: number): string {
  return toPacificTimeField(atMs).replace('T', ' ')
}

function typed(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
