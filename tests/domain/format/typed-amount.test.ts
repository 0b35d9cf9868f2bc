import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldAmount, groupTypedAmount, parseTypedAmount } from '../../../domain/format/typed-amount.ts'

/** The caret is written as a bar. */
function grouped(withCaret: string): string {
  const { text, caret } = groupTypedAmount({
    text: withCaret.replace('|', ''),
    caret: withCaret.indexOf('|'),
  })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['|', '|'],
  ['4|', '4|'],
  ['4225|', '4,225|'],
  ['42,2506|', '422,506|'],
  ['4|2250', '4|2,250'],
  ['42|250', '42|,250'],
  ['1|42,250', '1|42,250'],
  ['$42,250.00|', '42,250|'],
  ['42,250.5|', '42,250.5|'],
  ['42250.|', '42,250.|'],
  ['007|', '7|'],
  ['12a|', '12a|'],
])('grouping: %s -> %s', (before, after) => {
  expect(grouped(before)).toBe(after)
})

test.each([
  ['', 'empty'],
  [' $ ', 'empty'],
  ['5,00', 'none'],
  ['1,2,3', 'none'],
  ['42,250.50', 'cents'],
  ['42.250', 'cents'],
  ['42.000', 'cents'],
  ['abc', 'none'],
  ['-5', 'none'],
  ['1.2.3', 'none'],
] as const)('parsing: %j -> %s', (text, kind) => {
  expect(parseTypedAmount(text).kind).toBe(kind)
})

test('typed amount: any whole amount, digit by digit or at once -> parses back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (dollars) => {
      let field = { text: '', caret: 0 }
      for (const digit of String(dollars)) {
        field = groupTypedAmount({ text: field.text + digit, caret: field.text.length + 1 })
      }
      expect(field).toEqual({ text: fieldAmount(dollars), caret: fieldAmount(dollars).length })
      expect(parseTypedAmount(field.text)).toEqual({ kind: 'whole', dollars })
      expect(parseTypedAmount(`$${field.text}.00`)).toEqual({ kind: 'whole', dollars })
    }),
  )
})

test('grouping: grouped text again -> unchanged text and caret', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,.$ax') }), fc.nat(12), (text, caret) => {
      const once = groupTypedAmount({ text, caret: Math.min(caret, text.length) })
      const regrouped = groupTypedAmount(once)
      expect(groupTypedAmount(regrouped)).toEqual(regrouped)
    }),
  )
})
