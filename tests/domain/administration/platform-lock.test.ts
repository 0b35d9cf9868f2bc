import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  extendedByLock,
  isHeldByLock,
  type LockState,
  stateAfterPress,
  stateWhenDone,
} from '../../../domain/administration/platform-lock.ts'

describe('states of the lock', () => {
  test.each<[LockState, LockState, LockState, LockState]>([
    ['unlocked', 'locking', 'unlocked', 'unlocked'],
    ['locking', 'locking', 'unlocking', 'locked'],
    ['locked', 'locked', 'unlocking', 'locked'],
    ['unlocking', 'locking', 'unlocking', 'unlocked'],
  ])('%s: lock -> %s; unlock -> %s; all rooms have followed -> %s', (state, locked, unlocked, done) => {
    expect([stateAfterPress(state, 'lock'), stateAfterPress(state, 'unlock'), stateWhenDone(state)]).toEqual([
      locked,
      unlocked,
      done,
    ])
  })
})

test.each([
  ['sale_offer.answer', 'post', true],
  ['vehicle.create', 'post', true],
  ['auction.edit', 'PUT', true],
  ['auction.resume', 'post', true],
  ['message.send', 'post', true],
  ['payment_method.manage', 'delete', true],
  ['payment_method.manage', 'get', false],
  ['financial.read_own', 'post', true],
  ['financial.read_own', 'get', false],
  // The room refuses it, after it has looked for the answer of a repeated key.
  ['auction.bid', 'post', false],
  ['session.sign_in', 'post', false],
  ['webhook.receive', 'post', false],
  ['admin.write', 'post', false],
  ['draft.manage', 'put', false],
  ['watchlist.change', 'post', false],
  ['handover.change', 'post', false],
  ['contact.submit', 'post', false],
] as const)('while locked: %s by %s -> refused: %s', (action, method, isHeld) => {
  expect(isHeldByLock(action, method)).toBe(isHeld)
})

describe('deadline that a lock falls into', () => {
  const extended = ([deadlineMs, begunMs, lockedAtMs, unlockedAtMs]: readonly [
    number,
    number,
    number,
    number,
  ]) => extendedByLock({ deadlineMs, begunMs, lockedAtMs, unlockedAtMs })

  test.each([
    ['lock within -> its whole length', [24, 0, 5, 8], 27],
    ['begun during the lock -> from then on', [30, 6, 5, 8], 32],
    ['passed before the lock -> stays', [5, 0, 5, 8], 5],
    ['begun after the lock -> stays', [34, 10, 5, 8], 34],
    ['lock longer than the deadline -> the time left is kept', [6, 0, 5, 100], 101],
  ] as const)('%s', (_, times, deadline) => {
    expect(extended(times)).toBe(deadline)
  })

  test('any lock -> the open time is the same as without it', () => {
    const moment = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(moment, moment, moment, moment, (begun, lasts, locked, length) => {
        const [deadline, unlocked] = [begun + lasts, locked + length]
        const now = extended([deadline, begun, locked, unlocked])
        if (deadline <= locked || begun >= unlocked) return now === deadline
        const openBefore = Math.max(0, locked - begun)
        return now - Math.max(unlocked, begun) + openBefore === lasts
      }),
    )
  })
})
