import { expect, test } from 'vitest'
import { toDealerFeeRows } from '../../../../app/components/fees/dealer-fees.ts'
import { cents } from '../../../../domain/money/cents.ts'
import { DEFAULT_SETTLEMENT_FEES } from '../../../../domain/money/settlement-fee.ts'

test('dealer fees: default fees -> rows from the full fee to the minimum', () => {
  expect(toDealerFeeRows(DEFAULT_SETTLEMENT_FEES)).toEqual([
    { listings: '1st to 5th', fee: '$25.00' },
    { listings: '6th', fee: '$23.00' },
    { listings: '7th', fee: '$21.00' },
    { listings: '8th', fee: '$19.00' },
    { listings: '9th', fee: '$17.00' },
    { listings: '10th or later', fee: '$15.00' },
  ])
})

test('dealer fees: fees of the settings -> rows with those fees', () => {
  const fees = { ...DEFAULT_SETTLEMENT_FEES, dealerFullPriceListings: 20, dealerStepCents: cents(1_000) }
  expect(toDealerFeeRows(fees)).toEqual([
    { listings: '1st to 20th', fee: '$25.00' },
    { listings: '21st or later', fee: '$15.00' },
  ])
})

test('dealer fees: fee that does not fall -> one row', () => {
  expect(toDealerFeeRows({ ...DEFAULT_SETTLEMENT_FEES, dealerStepCents: cents(0) })).toEqual([
    { listings: 'every', fee: '$25.00' },
  ])
})
