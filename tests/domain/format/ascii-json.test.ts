import { serialize } from 'node:v8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiJson, asciiMembers } from '../../../domain/format/ascii-json.ts'

test('ASCII JSON: a mask and an emoji -> escapes only', () => {
  expect(asciiJson({ mask: 'm•••7', text: '🚗' })).toBe(
    String.raw`{"mask":"m\u2022\u2022\u20227","text":"\ud83d\ude97"}`,
  )
  expect(asciiMembers({ id: 1, title: 'é' })).toBe(String.raw`"id":1,"title":"\u00e9"`)
  expect(asciiMembers({})).toBe('')
})

test('ASCII JSON: any value -> ASCII that parses to the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = asciiJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(text).toMatch(/^[\0-\x7f]*$/)
    }),
  )
})

test('ASCII JSON: a value with other characters -> a text in memory of one byte a character', () => {
  const text = asciiJson({ mask: 'm•••7', text: '🚗'.repeat(20) })
  // A serialized text has one byte for each of its characters, or two.
  expect(serialize(text).length).toBeLessThan(text.length * 1.5)
})
