import { expect, test } from 'vitest'
import { ineffectiveReserveText } from '../../../../app/components/listing-form/reserve-note.ts'

test.each([
  ['20,000', '15,000'],
  ['20000', '$20,000'],
])(
  'ineffective reserve: starting bid %s, reserve %s -> note that the first bid meets it',
  (start, reserve) => {
    expect(ineffectiveReserveText(start, reserve)).toBe('The first bid already meets this reserve.')
  },
)

test.each([
  ['20,000', '20,001'],
  ['', '15,000'],
  ['20,000', ''],
  ['abc', '15,000'],
  ['20,000', 'abc'],
  ['20,000', '0'],
])('ineffective reserve: starting bid %j, reserve %j -> no note', (start, reserve) => {
  expect(ineffectiveReserveText(start, reserve)).toBeNull()
})
