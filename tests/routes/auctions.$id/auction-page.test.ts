/** The parts of the auction page in their states (docs/rules/auction-page.md). */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { WatchButton } from '../../../app/components/auction-card/watch-button.tsx'
import { AuctionNotFound } from '../../../app/components/layout/auction-not-found.tsx'
import { LoadingScreen } from '../../../app/components/ui/loading-screen.tsx'
import { panelStates } from '../../../app/dev/panel-states.ts'
import { AuctionInformation } from '../../../app/routes/auctions.$id/auction-information.tsx'
import type { AuctionRoomProps } from '../../../app/routes/auctions.$id/auction-room.ts'
import { BidBar, BidBarFace } from '../../../app/routes/auctions.$id/bidding/bid-bar.tsx'
import { bidderCode } from '../../../app/routes/auctions.$id/bidding/bidder-code.ts'
import * as kit from '../../../app/routes/auctions.$id/bidding/bidder-kit.ts'
import { BidHistoryTab } from '../../../app/routes/auctions.$id/history/bid-history-tab.tsx'
import type { HistoryPage } from '../../../app/routes/auctions.$id/history/history-page.server.ts'
import { LivePanel } from '../../../app/routes/auctions.$id/panel/live-panel.tsx'
import { PhoneFacts } from '../../../app/routes/auctions.$id/panel/phone-facts.tsx'
import { SimilarAuctions } from '../../../app/routes/auctions.$id/similar-auctions.tsx'
import { parseTab } from '../../../app/routes/auctions.$id/tabs/auction-tab.ts'
import { OverviewTab } from '../../../app/routes/auctions.$id/tabs/overview-tab.tsx'
import { SpecificationsTab } from '../../../app/routes/auctions.$id/tabs/specifications-tab.tsx'
import { AuctionTabs } from '../../../app/routes/auctions.$id/tabs/tabs.tsx'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { NO_CHANGES, toVisibleChanges } from '../../../domain/listing/visible-changes.ts'
import type { WireListingChange } from '../../../domain/schemas/listing-input.ts'
import { toSpecifications } from '../../../domain/vehicle/specifications.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

// As in the page of a signed-in viewer, which loads the bidder code.
bidderCode.set(kit)

function createRoom(title: string): AuctionRoomProps {
  const found = panelStates().find((state) => state.title === title)
  if (!found) throw new Error(`No state of the panel is called ${title}`)
  return found.room
}

const ACTIVE = createRoom('Active, more than a day left')
const changed = (given: object): AuctionRoomProps => ({ ...ACTIVE, auction: { ...ACTIVE.auction, ...given } })
const withListing = (given: object): AuctionRoomProps => ({
  ...ACTIVE,
  listing: { ...ACTIVE.listing, ...given },
})
const renderPanel = (room: AuctionRoomProps) => renderMarkup(createElement(LivePanel, { room }))
const panel = (room: AuctionRoomProps) => toVisibleText(renderPanel(room))

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

