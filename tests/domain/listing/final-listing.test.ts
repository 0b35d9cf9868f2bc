import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { isListingFinal } from '../../../domain/listing/final-listing.ts'

const NOW_MS = Date.UTC(2026, 0, 1)
const running = {
  status: 'active',
  totalBids: 1,
  startAtMs: NOW_MS - 5 * DAY_MS,
  isPausedByLock: false,
} as const

test.each([
  ['a moment before the last day', { ...running, endAtMs: NOW_MS + DAY_MS + 1 }, false],
  ['the last day', { ...running, endAtMs: NOW_MS + DAY_MS }, true],
  ['no bids', { ...running, totalBids: 0, endAtMs: NOW_MS + HOUR_MS }, false],
  ['paused', { ...running, status: 'paused', endAtMs: NOW_MS + HOUR_MS }, false],
  [
    'paused by the lock',
    { ...running, status: 'paused', isPausedByLock: true, endAtMs: NOW_MS + HOUR_MS },
    true,
  ],
  ['over', { ...running, status: 'ended', endAtMs: NOW_MS - HOUR_MS }, false],
  [
    'first half of one day',
    { ...running, startAtMs: NOW_MS - HOUR_MS, endAtMs: NOW_MS + 23 * HOUR_MS },
    false,
  ],
  [
    'second half of one day',
    { ...running, startAtMs: NOW_MS - 12 * HOUR_MS, endAtMs: NOW_MS + 12 * HOUR_MS },
    true,
  ],
] as const)('final listing: %s -> %o', (_, auction, isFinal) => {
  expect(isListingFinal(auction, NOW_MS)).toBe(isFinal)
})
