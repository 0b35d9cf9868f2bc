import { expect, test } from 'vitest'
import { isSold, isSoldByOffer, shownPrice } from '../../../../app/lib/labels/shown-price.ts'

const sold = {
  status: 'ended',
  current_bid: 19_600,
  result: { outcome: 'sold', amount: 20_100, payment: 'paid' },
} as const

test('shown price: sold -> price paid, otherwise -> highest bid', () => {
  expect(shownPrice(sold)).toBe(20_100)
  expect(shownPrice({ ...sold, result: { outcome: 'reserve_not_met', amount: 19_600, payment: null } })).toBe(
    19_600,
  )
  expect(shownPrice({ status: 'active', current_bid: 500, result: null })).toBe(500)
  expect(shownPrice({ status: 'active', current_bid: null, result: null })).toBeNull()
})

test('sold by offer: sold after the auction -> true, even for the amount of the highest bid', () => {
  expect(isSoldByOffer({ ...sold, sold_after_auction: true })).toBe(true)
  // Sold after the auction for exactly the highest bid.
  expect(isSoldByOffer({ ...sold, current_bid: 20_100, sold_after_auction: true })).toBe(true)
  expect(isSoldByOffer({ ...sold, current_bid: 20_100, sold_after_auction: false })).toBe(false)
  const unsold = { ...sold, result: { outcome: 'reserve_not_met', amount: 19_600, payment: null } } as const
  expect(isSoldByOffer({ ...unsold, sold_after_auction: false })).toBe(false)
})

test('sale: not completed -> not sold, the highest bid is shown, and nothing is sold by an offer', () => {
  const result = { ...sold.result, payment: 'not_completed' } as const
  expect([isSold(sold), isSold({ ...sold, result: { ...result, payment: 'pending' } })]).toEqual([true, true])
  expect([isSold({ ...sold, result }), shownPrice({ ...sold, result })]).toEqual([false, 19_600])
  expect(isSoldByOffer({ ...sold, result, sold_after_auction: true })).toBe(false)
})
