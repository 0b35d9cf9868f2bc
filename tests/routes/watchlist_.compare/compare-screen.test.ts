import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CompareScreen } from '../../../app/routes/watchlist_.compare/compare-screen.tsx'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'

const draw = (auctions: readonly object[]) =>
  renderMarkup(createElement(CompareScreen), { root: { auctions, nowMs: NOW_MS } })

test('comparison: two auctions -> a column each with price, clock and facts', () => {
  const html = draw([
    listed({ current_bid: 41_750, minimum_bid: 42_000 }),
    listed({
      id: 2,
      title: 'Other car',
      current_bid: null,
      total_bids: 0,
      status: 'ended',
      has_reserve: false,
    }),
  ])
  const words = toVisibleText(html)
  for (const text of [
    'Compare auctions',
    'Other car',
    'Current bid $41,750 No bids yet',
    'Minimum bid $42,000',
    'Ended',
    'Reserve Reserve met',
    'Mileage',
    'Transmission',
  ]) {
    expect(words).toContain(text)
  }
  expect(html.match(/scope="col"/g)).toHaveLength(2)
  expect(html).toContain('href="/auctions/2"')
  expect(words).not.toContain('Tick at least two')
})

test('comparison: fewer than two -> what to do', () => {
  expect(toVisibleText(draw([]))).toBe(
    'Watchlist Compare auctions Tick at least two auctions on your watchlist to compare them. Back to the watchlist',
  )
})
