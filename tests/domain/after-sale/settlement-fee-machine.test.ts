import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyFeeEvent,
  blocksListing,
  canPayFee,
  type FeeEvent,
  type FeeProgress,
  isFeeOpen,
} from '../../../domain/after-sale/settlement-fee-machine.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { DECLINE_CODES } from '../../../domain/money/declines.ts'

const DUE: FeeProgress = {
  state: 'due',
  amountCents: cents(1_500),
  firstAttemptAtMs: null,
  softDeclines: 0,
  dueAtMs: 0,
  nextAttemptAtMs: 0,
  paidAtMs: null,
  lastError: null,
}

const after = (...steps: readonly (readonly [number, FeeEvent])[]) =>
  steps.reduce<FeeProgress>((fee, [atMs, event]) => {
    const next = applyFeeEvent(fee, event, atMs)
    if (next === null) throw new Error(`${event.type} is not allowed in ${fee.state}`)
    return next
  }, DUE)

const started = [0, { type: 'charge_started' }] as const
const soft = { type: 'declined', code: 'issuer_not_available', onSession: false } as const
const hard = { type: 'declined', code: 'stolen_card', onSession: false } as const

test('fee: soft declines -> tried again 1, 6 and 24 hours after the first attempt, then the seller is asked', () => {
  let fee = after(started)
  expect(fee).toMatchObject({ state: 'charging', nextAttemptAtMs: 5 * MINUTE_MS })
  for (const [atMs, nextMs] of [
    [5, HOUR_MS],
    [HOUR_MS, 6 * HOUR_MS],
    [6 * HOUR_MS, 24 * HOUR_MS],
  ] as const) {
    fee = applyFeeEvent(fee, soft, atMs) ?? DUE
    expect(fee).toMatchObject({ state: 'charging', nextAttemptAtMs: nextMs })
  }
  expect(applyFeeEvent(fee, soft, 24 * HOUR_MS)).toMatchObject({
    state: 'action_required',
    nextAttemptAtMs: 24 * HOUR_MS,
  })
})

test('fee: hard decline -> the seller is asked at once, and told once', () => {
  const asked = after(started, [1, hard])
  expect(asked).toMatchObject({ state: 'action_required', nextAttemptAtMs: 1, lastError: 'stolen_card' })
  const notified = applyFeeEvent(asked, { type: 'seller_notified' }, 2)
  expect(notified).toMatchObject({ state: 'action_required', nextAttemptAtMs: null })
  const again = { type: 'declined', code: 'card_declined', onSession: true } as const
  expect(notified && applyFeeEvent(notified, again, 3)).toMatchObject({ nextAttemptAtMs: null })
})

test('fee: another card declined between two attempts -> the attempts go on', () => {
  const tried = after(started, [0, soft], [9, { type: 'declined', code: 'card_declined', onSession: true }])
  expect(tried).toMatchObject({ state: 'charging', softDeclines: 1, nextAttemptAtMs: HOUR_MS })
})

test('fee: unpaid -> keeps from listing from the seventh day on; processed, paid, reversed or waived -> not', () => {
  const asked = after(started, [1, hard])
  expect(blocksListing(asked, 7 * DAY_MS - 1)).toBe(false)
  expect(blocksListing(asked, 7 * DAY_MS)).toBe(true)
  for (const type of ['processing', 'succeeded', 'reversed', 'waived'] as const) {
    const next = applyFeeEvent(asked, { type }, 2)
    expect(next && blocksListing(next, 9 * DAY_MS), type).toBe(false)
  }
})

test('fee: reversed after it was paid -> its job is due at once', () => {
  expect(after(started, [1, { type: 'succeeded' }], [2, { type: 'reversed' }])).toMatchObject({
    state: 'reversed',
    paidAtMs: 1,
    nextAttemptAtMs: 2,
  })
})

test('fee: any events -> paid once at most, an end stays, an open one always has a job or was told', () => {
  const event: fc.Arbitrary<FeeEvent> = fc.oneof(
    fc.constantFrom<FeeEvent>(
      { type: 'charge_started' },
      { type: 'processing' },
      { type: 'action_needed' },
      { type: 'succeeded' },
      { type: 'seller_notified' },
      { type: 'retried' },
      { type: 'waived' },
      { type: 'reversed' },
    ),
    fc.record({
      type: fc.constant('declined' as const),
      code: fc.constantFrom(...DECLINE_CODES, 'no_method' as const),
      onSession: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let fee = DUE
      let payments = 0
      for (const [index, one] of events.entries()) {
        const next = applyFeeEvent(fee, one, index)
        if (next === null) continue
        if (fee.state === 'reversed' || fee.state === 'waived') throw new Error(`${fee.state} was left`)
        if (one.type === 'succeeded') payments += 1
        fee = next
        if (isFeeOpen(fee) && fee.state !== 'action_required') expect(fee.nextAttemptAtMs).not.toBeNull()
        if (fee.state === 'paid') expect(canPayFee(fee)).toBe(false)
      }
      expect(payments).toBeLessThanOrEqual(1)
    }),
  )
})
