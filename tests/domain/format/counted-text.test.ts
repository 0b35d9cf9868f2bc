import { expect, test } from 'vitest'
import { countedText } from '../../../domain/format/counted-text.ts'

test('counted noun: one -> singular; none or several -> plural, with commas', () => {
  expect([0, 1, 2, 1_204].map((count) => countedText(count, 'bid'))).toEqual([
    '0 bids',
    '1 bid',
    '2 bids',
    '1,204 bids',
  ])
  expect(countedText(2, 'entry', 'entries')).toBe('2 entries')
})
