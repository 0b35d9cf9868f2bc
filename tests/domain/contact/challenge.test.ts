import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  challengeText,
  newChallenge,
  OPERATIONS,
  shownChallenge,
  solves,
} from '../../../domain/contact/challenge.ts'

/** A random source that returns these numbers one after the other. */
const giving =
  (...numbers: number[]) =>
  () =>
    numbers.shift() ?? 0

test('challenge: any random numbers -> two operands from 1 to 10', () => {
  const unit = fc.double({ min: 0, max: 0.999_999, noNaN: true })
  fc.assert(
    fc.property(unit, unit, unit, (first, second, third) => {
      const { left, right } = newChallenge(giving(first, second, third))
      for (const number of [left, right]) expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(number)
    }),
  )
})

test('challenge: random numbers -> each of the three operations', () => {
  const operations = [0, 0.34, 0.67].map((number) => newChallenge(giving(0, number, 0.99)).operation)
  expect(operations).toEqual(OPERATIONS)
})

test.each([
  [{ left: 7, operation: '+', right: 3 }, '7 + 3', '10'],
  [{ left: 3, operation: '-', right: 7 }, '3 - 7', '-4'],
  [{ left: 7, operation: '×', right: 3 }, '7 × 3', '21'],
] as const)('challenge: %o -> question %s, solved by %s', (challenge, text, answer) => {
  expect(challengeText(challenge)).toBe(text)
  expect(solves(challenge, ` ${answer} `)).toBe(true)
  for (const wrong of ['', '1', `${answer}0`, `${answer}.0`, 'ten', '0x0a', '1e1']) {
    expect(solves(challenge, wrong), wrong).toBe(false)
  }
})

test('displayed challenge: hyphen -> minus sign', () => {
  expect(shownChallenge('4 - 10')).toBe('4 − 10')
  expect(shownChallenge('4 + 10')).toBe('4 + 10')
})

test('challenge answer: typographic minus sign -> accepted', () => {
  expect(solves({ left: 3, operation: '-', right: 7 }, '−4')).toBe(true)
})
