import { expect, test } from 'vitest'
import {
  type ChangedHands,
  changedHands,
  contactWaitsText,
  getNextStep,
  handoverWaitsText,
  isContactOpen,
  type PremiumState,
  premiumStateText,
  SALE_IS_NEWS_MS,
  type SaleSide,
  saleTitle,
  settlementFeeNote,
} from '../../../domain/after-sale/sale-labels.ts'
import { isCompletedSale, premiumTurn } from '../../../domain/after-sale/sale-money.ts'
import { SALE_STATES } from '../../../domain/money/money-states.ts'
import { AUTHORIZATION_DAYS_MS } from '../../../worker/services/payments/authorization-terms.ts'

test('sale title: side and count -> text', () => {
  expect(saleTitle('won', { total: 1, notCompleted: 0 })).toBe('You won 1 vehicle')
  expect(saleTitle('sold', { total: 1_200, notCompleted: 0 })).toBe('You sold 1,200 vehicles')
  expect(saleTitle('sold', { total: 3, notCompleted: 1 })).toBe('You sold 2 vehicles, 1 sale not completed')
  expect(saleTitle('sold', { total: 2, notCompleted: 2 })).toBe('2 sales not completed')
  expect(saleTitle('won', { total: 1, notCompleted: 1 })).toBe('1 purchase not completed')
})

test.each([
  ['fixed', 'Taken from your pack, or charged once the premium is paid'],
  ['due', 'Being charged'],
  ['action_required', 'To be paid by you'],
  ['paid', 'Charged'],
  ['waived', 'Waived'],
  ['reversed', 'Not due'],
] as const)('settlement fee: %s -> %s', (state, text) => {
  expect(settlementFeeNote({ state, isFromPack: false })).toBe(text)
})

test('settlement fee: of a pack, and before the premium is paid -> where it comes from', () => {
  expect(settlementFeeNote({ state: 'paid', isFromPack: true })).toBe('Taken from your pack')
  expect(settlementFeeNote({ state: 'action_required', isFromPack: false }, 'admin')).toBe(
    'To be paid by the seller',
  )
  expect(settlementFeeNote(null)).toBe(settlementFeeNote({ state: 'fixed', isFromPack: false }))
})

test('settlement fee: sale ended before it was charged -> not due', () => {
  for (const fee of [null, { state: 'fixed', isFromPack: false } as const]) {
    expect(settlementFeeNote(fee, 'seller', true)).toBe('Not due')
  }
  expect(settlementFeeNote({ state: 'paid', isFromPack: false }, 'seller', true)).toBe('Charged')
})

test('premium: waived, or charged although the sale is not completed -> said so', () => {
  const at = { settledAtMs: 1, waivedAtMs: null } as const
  expect(premiumTurn({ state: 'paid', ...at })).toBeNull()
  expect(premiumTurn({ state: 'defaulted', settledAtMs: null, waivedAtMs: null })).toBeNull()
  expect(premiumTurn({ state: 'defaulted', ...at })).toBe('stays_charged')
  expect(premiumTurn({ state: 'paid', settledAtMs: 1, waivedAtMs: 1 })).toBe('waived')
  expect(premiumStateText('defaulted', { turn: 'stays_charged' })).toBe('Charged to your card')
  expect(premiumStateText('paid', { turn: 'waived' })).toBe('Waived')
})

test('premium: tried again -> not charged yet, and the buyer can pay', () => {
  expect(premiumStateText('charging', { isPayable: true })).toBe('Not charged yet')
  const progress = { saleId: 3, state: 'charging', said: 'neither', auctionId: 7 } as const
  expect(getNextStep('won', { ...progress, isPayable: true }).to).toBe('/sales/3/pay')
  expect(getNextStep('sold', { ...progress, isPayable: true }).to).toBe('/auctions/7')
})

test.each<[PremiumState, text: string, contactWaits: string]>([
  ['premium_due', 'Being charged to your card', 'Shown once PREMIUM is charged'],
  ['charging', 'Being charged to your card', 'Shown once PREMIUM is charged'],
  ['processing', 'Being charged to your card', 'Shown once PREMIUM is charged'],
  ['action_required', 'To be paid by you', 'Shown once PREMIUM is charged'],
  ['defaulted', 'Not completed', 'The sale was not completed'],
  ['refunded', 'Refunded', 'The sale was taken back'],
])('premium: %s -> its text, and why contact data is not shown', (state, text, contactWaits) => {
  expect(premiumStateText(state)).toBe(text)
  expect(isContactOpen(state)).toBe(false)
  expect(contactWaitsText('won', state)).toBe(contactWaits.replace('PREMIUM', 'the premium'))
  expect(contactWaitsText('sold', state)).toBe(contactWaits.replace('PREMIUM', 'the buyer’s premium'))
})

test('premium: paid -> charged, contact data open', () => {
  expect(premiumStateText('paid')).toBe('Charged to your card')
  expect(premiumStateText('disputed')).toBe('Disputed with your bank')
  for (const state of ['paid', 'disputed'] as const) expect(isContactOpen(state)).toBe(true)
})

test('sales that are listed first: any -> as long as an authorization is valid', () => {
  expect(SALE_IS_NEWS_MS).toBe(AUTHORIZATION_DAYS_MS)
})

test.each<[SaleSide, ChangedHands, text: string | null, next: string]>([
  ['sold', 'neither', null, 'Arrange handover'],
  ['sold', 'seller_said', 'Waits for the buyer to confirm', 'See the handover'],
  ['sold', 'buyer_said', 'The buyer has received it', 'Confirm it'],
  ['won', 'neither', null, 'Arrange pickup'],
  ['won', 'seller_said', 'The seller has handed it over', 'Confirm it'],
  ['won', 'buyer_said', 'Waits for the seller to confirm', 'See the handover'],
])('paid sale: %s, confirmed: %s -> text %j, next step %j', (side, said, text, next) => {
  expect(handoverWaitsText(side, said)).toBe(text)
  expect(getNextStep(side, { saleId: 3, state: 'paid', said, auctionId: 7 })).toEqual({
    text: next,
    to: '/auctions/7/handover',
  })
})

test('next step: premium not paid -> the auction; the buyer pays, the seller of a failed sale chooses', () => {
  for (const state of SALE_STATES.filter((one) => !isCompletedSale(one))) {
    for (const said of ['neither', 'seller_said', 'buyer_said'] as const) {
      const view = { text: 'View Auction', to: '/auctions/7' }
      const progress = { saleId: 3, state, said, auctionId: 7 }
      const isToPay = state === 'action_required' || state === 'defaulted'
      expect(getNextStep('won', progress)).toEqual(
        isToPay ? { text: 'See the payment', to: '/sales/3/pay' } : view,
      )
      expect(getNextStep('won', { ...progress, saleId: null })).toEqual(view)
      expect(getNextStep('sold', progress)).toEqual(
        state === 'defaulted' ? { text: 'Choose the next step', to: '/auctions/7/offer' } : view,
      )
    }
  }
})

test.each([
  [null, null, 'neither'],
  [1, null, 'seller_said'],
  [null, 1, 'buyer_said'],
])('changed hands: seller at %s, buyer at %s -> %s', (sellerHandedOverAtMs, buyerReceivedAtMs, said) => {
  expect(changedHands({ sellerHandedOverAtMs, buyerReceivedAtMs })).toBe(said)
})
