import { expect, test } from 'vitest'
import { parseBidTarget, signInReason } from '../../../../app/lib/urls/sign-in-reason.ts'

test.each([
  ['/authorize', 'Sign in to authorize a card for bidding.'],
  ['/authorize?redirectTo=%2Fauctions%2F8%23bid', 'Sign in to authorize a card for bidding.'],
  ['/notifications', 'Sign in to see your notifications.'],
  ['/saved-searches/new?make=BMW', 'Sign in to save your search.'],
  ['/dashboard?tab=settings&section=security#email', 'Sign in to change your settings.'],
  ['/dashboard', null],
  ['/dashboard?tab=overview', null],
  ['/auctions/8', null],
  ['/', null],
])('sign-in reason: %s -> %s', (target, reason) => {
  expect(signInReason(target, null)).toBe(reason)
})

test('sign-in reason: bid -> names the auction', () => {
  expect(signInReason('/auctions/8', '2020 BMW M340i xDrive')).toBe(
    'Sign in to bid on 2020 BMW M340i xDrive.',
  )
})

test.each([
  ['/auctions/8', 8],
  ['/auctions/8#bid', 8],
  ['/auctions/8?tab=bids', 8],
  ['/auctions/8/history', null],
  ['/auctions', null],
  ['/auctions/0', null],
  ['/auctions/abc', null],
])('auction to bid in: %s -> %s', (target, id) => {
  expect(parseBidTarget(target)).toBe(id)
})
