import { expect, test } from 'vitest'
import { isOneLine, isPlainText, toOneLine } from '../../../domain/format/one-line.ts'
import { processorMs } from '../processor-time.ts'

test('one line: control characters inside or line breaks at an end -> not one line', () => {
  expect(['', ' ', '\t', 'Ana', '\t Ana Diaz \t', 'a  b'].map(isOneLine)).toEqual(Array(6).fill(true))
  const refused = [
    'a\nb',
    'a\n',
    '\ra',
    'a\tb',
    'a \n ',
    '\u0000',
    'a\u2028',
    '\t\n\t',
    'a\u0085b',
    'a\u202Eb',
    'a\ud800b',
  ]
  expect(refused.map(isOneLine)).toEqual(Array(refused.length).fill(false))
})

test('one line: 60,000 spaces between two letters -> decided in linear time', () => {
  const text = `a${' '.repeat(60_000)}a`
  expect(processorMs(() => expect(isOneLine(text)).toBe(true))).toBeLessThan(1_000)
})

test('to one line: run of control characters -> one space', () => {
  expect(toOneLine('a\r\n\u2028b\tc')).toBe('a b c')
})

test('plain text: control characters but line breaks and tabs -> not plain', () => {
  expect(['', 'a\nb\r\n\tc', 'é 車 👍'].map(isPlainText)).toEqual([true, true, true])
  expect(['a\u0001', '\u0000', 'a\u0085b', '\u007F', '\u000B', 'a\ud800'].map(isPlainText)).toEqual(
    Array(6).fill(false),
  )
})
