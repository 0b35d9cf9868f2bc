import { expect, test } from 'vitest'
import { placeBid, TestAuction } from './auction-fixture.ts'

/** Voids the `nth` stored bid, counting from 1. */
function voidBid(auction: TestAuction, nth: number, closedIds: readonly number[] = []): TestAuction {
  const bidId = auction.bids[nth - 1]?.bidId ?? -1
  return auction.accept({
    type: 'void_bid',
    bidId,
    reason: 'not a real person',
    bidCommands: auction.bidCommands,
    bids: auction.bids,
    closedIds: new Set(closedIds),
  })
}

test('void: leading bid -> the bidder before leads again', () => {
  const auction = voidBid(new TestAuction().bid(1, 2000).bid(2, 3000), 2)
  expect(auction.history).toEqual(['1 2000 manual'])
  expect(auction.state).toMatchObject({ leaderId: 1, totalBids: 1 })
})

test('void: only bid -> no bids', () => {
  const auction = voidBid(new TestAuction().bid(1, 2000), 1)
  expect(auction.state).toMatchObject({ leaderId: null, priceCents: null, winningBidId: null })
  expect(auction.bid(2, 1100).price).toBe(1100)
})

test('void: losing challenge -> the answer to it is void too', () => {
  const auction = voidBid(new TestAuction().maximum(1, 9000).bid(2, 5000), 2)
  expect(auction.history).toEqual(['1 1100 proxy'])
  expect(auction.state.maximumCents).toBe(9000_00)
})

test('void: bid that had spent a maximum -> the maximum is valid again', () => {
  const auction = voidBid(new TestAuction().maximum(1, 5000).bid(2, 8000), 3)
  expect(auction.history).toEqual(['1 1100 proxy'])
  expect(auction.state).toMatchObject({ leaderId: 1, maximumCents: 5000_00 })
  expect(auction.bid(3, 2000).history.at(-1)).toBe('1 2100 auto')
})

test('void: auto bid -> its maximum is void', () => {
  const auction = voidBid(new TestAuction().bid(2, 2000).maximum(1, 9000).bid(2, 5000), 4)
  expect(auction.state).toMatchObject({ leaderId: 2, maximumCents: null, priceCents: 5000_00 })
})

test('void: no remaining bid has the new price -> an auto bid restates it', () => {
  const auction = new TestAuction().maximum(1, 9000).bid(2, 3000).bid(3, 5000)
  expect(auction.history.at(-1)).toBe('1 5100 auto')
  voidBid(auction, 4)
  expect(auction.history).toEqual(['1 1100 proxy', '2 3000 manual', '1 3100 auto'])
  voidBid(auction, 2)
  expect(auction.price).toBe(1100)
})

test('void: auto bid that a void had added -> its maximum is void', () => {
  const auction = voidBid(new TestAuction().maximum(1, 3000).maximum(2, 5000), 1)
  expect(auction.history).toEqual(['2 1100 auto'])
  expect(auction.state).toMatchObject({ leaderId: 2, maximumCents: 5000_00, totalBids: 1 })
  voidBid(auction, 4)
  expect(auction.history).toEqual([])
  expect(auction.state).toMatchObject({ leaderId: null, maximumCents: null, totalBids: 0 })
})

test('void: bidder before has closed the account -> the one before them leads again, at the price without them', () => {
  const auction = voidBid(new TestAuction().maximum(3, 2500).bid(1, 2000).bid(1, 2800).bid(2, 3000), 6, [1])
  expect(auction.history).toEqual(['3 1100 proxy'])
  expect(auction.state).toMatchObject({ leaderId: 3, priceCents: 1100_00, maximumCents: 2500_00 })
})

test('void: a bidder who has closed the account stays second -> the price that they made stays', () => {
  const auction = voidBid(new TestAuction().maximum(1, 12_000).bid(3, 9_000).bid(2, 12_500), 5, [3])
  expect(auction.state).toMatchObject({ leaderId: 1, priceCents: 9_100_00 })
})

