import { expect, test } from 'vitest'
import { toDealerFeeRows } from '../../../app/routes/about/dealer-fees.ts'
import { cents } from '../../../domain/money/cents.ts'
import { DEFAULT_SETTLEMENT_FEES } from '../../../domain/money/listing-fees.ts'

test('a dealer reads what each listing costs when it sells, from the full fee to its floor', () => {
  expect(toDealerFeeRows(DEFAULT_SETTLEMENT_FEES)).toEqual([
    { listings: '1st to 5th', fee: '$25.00' },
    { listings: '6th', fee: '$23.00' },
    { listings: '7th', fee: '$21.00' },
    { listings: '8th', fee: '$19.00' },
    { listings: '9th', fee: '$17.00' },
    { listings: '10th or later', fee: '$15.00' },
  ])
})

test('the rows follow the fees that an administrator has set', () => {
  const fees = { ...DEFAULT_SETTLEMENT_FEES, dealerFullPriceListings: 20, dealerStepCents: cents(1_000) }
  expect(toDealerFeeRows(fees)).toEqual([
    { listings: '1st to 20th', fee: '$25.00' },
    { listings: '21st or later', fee: '$15.00' },
  ])
})

test('where the fee does not fall there is one row', () => {
  expect(toDealerFeeRows({ ...DEFAULT_SETTLEMENT_FEES, dealerStepCents: cents(0) })).toEqual([
    { listings: 'every', fee: '$25.00' },
  ])
})
