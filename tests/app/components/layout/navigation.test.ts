import { expect, test } from 'vitest'
import { isSellerPage, showsLivePrices } from '../../../../app/components/layout/navigation.ts'

test.each([
  ['/auctions', false],
  ['/auctions/12', false],
  ['/auctions/12/history', false],
  ['/auctions/create', true],
  ['/auctions/12/edit', true],
  ['/auctions/12/manage', true],
  ['/auctions/12/offer', true],
  ['/auctions/12/handover', true],
])('seller page: %s -> %s', (pathname, expected) => {
  expect(isSellerPage(pathname)).toBe(expected)
})

test.each([
  ['/', true],
  ['/auctions', true],
  ['/auctions?sort=newest', true],
  ['/auctions/12', true],
  ['/auctions/12/history', true],
  ['/auctions/12/manage', true],
  ['/auctions/12/edit', false],
  ['/auctions/create', false],
  ['/dashboard', true],
  ['/dashboard?tab=watchlist', true],
  ['/dashboard?tab=settings&section=security', false],
  ['/dashboard?tab=searches', false],
  ['/vehicles', false],
  ['/contact', false],
  ['/login', false],
])('page with live prices: %s -> %s', (address, expected) => {
  expect(showsLivePrices(new URL(address, 'https://hammerlane.test'))).toBe(expected)
})
