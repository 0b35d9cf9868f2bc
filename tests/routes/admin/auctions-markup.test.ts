/** The rendered Auction Management. */
import { expect, test } from 'vitest'
import type {
  AuctionsContent,
  WireManagedAuction,
} from '../../../app/routes/admin/auctions/auctions-tab.server.ts'
import { drawConsole, NOW_MS } from './draw-console.ts'

const AUCTION: WireManagedAuction = {
  id: 5,
  auction_number: 'HL-2026-000005',
  title: 'One owner, all history',
  status: 'active',
  auction_type: 'no_reserve',
  starting_bid: 15_000,
  current_bid: 18_250,
  total_bids: 1_204,
  start_time: new Date(NOW_MS - 86_400_000).toISOString(),
  end_time: new Date(NOW_MS + 86_400_000).toISOString(),
  created_at: new Date(NOW_MS - 86_400_000).toISOString(),
  vehicle: { year: 2020, make: 'BMW', model: 'M340i', vin: '1HGCM82633A004352' },
  seller: { id: 12, username: 'ann' },
}

function content(
  auctions: readonly WireManagedAuction[],
  { isCut = false, filters = {} }: { isCut?: boolean; filters?: AuctionsContent['filters'] } = {},
): AuctionsContent {
  return {
    kind: 'auctions',
    auctions: {
      data: [...auctions],
      current_page: 1,
      last_page: 1,
      per_page: 25,
      total: auctions.length,
      is_cut: isCut,
    },
    filters,
    unknown: [],
  }
}

test('auctions: list -> search, both filters with all their options, Refresh that keeps the filters', () => {
  const { html, text } = drawConsole(content([AUCTION]), { query: 'status=active&search=BMW&page=2' })
  expect(html).toContain('placeholder="Title, make, model, VIN or number"')
  expect(text).toContain('Status All statuses Draft Pending Active Paused Ended Cancelled')
  expect(text).toContain('Type All types Timed Live Reserve No Reserve Show')
  expect(text).toContain('1 auction Refresh')
  expect(html).toContain('href="/admin?tab=auctions&amp;search=BMW&amp;status=active&amp;page=2"')
})

test('auctions: row -> every field of the list, links to the auction and its seller, and a selector of the status', () => {
  const { html, text } = drawConsole(content([AUCTION]))
  for (const shown of [
    'One owner, all history 2020 BMW M340i HL-2026-000005 · 1HGCM82633A004352',
    'Starting bid',
    '$15,000',
    '$18,250',
    '1,204',
    'No Reserve',
  ]) {
    expect(text).toContain(shown)
  }
  expect(html).toContain('href="/admin/auctions/5"')
  expect(html).toContain('href="/admin/users/12"')
  const selector =
    /<select name="status"[^>]*aria-label="Status of One owner, all history"[\s\S]*?<\/select>/.exec(
      html,
    )?.[0]
  expect(selector?.match(/<option value="\w+"/g)).toHaveLength(6)
  expect(selector).toMatch(/<option value="active" selected/)
  expect(drawConsole(content([{ ...AUCTION, current_bid: null }])).text).toContain('None')
})

test('auctions: support -> no selector of the status', () => {
  const { html } = drawConsole(content([AUCTION]), { mayChange: false })
  expect(html).not.toContain('Status of One owner')
})

test('auctions: nothing matches -> empty state and Clear filters; many begin like the search -> says so', () => {
  const { text } = drawConsole(content([], { filters: { search: 'Trabant' } }))
  expect(text).toContain('0 auctions Refresh No auctions found matching your criteria')
  expect(text).toContain('Clear filters')
  expect(drawConsole(content([])).text).not.toContain('Clear filters')
  expect(drawConsole(content([AUCTION], { isCut: true })).text).toContain('not all were looked at')
})
