import { expect, test } from 'vitest'
import { idleReserveText } from '../../../../app/components/listing-form/reserve-note.ts'

test.each([
  ['20,000', '15,000'],
  ['20000', '$20,000'],
])('with a starting bid of %s a reserve of %s is met by the first bid', (start, reserve) => {
  expect(idleReserveText(start, reserve)).toBe('The first bid already meets this reserve.')
})

test.each([
  ['20,000', '20,001'],
  ['', '15,000'],
  ['20,000', ''],
  ['abc', '15,000'],
  ['20,000', 'abc'],
  ['20,000', '0'],
])('with a starting bid of %j nothing is said of a reserve of %j', (start, reserve) => {
  expect(idleReserveText(start, reserve)).toBeNull()
})
