import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedMistakes, editDistance, suggestWords } from '../../../domain/search/spelling.ts'

const KNOWN = [
  'toyota',
  'tacoma',
  'mercedes',
  'benz',
  'honda',
  'hyundai',
  'porsche',
  'camry',
  'civic',
  'audi',
  'chevrolet',
  'kia',
]

test.each([
  ['mercedez', 'mercedes'],
  ['toyta', 'toyota'],
  ['tyoota', 'toyota'],
  ['porshe', 'porsche'],
  ['hyndai', 'hyundai'],
  ['chevorlet', 'chevrolet'],
  ['camery', 'camry'],
  ['adui', 'audi'],
])('correction: %s -> %s', (typed, meant) => {
  expect(suggestWords(typed, KNOWN)).toEqual([meant])
})

test.each([
  ['kia', 0],
  ['audi', 1],
  ['civic', 1],
  ['toyota', 2],
  ['m340i', 0],
  ['4runer', 0],
  ['runer4', 0],
])('mistakes allowed: %s -> %i', (word, allowed) => {
  expect(allowedMistakes(word)).toBe(allowed)
})

// 'boyota' has a wrong first letter; 'porshexyz' has more than two mistakes.
test.each(['kai', 'm340i', 'spaceship', '4runer', 'leather', 'zz', 'boyota', 'porshexyz'])(
  'correction: %s -> none',
  (typed) => {
    expect(suggestWords(typed, KNOWN)).toEqual([])
  },
)

test('correction: between two words -> both', () => {
  expect(suggestWords('hunday', KNOWN)).toEqual(['honda', 'hyundai'])
})

test('correction: known word -> others like it, never itself', () => {
  expect(suggestWords('toyota', ['toyota', 'toyoda'])).toEqual(['toyoda'])
})

test('correction: many words at the same distance -> at most three', () => {
  expect(suggestWords('pale', ['palm', 'pane', 'pall', 'sale', 'page'])).toEqual(['page', 'pall', 'palm'])
})

test('edit distance: any words -> equal to the definition, cut off at the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      const whole = referenceDistance(a, b)
      const found = editDistance(a, b, limit)
      if (whole <= limit) expect(found).toBe(whole)
      else expect(found).toBeGreaterThan(limit)
    }),
  )
})

/** The restricted Damerau-Levenshtein distance by its definition. */
function referenceDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const same = a.at(-1) === b.at(-1)
  const [cutA, cutB] = [a.slice(0, -1), b.slice(0, -1)]
  const ways = [
    referenceDistance(cutA, b) + 1,
    referenceDistance(a, cutB) + 1,
    referenceDistance(cutA, cutB) + (same ? 0 : 1),
  ]
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    ...ways,
    isSwapped ? referenceDistance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}
