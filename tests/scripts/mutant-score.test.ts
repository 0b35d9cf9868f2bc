import { expect, test } from 'vitest'
import { describeMutant, type JudgedMutant, scoreArea } from '../../scripts/mutants/mutant-score.ts'

const mutant = (status: string, replacement: string): JudgedMutant => ({
  file: 'domain/money/cents.ts',
  line: 67,
  code: 'return a < b ? a : b',
  mutator: 'EqualityOperator',
  replacement,
  status,
})
const equivalent = (replacement: string) => ({
  file: 'domain/money/cents.ts',
  code: 'return a < b ? a : b',
  replacement,
  reason: 'Either is the smaller.',
})

test('score: killed, timed out, survived, never run -> half of them found', () => {
  const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map((status) => mutant(status, status))
  const { percent, survivors } = scoreArea(mutants, [])
  expect(percent).toBe(50)
  expect(survivors.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage'])
})

test('score: survivor that is listed as equivalent -> does not count', () => {
  const mutants = [mutant('Killed', 'a > b'), mutant('Survived', 'a <= b')]
  expect(scoreArea(mutants, [equivalent('a <= b')])).toMatchObject({ percent: 100, counted: 1, unused: [] })
})

test('score: listed as equivalent, but found or gone -> reported as unused', () => {
  const mutants = [mutant('Killed', 'a > b')]
  const listed = [equivalent('a > b'), equivalent('a !== b')]
  expect(scoreArea(mutants, listed).unused).toEqual(listed)
})

test('score: change that does not run -> does not count; no changes -> 100', () => {
  expect(scoreArea([mutant('RuntimeError', 'x'), mutant('Killed', 'y')], []).percent).toBe(100)
  expect(scoreArea([], []).percent).toBe(100)
})

test('survivor: description -> place, code and change', () => {
  expect(describeMutant(mutant('NoCoverage', 'a <= b'))).toBe(
    'domain/money/cents.ts:67 (EqualityOperator, no test runs it)\n    return a < b ? a : b\n    -> a <= b',
  )
})
