import { expect, test } from 'vitest'
import { sessionEndingText, WARN_BEFORE_END_MS } from '../../../../app/components/layout/session-ending.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'

const NOW = 1_700_000_000_000

test('session ending: more than five minutes left, or no token -> no warning', () => {
  expect(WARN_BEFORE_END_MS).toBe(300_000)
  expect(sessionEndingText(NOW + 300_001, NOW)).toBeNull()
  expect(sessionEndingText(null, NOW)).toBeNull()
})

test('session ending: five minutes or less left -> minutes rounded up', () => {
  expect(sessionEndingText(NOW + 300_000, NOW)).toMatch(/^Your session expires in 5 minutes\./)
  expect(sessionEndingText(NOW + 60_001, NOW)).toMatch(/in 2 minutes\./)
  expect(sessionEndingText(NOW + MINUTE_MS, NOW)).toMatch(/in 1 minute\./)
  expect(sessionEndingText(NOW + 1, NOW)).toMatch(/in 1 minute\./)
})

test('session ending: token expired -> text says that the session has ended', () => {
  expect(sessionEndingText(NOW, NOW)).toMatch(/^Your session has expired\./)
})
