import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HANDOVER_OBLIGATION_MS } from '../../../domain/account/account-closing.ts'
import {
  HANDOVER_ACTIONS,
  HANDOVER_ITEMS,
  HANDOVER_MESSAGES,
  type HandoverEvent,
  type HandoverSale,
  isAfterHandover,
  isHandoverOpen,
  notOpenText,
  tickedItems,
  tickRefusal,
  UNPAID_AFTER_MS,
  UNPAID_ANSWER_MS,
  unpaidRefusal,
  unpaidReport,
} from '../../../domain/after-sale/handover.ts'
import { SALE_STATES, type SaleState } from '../../../domain/money/money-states.ts'

const paidSale: HandoverSale & { readonly defaultReason: null } = {
  state: 'paid',
  soldAtMs: 0,
  beganAtMs: 0,
  sellerHandedOverAtMs: null,
  buyerReceivedAtMs: null,
  defaultReason: null,
}

test('ticked items: any events -> last tick or untick of each item counts', () => {
  const event = fc.record({
    action: fc.constantFrom(...HANDOVER_ACTIONS),
    item: fc.constantFrom(...HANDOVER_ITEMS, null),
    side: fc.constantFrom('seller', 'buyer', 'admin'),
    atMs: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(event), (events: readonly HandoverEvent[]) => {
      const expected = HANDOVER_ITEMS.flatMap((item) => {
        const changes = events.filter(({ action }) => action === 'ticked' || action === 'unticked')
        const isAnswer = (one: HandoverEvent) =>
          one.item === 'price_paid' && one.side === 'buyer' && one.action === 'ticked'
        const last = changes.findLast((one) => one.item === item && !isAnswer(one))
        return last?.action === 'ticked' ? [[item, last.atMs] as const] : []
      })
      expect(new Map(tickedItems(events))).toEqual(new Map(expected))
    }),
  )
})

const OPEN: readonly SaleState[] = ['paid', 'disputed', 'premium_refunded']
const NOT_OPEN = 'The handover begins once the buyer’s premium is charged.'

test('not open: premium not charged yet, or sale ended -> said so', () => {
  expect(notOpenText('charging')).toBe(NOT_OPEN)
  expect(notOpenText('defaulted')).toBe('The sale was not completed. There is no handover.')
  expect(notOpenText('refunded')).toBe('The sale has ended. There is no handover.')
})

test('list: premium charged -> open; in any other state -> closed to every change', () => {
  expect(HANDOVER_MESSAGES.notOpen).toBe(NOT_OPEN)
  for (const state of SALE_STATES) {
    const sale = { ...paidSale, state }
    const isOpen = OPEN.includes(state)
    expect(isHandoverOpen(sale), state).toBe(isOpen)
    for (const item of [...HANDOVER_ITEMS, null])
      expect(tickRefusal(sale, { isOwn: true, item })).toBe(isOpen ? null : notOpenText(state))
  }
})

test('list: until both sides confirm -> own items can be changed; then only those of the law', () => {
  for (const sellerHandedOverAtMs of [null, 1]) {
    for (const buyerReceivedAtMs of [null, 2]) {
      const sale = { ...paidSale, sellerHandedOverAtMs, buyerReceivedAtMs }
      const isOver = sellerHandedOverAtMs !== null && buyerReceivedAtMs !== null
      for (const item of [...HANDOVER_ITEMS, null]) {
        expect(tickRefusal(sale, { isOwn: false, item })).toBe('This is for the other side to do.')
        const isAfterwards = item === 'release_of_liability' || item === 'transfer'
        expect(tickRefusal(sale, { isOwn: true, item })).toBe(
          isOver && !isAfterwards ? 'The vehicle is handed over. The list can no longer be changed.' : null,
        )
      }
    }
  }
  expect(HANDOVER_ITEMS.filter(isAfterHandover)).toEqual(['release_of_liability', 'transfer'])
})

const RECEIVED = 'The buyer has confirmed the receipt. If they did not pay the price, please contact us.'

