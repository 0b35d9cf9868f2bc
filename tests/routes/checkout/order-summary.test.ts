/** What a seller pays for, beside the checkout (Spec part 2, section 2, Checkout screen). */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { OrderSummary } from '../../../app/routes/checkout/order-summary.tsx'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { drawn, wordsOf } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

test('the car has its trim, and its starting bid is written as everywhere', () => {
  const auction: WireAuction = { ...listed({ starting_bid: 9_200 }), bids: [] }
  const { year, make, model, trim } = auction.vehicle
  expect(trim).toBeTruthy()
  const words = wordsOf(drawn(createElement(OrderSummary, { auction, nowMs: NOW_MS })))
  expect(words).toContain(`${year} ${make} ${model} ${trim}`)
  expect(words).toContain('Starting bid $9,200')
  expect(words).not.toContain('$9,200.00')
})
