import { expect, test } from 'vitest'
import { passwordProblems } from '../../../domain/account/password.ts'

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
])('of %s the problems are %o', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems)
})
