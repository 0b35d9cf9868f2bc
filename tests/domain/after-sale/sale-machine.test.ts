import { describe, expect, it } from 'vitest'
import { applySaleEvent, canBeRefunded, isEndedEarly } from '../../../domain/after-sale/sale-machine.ts'
import {
  amountDueCents,
  canPay,
  isCompletedSale,
  isRelistFree,
  owes,
  salePaymentOf,
} from '../../../domain/after-sale/sale-money.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { SALE_STATES } from '../../../domain/money/money-states.ts'
import { DUE_SALE, saleAfter } from './sale-fixture.ts'

const started = [0, { type: 'charge_started' }] as const
const soft = { type: 'declined', code: 'try_again_later', onSession: false } as const
const hard = { type: 'declined', code: 'do_not_honor', onSession: false } as const
const defaulted = [started, [0, hard], [48 * HOUR_MS, { type: 'due_passed' }]] as const

describe('sale machine: charging', () => {
  it('a charge that begins -> charging, continued after five minutes, nobody owes', () => {
    const sale = saleAfter(started)
    expect(sale).toMatchObject({ state: 'charging', firstAttemptAtMs: 0, nextAttemptAtMs: 5 * MINUTE_MS })
    expect(owes(sale)).toBe(false)
    expect(amountDueCents(sale)).toBe(47_500)
  })

  it('a success -> paid, and its follow-up is due at once', () => {
    const sale = saleAfter(started, [5, { type: 'succeeded' }])
    expect(sale).toMatchObject({ state: 'paid', settledAtMs: 5, nextAttemptAtMs: 5 })
    expect(amountDueCents(sale)).toBe(0)
  })

  it('a payment that is processed -> processing, read again after a minute, nobody owes', () => {
    const sale = saleAfter(started, [5, { type: 'processing' }])
    expect(sale).toMatchObject({ state: 'processing', nextAttemptAtMs: 5 + MINUTE_MS })
    expect([owes(sale), canPay(sale)]).toEqual([false, false])
  })

  it('soft declines -> tried again 1, 6 and 24 hours after the first attempt, then the buyer is asked', () => {
    let sale = saleAfter(started)
    for (const [atMs, nextMs] of [
      [10, HOUR_MS],
      [HOUR_MS, 6 * HOUR_MS],
      [6 * HOUR_MS, 24 * HOUR_MS],
    ] as const) {
      sale = applySaleEvent(sale, soft, atMs) ?? DUE_SALE
      expect(sale).toMatchObject({ state: 'charging', nextAttemptAtMs: nextMs, lastError: soft.code })
      expect([owes(sale), canPay(sale)]).toEqual([true, true])
    }
    const atMs = 24 * HOUR_MS
    expect(applySaleEvent(sale, soft, atMs)).toMatchObject({
      state: 'action_required',
      softDeclines: 4,
      dueByMs: atMs + 48 * HOUR_MS,
      nextAttemptAtMs: atMs,
    })
  })

  it.each([
    'lost_card',
    'stolen_card',
    'do_not_honor',
    'expired_card',
    'card_declined',
    'authentication_required',
    'no_method',
  ] as const)('declined with %s -> the buyer is asked at once and has 48 hours', (code) => {
    const sale = saleAfter(started, [7, { type: 'declined', code, onSession: false }])
    expect(sale).toMatchObject({ state: 'action_required', dueByMs: 7 + 48 * HOUR_MS, lastError: code })
    expect([owes(sale), canPay(sale)]).toEqual([true, true])
  })

  it('insufficient funds -> tried again while the buyer is absent, asked when they are present', () => {
    const declined = { type: 'declined', code: 'insufficient_funds' } as const
    expect(saleAfter(started, [1, { ...declined, onSession: false }])).toMatchObject({ state: 'charging' })
    expect(saleAfter(started, [1, { ...declined, onSession: true }])).toMatchObject({
      state: 'action_required',
    })
  })

  it('another card declined between two attempts -> the attempts go on as planned', () => {
    const sale = saleAfter(started, [1, soft], [2, { ...hard, onSession: true }])
    expect(sale).toMatchObject({ state: 'charging', softDeclines: 1, nextAttemptAtMs: HOUR_MS })
  })
})

