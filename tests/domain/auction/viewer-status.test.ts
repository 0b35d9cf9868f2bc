import { expect, test } from 'vitest'
import { holdText, premiumText } from '../../../app/routes/auctions.$id/panel/viewer-outcome-copy.ts'
import { isSettled } from '../../../domain/auction/viewer-status.ts'

const END = Date.parse('2026-11-22T02:45:04.000Z')
const hold = { amount: 50, state: 'released', at: '2026-11-22T02:45:05.000Z' } as const
const premium = { amount: 2_175, rate: 5, state: 'paid' } as const

test('hold text: released -> time; on another day than the end -> with the date', () => {
  expect(holdText(hold, END)).toBe('Released 6:45:05 PM')
  expect(holdText({ ...hold, at: '2026-11-19T23:00:00.000Z' }, END)).toBe('Released Thu, Nov 19, 3:00:00 PM')
})

test.each([
  ['releasing', 'Being released'],
  ['held', 'Still held'],
  ['captured', 'Kept as the deposit'],
  ['lapsed', 'Released 6:45:05 PM'],
] as const)('hold text: %s -> %s', (state, text) => {
  expect(holdText({ ...hold, state }, END)).toBe(text)
})

test.each([
  ['paid', '$2,175.00 charged'],
  ['charging', '$2,175.00, being charged'],
  ['action_required', '$2,175.00, to be paid'],
  ['defaulted', '$2,175.00 not paid'],
  ['refunded', '$2,175.00 refunded'],
] as const)('premium text: %s -> %s', (state, text) => {
  expect(premiumText({ ...premium, state }, 0)).toBe(text)
})

test('premium text: not recorded yet -> the amount due', () => {
  expect(premiumText(null, 2_175)).toBe('$2,175.00, being charged')
})

test('settled: winner with a final premium or others with a released hold -> true', () => {
  expect(isSettled({ hold, premium: null }, true)).toBe(false)
  expect(isSettled({ hold, premium: { ...premium, state: 'charging' } }, true)).toBe(false)
  expect(isSettled({ hold, premium }, true)).toBe(true)
  expect(isSettled({ hold: { ...hold, state: 'held' }, premium: null }, false)).toBe(false)
  expect(isSettled({ hold, premium: null }, false)).toBe(true)
  expect(isSettled({ hold: null, premium: null }, false)).toBe(true)
})
