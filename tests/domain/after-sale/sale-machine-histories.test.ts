import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applySaleEvent,
  isChargeOpen,
  type SaleEvent,
  type SaleProgress,
} from '../../../domain/after-sale/sale-machine.ts'
import { amountDueCents, canPay, owes } from '../../../domain/after-sale/sale-money.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { DECLINE_CODES } from '../../../domain/money/declines.ts'
import { DUE_SALE } from './sale-fixture.ts'

const anyEvent: fc.Arbitrary<SaleEvent> = fc.oneof(
  ...(
    [
      'charge_started',
      'processing',
      'action_needed',
      'succeeded',
      'buyer_notified',
      'due_passed',
      'ended',
      'price_reported',
      'price_unpaid',
      'restored',
      'waived',
      'refunded',
      'disputed',
      'dispute_over',
      'dispute_lost',
    ] as const
  ).map((type) => fc.constant({ type })),
  fc.record({
    type: fc.constant('declined' as const),
    code: fc.constantFrom(...DECLINE_CODES, 'no_method' as const),
    onSession: fc.boolean(),
  }),
  fc.record({ type: fc.constant('deposit_captured' as const), amountCents: fc.nat(10_000).map(cents) }),
  fc.record({
    type: fc.constant('next_step' as const),
    step: fc.constantFrom('offered' as const, 'relisted' as const),
  }),
)
const anyHistory = fc.record({
  premiumCents: fc.integer({ min: 1, max: 60_000 }).map(cents),
  steps: fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 30 * HOUR_MS })), { maxLength: 60 }),
})

/** Each state of a sale with what was charged so far. */
function replay({
  premiumCents,
  steps,
}: {
  premiumCents: ReturnType<typeof cents>
  steps: readonly (readonly [SaleEvent, number])[]
}) {
  let nowMs = 0
  let sale: SaleProgress = { ...DUE_SALE, premiumCents }
  let charged = 0
  let successes = 0
  const seen: { before: SaleProgress; after: SaleProgress; event: SaleEvent }[] = []
  for (const [event, afterMs] of steps) {
    nowMs += afterMs
    const next = applySaleEvent(sale, event, nowMs)
    if (next === null) continue
    if (event.type === 'succeeded') {
      charged += amountDueCents(sale)
      successes += 1
    }
    seen.push({ before: sale, after: next, event })
    sale = next
  }
  return { sale, charged, successes, seen }
}

describe('sale machine: any sequence of events', () => {
  it('at most one success, and deposit and charges never above the premium', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { sale, charged, successes } = replay(history)
        expect(successes).toBeLessThanOrEqual(1)
        expect(charged + (sale.depositCents ?? 0)).toBeLessThanOrEqual(sale.premiumCents)
        if (successes === 1) expect(charged + (sale.depositCents ?? 0)).toBe(sale.premiumCents)
      }),
    )
  })

  it('a refunded sale stays refunded, and nothing is owed for a sale that is paid, waived or refunded', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        for (const { before, after } of replay(history).seen) {
          expect(before.state).not.toBe('refunded')
          if (['paid', 'disputed', 'refunded'].includes(after.state)) {
            expect([owes(after), amountDueCents(after)]).toEqual([false, 0])
          }
        }
      }),
    )
  })

  it('a settled sale is never charged again, and the end of the time to act never moves', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        for (const { before, after } of replay(history).seen) {
          if (before.settledAtMs !== null) {
            expect(after.settledAtMs).toBe(before.settledAtMs)
            expect(isChargeOpen(after) || canPay(after)).toBe(false)
          }
          if (before.dueByMs !== null) expect(after.dueByMs).toBe(before.dueByMs)
        }
      }),
    )
  })

  it('a sale that is open always has a next step of its job', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        for (const { after } of replay(history).seen) {
          const isOpen = ['charging', 'processing', 'action_required'].includes(after.state)
          if (isOpen) expect(after.nextAttemptAtMs).not.toBeNull()
        }
      }),
    )
  })
})
