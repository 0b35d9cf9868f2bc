/** The panel of an auction in its states (docs/rules/auction-page.md). */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { AuctionRoomProps } from '../../../app/components/auction-room/auction-room.ts'
import { BidBarFace } from '../../../app/components/auction-room/bidding/bid-bar.tsx'
import { bidderCode } from '../../../app/components/auction-room/bidding/bidder-code.ts'
import * as kit from '../../../app/components/auction-room/bidding/bidder-kit.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { NOW_MS } from '../../fixtures/browser/listed-auction.ts'
import { ACTIVE, changed, createRoom, panel, renderPanel } from './panel-room.ts'

bidderCode.set(kit)

/** Stands in for the parts of the bidder code. */
function BidderPart() {
  return createElement('i', null, 'own')
}

test.each(['Ended: sold, seen by a stranger', 'Signed out'])(
  'auction panel: state %s, visitor -> no part of the bidder code is rendered',
  (state) => {
    const stranger = createRoom(state)
    bidderCode.set({
      ...kit,
      ViewerOutcome: BidderPart,
      ReceiptNote: BidderPart,
      AuthorizeCardFirst: BidderPart,
      OpenBidForm: BidderPart,
    })
    try {
      for (const live of [stranger.auction, { ...stranger.auction, status: 'paused' as const }]) {
        expect(renderPanel({ ...stranger, auction: live })).not.toContain('<i>own</i>')
        expect(renderPanel({ ...stranger, auction: { ...live, status: 'ended' }, viewerId: 7 })).toContain(
          '<i>own</i>',
        )
      }
    } finally {
      bidderCode.set(kit)
    }
  },
)

test('auction panel: longest time of the end -> in no element that cuts it; before the start -> timed', () => {
  const html = renderPanel(changed({ end_time: new Date(NOW_MS + 400 * DAY_MS).toISOString() }))
  const [, classes] = /<p class="([^"]*)">\w+ \d+, \d{4}, \d+:\d\d:\d\d [AP]M PT</.exec(html) ?? []
  expect(classes).toContain('figures')
  expect(classes).not.toContain('truncate')
  expect(panel(changed({ status: 'pending' }))).toContain('· Timed')
})

test('bid form: opened on a maximum -> empty, with the way of a maximum in place of the costs', () => {
  const html = renderPanel(createRoom('Opens on a maximum'))
  expect(html).toMatch(/role="spinbutton"[^>]* value=""/)
  const words = toVisibleText(html)
  // The reserve is not met.
  expect(words).toContain('We bid straight to the reserve, then only as much as you need to lead.')
  expect(words).toContain('Nobody sees your maximum.')
  expect(words).not.toContain('Someone bids')
  expect(words).not.toContain('Total cost')
})

test('bid form: no bid yet -> opens on a bid of the minimum, and says how it comes about', () => {
  const html = renderPanel(createRoom('No bids yet, buy now offered'))
  expect(html).toMatch(/role="spinbutton"[^>]* value="28,100"/)
  expect(toVisibleText(html)).toContain('The first bid is the starting bid plus $100.')
  expect(panel(ACTIVE)).not.toContain('The first bid is')
})

test('bid bar: unpaid listing of the viewer -> short label "Checkout" with the full accessible name', () => {
  const room = {
    ...changed({ status: 'pending', seller_id: 7 }),
    checkout: { href: '/checkout?auction=12', text: 'Only you see this listing.' },
  }
  const html = renderMarkup(createElement(BidBarFace, { room, onOpen: () => undefined }))
  expect(html).toMatch(/<a aria-label="Complete checkout"[^>]*>Checkout<\/a>/)
})

test('bid result: signed out before the answer -> the result is shown', () => {
  const paused = { ...createRoom('Signed out'), auction: { ...ACTIVE.auction, status: 'paused' as const } }
  const message = 'Please log in to place a bid'
  const outcome = { accepted: false, leading: false, message, receipt: null, code: 'unauthenticated' }
  expect(panel({ ...paused, bidding: { state: 'answered', bid: null, outcome } })).toContain(message)
})

test('auction panel: active auction -> status, price, bids, reserve, connection and time left', () => {
  const words = panel(ACTIVE)
  for (const text of ['Active', 'Current bid', '$34,500', '9 bids', 'Live', 'Connected', '2d 4h']) {
    expect(words).toContain(text)
  }
})

