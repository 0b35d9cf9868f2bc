import { expect, test } from 'vitest'
import { changesBetween, materialFields } from '../../../domain/listing/changes.ts'

test('changes: different fields -> before and after', () => {
  expect(changesBetween({ a: 1, b: 'x', c: [1] }, { a: 2, b: 'x', c: [1] })).toEqual([
    { field: 'a', before: 1, after: 2 },
  ])
})

test('changes: undefined -> unchanged; null and missing -> equal', () => {
  expect(changesBetween({ a: 1, b: null }, { a: undefined, b: null })).toEqual([])
  expect(changesBetween({}, { b: null })).toEqual([])
  expect(changesBetween({ b: 5 }, { b: null })).toEqual([{ field: 'b', before: 5, after: null }])
})

test('changes: lists and objects -> compared by content', () => {
  expect(changesBetween({ f: ['a', 'b'], d: { x: 1 } }, { f: ['a', 'b'], d: { x: 1 } })).toEqual([])
  expect(changesBetween({ f: ['a'] }, { f: ['a', 'b'] })).toHaveLength(1)
})

test('material changes: title and reserve -> left out; facts and times -> included', () => {
  const changes = ['title', 'reserve_price', 'auction_type', 'mileage', 'end_time', 'description'].map(
    (field) => ({
      field,
      before: 1,
      after: 2,
    }),
  )
  expect(materialFields(changes)).toEqual(['mileage', 'end_time', 'description'])
})
