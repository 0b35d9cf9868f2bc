import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  joinedNames,
  matchExpression,
  parseCorrectedText,
  searchWords,
  spellableWords,
  toCorrectedText,
} from '../../../domain/search/search-terms.ts'

test('search words: text -> letters and digits, lower case, no accents, no duplicates', () => {
  expect(searchWords('  2018 HONDA Accord, honda ')).toEqual(['2018', 'honda', 'accord'])
  expect(searchWords('Mercedes-Benz F-150')).toEqual(['mercedes', 'benz', 'f', '150'])
  expect(searchWords('Citroën Škoda')).toEqual(['citroen', 'skoda'])
})

test('search words: punctuation and query syntax -> separators only', () => {
  expect(searchWords('%_*-"()^:{}')).toEqual([])
  expect(searchWords('"\' OR 1=1; --')).toEqual(['or', '1'])
  expect(searchWords('title:bmw NEAR(a b, 2)')).toEqual(['title', 'bmw', 'near', 'a', 'b', '2'])
})

test('search words: long text -> at most eight words of forty characters', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
  expect(searchWords('x'.repeat(10_000))).toEqual(['x'.repeat(40)])
})

test('match expression: word -> prefix match; single character -> exact match', () => {
  expect(matchExpression(['bmw', '3'])).toBe('("bmw" *) AND ("3")')
  expect(matchExpression([['toyota', 'tacoma'], 'sr5'])).toBe('("toyota" * OR "tacoma" *) AND ("sr5" *)')
})

test('match expression: any text -> quoted words only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bare = matchExpression(searchWords(text)).replace(/"[\p{L}\p{N}]+"/gu, '')
      expect(bare.replace(/[()* ]|AND/g, '')).toBe('')
    }),
  )
})

test('joined names: hyphen -> also without it', () => {
  expect(joinedNames('Ford F-150 XLT')).toEqual(['f150'])
  expect(joinedNames('Mercedes-Benz E 350')).toEqual(['mercedesbenz'])
  expect(joinedNames('Mercedes--Benz  Rolls-Royce')).toEqual(['mercedesbenz', 'rollsroyce'])
  expect(joinedNames('Honda Accord - Sport -- !! S- -S')).toEqual([])
})

test('spellable words: name -> letters only, three or more', () => {
  expect(spellableWords('Mercedes-Benz GLE 450 4MATIC SE gle xDrive40')).toEqual(['mercedes', 'benz', 'gle'])
})

test('corrected search: spellings -> its text, which is read back', () => {
  const spellings = [['honda', 'hyundai'], ['2017']]
  expect(toCorrectedText(spellings)).toBe('honda or hyundai 2017')
  expect(parseCorrectedText(toCorrectedText(spellings))).toEqual(spellings)
})
