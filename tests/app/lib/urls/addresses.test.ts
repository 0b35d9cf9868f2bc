import { expect, test } from 'vitest'
import { canonicalPath, isIndexable, isSameTab, sharedPath } from '../../../../app/lib/urls/addresses.ts'
import { AuctionQuery } from '../../../../domain/schemas/auction-query.ts'

test.each([
  ['/auctions', '', '/auctions'],
  ['/auctions', '?page=1', '/auctions'],
  ['/auctions', '?page=3&utm_source=mail', '/auctions?page=3'],
  // Page 3 of a filtered list differs from page 3 of the whole list.
  ['/auctions', '?make=BMW&page=3', '/auctions'],
  ['/auctions', '?body_style[]=suv&page=3', '/auctions'],
  ['/auctions', '?sort=price_asc&page=2', '/auctions'],
  ['/auctions', '?make=&sort=&page=2', '/auctions?page=2'],
  ['/vehicles', '?sold=yes&page=2', '/vehicles'],
  ['/auctions', '?page=3"><script>', '/auctions'],
  ['/auctions', '?page=99999999999', '/auctions'],
  ['/vehicles', '?page=2', '/vehicles?page=2'],
  ['/auctions/8', '?tab=bids&page=2', '/auctions/8'],
])('canonical path: %s%s -> %s', (pathname, search, canonical) => {
  expect(canonicalPath(pathname, search)).toBe(canonical)
})

test.each([
  ['/auctions', '', true],
  ['/auctions', '?make=BMW&page=3', true],
  ['/auctions', '?search=%20', true],
  ['/auctions', '?search=golf', false],
  ['/vehicles', '?sold=yes&search=golf', false],
  ['/about', '?search=golf', true],
])('indexable: %s%s -> %s', (pathname, search, expected) => {
  expect(isIndexable(pathname, search)).toBe(expected)
})

test('canonical path: every filter parameter -> path without page', () => {
  for (const name of Object.keys(AuctionQuery.shape).filter((key) => key !== 'page')) {
    expect(canonicalPath('/auctions', `?${name}=x&page=2`), name).toBe('/auctions')
  }
})

test('shared path: list -> with its query, other page -> without', () => {
  expect(sharedPath('/auctions', '?make=BMW&page=3')).toBe('/auctions?make=BMW&page=3')
  expect(sharedPath('/auctions/8', '?tab=bids')).toBe('/auctions/8')
})

test.each([
  ['/dashboard', '/dashboard', true],
  ['/dashboard', '/dashboard?tab=overview', true],
  ['/dashboard', '/dashboard?tab=my-bids', false],
  ['/dashboard?tab=my-bids', '/dashboard?tab=my-bids&page=2', true],
  ['/dashboard?tab=my-bids', '/dashboard', false],
  ['/dashboard?tab=settings', '/dashboard?tab=settings&section=security', true],
  ['/auctions', '/auctions?make=BMW', true],
  ['/auctions', '/auctions/8?tab=bids', true],
])('same tab: link %s, page %s -> %s', (link, here, same) => {
  expect(isSameTab(link, here)).toBe(same)
})
