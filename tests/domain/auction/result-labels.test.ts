import { expect, test } from 'vitest'
import { endedText, outcomeText, resultCountText, unsoldText } from '../../../domain/auction/result-labels.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'

/** Monday, Nov 16, 10:00 AM in Los Angeles. */
const now = Date.parse('2026-11-16T18:00:00Z')

test('result labels: outcome and end time -> archive texts', () => {
  const sold = (payment: 'paid' | 'pending' | 'not_completed') => outcomeText({ outcome: 'sold', payment })
  expect([sold('paid'), sold('pending'), sold('not_completed')]).toEqual([
    'Sold',
    'Sold, payment pending',
    'Not completed',
  ])
  expect(outcomeText({ outcome: 'reserve_not_met', payment: null })).toBe('Reserve not met')
  expect(outcomeText({ outcome: 'no_bids', payment: null })).toBe('No bids')
  expect(unsoldText('reserve_not_met', '$19,600')).toBe('High bid $19,600')
  expect(unsoldText('no_bids', '$5,000')).toBe('Not sold')
  expect(unsoldText('reserve_not_met', null)).toBe('Not sold')
  expect(endedText(now - HOUR_MS, now)).toBe('Ended today, 9:00 AM')
  expect(endedText(now - 3 * DAY_MS, now)).toBe('Ended Nov 13, 10:00 AM')
  expect(resultCountText(1)).toBe('1 result')
  expect(resultCountText(2_500)).toBe('2,500 results')
})
