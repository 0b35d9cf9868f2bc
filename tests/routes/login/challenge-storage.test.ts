import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredChallenge, storeChallenge } from '../../../app/routes/login/challenge-storage.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

afterEach(() => {
  stored.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('challenge: stored -> readable for five minutes, then removed', () => {
  storeChallenge('claims.mac')
  vi.advanceTimersByTime(5 * MINUTE_MS - 1)
  expect(readStoredChallenge()).toBe('claims.mac')
  vi.advanceTimersByTime(1)
  expect(readStoredChallenge()).toBeNull()
  expect(stored.size).toBe(0)
})

test('challenge: stored null -> removed', () => {
  storeChallenge('claims.mac')
  storeChallenge(null)
  expect([readStoredChallenge(), stored.size]).toEqual([null, 0])
})

test.each(['', 'null', '7', '{', '[7,9e15]', '["claims.mac"]'])(
  'challenge: invalid entry %j -> null and removed',
  (text) => {
    stored.set('second_factor', text)
    expect([readStoredChallenge(), stored.size]).toEqual([null, 0])
  },
)

test('challenge: session storage not available -> null', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeChallenge('claims.mac')
  expect(readStoredChallenge()).toBeNull()
})
