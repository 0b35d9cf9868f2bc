/** The rendered list of auctions. docs/rules/browse.md, Auction card, List and Filters. */

import { createElement } from 'react'
import { expect, test } from 'vitest'
import { AuctionCard } from '../../../app/components/auction-card/auction-card.tsx'
import { Pagination } from '../../../app/components/ui/pagination.tsx'
import type { ViewerMarks } from '../../../app/lib/viewer-marks.server.ts'
import { FilterFields } from '../../../app/routes/auctions._index/filter-fields.tsx'
import { ResultBar } from '../../../app/routes/auctions._index/result-bar.tsx'
import { Results } from '../../../app/routes/auctions._index/results.tsx'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import type { Facets } from '../../../domain/search/facets.ts'
import { FACET_GROUPS, type FacetGroup } from '../../../domain/search/facets.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

const MARKS: ViewerMarks = { watchedIds: [], viewerStatuses: {} }

const renderCard = (given: Parameters<typeof listed>[0], isHome = false) =>
  renderMarkup(
    createElement(AuctionCard, {
      auction: listed(given),
      nowMs: NOW_MS,
      isWatched: false,
      signedIn: true,
      isHome,
    }),
  )
const card = (given: Parameters<typeof listed>[0]) => toVisibleText(renderCard(given))

test('card: active auction -> heart, title, price, clock and the cost of a bid', () => {
  const words = card({})
  for (const text of [
    'Add to Watchlist: 2020 BMW M340i xDrive',
    '$41,750',
    '30:00',
    'Current bid · 23 bids',
    'Starting bid $28,000',
    'Reserve Met',
    'Premium 5%',
    'Place Bid on 2020 BMW M340i xDrive',
    'View Auction',
    'No photos yet',
  ]) {
    expect(words).toContain(text)
  }
})

test('card: no bid -> the starting bid as the price', () => {
  const words = card({ current_bid: null, total_bids: 0 })
  expect(words).toContain('$28,000')
  expect(words).toContain('Starting bid · 0 bids')
})

test.each([
  [{ has_reserve: false, reserve_met: true }, 'Reserve No Reserve'],
  [{ has_reserve: true, reserve_met: false }, 'Reserve Not met'],
])('card: %o -> %s', (reserve, text) => {
  expect(card(reserve)).toContain(text)
})

test.each(['pending', 'paused', 'ended', 'cancelled'] as const)(
  'card: %s auction -> no link to bid',
  (status) => {
    const html = renderCard({ status, remaining_ms: status === 'paused' ? MINUTE_MS : null })
    expect(html).toContain('href="/auctions/1"')
    expect(html).not.toContain('#bid')
  },
)

test('card: end has passed, status still active -> no link to bid', () => {
  expect(renderCard({ end_time: new Date(NOW_MS - 1).toISOString() })).not.toContain('#bid')
  expect(renderCard({})).toContain('href="/auctions/1#bid"')
})

test('card on the home page: 26 hours left -> hours', () => {
  expect(renderCard({ end_time: new Date(NOW_MS + 26 * HOUR_MS).toISOString() }, true)).toContain('26h left')
})

const renderResults = (list: Parameters<typeof Results>[0]['list'], filters = NO_FILTERS) =>
  renderMarkup(createElement(Results, { filters, list, marks: MARKS, nowMs: NOW_MS }), {
    at: '/auctions?make=Audi',
  })
const page = (data: ReturnType<typeof listed>[], current_page = 1, last_page = 1) => ({
  data,
  current_page,
  last_page,
  per_page: 12,
  total: data.length,
  corrected_search: null,
})

test('list: empty -> a message, and a link that clears the filters', () => {
  const words = toVisibleText(renderResults(page([]), { ...NO_FILTERS, makes: ['Audi'] }))
  expect(words).toContain('No auctions found')
  expect(words).toContain('Try adjusting your search criteria or check back later for new listings.')
  expect(words).toContain('Clear filters')
  expect(toVisibleText(renderResults(page([])))).not.toContain('Clear filters')
})

test('list: not loaded -> a message, and a link to the same URL', () => {
  const html = renderResults(null)
  expect(toVisibleText(html)).toContain('Failed to fetch auctions')
  expect(html).toContain('href="/auctions?make=Audi"')
})

