/** The rendered "My Auctions" tab. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { MyListingsTab } from '../../../app/routes/dashboard/my-listings/my-listings-tab.tsx'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { SellerFacts } from '../../../worker/services/auctions/seller-facts.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'
import { FACTS, type Given, NO_BIDS } from './seller-facts.ts'

type List = Parameters<typeof MyListingsTab>[0]['list']

const VIEW = { filter: 'all', search: '', sort: 'ending' } as const

function makeList(
  auctions: readonly Given[],
  facts: Partial<SellerFacts> = {},
  given: Partial<List> = {},
  offer: List['page']['data'][number]['offer'] = null,
): List {
  const data = auctions.map((changes, index) => ({
    auction: listed({ id: index + 1, ...changes }),
    facts: { ...FACTS, ...facts },
    offer,
  }))
  return {
    kind: 'auctions',
    view: VIEW,
    listed: 5,
    page: { data, current_page: 1, last_page: 1, per_page: 12, total: data.length },
    drafts: [],
    counts: { all: 7, active: 2, pending: 1, ended: 2, drafts: 2 },
    performance: { active: 2, completed: 31, totalBids: 417, withBids: 29 },
    closings: {},
    payable: 0,
    ...given,
  }
}

const drawTab = (list: List) => renderMarkup(createElement(MyListingsTab, { list, nowMs: NOW_MS }))
/** Without the bar of the selected auctions above them. */
const toRows = (html: string) => html.slice(html.lastIndexOf('<ul'))
const rowText = (given: Given, facts?: Partial<SellerFacts>) =>
  toVisibleText(drawTab(makeList([given], facts)))

test('my auctions: two unpaid listings -> a link to pay for both; one -> none', () => {
  const href = 'href="/checkout/listings"'
  expect(drawTab(makeList([{}], {}, { payable: 2 }))).toContain(href)
  expect(drawTab(makeList([{}], {}, { payable: 1 }))).not.toContain(href)
})

test('my auctions: filters -> links with counts, and a summary above the list', () => {
  const html = drawTab(makeList([{}], {}, { view: { ...VIEW, filter: 'ended' } }))
  const words = toVisibleText(html)
  expect(words).toContain('All 7 Active 2 Pending 1 Ended 2 Drafts 2')
  expect(words).toContain('Active 2 Completed 31 Total bids 417 With bids 29')
  expect(html).toContain('href="/dashboard?tab=my-auctions&amp;show=drafts"')
  expect(html).toMatch(/aria-current="true"[^>]*><span>Ended</)
  expect(words).toContain('Create New Auction')
})

test('my auctions: search and sort -> a form of its own address, kept by the filters and pages', () => {
  const view = { filter: 'ended', search: 'bmw m3', sort: 'bids' } as const
  const html = drawTab(makeList([{}], {}, { view }))
  expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/dashboard"/)
  expect(html).toContain('name="show" value="ended"')
  expect(html).toMatch(/name="search"[^>]*value="bmw m3"/)
  expect(html).toMatch(/<option value="bids" selected="">Most bids</)
  expect(html).toContain('href="/dashboard?tab=my-auctions&amp;show=drafts&amp;search=bmw+m3&amp;sort=bids"')
  expect(html).toContain('href="/my-auctions/download?show=ended&amp;search=bmw+m3&amp;sort=bids"')
  const none = drawTab(
    makeList([], {}, { view, counts: { all: 0, active: 0, pending: 0, ended: 0, drafts: 0 } }),
  )
  expect(toVisibleText(none)).toContain(
    'No ended auction matches “bmw m3” Try fewer words, or part of the VIN.',
  )
  expect(none).toContain('href="/dashboard?tab=my-auctions&amp;show=ended&amp;sort=bids"')
  const empty = drawTab(makeList([], {}, { counts: { all: 0, active: 0, pending: 0, ended: 0, drafts: 0 } }))
  expect(empty).not.toContain('role="search"')
})

