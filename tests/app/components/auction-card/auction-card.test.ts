import { createElement } from 'react'
import { expect, test } from 'vitest'
import { AuctionCard } from '../../../../app/components/auction-card/auction-card.tsx'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/format/time-units.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import { renderMarkup, toVisibleText } from '../../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../../fixtures/browser/listed-auction.ts'

const running = (leftMs: number) => ({
  status: 'active' as const,
  end_time: new Date(NOW_MS + leftMs).toISOString(),
})

function badges(given: Partial<WireListedAuction>, isHome = false): string {
  const card = createElement(AuctionCard, {
    auction: listed(given),
    nowMs: NOW_MS,
    isWatched: false,
    signedIn: false,
    isHome,
  })
  // Before the price there are only the texts on the photo.
  const [before = ''] = toVisibleText(renderMarkup(card)).split('$')
  return before
    .replace(': 2020 BMW M340i xDrive', '')
    .replace('No photos yet', '')
    .replace('Add to Watchlist', '')
    .trim()
}

test.each([
  ['plainly active', { ...running(HOUR_MS), has_reserve: true }, ''],
  ['active without a reserve', { ...running(HOUR_MS), has_reserve: false }, 'No Reserve'],
  ['ten minutes left', { ...running(10 * MINUTE_MS), has_reserve: false }, 'Ending soon No Reserve'],
  ['at zero', { ...running(0), has_reserve: true }, 'Closing…'],
  ['scheduled', { status: 'pending', has_reserve: false }, 'Pending No Reserve'],
  ['ended without a reserve', { status: 'ended', has_reserve: false }, 'Ended'],
] as const)('badges of a card: %s -> %s', (_, given, text) => {
  expect(badges(given as Partial<WireListedAuction>)).toBe(text)
})

test('badges of a card: paid place -> Sponsored in lists, Featured on the home page, each with its reason', () => {
  const paid = { ...running(HOUR_MS), has_reserve: true, is_priority: true, is_featured: true }
  expect(badges(paid)).toContain('Sponsored : the seller paid for this place')
  expect(badges(paid, true)).toContain('Featured : the seller paid for this place')
})
