import { expect, test } from 'vitest'
import { createCache } from '../../../worker/services/platform/cache.ts'

test('cache: older than its age, or of a clock that was set back since -> read anew', () => {
  const cache = createCache<'one', number>({ maxEntries: 1, maxAgeMs: 1_000 })
  cache.set('one', 7, 60_000)
  expect(cache.get('one', 60_999)).toBe(7)
  expect(cache.get('one', 59_500)).toBe(7)
  expect(cache.get('one', 61_000)).toBeUndefined()
  expect(cache.get('one', 1_000)).toBeUndefined()
  expect(cache.getStale('one')).toBe(7)
})
