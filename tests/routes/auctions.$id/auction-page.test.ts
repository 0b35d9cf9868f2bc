/** The parts of an auction's page in their states (Spec part 1, section 2, Auction detail, Live status panel, Bid form). */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { WatchButton } from '../../../app/components/auction-card/watch-button.tsx'
import { AuctionNotFound } from '../../../app/components/layout/auction-not-found.tsx'
import { LoadingScreen } from '../../../app/components/ui/loading-screen.tsx'
import { panelStates } from '../../../app/dev/panel-states.ts'
import { AuctionInformation } from '../../../app/routes/auctions.$id/auction-information.tsx'
import type { AuctionRoomProps } from '../../../app/routes/auctions.$id/auction-room.ts'
import { BidBarFace } from '../../../app/routes/auctions.$id/bidding/bid-bar.tsx'
import { keepOfferCode } from '../../../app/routes/auctions.$id/bidding/bidder-code.ts'
import * as kit from '../../../app/routes/auctions.$id/bidding/bidder-kit.ts'
import { BidHistoryTab } from '../../../app/routes/auctions.$id/history/bid-history-tab.tsx'
import type { HistoryPage } from '../../../app/routes/auctions.$id/history/history-page.server.ts'
import { LivePanel } from '../../../app/routes/auctions.$id/panel/live-panel.tsx'
import { SimilarAuctions } from '../../../app/routes/auctions.$id/similar-auctions.tsx'
import { parseTab } from '../../../app/routes/auctions.$id/tabs/auction-tab.ts'
import { OverviewTab } from '../../../app/routes/auctions.$id/tabs/overview-tab.tsx'
import { SpecificationsTab } from '../../../app/routes/auctions.$id/tabs/specifications-tab.tsx'
import { AuctionTabs } from '../../../app/routes/auctions.$id/tabs/tabs.tsx'
import { changesShown, NO_CHANGES } from '../../../domain/listing/visible-changes.ts'
import type { WireListingChange } from '../../../domain/schemas/listing-input.ts'
import { drawn, wordsOf } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

// As the page of somebody who may bid comes with it.
keepOfferCode(kit)

function roomOf(title: string): AuctionRoomProps {
  const found = panelStates().find((state) => state.title === title)
  if (!found) throw new Error(`No state of the panel is called ${title}`)
  return found.room
}

const ACTIVE = roomOf('Active, more than a day left')
const changed = (given: object): AuctionRoomProps => ({ ...ACTIVE, auction: { ...ACTIVE.auction, ...given } })
const inWords = (given: object): AuctionRoomProps => ({ ...ACTIVE, words: { ...ACTIVE.words, ...given } })
const panelOf = (room: AuctionRoomProps) => drawn(createElement(LivePanel, { room }))
const panel = (room: AuctionRoomProps) => wordsOf(panelOf(room))

/** In the place of what only somebody signed in is shown. */
function Own() {
  return createElement('i', null, 'own')
}

test.each(['Ended: sold, seen by a stranger', 'Signed out'])(
  'in the state %s nothing is drawn from code that a stranger’s browser does not load',
  (state) => {
    const stranger = roomOf(state)
    keepOfferCode({
      ...kit,
      ViewerOutcome: Own,
      ReceiptNote: Own,
      AuthorizeCardFirst: Own,
      OpenBidForm: Own,
    })
    try {
      for (const live of [stranger.auction, { ...stranger.auction, status: 'paused' as const }]) {
        expect(panelOf({ ...stranger, auction: live })).not.toContain('<i>own</i>')
        expect(panelOf({ ...stranger, auction: { ...live, status: 'ended' }, viewerId: 7 })).toContain(
          '<i>own</i>',
        )
      }
    } finally {
      keepOfferCode(kit)
    }
  },
)

test('the bar of a phone has room for a word of the way to the checkout, whose name is the whole', () => {
  const room = {
    ...changed({ status: 'pending', seller_id: 7 }),
    checkout: { href: '/checkout?auction=12', text: 'Only you see this listing.' },
  }
  const html = drawn(createElement(BidBarFace, { room, onOpen: () => undefined }))
  expect(html).toMatch(/<a aria-label="Complete checkout"[^>]*>Checkout<\/a>/)
})