test('void: only bidder left has closed the account -> no bids; a later void changes nothing of that', () => {
  const auction = voidBid(new TestAuction().maximum(1, 2000).bid(2, 3000).bid(3, 4000), 4, [1])
  expect(auction.state).toMatchObject({ leaderId: 2, priceCents: 3000_00 })
  voidBid(auction, 3, [1])
  expect(auction.history).toEqual([])
  expect(auction.state).toMatchObject({ leaderId: null, priceCents: null, maximumCents: null })
  expect(auction.bid(4, 1100).price).toBe(1100)
})

test('void: any bid -> a ledger entry with its reason', () => {
  const auction = voidBid(new TestAuction().bid(1, 2000).bid(2, 3000), 2)
  expect(auction.entries.at(-1)).toMatchObject({
    type: 'voided',
    data: { reason: 'not a real person', current_bid: 2000, leader: 'b•••1' },
  })
})

test('bid ids: after a void -> the next id is new', () => {
  const auction = voidBid(new TestAuction().bid(1, 2000).bid(2, 3000), 2)
  auction.do(placeBid(3, 4000))
  expect(new Set(auction.bids.map(({ bidId }) => bidId)).size).toBe(3)
})

test('void: of an auto bid behind a maximum that was raised later -> the price does not rise', () => {
  const auction = new TestAuction().bid(2, 2000).maximum(2, 3000).bid(1, 3000)
  expect(auction.history.at(-1)).toBe('2 3000 auto')
  auction.bid(2, 4000).maximum(2, 5000)
  voidBid(auction, 4)
  expect(auction.state).toMatchObject({ leaderId: 2, priceCents: 3000_00, maximumCents: 5000_00 })
  voidBid(auction, 3)
  expect(auction.state).toMatchObject({ leaderId: 2, priceCents: 3000_00, maximumCents: 5000_00 })
})

/** Ends the auction, and reopens it after the sale of these buyers was not paid. */
function reopenUnpaid(
  auction: TestAuction,
  buyerIds: readonly number[],
  closedIds: readonly number[] = [],
): TestAuction {
  const over = auction.accept({ type: 'set_status', status: 'ended', reason: '', outstandingSale: null })
  const { bidCommands, bids } = over
  const unpaid = { buyerIds: new Set(buyerIds), bidCommands, bids, closedIds: new Set(closedIds) }
  const endAtMs = over.nowMs + 60_000
  return over.accept({ type: 'reopen', endAtMs, reason: 'again', outstandingSale: null, unpaid })
}

test('reopening after a buyer did not pay: all their bids and maximums -> void, the next bidder leads with their maximum', () => {
  const auction = reopenUnpaid(new TestAuction().bid(2, 2000).maximum(1, 5000).maximum(2, 9000), [2])
  expect(auction.state).toMatchObject({ leaderId: 1, maximumCents: 5000_00, phase: { status: 'active' } })
  expect(auction.history.some((bid) => bid.startsWith('2 '))).toBe(false)
  expect(auction.bid(3, 3000).history.at(-1)).toBe('1 3100 auto')
})

test('reopening after a buyer did not pay: their bids are void already, or nobody else has bid -> no further void, no bid', () => {
  const alone = reopenUnpaid(new TestAuction().bid(2, 2000), [2])
  expect(alone.state).toMatchObject({ leaderId: null, priceCents: null, totalBids: 0 })
  const again = reopenUnpaid(alone.bid(1, 2500), [2])
  expect(again.history).toEqual(['1 2500 manual'])
  expect(again.state).toMatchObject({ leaderId: 1, round: 3 })
})

test('reopening after a buyer did not pay: the next bidder has closed the account -> the one before leads', () => {
  const auction = reopenUnpaid(new TestAuction().bid(3, 1500).bid(1, 2000).bid(2, 3000), [2], [1])
  expect(auction.state).toMatchObject({ leaderId: 3, priceCents: 1500_00 })
})