describe('sale machine: the buyer has to act', () => {
  it('told, then reminded 24 and 4 hours before the end', () => {
    const asked = saleAfter(started, [0, hard])
    expect(asked.nextAttemptAtMs).toBe(0)
    const notified = applySaleEvent(asked, { type: 'buyer_notified' }, 0) ?? DUE_SALE
    expect(notified).toMatchObject({ remindersSent: 0, nextAttemptAtMs: 24 * HOUR_MS })
    const reminded = applySaleEvent(notified, { type: 'buyer_notified' }, 24 * HOUR_MS) ?? DUE_SALE
    expect(reminded).toMatchObject({ remindersSent: 1, nextAttemptAtMs: 44 * HOUR_MS })
    expect(applySaleEvent(reminded, { type: 'buyer_notified' }, 44 * HOUR_MS)).toMatchObject({
      remindersSent: 2,
      nextAttemptAtMs: 48 * HOUR_MS,
    })
  })

  it('a further decline -> the end stays', () => {
    const sale = saleAfter(started, [0, hard], [HOUR_MS, { ...hard, onSession: true }])
    expect(sale).toMatchObject({ state: 'action_required', dueByMs: 48 * HOUR_MS })
  })

  it('a payment processed beyond the end that fails -> the end is due at once', () => {
    const sale = saleAfter(started, [0, hard], [47 * HOUR_MS, { type: 'processing' }], [49 * HOUR_MS, hard])
    expect(sale).toMatchObject({ state: 'action_required', nextAttemptAtMs: 49 * HOUR_MS })
  })

  it('the end -> defaulted, not a moment before', () => {
    const sale = saleAfter(started, [0, hard])
    expect(applySaleEvent(sale, { type: 'due_passed' }, 48 * HOUR_MS - 1)).toBeNull()
    expect(saleAfter(...defaulted)).toMatchObject({
      state: 'defaulted',
      defaultReason: 'premium_unpaid',
      defaultedAtMs: 48 * HOUR_MS,
    })
  })

  it('an administrator ends the unpaid sale -> defaulted before the end, the buyer owes; not while processing or paid', () => {
    for (const [before, dueByMs] of [
      [[], null],
      [[started], null],
      [[started, [0, soft]], null],
      [[started, [0, hard]], 48 * HOUR_MS],
    ] as const) {
      const sale = saleAfter(...before, [5, { type: 'ended' }])
      expect(sale).toMatchObject({
        defaultReason: 'premium_unpaid',
        defaultedAtMs: 5,
        dueByMs,
        nextAttemptAtMs: 5,
      })
      expect([sale.state, owes(sale), isEndedEarly(sale)]).toEqual(['defaulted', true, true])
    }
    for (const event of ['processing', 'succeeded'] as const) {
      const sale = saleAfter(started, [0, { type: event }])
      expect(applySaleEvent(sale, { type: 'ended' }, 5)).toBeNull()
    }
    expect(applySaleEvent(saleAfter(...defaulted), { type: 'ended' }, 49 * HOUR_MS)).toBeNull()
    expect(isEndedEarly(saleAfter(...defaulted))).toBe(false)
  })

  it('price paid after all -> paid again, its follow-up due at once; not for an unpaid premium, nor once the car is given on', () => {
    const unpaid = saleAfter(started, [1, { type: 'succeeded' }], [2, { type: 'price_unpaid' }])
    expect(applySaleEvent(unpaid, { type: 'restored' }, 3)).toMatchObject({
      state: 'paid',
      settledAtMs: 1,
      defaultReason: null,
      defaultedAtMs: null,
      nextAttemptAtMs: 3,
    })
    for (const sale of [
      saleAfter(...defaulted),
      { ...unpaid, nextStep: 'offered' as const },
      { ...unpaid, nextStep: 'relisted' as const },
      { ...unpaid, state: 'refunded' as const },
    ])
      expect(applySaleEvent(sale, { type: 'restored' }, 3)).toBeNull()
  })

  it('waived -> the sale goes on without the premium', () => {
    const sale = saleAfter(started, [0, hard], [1, { type: 'waived' }])
    expect(sale).toMatchObject({ state: 'paid', waivedAtMs: 1 })
    expect([owes(sale), amountDueCents(sale)]).toEqual([false, 0])
  })
})

describe('sale machine: defaulted', () => {
  const captured = [50 * HOUR_MS, { type: 'deposit_captured', amountCents: cents(5_000) }] as const
  const paid = [60 * HOUR_MS, { type: 'succeeded' }] as const

  it('the deposit counts towards the premium', () => {
    const sale = saleAfter(...defaulted, captured)
    expect([owes(sale), amountDueCents(sale)]).toEqual([true, 42_500])
  })

  it('a deposit above the premium -> nothing is to be paid, and the buyer still owes until they say so', () => {
    const small = { ...saleAfter(...defaulted), premiumCents: cents(2_500) }
    const sale = applySaleEvent(small, captured[1], captured[0]) ?? DUE_SALE
    expect([sale.depositCents, amountDueCents(sale), owes(sale)]).toEqual([2_500, 0, true])
  })

  it('paid late while the seller has done nothing -> the sale is completed', () => {
    const sale = saleAfter(...defaulted, captured, paid)
    expect(sale).toMatchObject({ state: 'paid', defaultReason: null, defaultedAtMs: null })
    expect([owes(sale), isCompletedSale(sale.state)]).toEqual([false, true])
  })

  it.each(['offered', 'relisted'] as const)(
    'paid late after the car was %s -> the debt is paid, the sale stays defaulted',
    (step) => {
      const sale = saleAfter(...defaulted, captured, [51 * HOUR_MS, { type: 'next_step', step }], paid)
      expect(sale).toMatchObject({ state: 'defaulted', nextStep: step, settledAtMs: 60 * HOUR_MS })
      expect([owes(sale), isCompletedSale(sale.state)]).toEqual([false, false])
    },
  )

  it('waived -> nobody owes, the sale stays defaulted', () => {
    const sale = saleAfter(...defaulted, [60 * HOUR_MS, { type: 'waived' }])
    expect([sale.state, owes(sale), amountDueCents(sale)]).toEqual(['defaulted', false, 0])
  })

  it('the price was never paid -> defaulted for that reason, nobody owes', () => {
    const sale = saleAfter(started, [1, { type: 'succeeded' }], [2, { type: 'price_unpaid' }])
    expect(sale).toMatchObject({ state: 'defaulted', defaultReason: 'price_unpaid', settledAtMs: 1 })
    expect([owes(sale), isCompletedSale(sale.state)]).toEqual([false, false])
  })

  it('listed again -> it is not an offer any more', () => {
    const sale = saleAfter(...defaulted, [1, { type: 'next_step', step: 'relisted' }])
    expect(applySaleEvent(sale, { type: 'next_step', step: 'offered' }, 2)).toBeNull()
  })
})

