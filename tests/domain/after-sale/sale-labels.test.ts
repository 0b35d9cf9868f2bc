import { expect, test } from 'vitest'
import {
  type ChangedHands,
  contactWaitsText,
  getNextStep,
  handoverWaitsText,
  isContactOpen,
  premiumStateText,
  saleTitle,
} from '../../../domain/after-sale/sale-labels.ts'
import { SALE_STATES, type SaleState } from '../../../domain/money/money-states.ts'

test('sale title: side and count -> text', () => {
  expect(saleTitle('won', 1)).toBe('You won 1 vehicle')
  expect(saleTitle('won', 3)).toBe('You won 3 vehicles')
  expect(saleTitle('sold', 1_200)).toBe('You sold 1,200 vehicles')
})

test('contact: premium paid -> open; before -> the reason', () => {
  expect(SALE_STATES.filter(isContactOpen)).toEqual(['paid', 'disputed'])
  expect(contactWaitsText('won', 'premium_due')).toBe('Shown once the premium is charged')
  expect(contactWaitsText('sold', 'charging')).toBe('Shown once the buyer’s premium is charged')
  expect(contactWaitsText('won', 'defaulted')).toBe('The sale was not completed')
  expect(contactWaitsText('sold', 'refunded')).toBe('The sale was taken back')
})

test.each([
  ['paid', 'Charged to your card'],
  ['charging', 'Being charged to your card'],
  ['action_required', 'To be paid by you'],
  ['defaulted', 'Not completed'],
  ['refunded', 'Refunded'],
] as const)('premium state: %s -> %s', (state, text) => {
  expect(premiumStateText(state)).toBe(text)
})

test('next step: side, premium and hand-over -> text and path', () => {
  const next = (side: 'won' | 'sold', state: SaleState, said: ChangedHands = 'neither') =>
    getNextStep(side, { saleId: 3, state, said, auctionId: 7 })
  expect(next('won', 'paid')).toEqual({ text: 'Arrange pickup', to: '/auctions/7/handover' })
  expect(next('won', 'premium_due')).toEqual({ text: 'View Auction', to: '/auctions/7' })
  expect(next('won', 'action_required')).toEqual({ text: 'See the payment', to: '/sales/3/pay' })
  expect(next('won', 'defaulted')).toEqual({ text: 'See the payment', to: '/sales/3/pay' })
  expect(next('sold', 'paid')).toEqual({ text: 'Arrange handover', to: '/auctions/7/handover' })
  expect(next('sold', 'defaulted')).toEqual({ text: 'Choose the next step', to: '/auctions/7/offer' })
  // One side has confirmed the hand-over.
  expect(next('sold', 'paid', 'seller_said').text).toBe('See the handover')
  expect(next('won', 'paid', 'seller_said').text).toBe('Confirm it')
})

test('hand-over text: confirmed by one side -> waits for the other', () => {
  expect(handoverWaitsText('sold', 'neither')).toBeNull()
  expect(handoverWaitsText('sold', 'seller_said')).toBe('Waits for the buyer to confirm')
  expect(handoverWaitsText('won', 'seller_said')).toBe('The seller has handed it over')
  expect(handoverWaitsText('won', 'buyer_said')).toBe('Waits for the seller to confirm')
  expect(handoverWaitsText('sold', 'buyer_said')).toBe('The buyer has received it')
})
