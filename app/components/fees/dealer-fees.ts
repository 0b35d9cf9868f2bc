import { usdExact } from '../../../domain/format/usd.ts'
import { type SettlementFees, settlementFeeCents } from '../../../domain/money/settlement-fee.ts'

interface DealerFeeRow {
  /** '1st to 5th', '6th', '10th or later'. */
  readonly listings: string
  readonly fee: string
}

/**
 * The settlement fee of a dealer by the number of published listings, as rows of text. docs/rules/browse.md,
 * About page.
 */
export function toDealerFeeRows(fees: SettlementFees): DealerFeeRow[] {
  const rows: DealerFeeRow[] = []
  let from = 1
  let cents = getFeeCents(from, fees)
  // Each further listing lowers the fee until it stays at its minimum.
  for (let next = Math.max(1, fees.dealerFullPriceListings) + 1; ; next += 1) {
    const nextCents = getFeeCents(next, fees)
    if (nextCents === cents) {
      rows.push({
        listings: from === 1 ? 'every' : `${ordinal(from)} or later`,
        fee: usdExact(cents),
      })
      return rows
    }
    const last = next - 1
    const listings = from === last ? ordinal(from) : `${ordinal(from)} to ${ordinal(last)}`
    rows.push({ listings, fee: usdExact(cents) })
    from = next
    cents = nextCents
  }
}

function getFeeCents(listings: number, fees: SettlementFees) {
  return settlementFeeCents({ isDealer: true, listings }, fees)
}

const SUFFIXES = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])
const RULES = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** '1st', '12th', '22nd'. */
function ordinal(count: number): string {
  return `${count}${SUFFIXES.get(RULES.select(count)) ?? 'th'}`
}