test('who was signed out before their offer came is told what became of it', () => {
  const paused = { ...roomOf('Signed out'), auction: { ...ACTIVE.auction, status: 'paused' as const } }
  const message = 'Please log in to place a bid'
  const outcome = { accepted: false, leading: false, message, receipt: null, code: 'unauthenticated' }
  expect(panel({ ...paused, bidding: { state: 'settled', bid: null, outcome } })).toContain(message)
})

test('the panel says status, price, bids, reserve, connection and the time that is left', () => {
  const words = panel(ACTIVE)
  for (const text of ['Active', 'Current bid', '$34,500', '9 bids', 'Timed', 'Connected', '2d 4h']) {
    expect(words).toContain(text)
  }
})

test.each([
  [{ has_reserve: true, reserve_met: false }, 'Reserve not met'],
  [{ has_reserve: true, reserve_met: true }, 'Reserve has been met'],
  [{ has_reserve: false, reserve_met: true }, 'No Reserve Auction'],
])('of a reserve that is %o the panel says %s', (reserve, text) => {
  expect(panel(changed(reserve))).toContain(text)
})

test.each([
  ['Outbid, 10 minutes or less', 'Ending Soon!'],
  ['Pending', 'Pending'],
  ['Paused', 'Paused'],
  ['Ended: won', 'Ended'],
])('in the state %s it says %s', (state, text) => {
  expect(panel(roomOf(state))).toContain(text)
})

test('once it has ended a box tells the final bid, and there is no form', () => {
  for (const state of ['Ended: won', 'Ended: lost', 'Ended: sold, seen by a stranger']) {
    const words = panel(roomOf(state))
    expect(words).toContain('Auction Ended')
    expect(words).toMatch(/\$43,500/)
    expect(words).not.toContain('Place bid now')
  }
})

test('who lost without a hold is told that there was none, and nothing before that is known', () => {
  const lost = roomOf('Ended: lost')
  const wordsWith = (ending: object | null) =>
    panel({
      ...lost,
      live: { ...lost.live, own: lost.live.own && { ...lost.live.own, ending } },
    } as AuctionRoomProps)
  expect(wordsWith({ premium: null, hold: null })).toContain(
    'No hold of yours stood when this auction ended.',
  )
  expect(wordsWith(null)).not.toContain('hold')
})

test('sold by an offer after it, the panel shows what was paid, and the bids below it', () => {
  const lost = roomOf('Ended: lost')
  const auction = { ...lost.auction, current_bid: 19_600, total_bids: 12, sold_after_auction: true }
  const words = panel({
    ...lost,
    auction: { ...auction, result: { outcome: 'sold', amount: 20_500, winner: 'b•••2' } },
  })
  expect(words).toMatch(/Sold for \$20,500/)
  expect(words).toContain('12 bids, up to $19,600')
  expect(words).not.toContain('Final bid')
})

test('the form has the minimum, three quick bids, the costs, the terms and the button', () => {
  const html = panelOf(ACTIVE)
  const words = wordsOf(html)
  for (const text of [
    'Minimum $34,600',
    '+$100',
    '+$500',
    '+$1,000',
    'Bid amount',
    'Buyer’s premium (5%)',
    'Total cost',
    'Bids are binding and cannot be retracted.',
    'A bid in the final 5 minutes extends the auction to 5 minutes.',
    'Place bid now',
  ]) {
    expect(words).toContain(text)
  }
  expect(html).toMatch(/<input[^>]*name="(bid_amount|amount)"/)
})

test('a quick bid below the minimum cannot be pressed', () => {
  const html = panelOf(changed({ min_bid_increment: 600, minimum_bid: 35_100 }))
  expect(html.match(/<button[^>]*disabled=""[^>]*>\+\$(100|500)</g)).toHaveLength(2)
  expect(html).toMatch(/<button(?![^>]*disabled="")[^>]*>\+\$1,000</)
})

