/** What an auction page says after the end: the purchase, the loss, an offer (docs/rules/auction-page.md). */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { AuctionRoomProps } from '../../../app/components/auction-room/auction-room.ts'
import { BidBar, BidBarFace } from '../../../app/components/auction-room/bidding/bid-bar.tsx'
import { bidderCode } from '../../../app/components/auction-room/bidding/bidder-code.ts'
import * as kit from '../../../app/components/auction-room/bidding/bidder-kit.ts'
import { PhoneFacts } from '../../../app/components/auction-room/panel/phone-facts.tsx'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { createRoom, panel, renderPanel } from './panel-room.ts'

bidderCode.set(kit)

const won = createRoom('Ended: won')
const withPremium = (
  state: string,
  payHref: string | null = null,
  priceDueAt: string | null = null,
): AuctionRoomProps => {
  const { own } = won.live
  const ending = own && { hold: null, premium: { amount: 2_175, rate: 5, state, payHref, priceDueAt } }
  return { ...won, live: { ...won.live, own: own && { ...own, ending } } } as AuctionRoomProps
}

test('won auction: panel -> the car, whom to pay and by when, the next steps, and the premium last', () => {
  expect(panel(withPremium('paid', null, '2026-11-23T18:00:00.000Z'))).toMatch(
    new RegExp(
      [
        'It’s yours',
        won.listing.title,
        'Your final bid: \\$43,500, of 27 bids',
        'You pay the seller \\$43,500 directly, within 7 days, by Nov 23\\.',
        'Message the seller',
        'Arrange pickup',
        'Buyer’s premium \\(5%\\) \\$2,175.00 charged',
      ].join('.*'),
    ),
  )
  const html = renderPanel(won)
  expect(html).toContain(`href="/auctions/${won.auction.id}/message"`)
  expect(html).toContain(`href="/auctions/${won.auction.id}/handover"`)
  expect(renderMarkup(createElement(BidBar, { room: won, onOpen: () => undefined }))).toBe('')
  const facts = toVisibleText(renderMarkup(createElement(PhoneFacts, { room: won })))
  expect(facts).toMatch(/^You won.*It’s yours/)
})

test.each(['failed', 'action_required', 'defaulted'])(
  'won auction: premium %s -> the result and its state, and not yet "It’s yours"',
  (state) => {
    const words = panel(withPremium(state))
    expect(words).toContain('Sold for $43,500 to you.')
    expect(words).not.toContain('It’s yours')
  },
)

test('won auction: premium not paid yet -> the price is due after it, without a day', () => {
  expect(panel(withPremium('charging'))).toContain('directly, within 7 days after the premium is paid.')
})

test.each(['charging', 'processing', 'paid'])('won auction: premium %s -> "It’s yours"', (state) => {
  expect(panel(withPremium(state))).toContain('It’s yours')
})

test.each([
  ['action_required', undefined, '$2,175.00, to be paid'],
  ['charging', undefined, '$2,175.00, not charged yet'],
  ['defaulted', 'not_completed', '$2,175.00 not paid'],
])('won auction: premium %s that can be paid -> the link to its page', (state, payment, text) => {
  const room = withPremium(state, '/sales/3/pay')
  const result = room.auction.result && { ...room.auction.result, ...(payment && { payment }) }
  const html = renderPanel({ ...room, auction: { ...room.auction, result } } as AuctionRoomProps)
  expect(toVisibleText(html)).toContain(text)
  expect(html).toMatch(/<a [^>]*href="\/sales\/3\/pay"[^>]*>Pay the premium<\/a>/)
  // No price is paid for a car that is not sold.
  expect(toVisibleText(html).includes('You pay the seller')).toBe(payment === undefined)
})

test('lost auction: panel -> one button that saves a search for the same car; not for the winner', () => {
  const lost = createRoom('Ended: lost')
  const { make, model } = lost.listing.vehicle
  const html = renderPanel(lost)
  expect(toVisibleText(html)).toContain(`Alert me to the next ${make} ${model}`)
  expect(html).toContain('action="/saved-searches/new"')
  expect(html).toContain(`name="query" value="search=${make}+${model}`)
  expect(html).toContain(`name="name" value="“${make} ${model}”"`)
  expect(panel(won)).not.toContain('Alert me')
  expect(panel(createRoom('Ended: sold, seen by a stranger'))).not.toContain('Alert me')
})

test('after-sale offer: made to the viewer -> amount, clock and answer in panel and bar, and no "not sold"', () => {
  const room = createRoom('Ended: offered to the viewer after the auction')
  const bar = toVisibleText(renderMarkup(createElement(BidBarFace, { room, onOpen: () => undefined })))
  for (const words of [panel(room), bar]) {
    expect(words).toContain('You have an offer to answer')
    expect(words).toMatch(/Offered to you for.*\$44,000/)
    expect(words).toContain('Your answer by')
    expect(words).toContain('19h 40m')
    expect(words).toContain('Answer the offer')
    expect(words).not.toContain('not sold')
  }
  expect(renderPanel(room)).toContain(`href="/auctions/${room.auction.id}/offer"`)
})

test('after-sale offer: counter offer to the seller -> a short button in the bar, the whole text as its name', () => {
  const room = createRoom('Ended: offered to the viewer after the auction')
  const offer = { side: 'seller', amount: 44_000, waits_for: 'seller', expires_at: room.auction.end_time }
  const own = room.live.own && { ...room.live.own, sale_offer: offer }
  const counter = { ...room, live: { ...room.live, own } } as AuctionRoomProps
  expect(panel(counter)).toContain('Answer the counter offer')
  const bar = renderMarkup(createElement(BidBarFace, { room: counter, onOpen: () => undefined }))
  expect(bar).toMatch(/aria-label="Answer the counter offer"[^>]*><span>Answer<\/span><\/a>/)
})

test('after-sale offer: the viewer waits for the answer -> "See offer"', () => {
  const room = createRoom('Ended: offered to the viewer after the auction')
  const own = room.live.own && {
    ...room.live.own,
    sale_offer: { side: 'seller', amount: 44_000, waits_for: 'bidder', expires_at: room.auction.end_time },
  }
  const words = panel({ ...room, live: { ...room.live, own } } as AuctionRoomProps)
  expect(words).toContain('Your offer has not been answered yet')
  expect(words).toMatch(/You offered it for.*See offer/)
})

test('after-sale offer: stranger -> only that the reserve was not met', () => {
  const room = createRoom('Ended: reserve not met, stranger')
  expect(panel(room)).toContain('The reserve was not met')
  expect(panel(room)).not.toMatch(/offer/i)
})