const bar = (
  total: number,
  current: number,
  last: number,
  facets: Facets | null = null,
  unknownValues: Parameters<typeof ResultBar>[0]['unknownValues'] = [],
) =>
  toVisibleText(
    renderMarkup(
      createElement(ResultBar, {
        filters: NO_FILTERS,
        unknownValues,
        currentYear: 2026,
        list: { total, current_page: current, last_page: last, corrected_search: null },
        facets,
      }),
    ),
  )

test('result bar: unknown values in the address -> named', () => {
  const unknown = [
    { name: 'fuel_type', value: 'coal' },
    { name: 'status', value: 'draft' },
  ]
  expect(bar(1, 1, 1, null, unknown)).toContain(
    'Unknown filter values were left out: fuel type “coal”, status “draft”.',
  )
  expect(bar(1, 1, 1)).not.toContain('left out')
})

test('result bar: one auction -> singular; many -> plural with the page; several statuses -> counts in words', () => {
  expect(bar(1_280, 2, 107)).toContain('1,280 auctions found')
  expect(bar(1_280, 2, 107)).toContain('Page 2 of 107')
  expect(bar(1, 1, 1)).toContain('1 auction found')
  const counts = { active: 40, pending: 6, ended: 17 }
  const status = Object.entries(counts).map(([value, count]) => ({ value, count }))
  expect(bar(46, 1, 4, { status } as never)).toContain(
    '46 auctions found · 40 live, 6 upcoming · All times Pacific',
  )
})

const renderPages = (currentPage: number, lastPage: number) =>
  renderMarkup(
    createElement(Pagination, { currentPage, lastPage, toHref: (number) => `/auctions?page=${number}` }),
  )

test('pagination: first, middle, last page -> Previous and Next disabled at the ends', () => {
  expect(renderPages(1, 3)).toMatch(/<button[^>]*disabled=""[^>]*>.*Previous</)
  expect(renderPages(1, 3)).toMatch(/<a rel="next"[^>]* href="\/auctions\?page=2"/)
  expect(renderPages(3, 3)).toMatch(/<button[^>]*disabled=""[^>]*>Next</)
  expect(renderPages(2, 3)).not.toContain('disabled=""')
  expect(renderPages(1, 1)).toBe('')
})

test('pagination: five pages -> all; eleven -> a window between ellipses', () => {
  expect(toVisibleText(renderPages(3, 5))).toContain('Previous 1 2 3 4 5 Page 3 of 5 Next')
  expect(toVisibleText(renderPages(6, 11))).toContain('Previous 1 … 5 6 7 … 11 Page 6 of 11 Next')
})

const renderFields = () =>
  renderMarkup(
    createElement(FilterFields, {
      form: 'filters',
      filters: NO_FILTERS,
      currentYear: 2026,
      facets: null,
      has: () => false,
    }),
  )

test('filters: rendered -> the listed choices with their URL parameters', () => {
  const html = renderFields()
  const findValues = (name: FacetGroup) =>
    [...html.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => input.includes(`name="${name}"`))
      .map((input) => /value="([^"]*)"/.exec(input)?.[1])
  expect(findValues('body_style')).toEqual([
    'sedan',
    'suv',
    'truck',
    'coupe',
    'convertible',
    'wagon',
    'hatchback',
  ])
  expect(findValues('make')).toEqual([
    'BMW',
    'Mercedes-Benz',
    'Audi',
    'Toyota',
    'Honda',
    'Ford',
    'Chevrolet',
    'Nissan',
  ])
  expect(findValues('auction_type')).toEqual(['timed', 'live', 'reserve', 'no_reserve'])
  expect(findValues('status')).toEqual(['active', 'pending', 'ended'])
  for (const group of FACET_GROUPS) expect(findValues(group), group).not.toEqual([])
})

test('filters: year -> number from 1990 to the current year; price -> numeric keyboard', () => {
  const html = renderFields()
  for (const name of ['year_min', 'year_max']) {
    const input = [...html.matchAll(/<input[^>]*>/g)].find(([text]) => text.includes(`name="${name}"`))?.[0]
    for (const attribute of ['type="number"', 'min="1990"', 'max="2026"']) expect(input).toContain(attribute)
  }
  for (const name of ['min_price', 'max_price']) {
    const input = [...html.matchAll(/<input[^>]*>/g)].find(([text]) => text.includes(`name="${name}"`))?.[0]
    expect(input).toContain('inputMode="numeric"')
    expect(input).toContain('value=""')
  }
})
