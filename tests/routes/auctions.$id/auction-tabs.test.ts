/** The parts of the auction page beside its panel (docs/rules/auction-page.md). */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { WatchButton } from '../../../app/components/auction-card/watch-button.tsx'
import type { AuctionRoomProps } from '../../../app/components/auction-room/auction-room.ts'
import { bidderCode } from '../../../app/components/auction-room/bidding/bidder-code.ts'
import * as kit from '../../../app/components/auction-room/bidding/bidder-kit.ts'
import { AuctionNotFound } from '../../../app/components/layout/auction-not-found.tsx'
import { LoadingScreen } from '../../../app/components/ui/loading-screen.tsx'
import { AuctionInformation } from '../../../app/routes/auctions.$id/auction-information.tsx'
import { BidHistoryTab } from '../../../app/routes/auctions.$id/history/bid-history-tab.tsx'
import type { HistoryPage } from '../../../app/routes/auctions.$id/history/history-page.server.ts'
import { SimilarAuctions } from '../../../app/routes/auctions.$id/similar-auctions.tsx'
import { parseTab } from '../../../app/routes/auctions.$id/tabs/auction-tab.ts'
import { OverviewTab } from '../../../app/routes/auctions.$id/tabs/overview-tab.tsx'
import { SpecificationsTab } from '../../../app/routes/auctions.$id/tabs/specifications-tab.tsx'
import { AuctionTabs } from '../../../app/routes/auctions.$id/tabs/tabs.tsx'
import { NO_CHANGES, toVisibleChanges } from '../../../domain/listing/visible-changes.ts'
import { toSpecifications } from '../../../domain/vehicle/specifications.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'
import { ACTIVE, changed, createRoom, withListing } from './panel-room.ts'

bidderCode.set(kit)

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
  const drawnWith = (history: Parameters<typeof toVisibleChanges>[0]) =>
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