test('at the highest price there is nobody is offered what cannot be bid, but for who leads', () => {
  const highest = { current_bid: 99_999_950, minimum_bid: 100_000_050 }
  for (const room of [changed(highest), { ...changed(highest), bidder: 'signed_out' as const }]) {
    expect(panel(room)).toContain('No higher bid can be placed.')
    expect(panel(room)).not.toMatch(/Place bid now|Sign in to Bid|100,000,050/)
  }
  expect(panel({ ...changed(highest), leads: true })).toContain('From $99,999,950')
})

test('signed out there is the way to the sign-in in place of the form', () => {
  const html = panelOf(roomOf('Signed out'))
  expect(wordsOf(html)).toContain('Sign in to Bid')
  expect(html).toContain('href="/login?redirectTo=%2Fauctions%2F1"')
  expect(wordsOf(html)).not.toContain('Place bid now')
})

test('nobody can bid while an auction is pending, paused or cancelled, or on their own', () => {
  for (const state of ['Pending', 'Paused', 'Cancelled', 'Own auction', 'Waiting for the result']) {
    expect(panel(roomOf(state)), state).not.toContain('Place bid now')
  }
})

const DECLARED = {
  vehicle: {
    ...ACTIVE.words.vehicle,
    declarations: { registration: null, smog: null, accidents: null, known_faults: null },
  },
}

const NONE_ASKED = { data: [], current_page: 1, last_page: 1, per_page: 3, total: 0 }

test.each([
  [{ status: 'active' }, null, 'Ask a question'],
  [{ status: 'ended' }, NONE_ASKED, 'Nobody asked anything.'],
  [{ status: 'ended' }, null, 'All questions'],
  [{ seller_id: ACTIVE.viewerId ?? 0 }, NONE_ASKED, 'Nobody has asked anything yet.'],
] as const)(
  'of an auction that is %o, with the questions %o, the overview says: %s',
  (given, questions, text) => {
    const words = wordsOf(
      drawn(
        createElement(OverviewTab, {
          room: { ...changed(given), words: inWords(DECLARED).words },
          questions,
          changes: NO_CHANGES,
        }),
      ),
    )
    expect(words).toContain(text)
    if (text !== 'Ask a question') expect(words).not.toContain('Ask a question')
  },
)

test('the overview has the description or says that there is none, the type, the premium and the increment', () => {
  const words = wordsOf(
    drawn(createElement(OverviewTab, { room: inWords(DECLARED), questions: null, changes: NO_CHANGES })),
  )
  expect(words).toContain('No description available for this auction.')
  expect(words).toContain('Auction type Timed, reserve')
  expect(words).toContain('Buyer’s premium 5%')
  expect(words).toContain('Minimum bid increment $100')
  const described = inWords({ ...DECLARED, description: 'Garaged.', auction_type: 'no_reserve' })
  const other = wordsOf(
    drawn(createElement(OverviewTab, { room: described, questions: null, changes: NO_CHANGES })),
  )
  expect(other).toContain('Description Garaged.')
  expect(other).toContain('Auction type Timed, no reserve')
})

test('auction information has both dates and the extension, or No', () => {
  const words = wordsOf(drawn(createElement(AuctionInformation, { room: ACTIVE })))
  expect(words).toMatch(/Start date .*Nov 16, .*10:00 AM/)
  expect(words).toMatch(/End date .*6:45:04 PM/)
  expect(words).toContain('Auto-extend 5 minutes')
  const never = wordsOf(
    drawn(createElement(AuctionInformation, { room: changed({ auto_extend_minutes: 0 }) })),
  )
  expect(never).toContain('Auto-extend No')
})

test('four tabs stand in the address; any other word is the first of them', () => {
  const html = drawn(createElement(AuctionTabs, { current: 'bids', totalBids: 23 }))
  expect(wordsOf(html)).toBe('Overview Specifications Bid History 23 Seller Info')
  expect(
    ['overview', 'specifications', 'bids', 'seller', 'x', ''].map((tab) =>
      parseTab(new URLSearchParams({ tab })),
    ),
  ).toEqual(['overview', 'specifications', 'bids', 'seller', 'overview', 'overview'])
})

