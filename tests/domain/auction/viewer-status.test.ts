import { expect, test } from 'vitest'
import { holdText, premiumText } from '../../../app/components/auction-room/panel/viewer-outcome-copy.ts'
import { hasWon, isPremiumUnderWay, isSettled } from '../../../domain/auction/viewer-status.ts'
import { SALE_STATES } from '../../../domain/money/money-states.ts'

const END = Date.parse('2026-11-22T02:45:04.000Z')
const hold = { amount: 50, state: 'released', at: '2026-11-22T02:45:05.000Z' } as const
const premium = { amount: 2_175, rate: 5, state: 'paid', payHref: null, priceDueAt: null } as const

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

test('premium text: tried again, and the winner can pay -> not charged yet', () => {
  const owed = { ...premium, state: 'charging', payHref: '/sales/3/pay' } as const
  expect(premiumText(owed, 0)).toBe('$2,175.00, not charged yet')
})

test('premium text: not recorded yet -> the amount due', () => {
  expect(premiumText(null, 2_175)).toBe('$2,175.00, being charged')
})

test('settled: winner -> once the premium is recorded and no longer being charged', () => {
  for (const state of SALE_STATES)
    expect(isSettled({ hold, premium: { ...premium, state } }, true)).toBe(
      !['premium_due', 'charging', 'processing'].includes(state),
    )
  expect(isSettled({ hold, premium: null }, true)).toBe(false)
  // The hold of the winner does not matter.
  expect(isSettled({ hold: { ...hold, state: 'held' }, premium }, true)).toBe(true)
})

test.each([
  ['held', false],
  ['releasing', false],
  ['released', true],
  ['captured', true],
  ['lapsed', true],
] as const)('settled: hold of another bidder %s -> %s', (state, isFinal) => {
  expect(isSettled({ hold: { ...hold, state }, premium: null }, false)).toBe(isFinal)
  expect(isSettled({ hold: null, premium: null }, false)).toBe(true)
})

test('premium under way: not recorded, paid, disputed or being charged -> true; the winner must act -> false', () => {
  expect(isPremiumUnderWay(null)).toBe(true)
  expect(isPremiumUnderWay({ hold, premium: null })).toBe(true)
  const underWay = SALE_STATES.filter((state) =>
    isPremiumUnderWay({ hold: null, premium: { ...premium, state } }),
  )
  expect(underWay).toEqual(['premium_due', 'charging', 'processing', 'paid', 'disputed', 'premium_refunded'])
})

test('won: sold to the viewer -> true; to another, unsold, or no bid of theirs -> false', () => {
  const sold = { outcome: 'sold', winner: 'm•••7' }
  expect(hasWon({ mask: 'm•••7' }, sold)).toBe(true)
  expect(hasWon({ mask: 'k•••2' }, sold)).toBe(false)
  expect(hasWon({ mask: 'm•••7' }, { ...sold, outcome: 'reserve_not_met' })).toBe(false)
  expect(hasWon({ mask: 'm•••7' }, null)).toBe(false)
  expect(hasWon({ mask: null }, { outcome: 'sold', winner: null })).toBe(false)
  expect(hasWon(null, sold)).toBe(false)
})
