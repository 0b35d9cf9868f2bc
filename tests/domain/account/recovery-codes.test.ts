import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  newRecoveryCode,
  parseAppCode,
  parseRecoveryCode,
  wrongCodeText,
} from '../../../domain/account/recovery-codes.ts'

const draw = (count: number) => crypto.getRandomValues(new Uint8Array(count))

test('recovery code: random bytes -> four groups of unambiguous letters and digits', () => {
  for (let i = 0; i < 200; i += 1) {
    expect(newRecoveryCode(draw)).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  }
})

test('recovery code: bytes that would favor some letters -> drawn again', () => {
  let calls = 0
  const code = newRecoveryCode((count) => {
    calls += 1
    return new Uint8Array(count).fill(calls === 1 ? 255 : 0)
  })
  expect(code).toBe('aaaa-aaaa-aaaa-aaaa')
  expect(calls).toBe(2)
})

test('recovery code: typed in any case and grouping -> parsed', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.constantFrom('-', ' ', '', ' - '), (isUpper, between) => {
      const code = newRecoveryCode(draw)
      const typed = code.replaceAll('-', between)
      expect(parseRecoveryCode(isUpper ? typed.toUpperCase() : typed)).toBe(code)
    }),
  )
  for (const other of ['', 'abcd', 'abcd-efgh-jkmn-pqr0', '123456', 'é'.repeat(16)]) {
    expect(parseRecoveryCode(other), other).toBeNull()
  }
})

test('app code: anything but six digits -> null', () => {
  expect(parseAppCode(' 123 456 ')).toBe('123456')
  for (const other of ['', '12345', '1234567', '12345a', '１２３４５６'])
    expect(parseAppCode(other), other).toBeNull()
})

test('refused code: app code or recovery code -> a message that says what to do', () => {
  expect(wrongCodeText('123 456')).toBe('This code is not correct. Please try the next one.')
  expect(wrongCodeText('')).toBe('This code is not correct. Please try the next one.')
  for (const typed of ['abcd-efgh-jkmn-pqrs', 'ABCD-EFG', '2345-2345-2345-234x']) {
    expect(wrongCodeText(typed)).toBe(
      'This recovery code is not correct, or was used before. Please check it.',
    )
  }
})
