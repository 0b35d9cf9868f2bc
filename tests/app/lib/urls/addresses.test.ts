import { expect, test } from 'vitest'
import {
  canonicalPath,
  isForSearchEngines,
  isSameTab,
  sharedPath,
} from '../../../../app/lib/urls/addresses.ts'
import { AuctionQuery } from '../../../../domain/schemas/auction-query.ts'

test.each([
  ['/auctions', '', '/auctions'],
  ['/auctions', '?page=1', '/auctions'],
  ['/auctions', '?page=3&utm_source=mail', '/auctions?page=3'],
  // Its third page is not the third page of the whole list.
  ['/auctions', '?make=BMW&page=3', '/auctions'],
  ['/auctions', '?body_style[]=suv&page=3', '/auctions'],
  ['/auctions', '?sort=price_asc&page=2', '/auctions'],
  ['/auctions', '?make=&sort=&page=2', '/auctions?page=2'],
  ['/vehicles', '?sold=yes&page=2', '/vehicles'],
  ['/auctions', '?page=3"><script>', '/auctions'],
  ['/auctions', '?page=99999999999', '/auctions'],
  ['/vehicles', '?page=2', '/vehicles?page=2'],
  ['/auctions/8', '?tab=bids&page=2', '/auctions/8'],
])('search engines keep %s%s as %s', (pathname, search, kept) => {
  expect(canonicalPath(pathname, search)).toBe(kept)
})

test.each([
  ['/auctions', '', true],
  ['/auctions', '?make=BMW&page=3', true],
  ['/auctions', '?search=%20', true],
  ['/auctions', '?search=golf', false],
  ['/vehicles', '?sold=yes&search=golf', false],
  ['/about', '?search=golf', true],
])('whether search engines keep %s%s: %s', (pathname, search, isKept) => {
  expect(isForSearchEngines(pathname, search)).toBe(isKept)
})

test('every filter of the list counts as narrowing it', () => {
  for (const name of Object.keys(AuctionQuery.shape).filter((key) => key !== 'page')) {
    expect(canonicalPath('/auctions', `?${name}=x&page=2`), name).toBe('/auctions')
  }
})

test('a shared list is the one that was looked at, another page is its address alone', () => {
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
])('a link to %s stands for the tab at %s: %s', (link, here, same) => {
  expect(isSameTab(link, here)).toBe(same)
})