test.each([
  [{ has_reserve: true, reserve_met: false }, 'Reserve not met'],
  [{ has_reserve: true, reserve_met: true }, 'Reserve has been met'],
  [{ has_reserve: false, reserve_met: true }, 'No Reserve Auction'],
])('auction panel: reserve %o -> %s', (reserve, text) => {
  expect(panel(changed(reserve))).toContain(text)
})

test.each([
  ['Outbid, 10 minutes or less', 'Ending Soon!'],
  ['Pending', 'Pending'],
  ['Paused', 'Paused'],
  ['Ended: won', 'Ended'],
])('auction panel: state %s -> %s', (state, text) => {
  expect(panel(createRoom(state))).toContain(text)
})

test('auction panel: ended auction -> final price and no bid form', () => {
  for (const state of ['Ended: won', 'Ended: lost', 'Ended: sold, seen by a stranger']) {
    const words = panel(createRoom(state))
    expect(words).toContain('Auction Ended')
    expect(words).toMatch(/\$43,500/)
    expect(words).not.toContain('Place bid now')
  }
})

test('auction panel: lost without a hold -> says so, and mentions no hold before that is known', () => {
  const lost = createRoom('Ended: lost')
  const wordsWith = (ending: object | null) =>
    panel({
      ...lost,
      live: { ...lost.live, own: lost.live.own && { ...lost.live.own, ending } },
    } as AuctionRoomProps)
  expect(wordsWith({ premium: null, hold: null })).toContain('You have no card hold here.')
  expect(wordsWith(null)).not.toContain('hold')
})

test('auction panel: sold after the auction -> price paid, with the bids below it', () => {
  const lost = createRoom('Ended: lost')
  const auction = { ...lost.auction, current_bid: 19_600, total_bids: 12, sold_after_auction: true }
  const words = panel({
    ...lost,
    auction: { ...auction, result: { outcome: 'sold', amount: 20_500, winner: 'b•••2', payment: 'paid' } },
  })
  expect(words).toMatch(/Sold for \$20,500/)
  expect(words).toContain('12 bids, up to $19,600')
  expect(words).not.toContain('Final bid')
})

test('bid form: active auction -> minimum, three quick bids, costs, terms and button', () => {
  const html = renderPanel(ACTIVE)
  const words = toVisibleText(html)
  for (const text of [
    'Minimum $34,600',
    '+$100',
    '+$500',
    '+$1,000',
    'Bid amount',
    'Buyer’s premium (5%)',
    'Total cost',
    'Bids are binding and cannot be retracted.',
    'A bid in the final 5 minutes resets the clock to 5 minutes.',
    'Place bid now',
  ]) {
    expect(words).toContain(text)
  }
  expect(html).toMatch(/<input[^>]*name="(bid_amount|amount)"/)
  expect(html.slice(html.indexOf('Place bid now'))).toContain('href="/terms"')
})

test('bid form: quick bid below the minimum -> disabled', () => {
  const html = renderPanel(changed({ min_bid_increment: 600, minimum_bid: 35_100 }))
  expect(html.match(/<button[^>]*disabled=""[^>]*>\+\$(100|500)</g)).toHaveLength(2)
  expect(html).toMatch(/<button(?![^>]*disabled="")[^>]*>\+\$1,000</)
})

test('bid form: highest possible price -> no bid form, except for the leader', () => {
  const highest = { current_bid: 99_999_950, minimum_bid: 100_000_050 }
  for (const room of [changed(highest), { ...changed(highest), bidder: 'signed_out' as const }]) {
    expect(panel(room)).toContain('No higher bid can be placed.')
    expect(panel(room)).not.toMatch(/Place bid now|Sign in to Bid|100,000,050/)
  }
  expect(panel({ ...changed(highest), leads: true })).toContain('From $99,999,950')
})

test('auction panel: visitor -> link to the sign-in in place of the form', () => {
  const html = renderPanel(createRoom('Signed out'))
  expect(toVisibleText(html)).toContain('Sign in to Bid')
  expect(html).toContain('href="/login?redirectTo=%2Fauctions%2F1"')
  expect(toVisibleText(html)).not.toContain('Place bid now')
})

test('auction panel: pending, paused, cancelled, own or undecided auction -> no bid form', () => {
  for (const state of ['Pending', 'Paused', 'Cancelled', 'Own auction', 'Waiting for the result']) {
    expect(panel(createRoom(state)), state).not.toContain('Place bid now')
  }
})
