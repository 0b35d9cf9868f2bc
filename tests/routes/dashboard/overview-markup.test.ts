/** The rendered overview of the dashboard, and the dashboard of nobody. */
import { type ComponentProps, createElement } from 'react'
import { expect, test } from 'vitest'
import { DashboardScreen } from '../../../app/routes/dashboard/dashboard-screen.tsx'
import { AccountSummary } from '../../../app/routes/dashboard/overview/account-summary.tsx'
import { AuthorizationSummary } from '../../../app/routes/dashboard/overview/authorization-summary.tsx'
import { DashboardOverview } from '../../../app/routes/dashboard/overview/dashboard-overview.tsx'
import { LiveListingRows } from '../../../app/routes/dashboard/overview/live-listing-rows.tsx'
import { NeedsYouNow } from '../../../app/routes/dashboard/overview/needs-you-now.tsx'
import { QuickActions } from '../../../app/routes/dashboard/overview/quick-actions.tsx'
import { RecentActivityList } from '../../../app/routes/dashboard/overview/recent-activity-list.tsx'
import { SalesSection } from '../../../app/routes/dashboard/overview/sales-section.tsx'
import { StatCards } from '../../../app/routes/dashboard/overview/stat-cards.tsx'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

const FIGURES = {
  counts: { all: 9, winning: 2, outbid: 3, ended: 4 },
  totalBids: 12,
  won: 1,
  totalValue: 187_400,
}
const AUTHORIZATION = {
  amountCents: dollarsToCents(50),
  expiresAtMs: null,
  holdUntilMs: null,
  actionUrl: null,
  card: null,
}

test('dashboard: signed out -> request to sign in, which leads back to the same tab', () => {
  const html = renderMarkup(createElement(DashboardScreen), {
    at: '/dashboard?tab=my-bids&show=outbid',
    root: { dashboard: null, notice: null, nowMs: NOW_MS, formKey: 'key' },
  })
  expect(toVisibleText(html)).toContain('Access Denied Please sign in to access your dashboard.')
  expect(html).toContain('href="/login?redirectTo=%2Fdashboard%3Ftab%3Dmy-bids%26show%3Doutbid"')
})

test('dashboard: signed in -> name, and since when the person is a member', () => {
  const user = { id: 7, first_name: 'Ann', username: 'ann', created_at: '2025-03-04T20:00:00.000Z' }
  const list = { kind: 'searches', searches: [] }
  const html = renderMarkup(createElement(DashboardScreen), {
    at: '/dashboard?tab=searches',
    root: {
      dashboard: { user, tab: 'searches', list, urgesTwoFactor: false },
      notice: null,
      nowMs: NOW_MS,
      formKey: 'key',
    },
  })
  expect(toVisibleText(html)).toContain('Welcome back, Ann Member since Mar 4, 2025')
})

test.each([
  [
    'private',
    'You have not placed a bid yet What you bid on appears here, with its price and its clock. Browse Auctions',
  ],
  [
    'dealer',
    'You have not listed a vehicle yet What you list appears here, with its price and its clock. Create New Auction',
  ],
])('overview: %s account without bids and listings -> %s', (userType, text) => {
  const user = { id: 7, user_type: userType, verification_status: 'verified', is_active: true }
  const none = { data: [], total: 0 }
  const list = {
    ...{ kind: 'overview', needs: [], won: none, sold: none, leading: [], watched: [], viewerStatuses: {} },
    figures: { ...FIGURES, totalBids: 0, counts: { all: 0, winning: 0, outbid: 0, ended: 0 } },
    selling: { hasListed: false, listings: [], performance: { active: 0 } },
    recent: { bids: [], auctions: [] },
    authorization: { ...AUTHORIZATION, state: 'none' },
    owes: null,
  }
  const props = { user, list, nowMs: NOW_MS } as unknown as ComponentProps<typeof DashboardOverview>
  expect(toVisibleText(renderMarkup(createElement(DashboardOverview, props)))).toContain(text)
})

test('stat cards: figures -> the four, each links to what it counts', () => {
  const html = renderMarkup(createElement(StatCards, { figures: FIGURES, active: 3 }))
  expect(toVisibleText(html)).toBe(
    'Active Auctions 3 Total Bids Placed 12 Winning Bids 2 Total Bid Value $187,400',
  )
  expect(html).toContain('href="/dashboard?tab=my-auctions&amp;show=active"')
  expect(html).toContain('href="/dashboard?tab=my-bids&amp;show=winning"')
  // '$187,400' does not break inside, at any text size.
  expect(html).not.toContain('wrap-anywhere')
})

