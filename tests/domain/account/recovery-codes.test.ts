import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  newRecoveryCode,
  readAppCode,
  readRecoveryCode,
  wrongCodeText,
} from '../../../domain/account/recovery-codes.ts'

const draw = (count: number) => crypto.getRandomValues(new Uint8Array(count))

test('a recovery code is four groups of letters and digits that cannot be mistaken', () => {
  for (let i = 0; i < 200; i += 1) {
    expect(newRecoveryCode(draw)).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  }
})

test('bytes that would favour some letters are drawn again', () => {
  let calls = 0
  const code = newRecoveryCode((count) => {
    calls += 1
    return new Uint8Array(count).fill(calls === 1 ? 255 : 0)
  })
  expect(code).toBe('aaaa-aaaa-aaaa-aaaa')
  expect(calls).toBe(2)
})

test('a code is read however it is typed', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.constantFrom('-', ' ', '', ' - '), (isUpper, between) => {
      const code = newRecoveryCode(draw)
      const typed = code.replaceAll('-', between)
      expect(readRecoveryCode(isUpper ? typed.toUpperCase() : typed)).toBe(code)
    }),
  )
  for (const other of ['', 'abcd', 'abcd-efgh-jkmn-pqr0', '123456', 'é'.repeat(16)]) {
    expect(readRecoveryCode(other), other).toBeNull()
  }
})

test("an app's code is six digits", () => {
  expect(readAppCode(' 123 456 ')).toBe('123456')
  for (const other of ['', '12345', '1234567', '12345a', '１２３４５６'])
    expect(readAppCode(other), other).toBeNull()
})

test('a refused code says what to do: an app shows another one, a recovery code is read again', () => {
  expect(wrongCodeText('123 456')).toBe('This code is not correct. Please try the next one.')
  expect(wrongCodeText('')).toBe('This code is not correct. Please try the next one.')
  for (const typed of ['abcd-efgh-jkmn-pqrs', 'ABCD-EFG', '2345-2345-2345-234x']) {
    expect(wrongCodeText(typed)).toBe(
      'This recovery code is not correct, or was used before. Please check it.',
    )
  }
})