test('report unpaid: seller -> after 7 days; administrator -> at once', () => {
  expect(unpaidRefusal(paidSale, [], 'seller', UNPAID_AFTER_MS - 1)).toBe(
    'You can report this from Wed, Jan 7, 4:00 PM PT, 7 days after the handover began.',
  )
  expect(unpaidRefusal(paidSale, [], 'seller', UNPAID_AFTER_MS)).toBeNull()
  const lastMs = HANDOVER_OBLIGATION_MS - 1
  expect(unpaidRefusal(paidSale, [], 'seller', lastMs)).toBeNull()
  expect(unpaidRefusal(paidSale, [], 'seller', lastMs + 1)).toMatch(/^You could report this for 30 days/)
  // The premium was paid late: until then the buyer did not know the seller.
  expect(unpaidRefusal({ ...paidSale, beganAtMs: 1 }, [], 'seller', UNPAID_AFTER_MS)).not.toBeNull()
  expect(unpaidRefusal(paidSale, [], 'admin', 0)).toBeNull()
  for (const by of ['seller', 'admin'] as const) {
    const refusal = (sale: Partial<HandoverSale>) =>
      unpaidRefusal({ ...paidSale, ...sale }, [], by, UNPAID_AFTER_MS)
    // Of a buyer who confirms what they have not paid, an administrator decides.
    expect(refusal({ buyerReceivedAtMs: 1 })).toBe(by === 'admin' ? null : RECEIVED)
    expect(refusal({ sellerHandedOverAtMs: 1 })).toBe('The vehicle is handed over.')
    expect(refusal({ sellerHandedOverAtMs: 1, buyerReceivedAtMs: 1 })).toBe('The vehicle is handed over.')
    for (const state of SALE_STATES)
      expect(refusal({ state })).toBe(OPEN.includes(state) ? null : notOpenText(state))
  }
  const unpaid = { ...paidSale, state: 'defaulted', defaultReason: 'price_unpaid' } as const
  expect(unpaidRefusal(unpaid, [], 'admin', 0)).toBe('This is already marked.')
})

const price = (action: 'ticked' | 'unticked', side: 'seller' | 'buyer' | 'admin', atMs = 2) =>
  ({ action, item: 'price_paid', side, atMs }) as const
const reported = (side: 'seller' | 'admin', atMs = 1) =>
  ({ action: 'not_paid', item: null, side, atMs }) as const

test('report unpaid: a side says that the price is paid -> only an administrator decides', () => {
  const refusal = (events: readonly HandoverEvent[]) => [
    unpaidRefusal(paidSale, events, 'seller', UNPAID_AFTER_MS),
    unpaidRefusal(paidSale, events, 'admin', UNPAID_AFTER_MS),
  ]
  expect(refusal([price('ticked', 'seller')])).toEqual([
    'You have marked the price as paid. If it was not paid, please contact us.',
    null,
  ])
  expect(refusal([price('ticked', 'seller'), price('unticked', 'seller', 3)])).toEqual([null, null])
  expect(refusal([reported('seller')])).toEqual([
    'You have reported this. The buyer can answer until Sat, Jan 3, 4:00 PM PT.',
    null,
  ])
  // Withdrawn by the seller's tick: the buyer is not asked again.
  const withdrawn = [reported('seller'), price('ticked', 'seller'), price('unticked', 'seller', 3)]
  expect(refusal(withdrawn)).toEqual([
    'You have reported this and withdrawn it. If the price is not paid, please contact us.',
    null,
  ])
  const answered = [reported('seller'), price('ticked', 'buyer')]
  const said = 'The buyer says that the price is paid. If it is not, please contact us.'
  expect(refusal(answered)).toEqual([said, null])
  // Neither the seller's own tick afterwards nor taking it back removes the answer.
  expect(refusal([...answered, price('ticked', 'seller', 3), price('unticked', 'seller', 4)])).toEqual([
    said,
    null,
  ])
})

test('report of an unpaid price: stands for 3 days -> answered by the buyer, withdrawn by the seller', () => {
  const report = (events: readonly HandoverEvent[], sale: Partial<HandoverSale> = {}) =>
    unpaidReport({ ...paidSale, ...sale }, events)
  const open = { reportedAtMs: 1, answerUntilMs: 1 + UNPAID_ANSWER_MS, answeredAtMs: null }
  expect(report([])).toBeNull()
  expect(report([reported('admin')])).toBeNull()
  expect(report([reported('seller')])).toEqual(open)
  expect(report([reported('seller')], { state: 'defaulted' })).toBeNull()
  expect(report([reported('seller'), price('ticked', 'buyer', 5)])).toEqual({ ...open, answeredAtMs: 5 })
  expect(report([reported('seller')], { buyerReceivedAtMs: 6 })).toEqual({ ...open, answeredAtMs: 6 })
  expect(report([reported('seller')], { sellerHandedOverAtMs: 6 })).toBeNull()
  const withdrawn = [reported('seller'), price('ticked', 'seller'), price('unticked', 'seller', 3)]
  expect(report(withdrawn)).toBeNull()
  expect(report([...withdrawn, reported('seller', 9)])).toMatchObject({ reportedAtMs: 9 })
})

test('report of an unpaid price: an administrator finds the price paid -> withdrawn, and the seller cannot report it again', () => {
  const found = [reported('seller'), price('ticked', 'admin')]
  for (const events of [found, [...found, price('unticked', 'seller', 3)]]) {
    expect(unpaidReport(paidSale, events)).toBeNull()
    expect(unpaidRefusal(paidSale, events, 'seller', UNPAID_AFTER_MS)).toBe(
      'We have found that the price is paid. If it is not, please contact us.',
    )
    expect(unpaidRefusal(paidSale, events, 'admin', UNPAID_AFTER_MS)).toBeNull()
  }
  expect(tickedItems(found).get('price_paid')).toBe(2)
})
