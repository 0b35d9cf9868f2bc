import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredChallenge, storeChallenge } from '../../../app/routes/login/challenge-storage.ts'

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

test('the question outlives a reload for the five minutes in which it can be answered', () => {
  storeChallenge('claims.mac')
  vi.advanceTimersByTime(5 * 60_000 - 1)
  expect(readStoredChallenge()).toBe('claims.mac')
  vi.advanceTimersByTime(1)
  expect(readStoredChallenge()).toBeNull()
  expect(stored.size).toBe(0)
})

test('once it is answered or given up there is nothing left of it', () => {
  storeChallenge('claims.mac')
  storeChallenge(null)
  expect([readStoredChallenge(), stored.size]).toEqual([null, 0])
})

test.each(['', 'null', '7', '{', '[7,9e15]', '["claims.mac"]'])('%j in its place is no question', (text) => {
  stored.set('second_factor', text)
  expect([readStoredChallenge(), stored.size]).toEqual([null, 0])
})

test('where storage is forbidden a reload begins again with the password', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeChallenge('claims.mac')
  expect(readStoredChallenge()).toBeNull()
})
