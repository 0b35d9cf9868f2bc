import { expect, test } from 'vitest'
import { authorizationResult, bidUntilFact } from '../../../app/routes/authorize/copy.ts'

const NOW = Date.parse('2026-11-21T20:40:00Z')
const ACTIVE = { state: 'active', expiresAtMs: Date.parse('2026-12-05T20:40:00Z') } as const
const NONE = { state: 'none', expiresAtMs: null } as const

test('authorization result: card authorized -> success with the end of the authorization', () => {
  expect(authorizationResult(['authorized'], ACTIVE, NOW)).toEqual({
    tone: 'success',
    text: 'Your card is authorized. You can bid until Sat, Dec 5, 12:40 PM.',
  })
})

test('authorization result: outdated URL -> no message', () => {
  expect(authorizationResult(['authorized'], NONE, NOW)).toBeNull()
  expect(authorizationResult(['authorized'], { ...ACTIVE, state: 'expired' }, NOW)).toBeNull()
  expect(authorizationResult(['ended'], ACTIVE, NOW)).toBeNull()
  expect(authorizationResult(['redirectTo'], ACTIVE, NOW)).toBeNull()
})

test('bid until: active, expired and unconfirmed authorization -> label and date', () => {
  expect(bidUntilFact(ACTIVE, NOW)).toEqual({
    label: 'You can bid until',
    value: 'Sat, Dec 5, 12:40 PM',
    lasts: '14 more days',
  })
  expect(bidUntilFact({ ...ACTIVE, state: 'expired' }, NOW)).toEqual({
    label: 'You could bid until',
    value: 'Sat, Dec 5, 12:40 PM',
    lasts: null,
  })
  // While the confirmation by the bank is pending, no date is shown.
  expect(bidUntilFact({ ...ACTIVE, state: 'action_required' }, NOW)).toEqual({
    label: 'You can bid',
    value: 'Not yet',
    lasts: null,
  })
})

test('authorization result: declined by the bank -> message by the previous state', () => {
  const texts = [ACTIVE, NONE].map(
    (authorization) => authorizationResult(['declined'], authorization, NOW)?.text,
  )
  expect(texts).toEqual([
    'Your bank did not confirm. Your authorization is unchanged.',
    'Your bank did not confirm. No card is authorized. Try again.',
  ])
})

test('authorization result: ended -> info message', () => {
  expect(authorizationResult(['ended', 'redirectTo'], NONE, NOW)?.tone).toBe('info')
})