it.each([
  ['no sale', null, false],
  ['paid', { state: 'paid', nextStep: 'none' }, false],
  ['refunded', { state: 'refunded', nextStep: 'none' }, false],
  ['defaulted', { state: 'defaulted', nextStep: 'none' }, true],
  ['defaulted, offered on in vain', { state: 'defaulted', nextStep: 'offered' }, true],
  ['defaulted, listed again', { state: 'defaulted', nextStep: 'relisted' }, false],
] as const)('relisting: %s -> %j without a fee: %s', (_, sale, isFree) => {
  expect(isRelistFree(sale)).toBe(isFree)
})

describe('sale machine: after the payment', () => {
  it('disputed, and the dispute over -> paid again', () => {
    const disputed = saleAfter(started, [1, { type: 'succeeded' }], [2, { type: 'disputed' }])
    expect([disputed.state, isCompletedSale(disputed.state)]).toEqual(['disputed', true])
    expect(applySaleEvent(disputed, { type: 'dispute_over' }, 3)).toMatchObject({ state: 'paid' })
  })

  it.each(['paid', 'disputed'] as const)(
    '%s, and the dispute lost -> refunded, and it counts no more',
    (state) => {
      const lost = applySaleEvent({ ...DUE_SALE, state, settledAtMs: 1 }, { type: 'dispute_lost' }, 3)
      // At once: both sides are to be notified.
      expect(lost).toMatchObject({ state: 'refunded', nextAttemptAtMs: 3 })
      expect([owes(lost ?? DUE_SALE), isCompletedSale('refunded')]).toEqual([false, false])
    },
  )

  it.each(['paid', 'disputed'] as const)(
    '%s and handed over, and the premium goes back -> it counts on, and nothing of it can be taken back again',
    (state) => {
      for (const type of ['dispute_lost', 'refunded'] as const) {
        const sale = applySaleEvent({ ...DUE_SALE, state, settledAtMs: 1, handedOverAtMs: 2 }, { type }, 3)
        expect(sale).toMatchObject({ state: 'premium_refunded', nextAttemptAtMs: 3 })
        if (sale === null) continue
        expect([owes(sale), salePaymentOf(sale.state), canBeRefunded(sale.state)]).toEqual([
          false,
          'paid',
          false,
        ])
        expect(applySaleEvent(sale, { type: 'undone' }, 4)).toMatchObject({
          state: 'refunded',
          nextAttemptAtMs: 4,
        })
        for (const later of ['disputed', 'dispute_lost', 'price_unpaid', 'succeeded', 'waived'] as const)
          expect(applySaleEvent(sale, { type: later }, 4)).toBeNull()
      }
    },
  )

  it.each(SALE_STATES.filter((state) => state !== 'premium_refunded'))(
    '%s -> it cannot be undone',
    (state) => {
      expect(applySaleEvent({ ...DUE_SALE, state, handedOverAtMs: 2 }, { type: 'undone' }, 4)).toBeNull()
    },
  )

  it('disputed, and the price never paid -> defaulted for that reason', () => {
    const sale = saleAfter(
      started,
      [1, { type: 'succeeded' }],
      [2, { type: 'disputed' }],
      [3, { type: 'price_unpaid' }],
    )
    expect(sale).toMatchObject({ state: 'defaulted', defaultReason: 'price_unpaid' })
    for (const type of ['dispute_over', 'dispute_lost'] as const)
      expect(applySaleEvent(sale, { type }, 4)).toBeNull()
  })

  it.each(SALE_STATES)('refunded while %s -> only what was decided can be refunded', (state) => {
    const refunded = applySaleEvent({ ...DUE_SALE, state }, { type: 'refunded' }, 1)
    expect(refunded?.state ?? null).toBe(
      ['paid', 'disputed', 'defaulted'].includes(state) ? 'refunded' : null,
    )
    expect(canBeRefunded(state)).toBe(refunded !== null)
  })
})