test('my auctions: row -> state, clock, vehicle, price, bids, reserve, watchers, mileage and color', () => {
  const words = rowText({ watchers: 4 })
  for (const text of [
    'Active',
    '2020 BMW M340i xDrive',
    'Current bid $41,750 Time left',
    'Time left 30:00',
    'Total bids 23',
    'Reserve Yes, met',
    'Watchers 4',
    'Mileage 42,180 mi',
    'Color ',
    'View Details : 2020 BMW M340i xDrive',
  ]) {
    expect(words).toContain(text)
  }
  expect(rowText(NO_BIDS)).toContain('Current bid No bids yet Starting bid $28,000')
  expect(rowText({ has_reserve: false, reserve_met: true })).toContain('Reserve No ')
})

test('my auctions: rows -> checkboxes of one form, which leads to the page of each action or to the file', () => {
  const view = { filter: 'ended', search: '', sort: 'bids' } as const
  const html = drawTab(makeList([{}, NO_BIDS], {}, { view }))
  expect(html).toMatch(/<form[^>]*action="\/my-auctions\/bulk"[^>]*id="many-listings"/)
  expect(html.match(/form="many-listings" name="auction"/g)).toHaveLength(2)
  expect(html).toContain('name="show" value="ended"')
  expect(toVisibleText(html)).toContain(
    'Select all on this page Publish selected Relist selected Pause selected Download selected Relist all unsold',
  )
  expect(html).toContain('formaction="/my-auctions/download"')
  const counts = { all: 2, active: 2, pending: 0, ended: 0, drafts: 0 }
  expect(drawTab(makeList([{}], {}, { counts }))).not.toContain('unsold')
})

test('my auctions: row -> the actions that are possible, one Manage, nothing disabled', () => {
  const free = drawTab(makeList([NO_BIDS]))
  expect(free).toContain('action="/auctions/1/manage"')
  expect(free).toContain('name="intent" value="pause"')
  const bound = drawTab(makeList([{}]))
  for (const html of [free, bound]) {
    expect(html.match(/href="\/auctions\/1\/manage"/g)).toHaveLength(1)
    expect(html).toContain('href="/auctions/1/edit"')
    expect(html).not.toContain('aria-disabled="true"')
    expect(toVisibleText(html)).not.toMatch(/Only an administrator|More/)
  }
  expect(toRows(bound)).not.toContain('value="pause"')
})

test('my auctions: draft -> published at the checkout when unpaid, directly when paid', () => {
  const unpaid = drawTab(makeList([{ ...NO_BIDS, status: 'draft' }], { isPaid: false }))
  expect(unpaid).toMatch(/href="\/checkout\?auction=1"[^>]*>Publish/)
  expect(toVisibleText(unpaid)).toContain('Not paid')
  const paid = drawTab(makeList([{ ...NO_BIDS, status: 'draft' }]))
  expect(paid).toContain('name="intent" value="publish"')
  expect(paid).not.toContain('/checkout')
  expect(drawTab(makeList([{ ...NO_BIDS, status: 'pending' }], { isPaid: false }))).toMatch(
    /href="\/checkout\?auction=1"[^>]*>Complete checkout/,
  )
})

test.each([
  [
    { outcome: 'sold', amount: 41_750, winner: 'm•••7', payment: 'paid' },
    'Sold for $41,750',
    'Result Sold',
    false,
  ],
  [
    { outcome: 'reserve_not_met', amount: 41_750, winner: null, payment: null },
    'Final bid $41,750',
    'Result Reserve not met',
    true,
  ],
  [{ outcome: 'no_bids', amount: null, winner: null, payment: null }, 'No bids', 'Result No bids', true],
  [
    { outcome: 'sold', amount: 41_750, winner: 'm•••7', payment: 'not_completed' },
    'Final bid $41,750',
    'Result Not completed',
    false,
  ],
] as const)(
  'my auctions: ended with %o -> result %s, %s, relist shown: %s',
  (result, price, text, isRelisted) => {
    const bids = result.outcome === 'no_bids' ? NO_BIDS : {}
    const html = drawTab(makeList([{ ...bids, status: 'ended', result }]))
    expect(toVisibleText(html)).toContain(price)
    expect(toVisibleText(html)).toContain(text)
    expect(html.includes('href="/auctions/1/manage?intent=relist"')).toBe(isRelisted)
  },
)

