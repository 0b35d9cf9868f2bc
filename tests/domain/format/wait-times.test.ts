import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { remainingText, tooManyAttemptsText } from '../../../domain/format/wait-times.ts'

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [40, '40 seconds'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [720, '12 minutes'],
  [3_600, '60 minutes'],
  [3_601, '2 hours'],
])('wait text: %d seconds -> %s', (seconds, text) => {
  expect(tooManyAttemptsText(seconds)).toBe(`Too many attempts. Please try again in ${text}.`)
})

test.each([
  [DAY_MS - 1, 'less than a day'],
  [DAY_MS, '1 more day'],
  [14 * DAY_MS - 1, '13 more days'],
  [14 * DAY_MS, '14 more days'],
])('remaining text: %d ms -> %s', (restMs, text) => {
  expect(remainingText(1_000 + restMs, 1_000)).toBe(text)
})
