import { describe, expect, test } from 'vitest'
import {
  endedOfferText,
  offerReasonText,
  priceRangeText,
  waitingText,
} from '../../../app/routes/auctions.$id_.offer/copy.ts'
import { offerMail } from '../../../domain/mails/offer-mails.ts'
import {
  handoverMessage,
  toOfferToast,
} from '../../../domain/notifications/after-sale-offer-notifications.ts'

const offer = {
  id: 1,
  because: 'reserve_not_met',
  amount: 12_600,
  own_bid: 12_000,
  waits_for: 'bidder',
  expires_at: '2026-11-23T02:45:00.000Z',
  bidder: 'm•••7',
  counter: null,
} as const
const ended = (
  how: 'accepted' | 'declined' | 'expired' | 'withdrawn',
  waitsFor: 'bidder' | 'seller' = 'bidder',
) => ({ ...offer, waits_for: waitsFor, ended: how, ended_at: offer.expires_at }) as const

describe('offer page', () => {
  test.each([
    [ended('declined'), 'seller', 'Your offer of $12,600 was declined.'],
    [ended('declined'), 'bidder', 'The offer of $12,600 was declined.'],
    [ended('declined', 'seller'), 'bidder', 'Your offer of $12,600 was declined.'],
    [ended('expired'), 'seller', 'Your offer of $12,600 was not answered within 24 hours.'],
    [ended('withdrawn'), 'bidder', 'The offer of $12,600 is withdrawn.'],
    [ended('accepted'), 'bidder', 'The offer of $12,600 was accepted. The vehicle is sold.'],
  ] as const)('ended offer: each result and side -> its sentence', (last, side, text) => {
    expect(endedOfferText(last, side)).toBe(text)
  })

  test('open offer: bidder, seller, administrator -> a heading for each side', () => {
    expect(waitingText(offer, 'bidder')).toBe('Offered to you for $12,600')
    expect(waitingText(offer, 'seller')).toBe('Offered for $12,600')
    const countered = { ...offer, waits_for: 'seller' } as const
    expect(waitingText(countered, 'bidder')).toBe('Your counter offer of $12,600')
    expect(waitingText(countered, 'admin')).toBe('Counter offer of $12,600')
  })

  test('reason and price range: each cause and side -> its sentence', () => {
    expect(offerReasonText({ reason: 'not_paid', side: 'seller', isOffered: false })).toBe(
      'The buyer has not paid. You can offer the vehicle to the next bidder.',
    )
    expect(offerReasonText({ reason: 'reserve_not_met', side: 'seller', isOffered: true })).toBe(
      'The reserve was not met. The vehicle is offered to the highest bidder.',
    )
    expect(offerReasonText({ reason: 'reserve_not_met', side: 'bidder', isOffered: true })).toContain(
      'to you alone',
    )
    expect(priceRangeText({ least: 12_000, most: 15_000 })).toBe('From $12,000 to $15,000')
    expect(priceRangeText({ least: 12_000, most: 12_000 })).toBe('The price is $12,000')
  })
})

describe('notifications of offers and hand-overs', () => {
  const fact = {
    auction_id: 7,
    auction_title: '2020 BMW M340i',
    amount: 12_600,
    you: 'bidder',
    expires_at: '2026-11-23T02:45:00.000Z',
  } as const

  test('offer: offered or countered -> the price, and the deadline where an answer is due', () => {
    expect(toOfferToast({ ...fact, change: 'offered' })).toMatchObject({
      message: '"2020 BMW M340i" is offered to you for $12,600! Answer within 24 hours',
      severity: 'warning',
    })
    const { headline, paragraphs } = offerMail({ ...fact, change: 'offered' }, null)
    expect(headline).toBe('Offered to you for $12,600')
    expect(paragraphs.join(' ')).toContain('until Sun, Nov 22, 6:45 PM PT')
    expect(offerMail({ ...fact, you: 'seller', change: 'countered' }, null).headline).toBe(
      'Counter offer of $12,600',
    )
  })

  test.each([
    ['open', 'buyer', 'You won the A! Contact the seller'],
    ['open', 'seller', 'A is sold! Contact the buyer'],
    ['handed_over', 'buyer', 'The seller says that "A" is handed over! Confirm that you received it'],
    ['received', 'seller', 'The buyer has received "A"! The sale is complete'],
    ['not_paid', 'buyer', 'The seller says that "A" was not paid.'],
  ] as const)('hand-over %s: %s -> %s', (change, you, text) => {
    expect(handoverMessage({ auction_id: 7, auction_title: 'A', change, you })).toBe(text)
  })

  test.each([
    ['buyer', 'You won the 2019 Mazda CX-5! Contact Hannah'],
    ['seller', '2019 Mazda CX-5 is sold! Contact Hannah'],
  ] as const)('hand-over opened: the name of the other side is known, %s -> %s', (you, text) => {
    const data = { auction_id: 7, auction_title: '2019 Mazda CX-5', change: 'open', you } as const
    expect(handoverMessage({ ...data, contact_first_name: 'Hannah' })).toBe(text)
  })
})
