import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HANDOVER_ACTIONS,
  HANDOVER_ITEMS,
  HANDOVER_MESSAGES,
  type HandoverEvent,
  type HandoverSale,
  isAfterHandover,
  isHandoverOpen,
  tickedItems,
  tickRefusal,
  UNPAID_AFTER_MS,
  unpaidRefusal,
} from '../../../domain/after-sale/handover.ts'
import { SALE_STATES } from '../../../domain/money/money-states.ts'

const paidSale: HandoverSale & { readonly defaultReason: null } = {
  state: 'paid',
  soldAtMs: 0,
  sellerHandedOverAtMs: null,
  buyerReceivedAtMs: null,
  defaultReason: null,
}

test('ticked items: any events -> last tick or untick of each item counts', () => {
  const event = fc.record({
    action: fc.constantFrom(...HANDOVER_ACTIONS),
    item: fc.constantFrom(...HANDOVER_ITEMS, null),
    atMs: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(event), (events: readonly HandoverEvent[]) => {
      const expected = HANDOVER_ITEMS.flatMap((item) => {
        const changes = events.filter(({ action }) => action === 'ticked' || action === 'unticked')
        const last = changes.findLast((one) => one.item === item)
        return last?.action === 'ticked' ? [[item, last.atMs] as const] : []
      })
      expect(new Map(tickedItems(events))).toEqual(new Map(expected))
    }),
  )
})

const NOT_OPEN = 'The handover begins once the buyer’s premium is charged.'

test('list: premium charged -> open; in any other state -> closed to every change', () => {
  expect(HANDOVER_MESSAGES.notOpen).toBe(NOT_OPEN)
  for (const state of SALE_STATES) {
    const sale = { ...paidSale, state }
    const isOpen = state === 'paid' || state === 'disputed'
    expect(isHandoverOpen(sale), state).toBe(isOpen)
    for (const item of [...HANDOVER_ITEMS, null])
      expect(tickRefusal(sale, { isOwn: true, item })).toBe(isOpen ? null : NOT_OPEN)
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
  expect(unpaidRefusal(paidSale, 'seller', UNPAID_AFTER_MS - 1)).toBe(
    'You can report this from Wed, Jan 7, 4:00 PM PT, 7 days after the sale.',
  )
  expect(unpaidRefusal(paidSale, 'seller', UNPAID_AFTER_MS)).toBeNull()
  expect(unpaidRefusal(paidSale, 'admin', 0)).toBeNull()
  for (const by of ['seller', 'admin'] as const) {
    const refusal = (sale: Partial<HandoverSale>) =>
      unpaidRefusal({ ...paidSale, ...sale }, by, UNPAID_AFTER_MS)
    // Of a buyer who confirms what they have not paid, an administrator decides.
    expect(refusal({ buyerReceivedAtMs: 1 })).toBe(by === 'admin' ? null : RECEIVED)
    expect(refusal({ sellerHandedOverAtMs: 1 })).toBe('The vehicle is handed over.')
    expect(refusal({ sellerHandedOverAtMs: 1, buyerReceivedAtMs: 1 })).toBe('The vehicle is handed over.')
    for (const state of SALE_STATES)
      expect(refusal({ state })).toBe(state === 'paid' || state === 'disputed' ? null : NOT_OPEN)
  }
  const unpaid = { ...paidSale, state: 'defaulted', defaultReason: 'price_unpaid' } as const
  expect(unpaidRefusal(unpaid, 'admin', 0)).toBe('This is already marked.')
})
