import { expect, test } from 'vitest'
import { isSellersPlace } from '../../app/components/layout/navigation.ts'

test.each([
  ['/auctions', false],
  ['/auctions/12', false],
  ['/auctions/12/history', false],
  ['/auctions/create', true],
  ['/auctions/12/edit', true],
  ['/auctions/12/manage', true],
])('the head takes %s for a place of selling: %s', (pathname, is) => {
  expect(isSellersPlace(pathname)).toBe(is)
})