test('a history without bids invites the first, or says that nobody bid', () => {
  const rendered = { bids: [], events: [], currentPage: 1, lastPage: 1, log: { entries: 0, lastHash: null } }
  const historyOf = (room: AuctionRoomProps) =>
    wordsOf(
      drawn(
        createElement(BidHistoryTab, {
          room: { ...room, live: { ...room.live, bids: [] } },
          rendered: rendered as unknown as HistoryPage,
        }),
      ),
    )
  const words = historyOf(
    changed({ current_bid: null, total_bids: 0, has_reserve: false, reserve_met: true }),
  )
  expect(words).toContain('Current bid None Total bids 0 Starting bid $28,000 Reserve No Reserve')
  expect(words).toContain('No bids yet')
  expect(words).toContain('Be the first to place a bid!')
  expect(historyOf(roomOf('Ended: without bids'))).not.toContain('Be the first to place a bid!')
})

test('the heart says which way it goes', () => {
  const heart = (isWatched: boolean) =>
    drawn(
      createElement(WatchButton, { auctionId: 8, title: 'BMW', isWatched, signedIn: true, shape: 'button' }),
      { at: '/auctions/8?tab=bids' },
    )
  expect(wordsOf(heart(false))).toBe('Add to Watchlist')
  expect(heart(false)).toContain('name="watch" value="yes"')
  expect(wordsOf(heart(true))).toBe('In Watchlist')
  expect(heart(true)).toContain('name="watch" value="no"')
  expect(heart(true)).toContain('name="return_to" value="/auctions/8?tab=bids"')
})

test('similar auctions have price and clock, and without any there is no such heading', () => {
  const similar = (auctions: readonly ReturnType<typeof listed>[]) =>
    wordsOf(drawn(createElement(SimilarAuctions, { auctions, nowMs: NOW_MS })))
  expect(similar([listed()])).toMatch(/^Similar Auctions .*2020 BMW M340i xDrive .*\$41,750 30:00/)
  expect(similar([])).toBe('')
})

test('an auction that is not there is told in the words it came with, with the way back', () => {
  const html = drawn(createElement(AuctionNotFound, { message: 'It is gone.' }))
  expect(wordsOf(html)).toContain('Auction Not Found It is gone.')
  expect(html).toMatch(/<a[^>]*href="\/auctions"[^>]*>Back to Auctions</)
})

test('a whole page that loads says so', () => {
  expect(drawn(createElement(LoadingScreen))).toContain('role="status"')
  expect(wordsOf(drawn(createElement(LoadingScreen)))).toBe('Loading...')
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

test('what was changed in public is marked at its fact, and listed with when, and that there were bids', () => {
  const changes = changesShown([MILEAGE_CHANGE], NOW_MS)
  const overview = wordsOf(
    drawn(createElement(OverviewTab, { room: inWords(DECLARED), questions: null, changes })),
  )
  expect(overview).toContain('Changed on Nov 21: 41,000 to 42,500, after bids')
  expect(overview).toContain('Changes Mileage: 41,000 to 42,500 Sat, Nov 21, 2:05 PM PT · After bids')
  const { vehicle } = inWords(DECLARED).words
  const facts = wordsOf(drawn(createElement(SpecificationsTab, { vehicle, marks: changes.marks })))
  expect(facts).toMatch(/Mileage [\d,]+ mi Changed on Nov 21: 41,000 to 42,500, after bids/)
})

test('a listing that was not changed says nothing of changes; of many the newest five stand open', () => {
  const drawnWith = (history: readonly WireListingChange[]) =>
    drawn(
      createElement(OverviewTab, {
        room: inWords(DECLARED),
        questions: null,
        changes: changesShown(history, NOW_MS),
      }),
    )
  expect(wordsOf(drawnWith([]))).not.toMatch(/Change/)
  expect(
    wordsOf(drawnWith(Array.from({ length: 8 }, (_, mile) => ({ ...MILEAGE_CHANGE, after: 42_000 + mile })))),
  ).toContain('Earlier changes (3)')
})
