/** The rendered bids, watchlist and saved searches of the dashboard. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { MyBidsTab } from '../../../app/routes/dashboard/my-bids/my-bids-tab.tsx'
import type { MyOffer } from '../../../app/routes/dashboard/my-offers.server.ts'
import { OffersSection } from '../../../app/routes/dashboard/overview/offers-section.tsx'
import { SavedSearchList } from '../../../app/routes/dashboard/saved-searches/saved-search-list.tsx'
import { WatchlistTab } from '../../../app/routes/dashboard/watchlist/watchlist-tab.tsx'
import type { SaleProgress } from '../../../domain/after-sale/sale-labels.ts'
import type { BidDisplayState } from '../../../domain/auction/bid-state.ts'
import type { WatchlistFilter } from '../../../domain/auction/my-watchlist.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

const FIGURES = {
  counts: { all: 9, winning: 2, outbid: 3, ended: 4 },
  totalBids: 12,
  won: 1,
  totalValue: 187_400,
}
const PAGE = { current_page: 1, last_page: 1, per_page: 12, total: 1 }

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

test.each([
  [
    'all',
    0,
    'You have not placed a bid yet Every auction you bid in appears here, with how it ended. Browse Auctions',
  ],
  ['winning', 9, 'You lead no auction right now.'],
  ['outbid', 9, 'Nobody has outbid you in a running auction.'],
  ['ended', 9, 'None of the auctions that you bid in has ended yet.'],
] as const)('my bids: %s without rows, %i auctions in all -> %s', (filter, all, text) => {
  const totals = { ...FIGURES, counts: { all, winning: 0, outbid: 0, ended: 0 } }
  const list = {
    kind: 'bids' as const,
    page: { ...PAGE, total: 0, data: [], totals },
    offers: [],
    closings: {},
    filter,
  }
  expect(toVisibleText(renderMarkup(createElement(MyBidsTab, { list, nowMs: NOW_MS })))).toContain(text)
})

test('my bids: leading, over or paused -> no "Increase Bid"', () => {
  expect(toVisibleText(drawMyBids({}, true))).not.toContain('Increase Bid')
  expect(toVisibleText(drawMyBids({}, true))).toContain('Set a maximum :')
  expect(toVisibleText(drawMyBids({ status: 'paused', remaining_ms: 1 }, true))).not.toContain('maximum :')
  expect(toVisibleText(drawMyBids({ end_time: new Date(NOW_MS).toISOString() }))).not.toContain(
    'Increase Bid',
  )
  expect(toVisibleText(drawMyBids({ status: 'paused', remaining_ms: 1 }))).not.toContain('Increase Bid')
})

function drawWatchlist(
  given: Parameters<typeof listed>[0],
  filter: WatchlistFilter = 'all',
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
  return renderMarkup(createElement(WatchlistTab, { list, viewerId: 7, nowMs: NOW_MS, formKey: 'key' }))
}

test('watchlist: row -> quick bid of five percent more, details link and remove button', () => {
  const html = drawWatchlist({ current_bid: 41_750, minimum_bid: 42_000 })
  const words = toVisibleText(html)
  expect(words).toContain('All Items 4 Active 2 Ending Soon 1')
  expect(words).toContain('Bid $43,838')
  // Without scripts the press bids what the button shows.
  expect(html).toMatch(/<form method="post" action="\/auctions\/1"/)
  expect(html).toContain('name="kind" value="manual"')
  expect(html).toContain('name="amount" value="43838"')
  expect(words).toContain('View Details : 2020 BMW M340i xDrive')
  expect(words).toContain('Remove : 2020 BMW M340i xDrive')
  expect(html).toContain('name="watch" value="no"')
  expect(toVisibleText(drawWatchlist({ current_bid: null, total_bids: 0, minimum_bid: 600 }))).toContain(
    'Bid $1,000',
  )
})

test('watchlist: two rows -> each can be ticked for the comparison; one row -> no comparison', () => {
  const list = {
    kind: 'watched' as const,
    page: {
      ...PAGE,
      total: 2,
      data: [listed(), listed({ id: 2 })],
      counts: { all: 2, active: 2, ending: 1 },
    },
    filter: 'all' as const,
    closings: {},
    viewerStatuses: {},
  }
  const html = renderMarkup(createElement(WatchlistTab, { list, viewerId: 7, nowMs: NOW_MS, formKey: 'key' }))
  expect(html).toMatch(/<form id="compare" action="\/watchlist\/compare" method="get"/)
  expect(html.match(/<input form="compare" name="auction"/g)).toHaveLength(2)
  expect(toVisibleText(html)).toContain('Compare Tick up to 4 auctions to see them side by side.')
  expect(drawWatchlist({})).not.toContain('<form id="compare"')
})

test('watchlist: ended or own auction -> no quick bid', () => {
  expect(drawWatchlist({ status: 'ended' })).not.toContain('name="amount"')
  expect(drawWatchlist({ seller_id: 7 })).not.toContain('name="amount"')
})

test('watchlist: viewer leads -> status and no quick bid; outbid -> status and quick bid', () => {
  const leads = drawWatchlist({}, 'all', 1, 'Winning')
  expect(toVisibleText(leads)).toContain('Winning')
  expect(leads).not.toContain('name="amount"')
  const outbid = drawWatchlist({}, 'all', 1, 'Outbid')
  expect(toVisibleText(outbid)).toContain('Outbid')
  expect(outbid).toContain('name="amount"')
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

test('watchlist: nothing watched -> drawing and what to do; filter without matches -> message', () => {
  const list = {
    kind: 'watched' as const,
    page: { ...PAGE, total: 0, data: [], counts: { all: 0, active: 0, ending: 0 } },
    filter: 'all' as const,
    closings: {},
    viewerStatuses: {},
  }
  const html = renderMarkup(createElement(WatchlistTab, { list, viewerId: 7, nowMs: NOW_MS, formKey: 'key' }))
  expect(toVisibleText(html)).toBe(
    'Your watchlist is empty Tap the heart on an auction to save it here. Browse Auctions',
  )
  expect(toVisibleText(drawWatchlist({}, 'active', 0))).toContain('Nothing you watch is active now.')
  expect(toVisibleText(drawWatchlist({}, 'ending', 0))).toContain('Nothing you watch ends within 24 hours.')
})

test('saved searches: none -> drawing and instructions', () => {
  const html = renderMarkup(createElement(SavedSearchList, { searches: [], nowMs: NOW_MS }))
  expect(toVisibleText(html)).toMatch(/^No saved searches yet .* a matching car is listed\. Browse Auctions$/)
  expect(html).toContain('#hatchback')
})
