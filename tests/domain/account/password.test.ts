import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordProblems, passwordRulesMet } from '../../../domain/account/password.ts'

const simple = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'

test.each([
  ['Password1', []],
  ['', ['Password is required']],
  ['Pass1wo', ['Password must be at least 8 characters']],
  ['password1', [simple]],
  ['PASSWORD1', [simple]],
  ['Passwords', [simple]],
  ['pass', ['Password must be at least 8 characters', simple]],
  ['Ünicode1ü', []],
  [`Aa1${'x'.repeat(197)}`, []],
  [`Aa1${'x'.repeat(198)}`, ['Password must be at most 200 characters']],
])('password: %s -> problems %o', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems)
})

test.each([
  ['', []],
  ['p', ['lower']],
  ['passwor', ['lower']],
  ['password', ['length', 'lower']],
  ['Password', ['length', 'upper', 'lower']],
  ['Password1', ['length', 'upper', 'lower', 'digit']],
])('password rules: %s typed so far -> met %o', (password, met) => {
  const rules = Object.entries(passwordRulesMet(password))
  expect(rules.filter(([, isMet]) => isMet).map(([rule]) => rule)).toEqual(met)
})

test('password: any string up to 200 characters -> no problem exactly when every rule is met', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), (password) => {
      fc.pre(password.length <= 200)
      const meetsAll = Object.values(passwordRulesMet(password)).every(Boolean)
      expect(passwordProblems(password).length === 0).toBe(meetsAll)
    }),
  )
})
