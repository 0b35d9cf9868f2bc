/** The rendered page that manages a listing. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { NotYours } from '../../../app/components/seller-actions/not-yours.tsx'
import type { RefusedAction } from '../../../app/components/seller-actions/refused-action.ts'
import { ManageScreen } from '../../../app/routes/auctions.$id_.manage/manage-screen.tsx'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { listed, NOW_MS } from '../../fixtures/browser/listed-auction.ts'
import { FACTS, type Given, NO_BIDS } from './seller-facts.ts'

function drawManageScreen(given: Given, more: object = {}, refused: RefusedAction | null = null): string {
  const page = {
    kind: 'listing' as const,
    auction: listed(given),
    facts: FACTS,
    offer: null,
    closedAtMs: null,
    asked: null,
    done: null,
    activity: null,
    ...more,
  }
  return renderMarkup(createElement(ManageScreen, { page, refused, nowMs: NOW_MS }))
}

test('manage screen: actions -> consequence of each, or the reason against it', () => {
  const words = toVisibleText(drawManageScreen({ reserve_met: false }))
  expect(words).toContain('Lower reserve You can’t raise it again.')
  expect(words).toContain('Pause Only an administrator can pause an auction with bids.')
  expect(toVisibleText(drawManageScreen(NO_BIDS, { done: 'resume' }))).toContain('Auction resumed.')
})

test('manage screen: open offer -> link and expiry', () => {
  const offer = { amount: 8_000, waits_for: 'bidder', expires_at: '2026-11-22T22:00:00.000Z' }
  const html = drawManageScreen(
    { status: 'ended', result: { outcome: 'reserve_not_met', amount: 7_000, winner: null, payment: null } },
    { offer },
  )
  expect(toVisibleText(html)).toContain('Offered for $8,000 Open until')
  expect(html).toContain('See offer')
  expect(html).not.toContain('Offer to the highest bidder')
})

test.each([
  [
    { outcome: 'sold', amount: 41_750, winner: 'm•••7', payment: 'paid' },
    'The vehicle is sold',
    '/auctions/1/handover',
    false,
  ],
  [
    { outcome: 'reserve_not_met', amount: 41_750, winner: null, payment: null },
    'The reserve was not met',
    '/auctions/1/offer',
    true,
  ],
] as const)('manage screen: after %o -> the next step: %s', (result, text, path, isRelisted) => {
  const html = drawManageScreen({ status: 'ended', result })
  expect(toVisibleText(html)).toContain(text)
  expect(html).toContain(`href="${path}"`)
  expect(html.includes('href="/auctions/1/manage?intent=relist"')).toBe(isRelisted)
})

test('manage screen: cancellation -> asks for a reason, and shows its errors', () => {
  const html = drawManageScreen(NO_BIDS, { asked: 'cancel' })
  expect(html).toContain('name="reason"')
  expect(toVisibleText(html)).toContain('release every hold. This cannot be undone.')
  const refused = {
    action: 'cancel' as const,
    message: null,
    errors: { reason: ['The reason must be at most 500 characters'] },
    values: { reason: 'Sold to my neighbour' },
  }
  const again = drawManageScreen(NO_BIDS, { asked: 'cancel' }, refused)
  expect(toVisibleText(again)).toContain('The reason must be at most 500 characters')
  expect(again).toContain('Sold to my neighbour')
  // After a bid the form is closed, and the reason against cancelling is shown.
  const late = drawManageScreen({}, { asked: 'cancel' })
  expect(late).not.toContain('name="reason"')
  expect(toVisibleText(late)).toContain('Only an administrator can cancel an auction with bids.')
})

test('manage screen: lower reserve -> shows the current reserve', () => {
  const html = drawManageScreen({ reserve_met: false, reserve_price: 40_000 }, { asked: 'lower_reserve' })
  expect(toVisibleText(html)).toContain('New reserve Now $40,000')
  expect(html).toContain('placeholder="$"')
})

test.each([
  ['pending', true, 'The auction has not started: we refund what you paid for the listing.'],
  ['active', true, 'The auction has started: we don’t refund what you paid for the listing.'],
  ['pending', false, null],
] as const)(
  'manage screen: cancellation of a %s auction, paid %s -> refund text: %s',
  (status, isPaid, text) => {
    const words = toVisibleText(
      drawManageScreen(
        { ...NO_BIDS, status, reserve_met: false },
        { asked: 'cancel', facts: { ...FACTS, isPaid } },
      ),
    )
    expect(words.includes('what you paid')).toBe(text !== null)
    if (text !== null) expect(words).toContain(text)
    // Before bidding opens the reserve is neither met nor missed.
    expect(words.includes('Reserve not met')).toBe(status === 'active')
  },
)

const MISSED = {
  status: 'ended',
  result: { outcome: 'reserve_not_met', amount: 41_750, winner: null, payment: null },
} as const

test('manage screen: relist -> shows the new terms and what ends', () => {
  const html = drawManageScreen(
    { ...MISSED, reserve_price: 45_000, buy_now_price: 60_000 },
    { asked: 'relist' },
  )
  const words = toVisibleText(html)
  expect(words).toContain('You pay for it at checkout, and can edit it before it starts.')
  expect(words).toContain('Starting bid $28,000 Reserve $45,000 Buy now price $60,000 Duration 7 days')
  expect(words).toContain('you can no longer offer it to the highest bidder of this auction.')
  expect(words).toContain('Not now')
  expect(html).toContain('action="/auctions/1/manage?intent=relist"')
  expect(html).toContain('name="intent" value="relist"')
  const offer = { amount: 42_500, waits_for: 'bidder', expires_at: '2026-11-22T22:00:00.000Z' }
  expect(toVisibleText(drawManageScreen(MISSED, { asked: 'relist', offer }))).toContain(
    'Your offer of $42,500 then ends',
  )
  const nobody = drawManageScreen(
    {
      ...NO_BIDS,
      status: 'ended',
      result: { outcome: 'no_bids', amount: null, winner: null, payment: null },
    },
    { asked: 'relist' },
  )
  expect(toVisibleText(nobody)).not.toContain('no longer be offered')
})

test('manage screen: another seller’s listing -> not shown', () => {
  const words = toVisibleText(
    renderMarkup(
      createElement(NotYours, { title: 'Unauthorized', text: 'You can only manage your own auctions.' }),
    ),
  )
  expect(words).toContain('Unauthorized You can only manage your own auctions. Back to Dashboard')
})
