import { expect, test } from 'vitest'
import { afterAuctionLink } from '../../../domain/display/after-auction.ts'

test.each([
  ['sold', 'seller', '/auctions/7/handover'],
  ['sold', 'buyer', '/auctions/7/handover'],
  ['reserve_not_met', 'seller', '/auctions/7/offer'],
  ['reserve_not_met', 'buyer', undefined],
  ['no_bids', 'seller', undefined],
  [null, 'seller', undefined],
] as const)('after %s the %s goes to %s', (outcome, side, to) => {
  expect(afterAuctionLink(7, outcome, side)?.to).toBe(to)
})
