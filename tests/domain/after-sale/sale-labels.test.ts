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

const STATES = ['pending', 'action_required', 'paid', 'deposit_captured', 'failed', 'refunded'] as const

test('sale title: side and count -> text', () => {
  expect(saleTitle('won', 1)).toBe('You won 1 vehicle')
  expect(saleTitle('won', 3)).toBe('You won 3 vehicles')
  expect(saleTitle('sold', 1_200)).toBe('You sold 1,200 vehicles')
})

test('contact: premium paid -> open; before -> the reason', () => {
  expect(STATES.filter(isContactOpen)).toEqual(['paid'])
  expect(contactWaitsText('won', 'pending')).toBe('Shown once the premium is charged')
  expect(contactWaitsText('sold', 'pending')).toBe('Shown once the buyer’s premium is charged')
  expect(contactWaitsText('won', 'deposit_captured')).toBe('Held back: the premium is not paid')
  expect(contactWaitsText('sold', 'refunded')).toBe('The sale was taken back')
})

test.each([
  ['paid', 'Charged to your card'],
  ['pending', 'Being charged to your card'],
  ['action_required', 'Your bank asks you to confirm it'],
  ['deposit_captured', 'Not paid: your hold is the deposit'],
  ['failed', 'Not paid'],
  ['refunded', 'Refunded'],
] as const)('premium state: %s -> %s', (state, text) => {
  expect(premiumStateText(state)).toBe(text)
})

test('next step: side, premium and hand-over -> text and path', () => {
  const next = (side: 'won' | 'sold', state: (typeof STATES)[number], said: ChangedHands = 'neither') =>
    getNextStep(side, { state, said, auctionId: 7 })
  expect(next('won', 'paid')).toEqual({ text: 'Arrange pickup', to: '/auctions/7/handover' })
  expect(next('won', 'pending')).toEqual({ text: 'View Auction', to: '/auctions/7' })
  expect(next('won', 'deposit_captured')).toEqual({ text: 'Ask how to pay', to: '/contact' })
  expect(next('sold', 'paid')).toEqual({ text: 'Arrange handover', to: '/auctions/7/handover' })
  expect(next('sold', 'failed')).toEqual({ text: 'View Auction', to: '/auctions/7' })
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
