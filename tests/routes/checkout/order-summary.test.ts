import { createElement } from 'react'
import { expect, test } from 'vitest'
import { OrderSummary } from '../../../app/routes/checkout/order-summary.tsx'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

test('order summary: listing -> the vehicle with its trim, and the starting bid without cents', () => {
  const auction: WireAuction = { ...listed({ starting_bid: 9_200 }), bids: [] }
  const { year, make, model, trim } = auction.vehicle
  expect(trim).toBeTruthy()
  const text = toVisibleText(renderMarkup(createElement(OrderSummary, { auction, nowMs: NOW_MS })))
  expect(text).toContain(`${year} ${make} ${model} ${trim}`)
  expect(text).toContain('Starting bid $9,200')
  expect(text).not.toContain('$9,200.00')
})
