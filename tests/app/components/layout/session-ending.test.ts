import { expect, test } from 'vitest'
import { sessionEndingText, WARN_BEFORE_END_MS } from '../../../../app/components/layout/session-ending.ts'

const NOW = 1_700_000_000_000

test('nothing is said while more than five minutes are left, or where there is no token', () => {
  expect(WARN_BEFORE_END_MS).toBe(300_000)
  expect(sessionEndingText(NOW + 300_001, NOW)).toBeNull()
  expect(sessionEndingText(null, NOW)).toBeNull()
})

test('from five minutes on the time left is told, begun minutes in full', () => {
  expect(sessionEndingText(NOW + 300_000, NOW)).toMatch(/^Your sign-in expires in 5 minutes;/)
  expect(sessionEndingText(NOW + 60_001, NOW)).toMatch(/in 2 minutes;/)
  expect(sessionEndingText(NOW + 60_000, NOW)).toMatch(/in 1 minute;/)
  expect(sessionEndingText(NOW + 1, NOW)).toMatch(/in 1 minute;/)
})

test('once it has ended it is said to be over', () => {
  expect(sessionEndingText(NOW, NOW)).toMatch(/^Your sign-in has expired;/)
})