test('what needs you now: entries -> label, auction, note, amount, clock and one action each; none -> nothing', () => {
  const html = renderMarkup(
    createElement(NeedsYouNow, {
      needs: [
        {
          kind: 'outbid' as const,
          id: 1,
          label: 'Outbid',
          auction: { id: 1, title: '2020 BMW M340i' },
          note: null,
          amount: { label: 'Current bid', text: '$41,750' },
          clock: { label: 'Time left', atMs: NOW_MS + 30 * 60_000 },
          action: { text: 'Increase Bid', to: '/auctions/1#bid' },
        },
        {
          kind: 'default' as const,
          id: 2,
          label: 'The buyer did not pay',
          auction: { id: 2, title: 'Other' },
          note: 'Offer it on.',
          amount: null,
          clock: null,
          action: { text: 'Offer to another bidder', to: '/auctions/2/offer' },
          second: { text: 'Relist', to: '/auctions/2/manage?intent=relist' },
        },
      ],
      outbid: 6,
      nowMs: NOW_MS,
    }),
  )
  expect(toVisibleText(html)).toMatch(
    /^What needs you now Outbid 2020 BMW M340i Current bid \$41,750 Time left 30:00 .*Increase Bid : 2020 BMW M340i The buyer did not pay Other Offer it on\. Offer to another bidder : Other Relist : Other All 6 auctions in which you’re outbid$/,
  )
  expect(html.match(/ bg-accent /g)).toHaveLength(1)
  expect(html).toContain('href="/auctions/2/manage?intent=relist"')
  expect(renderMarkup(createElement(NeedsYouNow, { needs: [], outbid: 0, nowMs: NOW_MS }))).toBe('')
})

test('live auctions: row -> price, clock, bids, reserve, watchers, open questions and Manage', () => {
  const rows = [
    { auction: listed({ watchers: 4 }), openQuestions: 2 },
    { auction: listed({ id: 2, title: 'Other', has_reserve: false, reserve_met: true }), openQuestions: 0 },
  ]
  const html = renderMarkup(createElement(LiveListingRows, { rows, needs: [], nowMs: NOW_MS }))
  const words = toVisibleText(html)
  for (const text of ['23 bids', 'Reserve met', '4 watching', 'No Reserve', '$41,750', 'Time left 30:00']) {
    expect(words).toContain(text)
  }
  expect(html).toMatch(/href="\/auctions\/1\/questions"[^>]*>Answer 2 questions/)
  expect(html).not.toContain('href="/auctions/2/questions"')
  expect(html).toContain('href="/auctions/2/manage"')
})

test('overview: a step that what needs you now has -> not repeated by the live auction or the sale', () => {
  const auction = listed()
  const need = { label: '', auction: null, note: null, amount: null, clock: null }
  const needs = [
    { ...need, kind: 'questions' as const, id: 1, action: { text: 'Answer', to: '/auctions/1/questions' } },
    { ...need, kind: 'premium' as const, id: 3, action: { text: 'Pay the premium', to: '/sales/3/pay' } },
  ]
  const live = (entries: typeof needs) =>
    renderMarkup(
      createElement(LiveListingRows, {
        rows: [{ auction, openQuestions: 2 }],
        needs: entries,
        nowMs: NOW_MS,
      }),
    )
  expect(live(needs)).not.toContain('/auctions/1/questions')
  expect(live(needs)).toContain('/auctions/1/manage')
  const sale = {
    saleId: 3,
    auction,
    closedAtMs: NOW_MS,
    amount: 41_750,
    premium: { amount: 2_087.5, rate: 0.05, state: 'premium_due' as const, turn: null },
    isPayable: true,
    said: 'neither' as const,
    settlementFee: null,
    fee: null,
    contact: null,
  }
  const won = (entries: typeof needs) =>
    renderMarkup(
      createElement(SalesSection, {
        side: 'won',
        sales: { total: 1, notCompleted: 0, shown: [sale] },
        needs: entries,
        nowMs: NOW_MS,
      }),
    )
  expect(won([])).toContain('href="/sales/3/pay"')
  expect(won(needs)).not.toContain('href="/sales/3/pay"')
})

test.each([
  ['none', 'None yet Authorize a card to bid'],
  ['expired', 'Expired Authorize a card again'],
] as const)('authorization summary: state %s -> one button to the authorization', (state, text) => {
  const html = renderMarkup(
    createElement(AuthorizationSummary, { authorization: { ...AUTHORIZATION, state }, owes: false }),
  )
  expect(toVisibleText(html)).toBe(`Payment authorization ${text}`)
  expect(html.match(/ bg-accent /g)).toHaveLength(1)
  expect(html.match(/href="\/authorize"/g)).toHaveLength(1)
})

test.each(['active', 'action_required'] as const)(
  'authorization summary: %s -> a link and no button',
  (state) => {
    const authorization = { ...AUTHORIZATION, state }
    const html = renderMarkup(createElement(AuthorizationSummary, { authorization, owes: false }))
    expect(html).not.toContain(' bg-accent ')
    expect(html.match(/href="\/authorize"/g)).toHaveLength(1)
  },
)

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

test('account summary: deactivated account -> says so', () => {
  expect(toVisibleText(drawSummary({ is_active: false }))).toContain('Access Deactivated')
})

test.each([
  ['admin', 'Admin'],
  ['dealer', 'Dealer'],
  ['private', 'Private Party'],
])('account summary: account type %s -> %s', (type, text) => {
  expect(toVisibleText(drawSummary({ user_type: type }))).toContain(`Account type ${text}`)
})