test('my auctions: paused -> says so, with Resume and without a clock; of a sale not completed Relist', () => {
  const paused = drawTab(makeList([{ ...NO_BIDS, status: 'paused', remaining_ms: HOUR_MS }]))
  expect(toVisibleText(paused)).toMatch(/^.*Paused .*State Paused Ends: set when bidding resumes/)
  expect(paused).toContain('name="intent" value="resume"')
  const result = { outcome: 'sold', amount: 41_750, winner: 'm•••7', payment: 'not_completed' } as const
  const failed = drawTab(makeList([{ status: 'ended', result }], { isUnpaid: true }))
  expect(failed).toContain('href="/auctions/1/manage?intent=relist"')
})

test('my auctions: vehicle listed again -> no Relist; the manage page has the reason', () => {
  const html = drawTab(makeList([{ ...NO_BIDS, status: 'cancelled' }], { vehicle: 'listed' }))
  expect(toVisibleText(html)).toContain('Result Cancelled')
  expect(toVisibleText(toRows(html))).not.toContain('Relist')
})

test('my auctions: unpaid pending auction -> no clock, but when it starts', () => {
  const startsIn = (ms: number) => new Date(NOW_MS + ms).toISOString()
  const unpaid = { ...NO_BIDS, status: 'pending' as const }
  const soon = { ...unpaid, start_time: startsIn(HOUR_MS) }
  expect(rowText(soon, { isPaid: false })).toMatch(/Starts Once paid today, .* at the earliest/i)
  expect(rowText(soon, { isPaid: false })).not.toContain('Starts in')
  expect(rowText({ ...unpaid, start_time: startsIn(-MINUTE_MS) }, { isPaid: false })).toContain(
    'Starts Once paid One hour after you pay',
  )
  expect(rowText(soon, {})).toContain('Starts in')
})

test('my auctions: unsubmitted drafts -> rows with links to continue and to delete', () => {
  const draft = {
    id: 9,
    version: 3,
    name: '2019 Honda Civic',
    vin: '1HGCV1F51KA000001',
    mileage: '41000',
    image_count: 4,
    created_at: new Date(NOW_MS - 7_200_000).toISOString(),
    updated_at: new Date(NOW_MS - HOUR_MS).toISOString(),
  }
  const html = drawTab(
    makeList(
      [],
      {},
      { view: { ...VIEW, filter: 'drafts' }, drafts: [draft, { ...draft, id: 10, name: '' }] },
    ),
  )
  expect(toVisibleText(html)).toContain(
    '2019 Honda Civic Not submitted VIN …000001 Mileage 41,000 4 photos Changed today, ',
  )
  expect(toVisibleText(html)).toContain('Untitled draft')
  expect(html).toContain('href="/auctions/create?draft=9"')
  expect(html).toContain('href="/drafts/9/delete"')
})

test.each([
  ['all', 'You have no auctions yet'],
  ['active', 'No active auctions'],
  ['pending', 'No pending auctions'],
  ['ended', 'No ended auctions'],
  ['drafts', 'No drafts'],
] as const)('my auctions: filter %s without matches -> %s', (filter, text) => {
  expect(toVisibleText(drawTab(makeList([], {}, { view: { ...VIEW, filter } })))).toContain(text)
})

test('my auctions: open counter-offer -> amount and link in its row', () => {
  const missed = {
    status: 'ended',
    result: { outcome: 'reserve_not_met', amount: 19_600, winner: null, payment: null },
  } as const
  const offer = {
    id: 1,
    because: 'reserve_not_met',
    amount: 20_100,
    own_bid: 19_600,
    waits_for: 'seller',
    expires_at: new Date(NOW_MS + HOUR_MS).toISOString(),
    bidder: 'm•••7',
    counter: null,
  } as const
  const words = toVisibleText(drawTab(makeList([missed], {}, {}, offer)))
  expect(words).toContain('Counter offer of $20,100')
  expect(words).toContain('Answer the counter offer')
  expect(words).not.toContain('Offer to the highest bidder')
})

test('my auctions: sold by an offer -> the price of the offer', () => {
  const sold = {
    status: 'ended',
    current_bid: 19_600,
    result: { outcome: 'sold', amount: 20_100, winner: 'm•••7', payment: 'paid' },
  } as const
  expect(rowText(sold)).toContain('$20,100')
  expect(rowText(sold)).not.toContain('$19,600')
})
