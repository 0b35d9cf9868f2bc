/** The rendered overview, bids and watchlist of the dashboard. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { DashboardScreen } from '../../../app/routes/dashboard/dashboard-screen.tsx'
import { MyBidsTab } from '../../../app/routes/dashboard/my-bids/my-bids-tab.tsx'
import type { MyOffer } from '../../../app/routes/dashboard/my-offers.server.ts'
import { AccountSummary } from '../../../app/routes/dashboard/overview/account-summary.tsx'
import { AuthorizationSummary } from '../../../app/routes/dashboard/overview/authorization-summary.tsx'
import { LiveListingRows } from '../../../app/routes/dashboard/overview/live-listing-rows.tsx'
import { OffersSection } from '../../../app/routes/dashboard/overview/offers-section.tsx'
import { QuickActions } from '../../../app/routes/dashboard/overview/quick-actions.tsx'
import { RecentActivityList } from '../../../app/routes/dashboard/overview/recent-activity-list.tsx'
import { StatCards } from '../../../app/routes/dashboard/overview/stat-cards.tsx'
import { SavedSearchList } from '../../../app/routes/dashboard/saved-searches/saved-search-list.tsx'
import { WatchlistTab } from '../../../app/routes/dashboard/watchlist/watchlist-tab.tsx'
import type { SaleProgress } from '../../../domain/after-sale/sale-labels.ts'
import type { BidDisplayState } from '../../../domain/auction/bid-state.ts'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

const FIGURES = {
  counts: { all: 9, winning: 2, outbid: 3, ended: 4 },
  totalBids: 12,
  won: 1,
  totalValue: 187_400,
}
const PERFORMANCE = { active: 3, completed: 4, totalBids: 70, withBids: 2 }
const AUTHORIZATION = {
  amountCents: dollarsToCents(50),
  expiresAtMs: null,
  holdUntilMs: null,
  actionUrl: null,
  card: null,
}
const PAGE = { current_page: 1, last_page: 1, per_page: 12, total: 1 }

test('dashboard: signed out -> request to sign in, which leads back to the same tab', () => {
  const html = renderMarkup(createElement(DashboardScreen), {
    at: '/dashboard?tab=my-bids&show=outbid',
    root: { dashboard: null, notice: null, nowMs: NOW_MS },
  })
  expect(toVisibleText(html)).toContain('Access Denied Please sign in to access your dashboard.')
  expect(html).toContain('href="/login?redirectTo=%2Fdashboard%3Ftab%3Dmy-bids%26show%3Doutbid"')
})

test('stat cards: figures -> each links to what it counts', () => {
  const html = renderMarkup(
    createElement(StatCards, { figures: FIGURES, performance: PERFORMANCE, outbid: null }),
  )
  expect(toVisibleText(html)).toBe(
    'Active Auctions 3 Total Bids Placed 12 Winning Bids 2 Total Bid Value $187,400',
  )
  expect(html).toContain('href="/dashboard?tab=my-auctions&amp;show=active"')
  expect(html).toContain('href="/dashboard?tab=my-bids&amp;show=winning"')
  expect(
    toVisibleText(
      renderMarkup(createElement(StatCards, { figures: FIGURES, performance: PERFORMANCE, outbid: 9 })),
    ),
  ).toContain('Winning Bids 2 Outbid 9 Total Bid Value')
  // '$187,400' does not break inside, at any text size.
  expect(html).not.toContain('wrap-anywhere')
})

test('stat cards: viewer who only sells -> figures of their auctions, none of bids', () => {
  const html = renderMarkup(
    createElement(StatCards, { figures: null, performance: PERFORMANCE, outbid: null }),
  )
  expect(toVisibleText(html)).toBe('Active Auctions 3 Bids received 70 Auctions with bids 2 Completed 4')
})

test('live auctions: row -> price, clock, bids, reserve, watchers, open questions and Manage', () => {
  const rows = [
    { auction: listed({ watchers: 4 }), openQuestions: 2 },
    { auction: listed({ id: 2, title: 'Other', has_reserve: false, reserve_met: true }), openQuestions: 0 },
  ]
  const html = renderMarkup(createElement(LiveListingRows, { rows, nowMs: NOW_MS }))
  const words = toVisibleText(html)
  for (const text of ['23 bids', 'Reserve met', '4 watching', 'No Reserve', '$41,750', 'Time left 30:00']) {
    expect(words).toContain(text)
  }
  expect(html).toMatch(/href="\/auctions\/1\/questions"[^>]*>Answer 2 questions/)
  expect(html).not.toContain('href="/auctions/2/questions"')
  expect(html).toContain('href="/auctions/2/manage"')
})

test.each([
  ['none', 'None yet Authorize a card to bid'],
  ['expired', 'Expired Authorize a card again'],
  ['action_required', 'Waiting for your confirmation Confirm your card'],
] as const)('authorization summary: state %s -> one button to the authorization', (state, text) => {
  const html = renderMarkup(
    createElement(AuthorizationSummary, { authorization: { ...AUTHORIZATION, state }, owes: false }),
  )
  expect(toVisibleText(html)).toBe(`Payment authorization ${text}`)
  expect(html.match(/ bg-accent /g)).toHaveLength(1)
  expect(html.match(/href="\/authorize"/g)).toHaveLength(1)
})

test('authorization summary: active -> a link and no button', () => {
  const authorization = { ...AUTHORIZATION, state: 'active' as const }
  const html = renderMarkup(createElement(AuthorizationSummary, { authorization, owes: false }))
  expect(html).not.toContain(' bg-accent ')
  expect(html.match(/href="\/authorize"/g)).toHaveLength(1)
})

test('authorization summary: active, but a premium is unpaid -> does not say that the viewer can bid', () => {
  const authorization = { ...AUTHORIZATION, state: 'active' as const }
  const html = renderMarkup(createElement(AuthorizationSummary, { authorization, owes: true }))
  expect(toVisibleText(html)).toBe('Payment authorization Waits for your unpaid premium')
})

test('recent activity: bids and listings -> a link each, and one to all', () => {
  const bid = {
    id: 5,
    auction_id: 1,
    bidder_id: 7,
    bid_amount: 41_750,
    bid_type: 'manual' as const,
    is_winning: true,
    created_at: new Date(NOW_MS - 7_200_000).toISOString(),
    bidder: { id: 7, username: 'ann', first_name: 'Ann', last_name: 'Lee' },
    seq: 9,
    auction: listed(),
  }
  const own = listed({ id: 2, title: 'Mine', status: 'pending', created_at: new Date(NOW_MS).toISOString() })
  const html = renderMarkup(
    createElement(RecentActivityList, { recent: { bids: [bid], auctions: [own] }, nowMs: NOW_MS }),
  )
  expect(toVisibleText(html)).toContain('Recent Activity View All Activity')
  expect(toVisibleText(html)).toContain('You bid $41,750 2h ago')
  expect(toVisibleText(html)).toContain('You listed it Just now Pending')
  expect(html).toContain('href="/auctions/2"')
  expect(html).toContain('href="/dashboard?tab=my-bids"')
})

test('quick actions: signed in -> four pages and the authorization', () => {
  const html = renderMarkup(createElement(QuickActions))
  expect(toVisibleText(html)).toBe(
    'Quick Actions Create New Auction Browse Auctions View Watchlist Account Settings Payment authorization',
  )
  expect(html).toContain('href="/auctions/create"')
})

const drawSummary = (given: object) =>
  renderMarkup(
    createElement(AccountSummary, {
      user: {
        username: 'ann',
        email: 'ann@example.com',
        user_type: 'private',
        verification_status: 'verified',
        is_active: true,
        ...given,
      } as Parameters<typeof AccountSummary>[0]['user'],
    }),
  )

test.each([
  ['pending', 'Pending Approval', true],
  ['verified', 'Account Verified', false],
  ['rejected', 'Account Rejected', false],
])('account summary: status %s -> %s, "Verify now" shown: %s', (status, text, hasLink) => {
  const html = drawSummary({ verification_status: status })
  expect(toVisibleText(html)).toContain(text)
  expect(toVisibleText(html).includes('Verify now')).toBe(hasLink)
  expect(toVisibleText(html)).toContain('Access Active')
})

test.each([
  ['admin', 'Admin'],
  ['dealer', 'Dealer'],
  ['private', 'Private Party'],
])('account summary: account type %s -> %s', (type, text) => {
  expect(toVisibleText(drawSummary({ user_type: type }))).toContain(`Account type ${text}`)
})

function drawMyBids(
  given: Parameters<typeof listed>[0],
  isWinning = false,
  toSettle: SaleProgress | null = null,
  offers: readonly MyOffer[] = [],
): string {
  const row = {
    auction: listed(given),
    bidCount: 2,
    bid: 41_000,
    lastAtMs: NOW_MS - 7_200_000,
    isWinning,
    maximum: null,
    toSettle,
  }
  const list = {
    kind: 'bids' as const,
    page: { ...PAGE, data: [row], totals: FIGURES },
    offers,
    closings: {},
    filter: 'all' as const,
  }
  return renderMarkup(createElement(MyBidsTab, { list, nowMs: NOW_MS }))
}

test('my bids: row -> vehicle, auction, reserve, bid, state, clock and time of the bid', () => {
  const html = drawMyBids({ title: 'One owner, all records' })
  const words = toVisibleText(html)
  for (const text of [
    'Outbid',
    'One owner, all records',
    '2020 BMW M340i xDrive',
    'Reserve met',
    'Your bid $41,000',
    'Time left 30:00',
    'Placed today, ',
    'View Auction : One owner, all records',
    'Increase Bid : One owner, all records',
  ]) {
    expect(words).toContain(text)
  }
  expect(html).toContain('href="/auctions/1#bid"')
  expect(words).toContain('All 9 Winning 2 Outbid 3 Ended 4')
  expect(words).toContain('Total bids 12 Winning 2 Won 1 Total bid value $187,400')
})

const createOffer = (side: MyOffer['side'], waits_for: MyOffer['offer']['waits_for'] = side): MyOffer => ({
  auction: listed({
    status: 'ended',
    result: { outcome: 'reserve_not_met', amount: 19_600, winner: null, payment: null },
  }),
  side,
  offer: { amount: 20_500, waits_for, expires_at: new Date(NOW_MS + 20 * 3_600_000).toISOString() },
})
const drawOffers = (...offers: MyOffer[]) =>
  renderMarkup(createElement(OffersSection, { offers, nowMs: NOW_MS }))

test('offers section: open offer -> amount, expiry and link', () => {
  const html = drawOffers(createOffer('bidder'))
  const words = toVisibleText(html)
  expect(words).toContain('You have an offer to answer')
  expect(words).toContain('Offered to you for $20,500 Your answer by 20h 00m')
  expect(words).toContain('Answer the offer : ')
  expect(html).toContain('href="/auctions/1/offer"')
  expect(toVisibleText(drawOffers(createOffer('seller')))).toContain('Counter offer to you $20,500')
  // The offer waits for the other side.
  const waiting = toVisibleText(drawOffers(createOffer('bidder', 'seller')))
  expect(waiting).toContain('Your offer has not been answered yet')
  expect(waiting).toContain('Your counter offer $20,500 The seller’s answer by')
  expect(waiting).toContain('See offer : ')
  expect(drawOffers()).toBe('')
})

test('my bids: offer for the bid -> link to the offer', () => {
  const own = createOffer('bidder')
  const ended = { status: 'ended', result: own.auction.result } as const
  const words = toVisibleText(drawMyBids(ended, true, null, [own]))
  expect(words.match(/Answer the offer :/g)).toHaveLength(2)
  expect(toVisibleText(drawMyBids(ended, true))).not.toContain('Answer the offer')
})

test('my bids: leading, over or paused -> no "Increase Bid"', () => {
  expect(toVisibleText(drawMyBids({}, true))).not.toContain('Increase Bid')
  expect(toVisibleText(drawMyBids({ end_time: new Date(NOW_MS).toISOString() }))).not.toContain(
    'Increase Bid',
  )
  expect(toVisibleText(drawMyBids({ status: 'paused', remaining_ms: 1 }))).not.toContain('Increase Bid')
})

function drawWatchlist(
  given: Parameters<typeof listed>[0],
  filter: 'all' | 'ending' = 'all',
  total = 1,
  standing?: BidDisplayState,
): string {
  const data = total === 0 ? [] : [listed(given)]
  const list = {
    kind: 'watched' as const,
    page: { ...PAGE, total, data, counts: { all: 4, active: 2, ending: 1 } },
    filter,
    closings: {},
    viewerStatuses: (standing ? { 1: standing } : {}) as Record<number, BidDisplayState>,
  }
  return renderMarkup(createElement(WatchlistTab, { list, viewerId: 7, nowMs: NOW_MS }))
}

test('watchlist: row -> quick bid of five percent more, details link and remove button', () => {
  const html = drawWatchlist({ current_bid: 41_750, minimum_bid: 42_000 })
  const words = toVisibleText(html)
  expect(words).toContain('All Items 4 Active 2 Ending Soon 1')
  expect(words).toContain('Bid $43,838')
  expect(words).toContain('View Details : 2020 BMW M340i xDrive')
  expect(words).toContain('Remove : 2020 BMW M340i xDrive')
  expect(html).toContain('name="watch" value="no"')
  expect(toVisibleText(drawWatchlist({ current_bid: null, total_bids: 0, minimum_bid: 600 }))).toContain(
    'Bid $1,000',
  )
})

test('watchlist: ended or own auction -> no quick bid', () => {
  expect(drawWatchlist({ status: 'ended' })).not.toContain('#bid')
  expect(drawWatchlist({ seller_id: 7 })).not.toContain('#bid')
})

test('watchlist: viewer leads -> status and no quick bid; outbid -> status and quick bid', () => {
  const leads = drawWatchlist({}, 'all', 1, 'Winning')
  expect(toVisibleText(leads)).toContain('Winning')
  expect(leads).not.toContain('#bid')
  const outbid = drawWatchlist({}, 'all', 1, 'Outbid')
  expect(toVisibleText(outbid)).toContain('Outbid')
  expect(outbid).toContain('#bid')
})

test('my bids: won auction -> link to the next step of the hand-over', () => {
  const won = {
    status: 'ended' as const,
    result: { outcome: 'sold' as const, amount: 41_000, winner: 'A***e', payment: 'paid' as const },
  }
  expect(toVisibleText(drawMyBids(won, true, { saleId: 3, state: 'paid', said: 'neither' }))).toContain(
    'Arrange pickup : ',
  )
  expect(drawMyBids(won, true, { saleId: 3, state: 'paid', said: 'neither' })).toContain(
    'href="/auctions/1/handover"',
  )
  expect(
    toVisibleText(drawMyBids(won, true, { saleId: 3, state: 'charging', said: 'neither' })),
  ).not.toContain('Arrange pickup')
  expect(toVisibleText(drawMyBids(won, true, { saleId: 3, state: 'paid', said: 'seller_said' }))).toContain(
    'Confirm it : ',
  )
  expect(toVisibleText(drawMyBids(won, true))).not.toContain('Arrange pickup')
})

test('watchlist: filter without matches -> message', () => {
  expect(toVisibleText(drawWatchlist({}, 'ending', 0))).toContain('Nothing you watch ends within 24 hours.')
})

test('saved searches: none -> drawing and instructions', () => {
  const html = renderMarkup(createElement(SavedSearchList, { searches: [], nowMs: NOW_MS }))
  expect(toVisibleText(html)).toMatch(/^No saved searches yet .* a matching car is listed\. Browse Auctions$/)
  expect(html).toContain('#hatchback')
})
