import { expect, test } from 'vitest'
import { authorizationResult, bidUntilFact } from '../../../app/routes/authorize/copy.ts'

const NOW = Date.parse('2026-11-21T20:40:00Z')
const ACTIVE = { state: 'active', expiresAtMs: Date.parse('2026-12-05T20:40:00Z') } as const
const NONE = { state: 'none', expiresAtMs: null } as const

test('a card that was authorized is said to be, with the end of the right to bid', () => {
  expect(authorizationResult(['authorized'], ACTIVE, NOW)).toEqual({
    tone: 'success',
    text: 'Your card is authorized. You can bid until Sat, Dec 5, 12:40 PM.',
  })
})

test('an address that was kept claims nothing that is not so any more', () => {
  expect(authorizationResult(['authorized'], NONE, NOW)).toBeNull()
  expect(authorizationResult(['authorized'], { ...ACTIVE, state: 'expired' }, NOW)).toBeNull()
  expect(authorizationResult(['ended'], ACTIVE, NOW)).toBeNull()
  expect(authorizationResult(['redirectTo'], ACTIVE, NOW)).toBeNull()
})

test('until when one may bid is told where one may, or could', () => {
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
  // The bank waits: no day stands below the word that one cannot bid yet.
  expect(bidUntilFact({ ...ACTIVE, state: 'action_required' }, NOW)).toEqual({
    label: 'You can bid',
    value: 'Not yet',
    lasts: null,
  })
})

test('what the bank declined leaves what stood before, or nothing', () => {
  const texts = [ACTIVE, NONE].map((standing) => authorizationResult(['declined'], standing, NOW)?.text)
  expect(texts).toEqual([
    'Your bank did not confirm. Your authorization is unchanged.',
    'Your bank did not confirm. No card is authorized. Try again.',
  ])
})

test('an authorization that was ended is said to have ended', () => {
  expect(authorizationResult(['ended', 'redirectTo'], NONE, NOW)?.tone).toBe('info')
})