test('bid form: opened on a maximum -> empty, with the way of a maximum and an example in place of the costs', () => {
  const html = renderPanel(createRoom('Opens on a maximum'))
  expect(html).toMatch(/role="spinbutton"[^>]* value=""/)
  const words = toVisibleText(html)
  expect(words).toContain('We bid only as much as you need to lead.')
  expect(words).toMatch(/Someone bids \$41,850, you lead at \$41,950; nobody sees your maximum\./)
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

const won = createRoom('Ended: won')
const withPremium = (state: string, payHref: string | null = null): AuctionRoomProps => {
  const { own } = won.live
  const ending = own && { hold: null, premium: { amount: 2_175, rate: 5, state, payHref } }
  return { ...won, live: { ...won.live, own: own && { ...own, ending } } } as AuctionRoomProps
}

test('won auction: panel -> the car, whom to pay and by when, the next steps, and the premium last', () => {
  expect(panel({ ...won, closedAtMs: Date.parse('2026-11-16T18:00:00Z') })).toMatch(
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

const DECLARED = {
  vehicle: {
    ...ACTIVE.listing.vehicle,
    declarations: { registration: null, smog: null, accidents: null, known_faults: null },
  },
}

const NONE_ASKED = { data: [], current_page: 1, last_page: 1, per_page: 3, total: 0 }

test.each([
  [{ status: 'active' }, null, 'Ask a question'],
  [{ status: 'ended' }, NONE_ASKED, 'No questions were asked.'],
  [{ status: 'ended' }, null, 'All questions'],
  [{ seller_id: ACTIVE.viewerId ?? 0 }, NONE_ASKED, 'No questions yet.'],
] as const)('overview tab: auction %o, questions %o -> %s', (given, questions, text) => {
  const words = toVisibleText(
    renderMarkup(
      createElement(OverviewTab, {
        room: { ...changed(given), listing: withListing(DECLARED).listing },
        questions,
        changes: NO_CHANGES,
      }),
    ),
  )
  expect(words).toContain(text)
  if (text !== 'Ask a question') expect(words).not.toContain('Ask a question')
})

test('overview tab: with and without description -> description, auction type, premium and increment', () => {
  const words = toVisibleText(
    renderMarkup(
      createElement(OverviewTab, { room: withListing(DECLARED), questions: null, changes: NO_CHANGES }),
    ),
  )
  expect(words).toContain('No description available for this auction.')
  expect(words).toContain('Auction type Live, reserve')
  expect(words).toContain('Buyer’s premium 5%')
  expect(words).toContain('Minimum bid increment $100')
  const listing = withListing({ ...DECLARED, description: 'Garaged.' })
  const described = { ...listing, auction: { ...listing.auction, has_reserve: false } }
  const other = toVisibleText(
    renderMarkup(createElement(OverviewTab, { room: described, questions: null, changes: NO_CHANGES })),
  )
  expect(other).toContain('Description Garaged.')
  expect(other).toContain('Auction type Live, no reserve')
})

test('auction information: with and without extension -> both dates and the extension, or No', () => {
  const words = toVisibleText(renderMarkup(createElement(AuctionInformation, { room: ACTIVE })))
  expect(words).toMatch(/Start date .*Nov 16, .*10:00 AM/)
  expect(words).toMatch(/End date .*6:45:04 PM/)
  expect(words).toContain('Auto-extend 5 minutes')
  const never = toVisibleText(
    renderMarkup(createElement(AuctionInformation, { room: changed({ auto_extend_minutes: 0 }) })),
  )
  expect(never).toContain('Auto-extend No')
})

test('tabs: URL parameter -> one of four tabs, the first for any other value', () => {
  const html = renderMarkup(createElement(AuctionTabs, { current: 'bids', totalBids: 23 }))
  expect(toVisibleText(html)).toBe('Overview Specifications Bid History 23 Seller Info')
  expect(
    ['overview', 'specifications', 'bids', 'seller', 'x', ''].map((tab) =>
      parseTab(new URLSearchParams({ tab })),
    ),
  ).toEqual(['overview', 'specifications', 'bids', 'seller', 'overview', 'overview'])
})

test('bid history: no bids -> an invitation while it runs, a statement after the end', () => {
  const rendered = { bids: [], events: [], currentPage: 1, lastPage: 1, log: { entries: 0, lastHash: null } }
  const renderHistory = (room: AuctionRoomProps) =>
    toVisibleText(
      renderMarkup(
        createElement(BidHistoryTab, {
          room: { ...room, live: { ...room.live, bids: [] } },
          rendered: rendered as unknown as HistoryPage,
        }),
      ),
    )
  const words = renderHistory(
    changed({ current_bid: null, total_bids: 0, has_reserve: false, reserve_met: true }),
  )
  expect(words).toContain('Current bid None Total bids 0 Starting bid $28,000 Reserve No Reserve')
  expect(words).toContain('No bids yet')
  expect(words).toContain('Be the first to place a bid!')
  const nobodyCanBid = [
    createRoom('Ended: without bids'),
    changed({ status: 'pending' }),
    changed({ status: 'paused' }),
    { ...ACTIVE, bidder: 'seller' as const },
    { ...ACTIVE, nowMs: Date.parse(ACTIVE.auction.end_time) },
  ]
  for (const room of nobodyCanBid) {
    expect(renderHistory(room)).toContain('No bids')
    expect(renderHistory(room)).not.toContain('Be the first to place a bid!')
  }
})

test('watch button: watched or not -> label and form value of the next change', () => {
  const heart = (isWatched: boolean) =>
    renderMarkup(
      createElement(WatchButton, { auctionId: 8, title: 'BMW', isWatched, signedIn: true, shape: 'button' }),
      { at: '/auctions/8?tab=bids' },
    )
  expect(toVisibleText(heart(false))).toBe('Add to Watchlist')
  expect(heart(false)).toContain('name="watch" value="yes"')
  expect(toVisibleText(heart(true))).toBe('In Watchlist')
  expect(heart(true)).toContain('name="watch" value="no"')
  expect(heart(true)).toContain('name="return_to" value="/auctions/8?tab=bids"')
})

test('similar auctions: some or none -> rows with price and clock, or no heading', () => {
  const similar = (auctions: readonly ReturnType<typeof listed>[]) =>
    toVisibleText(renderMarkup(createElement(SimilarAuctions, { auctions, nowMs: NOW_MS })))
  expect(similar([listed()])).toMatch(/^Similar Auctions .*2020 BMW M340i xDrive .*\$41,750 30:00/)
  expect(similar([])).toBe('')
})

test('auction not found: message -> shown with a link to all auctions', () => {
  const html = renderMarkup(createElement(AuctionNotFound, { message: 'It is gone.' }))
  expect(toVisibleText(html)).toContain('Auction Not Found It is gone.')
  expect(html).toMatch(/<a[^>]*href="\/auctions"[^>]*>Back to Auctions</)
})

test('loading screen: rendered -> status "Loading..."', () => {
  expect(renderMarkup(createElement(LoadingScreen))).toContain('role="status"')
  expect(toVisibleText(renderMarkup(createElement(LoadingScreen)))).toBe('Loading...')
})

const MILEAGE_CHANGE = {
  field: 'mileage',
  before: 41_000,
  after: 42_500,
  after_bids: true,
  status: 'active',
  by: null,
  at: '2026-11-21T22:05:00.000Z',
} as const

test('listing changes: change after bids -> marked at the fact and listed with time and "after bids"', () => {
  const changes = toVisibleChanges([MILEAGE_CHANGE], NOW_MS)
  const overview = toVisibleText(
    renderMarkup(createElement(OverviewTab, { room: withListing(DECLARED), questions: null, changes })),
  )
  expect(overview).toContain('Changed on Nov 21: 41,000 to 42,500, after bids')
  expect(overview).toContain('Changes Mileage: 41,000 to 42,500 Sat, Nov 21, 2:05 PM PT · After bids')
  const { vehicle } = withListing(DECLARED).listing
  const facts = toVisibleText(
    renderMarkup(
      createElement(SpecificationsTab, {
        page: { auction: { vehicle }, changes, specifications: toSpecifications(vehicle) },
      }),
    ),
  )
  expect(facts).toMatch(/Mileage [\d,]+ mi Changed on Nov 21: 41,000 to 42,500, after bids/)
})

test('listing changes: none or eight -> no mention, or the newest five open', () => {
  const drawnWith = (history: readonly WireListingChange[]) =>
    renderMarkup(
      createElement(OverviewTab, {
        room: withListing(DECLARED),
        questions: null,
        changes: toVisibleChanges(history, NOW_MS),
      }),
    )
  expect(toVisibleText(drawnWith([]))).not.toMatch(/Change/)
  expect(
    toVisibleText(
      drawnWith(Array.from({ length: 8 }, (_, mile) => ({ ...MILEAGE_CHANGE, after: 42_000 + mile }))),
    ),
  ).toContain('Earlier changes (3)')
})
