import { expect, test } from 'vitest'
import {
  contactWaitsText,
  isContactOpen,
  nextStepOf,
  premiumStateText,
  saleTitle,
} from '../../../domain/display/sale-texts.ts'

const STATES = ['pending', 'action_required', 'paid', 'deposit_captured', 'failed', 'refunded'] as const

test('a sale is counted for its side', () => {
  expect(saleTitle('won', 1)).toBe('You won 1 vehicle')
  expect(saleTitle('won', 3)).toBe('You won 3 vehicles')
  expect(saleTitle('sold', 1_200)).toBe('You sold 1,200 vehicles')
})

test('the two sides are told of each other once the premium is paid, and before it why not', () => {
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
] as const)('a premium that is %s: %s', (state, text) => {
  expect(premiumStateText(state)).toBe(text)
})

test('the next step of a winner is the seller, or help where the premium is not paid; of a seller the auction', () => {
  expect(nextStepOf('won', 'paid', 7)).toEqual({ text: 'Pick it up', to: '/auctions/7/handover' })
  expect(nextStepOf('won', 'pending', 7)).toEqual({ text: 'View Auction', to: '/auctions/7' })
  expect(nextStepOf('won', 'deposit_captured', 7)).toEqual({ text: 'Ask how to pay', to: '/contact' })
  expect(nextStepOf('sold', 'paid', 7)).toEqual({ text: 'Hand it over', to: '/auctions/7/handover' })
  expect(nextStepOf('sold', 'failed', 7)).toEqual({ text: 'View Auction', to: '/auctions/7' })
})
